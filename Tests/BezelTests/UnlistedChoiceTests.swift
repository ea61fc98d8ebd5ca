import Controls
import JSON
import Kinds
import PanelChecks
import Panels
import Testing
import ValueBus

@testable import PanelServing

/// What programs learn about a choice whose list comes later.
struct UnlistedChoiceTests {
  @Test func theDescriptionSaysThatAChoiceHasNoItem() throws {
    let panel = try TestPanel.panel(
      """
      { values: { sources: { initial: "TV,Radio" }, source: { initial: "TV" } }, controls: [
        { kind: "dropdown", value: "source", frame: [0, 0, 300, 50], bind: { items: "sources" } } ] }
      """)
    func source() throws -> JSONValue? {
      let bytes = try #require(PanelDescription(panel).next())
      return try JSONParser.parse(bytes).value["values"]?["source"]
    }
    #expect(try source()?["choicesFollow"]?.bool == true && source()?["unlisted"] == nil)
    try panel.set(["source": .text("AirPlay")], origin: .client)
    #expect(try source()?["unlisted"]?.bool == true)
    #expect(try source()?["value"]?.string == "AirPlay")
    try panel.set(["sources": .text("HDMI,AirPlay")], origin: .client)
    #expect(try source()?["unlisted"] == nil)
  }
}
