import Controls
import Geometry
import Kinds
import PanelChecks
import Testing

@testable import Panels

/// The places that declare controls and rules.
struct PanelPlacesTests {
  private static let text = """
    { size: { width: 200, height: 100 }, include: "parts.json5",
      rules: [
        { every: 5, do: "n += 1" },
      ],
      values: { n: { maximum: 99 } },
      controls: [
        { use: "lamp", id: "a", frame: [0, 0, 90, 40] },
        { kind: "scroll", frame: [100, 10, 80, 50], children: [{ kind: "group", frame: [0, 0, 80, 100], children: [
          { kind: "label", text: "First", frame: [0, 0, 80, 30] },
          { kind: "label", text: "Cut", frame: [0, 30, 80, 40] },
          { kind: "label", text: "Below", frame: [0, 70, 80, 30] },
        ] }] },
        { kind: "label", text: "Hidden", hidden: true, frame: [0, 50, 90, 40] },
      ] }
    """
  private static let parts = """
    { templates: {
        lamp: { parameters: { id: null }, kind: "column", children: [
          { kind: "label", text: "$id" },
        ] } },
      rules: [{ when: "n > 5", do: "n = 0" }] }
    """

  @Test func controlsAndRulesHavePlacesInAllFiles() throws {
    let file = PanelFile(
      kinds: builtInKinds, resources: IncludeTests.Files(["parts.json5": Self.parts]))
    let panel = try file.panel(from: Array(Self.text.utf8))
    panel.fit(width: 200, height: 100)
    let places = try file.places(of: panel, in: Array(Self.text.utf8), for: nil)
    let described = places.controls.map { declared in
      "\(declared.control.kindName) \(declared.path) \(declared.place.text(panelFile: "p"))"
        + declared.uses.map { " used \($0.text(panelFile: "p"))" }.joined()
    }
    #expect(
      described == [
        "column controls[0] p:7:5",
        "label controls[0].children[0] parts.json5:3:7 used p:7:12",
        "scroll controls[1] p:8:5",
        "group controls[1].children[0] p:8:60",
        "label controls[1].children[0].children[0] p:9:7",
        "label controls[1].children[0].children[1] p:10:7",
        "label controls[1].children[0].children[2] p:11:7",
        "label controls[2] p:13:5",
      ])
    let frames = places.controls.map { $0.control.shownFrame(on: panel.stage) }
    #expect(frames[2] == Rectangle(x: 100, y: 10, width: 80, height: 50))
    #expect(frames[4] == Rectangle(x: 100, y: 10, width: 80, height: 30))
    #expect(frames[5] == Rectangle(x: 100, y: 40, width: 80, height: 20))
    #expect(frames[6] == nil && frames[7] == nil)
    #expect(panel.ruleDeclarations.count == 2)
    let rules = places.rules.enumerated().map { index, place in
      "\(panel.ruleDeclarations[index].actions) \(place.text(panelFile: "p"))"
    }
    #expect(Set(rules) == [#"["n += 1"] p:3:5"#, #"["n = 0"] parts.json5:5:11"#])
  }
}
