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
    21.5, 231.2, -40, 1.000001, 5e6, 1_764_324_965_000, 9e15, -9e15, 0.1, 4_294_967_296,
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

  @Test func oneEndIsEnoughForARange() throws {
    let high = try set(500, in: try panel("maximum: 100"))
    #expect(high.minimum == 0 && high.scalar == .number(100) && high.clampCount == 1)
    let low = try set(-5, in: try panel("minimum: 2"))
    #expect(low.maximum == 2 && low.scalar == .number(2))
  }

  @Test func onlyProgramsAreCounted() throws {
    let panel = try panel("maximum: 100")
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

  @Test func theCheckReportsAMinimumAlone() {
    let label = "{ kind: 'label', text: '{x}', frame: [24, 24, 300, 44] }"
    func warnings(_ values: String, _ controls: String) -> [String] {
      self.warnings(values, controls, with: "is missing and defaults to")
    }
    #expect(
      warnings("x: { minimum: -40 }", label) == [
        "\"maximum\" is missing and defaults to 1, so larger numbers are clamped; add it, or remove "
          + "\"minimum\" if readings have no fixed range"
      ])
    #expect(warnings("x: { minimum: 10 }", label).first?.contains("defaults to 10,") == true)
    #expect(warnings("y: { initial: 0 }, x: { from: 'y', minimum: 0 }", label).count == 1)
    #expect(warnings("x: { maximum: 10 }", label) == [])
    #expect(warnings("x: { minimum: 0, maximum: 1 }", label) == [])
    #expect(
      warnings(
        "x: { minimum: 0 }, end: { kind: 'number', initial: null, maximum: 9 }",
        "{ kind: 'slider', value: 'x', bind: { maximum: 'end' }, frame: [24, 24, 300, 44] }") == [])
    // The minimum is declared, so the other warning does not apply.
    let gauge = "{ kind: 'gauge', value: 'x', frame: [24, 24, 200, 200] }"
    #expect(warnings("x: { minimum: 10 }", gauge).count == 1)
    #expect(self.warnings("x: { minimum: 10 }", gauge) == [])
    #expect(
      warnings(
        "x: { minimum: -40 }", "{ kind: 'knob', value: 'x', maximum: 9, frame: [24, 24, 99, 99] }")
        == [])
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
    #expect(warnings("x: { initial: 0, minimum: 0 }", slider).count == 0)
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
