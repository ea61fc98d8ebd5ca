import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Testing

/// Dials and bars that show a part of the range of their value.
struct ShownRangeTests {
  private func panel(_ control: String, values: String = "t: { minimum: -40, maximum: 125 }") throws
    -> Panel
  {
    try placedPanel(
      "{ values: { \(values) }, controls: [{ frame: [0, 0, 200, 200], \(control) }] }")
  }

  private func dial(_ panel: Panel) throws -> any RangedControl {
    try #require(panel.allControls.lazy.compactMap { $0 as? any RangedControl }.first)
  }

  @Test(arguments: [
    "kind: 'gauge', value: 't', minimum: 0, maximum: 60",
    "kind: 'gauge', name: 't', minimum: 0, maximum: 60",
    "kind: 'meter', value: 't', maximum: 60, minimum: 0",
    "kind: 'meter', name: 't', maximum: 60, minimum: 0, target: 55",
  ])
  func theValueKeepsItsRange(control: String) throws {
    let panel = try panel(control)
    let (dial, value) = (try dial(panel), try #require(panel.values["t"]))
    #expect(dial.minimum == 0 && dial.maximum == 60)
    #expect(value.minimum == -40 && value.maximum == 125)
    for (number, fraction) in [(-40.0, 0.0), (0, 0), (15, 0.25), (60, 1), (125, 1)] {
      try panel.set(["t": .number(number)], origin: .client)
      #expect(value.number == number && dial.fraction(of: number) == fraction)
    }
  }

  @Test(arguments: ["value: 't', minimum: 30", "name: 't', minimum: 30"])
  func theOtherEndIsThatOfTheValue(control: String) throws {
    let dial = try dial(panel("kind: 'gauge', \(control)"))
    #expect(dial.minimum == 30 && dial.maximum == 125)
  }

  /// A program that changes the properties changes what is shown, too.
  @Test func aChangeAtRunTimeChangesWhatIsShown() throws {
    let panel = try panel("kind: 'gauge', value: 't', maximum: 60")
    let dial = try dial(panel)
    try dial.setProperty("maximum", to: .number(90))
    #expect(dial.maximum == 90 && panel.values["t"]?.maximum == 125)
    #expect(throws: PropertyError.self) { try dial.setProperty("maximum", to: .number(-50)) }
  }

  /// Without another declaration, the dial declares the range.
  @Test func aDialCanDeclareTheRange() throws {
    for values in ["", "t: {}"] {
      let panel = try panel("kind: 'gauge', value: 't', maximum: 60", values: values)
      #expect(panel.values["t"]?.maximum == 60)
      #expect(try dial(panel).shownRange == nil)
    }
  }

  @Test func theIdleTimeHasADial() throws {
    let panel = try panel("kind: 'gauge', value: 'panel.idle', maximum: 60")
    #expect(try dial(panel).maximum == 60)
  }

  @Test(arguments: [
    (
      "kind: 'gauge', value: 't', minimum: 130",
      "the minimum (130) must not be above the maximum (125)"
    ),
    (
      "kind: 'meter', value: 't', maximum: 60, target: 70", "70 is outside the value's range -40…60"
    ),
    (
      "kind: 'knob', value: 't', maximum: 60",
      "the value \"t\" is declared with the maximum 125; remove this key, or change the declaration"
    ),
  ])
  func mistakes(control: String, message: String) {
    let error = #expect(throws: PanelFileError.self) { try panel(control) }
    #expect(error?.problems.map(\.message) == [message])
  }
}
