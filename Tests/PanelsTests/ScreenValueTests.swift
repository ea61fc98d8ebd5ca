import Controls
import Panels
import Testing

/// The values of the screen, which every panel has.
@Suite struct ScreenValueTests {
  @Test func everyPanelHasScreenValues() throws {
    let panel = try panel("{}")
    let brightness = try #require(panel.values[ScreenValues.brightness])
    #expect(brightness.number == 100 && brightness.minimum == 0 && brightness.maximum == 100)
    #expect(brightness.unit == "%" && !brightness.isPersistent)
    #expect(panel.values[ScreenValues.awake]?.scalar == .boolean(true))
    #expect(!panel.settings.setsBrightness)
  }

  @Test func aFileCanDeclareScreenValues() throws {
    let kept = try panel("{ values: { 'panel.brightness': { persistent: true } } }")
    let brightness = try #require(kept.values[ScreenValues.brightness])
    #expect(brightness.isPersistent && brightness.number == 100 && brightness.maximum == 100)
    #expect(kept.settings.setsBrightness)
    let other = try panel(
      "{ values: { 'panel.brightness': { minimum: 0.2, maximum: 1, initial: 0.5 } } }")
    let share = try #require(other.values[ScreenValues.brightness])
    #expect(share.number == 0.5 && share.minimum == 0.2 && share.step == nil && share.unit.isEmpty)
    let off = try panel("{ values: { 'panel.awake': { initial: false } } }")
    #expect(off.values[ScreenValues.awake]?.scalar == .boolean(false))
  }

  @Test func controlsCanUseScreenValues() throws {
    let panel = try panel(
      """
      { controls: [
        { kind: "slider", name: "light", value: "panel.brightness", frame: [0, 0, 200, 44] },
        { kind: "toggle", name: "panel.awake", frame: [0, 100, 80, 44] },
      ] }
      """)
    #expect(panel.allControls.map { $0.slots[0].value.number } == [100, 1])
  }

  @Test(arguments: [
    (
      "{values: {'panel.brightness': {initial: true}}}",
      "values.panel.brightness.initial: expected a number, found true"
    ),
    (
      "{values: {'panel.awake': {initial: 1}}}",
      "values.panel.awake.initial: expected a boolean, found 1"
    ),
    (
      "{values: {'panel.awake': {minimum: 1}}}",
      "only a number has a minimum"
    ),
  ])
  func theKindOfAScreenValueIsFixed(text: String, problem: String) {
    var problems: [String] = []
    do { _ = try panel(text) } catch { problems = error.problems.map { $0.line(file: "p") } }
    #expect(problems.count == 1 && problems[0].contains(problem), "\(problems)")
  }
}
