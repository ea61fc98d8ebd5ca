import Controls
import Geometry
import PanelChecks
import Panels
import Testing

@testable import Kinds

/// Dials and bars that show a part of the range of their value.
struct ShownRangeTests {
  private func panel(
    _ control: String,
    values: String = "t: { minimum: -40, maximum: 125 }, u: { from: 't * 1' }"
  ) throws -> Panel {
    try TestPanel.panel(
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

  @Test(arguments: [
    ("", -40.0), ("minimum: -40,", -40), ("minimum: 0,", 0), ("maximum: 125,", -40),
  ])
  func aBoundEndIsThatOfTheShownPart(keys: String, minimum: Double) throws {
    let panel = try panel(
      "kind: 'gauge', value: 't', \(keys) bind: { maximum: 'top' }",
      values: "t: { minimum: -40, maximum: 125 }, top: { initial: 60, maximum: 200 }")
    let dial = try dial(panel)
    for top in [60.0, 90, 125] {
      try panel.set(["top": .number(top)], origin: .client)
      #expect(dial.minimum == minimum && dial.maximum == top)
      #expect(panel.values["t"]?.minimum == -40 && panel.values["t"]?.maximum == 125)
    }
  }

  /// A program can change the shown part.
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

  /// A value without a range begins at 0.
  @Test func theIdleTimeHasADial() throws {
    let dial = try dial(panel("kind: 'gauge', value: 'panel.idle', maximum: 60"))
    #expect(dial.minimum == 0 && dial.maximum == 60 && dial.fraction(of: 30) == 0.5)
  }

  /// Beyond the shown part, the colour is that of the zone at its end.
  @Test(arguments: ["", "to: 60, "])
  func aNumberBeyondThePartHasTheColorOfItsEnd(end: String) throws {
    let panel = try panel(
      "kind: 'meter', value: 't', minimum: 0, maximum: 60, zones: [{ from: 50, \(end)color: '#f00' }]"
    )
    let meter = try #require(panel.allControls.lazy.compactMap { $0 as? Meter }.first)
    for (number, isRed) in [(-40.0, false), (49, false), (55, true), (61, true), (125, true)] {
      #expect((meter.zone(of: number) != nil) == isRed, "\(number)")
    }
  }

  /// A dial that repeats the range, or one of its ends, follows it.
  @Test(arguments: [
    ("minimum: -40, maximum: 125", -10.0, 50.0), ("maximum: 125", -10, 50),
    ("maximum: 60", -10, 60),
    ("minimum: 0", 0, 50),
  ])
  func anEndOfTheValueFollowsIt(keys: String, minimum: Double, maximum: Double) throws {
    let panel = try panel("kind: 'gauge', value: 't', \(keys)")
    try panel.values["t"]?.setRange(minimum: -10, maximum: 50)
    let dial = try dial(panel)
    #expect(dial.minimum == minimum && dial.maximum == maximum)
  }

  /// A dial that shows a part never changes the range of the value, even if the part is all of it.
  @Test func theLastEndIsSetAlone() throws {
    let panel = try panel("kind: 'gauge', value: 't', maximum: 60")
    let dial = try dial(panel)
    for maximum in [125.0, 60] { try dial.setProperty("maximum", to: .number(maximum)) }
    #expect(dial.maximum == 60 && panel.values["t"]?.maximum == 125)
    try panel.values["t"]?.setRange(minimum: -10, maximum: 125)
    #expect(dial.minimum == -10)
  }

  @Test(arguments: [
    (
      "kind: 'gauge', value: 't', minimum: 130",
      "the minimum (130) must not be above the maximum (125)"
    ),
    (
      "kind: 'meter', value: 't', maximum: 60, target: 70",
      "70 is outside the range -40…60 that this meter shows"
    ),
    (
      "kind: 'gauge', value: 't', maximum: 200",
      "the value \"t\" is declared with the maximum 125; remove this key, or change the declaration"
    ),
    (
      "kind: 'gauge', name: 't', minimum: -50",
      "the value \"t\" is declared with the minimum -40; remove this key, or change the declaration"
    ),
    (
      "kind: 'gauge', value: 'u', minimum: 5",
      "the value \"u\" has no range; write both \"minimum\" and \"maximum\""
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
