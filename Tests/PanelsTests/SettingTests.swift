import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Testing
import TouchTracking

/// Values that clients set.
struct SettingTests {
  private let text = """
    { size: { width: 400, height: 200 }, values: { mode: { initial: "run" } }, controls: [
      { kind: "slider", name: "level", frame: [0, 0, 400, 44], maximum: 10, step: 1 },
      { kind: "rangeSlider", name: "price", frame: [0, 100, 400, 44], maximum: 10, minimumGap: 1 },
    ] }
    """

  private func panel() throws -> Panel {
    let panel = try TestPanel.panel(text)
    return panel
  }

  @Test func eitherAllValuesAreSetOrNone() throws {
    let panel = try panel()
    #expect(throws: ValueStore.SetError.unknownName("leve")) {
      try panel.set(["level": .number(1), "leve": .number(1)], origin: .client)
    }
    #expect(
      throws: ValueStore.SetError.refused(
        name: "mode", .wrongKind(expected: .text, found: .number))
    ) {
      try panel.set(["level": .number(1), "mode": .number(1)], origin: .client)
    }
    #expect(panel.values["level"]?.number == 0)
    try panel.set(["level": .number(99), "mode": .text("stop")], origin: .client)
    #expect(panel.values["level"]?.scalar == .number(10))
    #expect(panel.values["mode"]?.scalar == .text("stop"))
  }

  @Test(arguments: [false, true])
  func theOrderOfValuesThatLimitEachOtherDoesNotMatter(isReversed: Bool) throws {
    let panel = try panel()
    for (lower, upper) in [(0.0, 1.0), (8, 10), (2, 4), (9, 10), (0, 10)] {
      var scalars: [(value: Value, scalar: Scalar)] = [
        (try #require(panel.values["price.lower"]), .number(lower)),
        (try #require(panel.values["price.upper"]), .number(upper)),
      ]
      if isReversed { scalars.reverse() }
      Value.set(scalars, origin: .client)
      #expect(scalars.allSatisfy { $0.value.scalar == $0.scalar })
    }
  }

  @Test func valuesChangeInTheOrderOfTheirNames() throws {
    let names = ["a", "b", "c", "d", "e", "f"]
    let values = names.map { "\($0): { initial: 0 }" }.joined(separator: ", ")
    let panel = try TestPanel.panel("{ values: { \(values) }, controls: [] }")
    var changed: [String] = []
    panel.values.observe { value, _, _ in changed.append(value.name) }
    try panel.set(
      Dictionary(uniqueKeysWithValues: names.map { ($0, .number(1)) }), origin: .client)
    #expect(changed == names)
  }

  @Test func heldValuesAreKeptUnlessForced() throws {
    let panel = try panel()
    panel.touch(.down, 200, 22)
    #expect(panel.isHeld("level"))
    #expect(throws: ValueStore.SetError.refused(name: "level", .held)) {
      try panel.set(["mode": .text("stop"), "level": .number(1)], origin: .client)
    }
    #expect(panel.values["mode"]?.scalar == .text("run"))
    var changes: [String] = []
    panel.values.observe { value, change, _ in
      let phase = if case .touch(let phase, _) = change.origin { phase.rawValue } else { "set" }
      changes.append("\(value.name) \(change.scalar.number) \(phase)")
    }
    try panel.set(["level": .number(1)], origin: .client, force: true)
    #expect(!panel.isHeld("level"))
    #expect(changes == ["level 5.0 cancelled", "level 1.0 set"])
    panel.touch(.moved, 300, 22)
    #expect(panel.values["level"]?.number == 1)
  }
}
