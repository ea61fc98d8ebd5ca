import Kinds
import LinuxIO
import Testing

@testable import PanelTesting

/// The checks of `bezel test` see the values of a panel, not their movements.
struct MovingValueTests {
  private func failures(_ panel: String, _ tests: String) throws -> [String] {
    try withFolder { folder in
      try replaceFile(at: "\(folder)/p.json5", with: Array(panel.utf8))
      let text = "{ panel: 'p.json5', tests: [\(tests)] }"
      try replaceFile(at: "\(folder)/p.test.json5", with: Array(text.utf8))
      let report = PanelTestReport(
        "\(folder)/p.test.json5", kinds: builtInKinds, updatesPictures: false)
      return report.exitCode == 0 ? [] : report.lines(width: 200).map(\.text)
    }
  }

  /// Stepping 0.3 down to 0, each text right after the tap.
  @Test(arguments: ["", "step: 0.1,"])
  func aCheckAfterATapSeesTheNewNumber(step: String) throws {
    let panel = """
      { values: { z: { minimum: -5, maximum: 5, \(step) initial: 0.3 } }, controls: [
        { kind: "label", frame: [0, 0, 300, 40], text: "A{z}" },
        { kind: "label", frame: [0, 150, 300, 40], value: "z" },
        { kind: "label", frame: [0, 200, 300, 40], value: "z", format: "C{value:.1f}" },
        { kind: "numberField", frame: [400, 200, 200, 60], value: "z" },
        { kind: "stepper", frame: [400, 300, 200, 60], value: "z" },
        { kind: "button", name: "down", title: "-", frame: [0, 50, 100, 60], do: "z -= 0.1" } ] }
      """
    let steps = ["0.2", "0.1", "0"].map { number in
      let fixed = number == "0" ? "0.0" : number
      return
        "{ tap: 'down', shows: ['A\(fixed)', '\(fixed)', 'C\(fixed)'], expect: { z: \(number) } }"
    }
    let found = try failures(panel, "{ name: 'a', steps: [\(steps.joined(separator: ", "))] }")
    #expect(found.isEmpty, "\(found)")
  }

  /// The time of a check does not pass: a rule that is due later does not run.
  @Test func aCheckLetsNoTimePass() throws {
    let panel = """
      { values: { n: { maximum: 100, initial: 0 }, ticks: { maximum: 99 } },
        rules: [{ every: 0.2, do: "ticks += 1" }], controls: [
        { kind: "label", frame: [0, 0, 200, 40], value: "n", format: "n{value:.0f}" },
        { kind: "button", name: "go", title: "Go", frame: [0, 50, 100, 60], do: "n = 100" } ] }
      """
    let found = try failures(
      panel,
      "{ name: 'a', steps: [{ tap: 'go', shows: 'n100', expect: { ticks: 0 } },"
        + " { wait: 0.3, shows: 'n100', expect: { ticks: 1 } }] }")
    #expect(found.isEmpty, "\(found)")
  }

  /// A picture with `moving` is one of the movement, and the next one is of a later time. A text in the
  /// same step is that of the end.
  @Test func aMovementCanBePhotographed() throws {
    let panel = """
      { size: { width: 600, height: 300 }, values: { n: { maximum: 10, initial: 0 } },
        tabs: { position: "none" }, pages: [
          { name: "a", controls: [
            { kind: "tile", name: "lamp", title: "Lamp", frame: [20, 20, 160, 112] },
            { kind: "toggle", name: "fan", frame: [220, 20, 80, 48] },
            { kind: "label", value: "n", format: "N{value:.0f}", frame: [20, 200, 90, 40] },
            { kind: "button", name: "go", title: "Go", frame: [400, 20, 120, 60], do: "n = 10" },
            { kind: "button", name: "turn", title: "Turn", frame: [400, 120, 120, 60],
              do: "page = 'b'" } ] },
          { name: "b", controls: [
            { kind: "group", background: "#F00", frame: [0, 0, 600, 300] } ] } ] }
      """
    for control in ["lamp", "fan", "go", "turn"] {
      let steps = """
        { tap: '\(control)', picture: '0.png', moving: true },
        { wait: 0.03, picture: '1.png', moving: true }, { wait: 1, picture: '2.png' },
        """
      let same = ["0.png", "1.png"].map { "{ picture: '\($0)' }" }
      for (index, step) in same.enumerated() {
        let found = try failures(panel, "{ name: 'a', steps: [\(steps) \(step)] }")
        #expect(found.contains { $0.contains("differs from \"\(index).png\"") }, "\(found)")
      }
    }
    let text = "{ tap: 'go', picture: '0.png', moving: true, shows: 'N10' }"
    #expect(try failures(panel, "{ name: 'a', steps: [\(text)] }").isEmpty)
    let alone = try failures(panel, "{ name: 'a', steps: [{ wait: 1, moving: true }] }")
    #expect(alone.contains { $0.contains("\"moving\" needs \"picture\"") }, "\(alone)")
  }

  /// The panel is at the end of each change in the first frame.
  @Test func nothingMovesIfMotionIsReduced() throws {
    let panel = """
      { reduceMotion: true, pages: [
          { name: "a", controls: [
            { kind: "tile", name: "lamp", title: "Lamp", frame: [20, 20, 160, 112] } ] },
          { name: "b" } ] }
      """
    let steps = [("lamp", ""), ("page", "part: 'b',")].map { target, part in
      """
      { tap: '\(target)', \(part) }, { wait: 0.02, picture: '\(target).png', moving: true },
      { wait: 1, picture: '\(target).png', moving: true },
      """
    }
    let found = try failures(panel, "{ name: 'a', steps: [\(steps.joined())] }")
    #expect(found.isEmpty, "\(found)")
  }

  /// The picture of a check has the thumb of a toggle, the needle of a gauge and the row of a wheel at
  /// the new value: it is the same as later.
  @Test func aPictureShowsTheNewValue() throws {
    let panel = """
      { size: { width: 600, height: 300 }, values: { on: { initial: false },
          n: { maximum: 10, step: 1, initial: 0 } },
        controls: [
          { kind: "toggle", value: "on", frame: [20, 20, 80, 48] },
          { kind: "meter", value: "n", form: "arc", frame: [120, 20, 120, 120], showsValue: true },
          { kind: "slider", value: "n", frame: [20, 200, 200, 44] },
          { kind: "numberRoller", value: "n", frame: [260, 20, 120, 200] },
          { kind: "button", name: "go", title: "Go", frame: [400, 20, 120, 60],
            do: ["n = 8", "on = true"] } ] }
      """
    let found = try failures(
      panel,
      "{ name: 'a', steps: [{ tap: 'go' }, { wait: 2, picture: 'p.png' }] },"
        + " { name: 'b', steps: [{ tap: 'go', picture: 'p.png' }] }")
    #expect(found.isEmpty, "\(found)")
  }
}
