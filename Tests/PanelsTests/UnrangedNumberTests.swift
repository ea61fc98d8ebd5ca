import Controls
import Kinds
import PanelChecks
import PanelInspection
import Testing
import Typesetting

@testable import Panels

/// Numbers for which the file declares no range. A reading is never clamped without a word.
struct UnrangedNumberTests {
  private func panel(_ values: String, _ controls: String = "") throws -> Panel {
    try TestPanel.panel(
      "{ values: { x: { \(values) } }, controls: [\(controls)] }",
      resources: TestResources(FreeTypeTypesetter { _ in }))
  }

  private func set(_ number: Double, in panel: Panel) throws -> NamedValue {
    try panel.set(["x": .number(number)], origin: .client)
    return try #require(panel.values["x"])
  }

  @Test(arguments: [
    21.5, 231.2, -40, 1.000001, 5e6, 1_764_324_965_000, 0.1,
    4_294_967_296, 9_007_199_254_740_991, 9_007_199_254_740_992, -9_007_199_254_740_992,
  ])
  func aReadingKeepsItsNumber(number: Double) throws {
    for values in [
      "kind: 'number', initial: null", "initial: 0", "initial: 20.5", "unit: '°C', initial: null",
      "initial: null, unit: 'V', expires: 60", "kind: 'number'",
    ] {
      for controls in [
        "", "{ kind: 'label', text: '{x:.1f}', frame: [0, 0, 200, 40] }",
        "{ kind: 'label', value: 'x', frame: [0, 0, 200, 40] }",
      ] {
        let value = try set(number, in: try panel(values, controls))
        #expect(value.knownScalar == .number(number), "\(values) \(controls)")
        #expect(value.clampCount == 0)
      }
    }
  }

  @Test func theMessageNamesTheLimit() {
    #expect(
      ValueError.notExact.description(of: "lo")
        == "\"lo\" cannot be beyond ±2^53 (9007199254740992); larger whole numbers would be rounded"
    )
  }

  /// Beyond 2^53 whole numbers would be rounded to others.
  @Test(arguments: [9_007_199_254_740_994, -9_007_199_254_740_994, 1e18, -1e300])
  func aNumberThatIsTooLargeIsRefused(number: Double) throws {
    let panel = try panel("initial: 7 }, y: { minimum: 0, maximum: 9 }, z: { from: 'x * 2'")
    #expect(throws: ValueStore.SetError.refused(name: "x", .notExact)) {
      try set(number, in: panel)
    }
    #expect(panel.values["x"]?.number == 7)
    // An end that the file declares clamps the number.
    try panel.set(["y": .number(number)], origin: .client)
    #expect(panel.values["y"]?.number == (number > 0 ? 9 : 0))
    try panel.set(["x": .number(9_007_199_254_740_992)], origin: .client)
    #expect(panel.values["z"]?.isKnown == false)
  }

  @Test func aChartNeedsNoRange() throws {
    let value = try set(
      231.2,
      in: try panel(
        "initial: 0, history: 60",
        "{ kind: 'chart', frame: [0, 0, 200, 100], series: [{ value: 'x' }] }"))
    #expect(value.scalar == .number(231.2))
  }

  @Test(arguments: ["slider", "knob", "meter", "gauge", "stepper", "circularSlider"])
  func aControlThatNeedsARangeGivesTheDefaultOne(kind: String) throws {
    let control = "{ kind: '\(kind)', value: 'x', frame: [0, 0, 200, 200] }"
    let value = try set(21.5, in: try panel("initial: null, kind: 'number'", control))
    #expect(value.minimum == 0 && value.maximum == 1 && value.scalar == .number(1))
    #expect(value.clampCount == 1)
  }

  @Test func theRangeOfAControlIsThatOfItsProperties() throws {
    for key in ["name", "value"] {
      let value = try set(
        55,
        in: try panel(
          "initial: 30",
          "{ kind: 'label', text: '{x}', frame: [0, 0, 9, 9] }, "
            + "{ kind: 'knob', \(key): 'x', maximum: 100, frame: [0, 0, 200, 200] }"))
      #expect(value.minimum == 0 && value.maximum == 100 && value.scalar == .number(55))
    }
    let value = try #require(
      try panel("initial: 30", "{ kind: 'knob', name: 'x', maximum: 100, frame: [0, 0, 9, 9] }")
        .values["x"])
    #expect(value.scalar == .number(30))
  }

  @Test func aMinimumLeavesTheOtherEndOpen() throws {
    let label = "{ kind: 'label', text: '{x}', frame: [0, 0, 9, 9] }"
    let high = try panel("maximum: 100", label)
    #expect(high.values["x"]?.number == 0)
    for (number, result) in [(500.0, 100.0), (-3e9, 0), (99.5, 99.5)] {
      #expect(try set(number, in: high).scalar == .number(result))
    }
    let low = try panel("minimum: 2, step: 0.5", label)
    #expect(low.values["x"]?.number == 2)
    for (number, result) in [(-5.0, 2.0), (3e9, 3e9), (7.4, 7.5)] {
      #expect(try set(number, in: low).scalar == .number(result))
    }
    #expect(try panel("maximum: -5").values["x"]?.number == -5)
    // Levels in decibels, for example, are below 0.
    #expect(try set(-60, in: panel("maximum: 0", label)).number == -60)
    let derived = try panel("initial: 3 }, y: { from: 'x * x', minimum: 5")
    #expect(derived.values["y"]?.number == 9)
    #expect(try set(1, in: derived).number == 1 && derived.values["y"]?.number == 5)
  }

  /// The range of a control, and those of its value.
  @Test(arguments: [
    ("minimum: 0", "", 0.0, 1.0), ("minimum: 5", "", 5, 6), ("minimum: -2", "", -2, 1),
    ("maximum: 50", "", 0, 50), ("maximum: -5", "", -6, -5), ("maximum: 0", "", -1, 0),
    ("minimum: 5", "maximum: 50", 5, 50),
    ("minimum: 5, maximum: 50", "", 5, 50), ("initial: 0", "minimum: -5", -5, 1),
    ("initial: 8", "minimum: 5, maximum: 50", 5, 50),
  ])
  func aControlClosesTheRange(
    value: String, control: String, minimum: Double, maximum: Double
  ) throws {
    for kind in ["slider", "knob", "gauge", "meter", "stepper"] {
      for key in ["value", "name"] {
        let panel = try panel(
          value,
          "{ \(control.isEmpty ? "" : control + ",") kind: '\(kind)', \(key): 'x', frame: [0, 0, 200, 200] }"
        )
        let shown = try #require(panel.values["x"])
        #expect(
          shown.minimum == minimum && shown.maximum == maximum, "\(kind) \(key): \(shown.minimum)")
      }
    }
  }

  /// Two controls of a value that nothing declares set one end each.
  @Test func theRangesOfControlsAreCombined() throws {
    for values in ["x: {}", ""] {
      let panel = try PanelFile(
        kinds: builtInKinds, resources: TestResources(FreeTypeTypesetter { _ in })
      ).panel(
        from: Array(
          """
          { values: { \(values) }, controls: [
            { kind: 'knob', value: 'x', minimum: 5, frame: [0, 0, 200, 200] },
            { kind: 'slider', value: 'x', maximum: 50, frame: [0, 0, 200, 200] } ] }
          """.utf8))
      let value = try #require(panel.values["x"])
      #expect(value.minimum == 5 && value.maximum == 50)
    }
  }

  @Test(arguments: [
    (
      "minimum: 0, maximum: 10", "minimum: 5",
      "the value \"x\" is declared with the minimum 0; remove this key, or change the declaration"
    ),
    (
      "minimum: 0, maximum: 10", "maximum: 5",
      "the value \"x\" is declared with the maximum 10; remove this key, or change the declaration"
    ),
    (
      "maximum: 50", "minimum: 5",
      "the value \"x\" is declared with the minimum 0; remove this key, or change the declaration"
    ),
    ("minimum: 5", "maximum: 3", "must be above 5, the minimum of the value \"x\""),
    ("maximum: 5", "minimum: 8", "must be below 5, the maximum of the value \"x\""),
    ("", "minimum: 5", "write a \"maximum\", too; without it, the range ends at 1"),
    ("", "maximum: 0", "write a \"minimum\", too; without it, the range begins at 0"),
    ("", "minimum: 5, maximum: 3", "the minimum (5) must not be above the maximum (3)"),
  ])
  func aMessageIsAboutTheKeys(value: String, control: String, message: String) {
    let error = #expect(throws: PanelFileError.self) {
      try panel(value, "{ kind: 'knob', value: 'x', \(control), frame: [0, 0, 200, 200] }")
    }
    #expect(error?.problems.map(\.message) == [message])
  }

  @Test func anEndThatFollowsAValueIsNotMissing() throws {
    for key in ["value", "name"] {
      let panel = try panel(
        "initial: 7 }, end: { initial: 60",
        "{ kind: 'knob', \(key): 'x', minimum: 5, bind: { maximum: 'end' }, frame: [0, 0, 9, 9] }")
      #expect(panel.values["x"]?.minimum == 5 && panel.values["x"]?.maximum == 60)
    }
  }

  @Test func onlyProgramsAreCounted() throws {
    let panel = try panel("minimum: 0, maximum: 100")
    let value = try #require(panel.values["x"])
    try value.set(.number(500))
    #expect(value.clampCount == 0)
    for number in [100, 0, 100.5, -1, 50] {
      try panel.set(["x": .number(number)], origin: .client)
    }
    #expect(value.clampCount == 2)
  }

  private func warnings(
    _ values: String, _ controls: String, with part: String = "declares no range"
  ) -> [String] {
    PanelFile(kinds: builtInKinds, resources: TestResources(FreeTypeTypesetter { _ in }))
      .problems(in: Array("{ values: { \(values) }, controls: [\(controls)] }".utf8))
      .map(\.message).filter { $0.contains(part) }
  }

  @Test func theCheckReportsADefaultMaximum() {
    let label = "{ kind: 'label', text: '{x}', frame: [24, 24, 300, 44] }"
    let gauge = "{ kind: 'gauge', value: 'x', frame: [24, 24, 200, 200] }"
    func warnings(_ values: String, _ controls: String) -> [String] {
      self.warnings(values, controls, with: "declares no maximum")
    }
    #expect(warnings("x: { minimum: -40 }", label) == [])
    #expect(
      warnings("x: { minimum: -40 }", gauge) == [
        "the value \"x\" declares no maximum, so this gauge makes it -40…1, and other numbers are "
          + "clamped; write values: { \"x\": { minimum: -40, maximum: 100 } } with your own maximum"
      ])
    #expect(warnings("x: { minimum: 10 }", gauge).first?.contains("makes it 10…11,") == true)
    #expect(warnings("y: { initial: 0 }, x: { from: 'y', minimum: 0 }", gauge).count == 1)
    #expect(warnings("x: { maximum: 10 }", gauge) == [])
    #expect(warnings("x: { minimum: 0, maximum: 1 }", gauge) == [])
    #expect(
      warnings(
        "x: { minimum: 0 }, end: { kind: 'number', initial: null, maximum: 9 }",
        "{ kind: 'slider', value: 'x', bind: { maximum: 'end' }, frame: [24, 24, 300, 44] }") == [])
    #expect(
      warnings(
        "x: { minimum: -40 }", "{ kind: 'knob', value: 'x', maximum: 9, frame: [24, 24, 99, 99] }")
        == [])
  }

  @Test func theCheckReportsADefaultMinimum() {
    func warnings(_ values: String, _ kind: String = "slider") -> [String] {
      self.warnings(
        values, "{ kind: '\(kind)', value: 'x', frame: [24, 24, 300, 44] }",
        with: "declares no minimum")
    }
    #expect(
      warnings("x: { maximum: -5 }") == [
        "the value \"x\" declares no minimum, so this slider makes it -6…-5, and other numbers are "
          + "clamped; write values: { \"x\": { minimum: -100, maximum: -5 } } with your own minimum"
      ])
    #expect(
      warnings("y: { initial: -9 }, x: { from: 'y', maximum: -3 }", "meter").first?
        .contains("makes it -4…-3,") == true)
    #expect(warnings("x: { maximum: 0 }").first?.contains("makes it -1…0,") == true)
    #expect(warnings("x: { maximum: 5 }") == [])
    #expect(warnings("x: { minimum: -9, maximum: -5 }") == [])
    #expect(
      self.warnings(
        "x: { maximum: -5 }",
        "{ kind: 'knob', value: 'x', minimum: -9, frame: [24, 24, 99, 99] }", with: "declares no")
        == [])
  }

  /// Not only controls with `minimum` and `maximum` need both ends.
  @Test func theCheckReportsEverySlotThatLimitsANumber() throws {
    let tile = "{ kind: 'tile', level: 'x', title: 'Lamp', frame: [24, 24, 300, 100] }"
    let panel = try panel("minimum: 0", tile)
    #expect(try set(50, in: panel).number == 1)
    #expect(
      warnings("x: { minimum: 0 }", tile, with: "declares no maximum") == [
        "the value \"x\" declares no maximum, so this tile makes it 0…1, and other numbers are "
          + "clamped; write values: { \"x\": { minimum: 0, maximum: 100 } } with your own maximum"
      ])
    #expect(warnings("x: { initial: 0 }", tile).count == 1)
    #expect(warnings("x: { minimum: 0, maximum: 1 }", tile, with: "declares no") == [])
    let list =
      "{ kind: 'list', position: 'x', rows: [{ title: 'a' }], frame: [24, 24, 300, 200] }"
    #expect(
      warnings("x: { minimum: 10 }", list, with: "declares no maximum").first?
        .contains("this list makes it 10…11,") == true)
  }

  /// The progress of a seek bar is a fraction.
  @Test func theCheckAcceptsFractionsWithoutARange() {
    let bar = "{ kind: 'seekBar', progress: 'x', frame: [24, 24, 300, 44] }"
    #expect(warnings("x: { initial: 0.5 }", bar, with: "declares no") == [])
    #expect(warnings("x: { minimum: -5 }", bar, with: "declares no maximum").count == 1)
  }

  /// The advice is a range that a file can have.
  @Test func theAdviceHasNoNumberBeyondTheLimit() {
    let slider = "{ kind: 'slider', value: 'x', frame: [24, 24, 300, 44] }"
    let low = warnings("x: { minimum: 4e15 }", slider, with: "declares no maximum")
    #expect(low.first?.contains("maximum: 9007199254740992 }") == true, "\(low)")
    let high = warnings("x: { maximum: -4e15 }", slider, with: "declares no minimum")
    #expect(high.first?.contains("{ minimum: -9007199254740992,") == true, "\(high)")
  }

  /// The range of a name that was probably meant otherwise does not matter.
  @Test func aWrongNameHasNoWarningAboutItsRange() {
    let values = "volume: { minimum: 0, maximum: 9 }"
    let slider = "{ kind: 'slider', name: 'Volume', frame: [24, 24, 300, 44] }"
    #expect(warnings(values, slider, with: "\"Volume\"").count == 1)
    #expect(warnings(values, slider) == [])
    #expect(warnings("other: { maximum: 9 }", slider).count == 1)
  }

  /// Each slot has a value of its own.
  @Test func theCheckNamesEveryValueOfAControl() {
    let pad = "{ kind: 'pad', x: 'x', y: 'y', frame: [24, 24, 200, 200] }"
    #expect(warnings("x: { initial: 0 }, y: { initial: 0 }", pad).count == 2)
    let slider = "{ kind: 'slider', value: 'x', minimum: -10, frame: [24, 24, 300, 44] }"
    #expect(warnings("x: { initial: 0 }", slider).first?.contains("makes it -10…1,") == true)
  }

  @Test(arguments: [
    "slider", "knob", "stepper", "numberField", "numberRoller",
  ])
  func aControlOfAnUndeclaredNumberNeedsARange(kind: String) {
    for key in ["name", "value"] {
      let values = key == "value" ? "x: { initial: 0 }" : ""
      let control = "{ kind: '\(kind)', \(key): 'x', frame: [24, 24, 300, 200] }"
      #expect(warnings(values, control).count == 1, "\(key)")
    }
  }

  @Test func theCheckNamesTheControlThatNeedsARange() {
    let meter = "{ kind: 'meter', value: 'x', frame: [24, 24, 300, 44] }"
    let slider = "{ kind: 'slider', name: 'x', frame: [24, 24, 300, 44] }"
    #expect(
      warnings("x: { initial: null, kind: 'number' }", meter) == [
        "the value \"x\" declares no range, so this meter makes it 0…1, and other numbers are "
          + "clamped; write values: { \"x\": { minimum: 0, maximum: 100 } } with your own range"
      ])
    #expect(warnings("x: { initial: 0 }", slider).count == 1)
    #expect(warnings("", "{ kind: 'meter', name: 'cpu', frame: [24, 24, 300, 44] }").count == 1)
    #expect(warnings("x: { initial: 0, maximum: 1 }", meter) == [])
    #expect(
      warnings("", "{ kind: 'slider', name: 'x', maximum: 1, frame: [24, 24, 300, 44] }") == [])
    let pad = "{ kind: 'joystick', name: 'x', frame: [24, 24, 200, 200] }"
    #expect(warnings("", pad) == [])
    #expect(
      warnings(
        "x: { initial: 0 }", "{ kind: 'meter', value: 'x', maximum: 9, frame: [24, 24, 300, 44] }")
        == [])
    #expect(
      warnings(
        "x: { initial: 0 }", "{ kind: 'label', text: '{x}', frame: [24, 24, 300, 44] }") == [])
  }
}
