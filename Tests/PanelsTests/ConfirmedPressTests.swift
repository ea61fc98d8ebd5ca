import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Testing
import TouchTracking

/// A press with a question is published when the question is answered with yes, and not before.
struct ConfirmedPressTests {
  /// A control that is pressed at its middle, and what the answer yes publishes.
  struct Case: CustomTestStringConvertible, Sendable {
    let control: String
    var frames = 0
    var published: [String] = ["press"]
    var testDescription: String { control }
  }

  static let cases = [
    Case(control: "kind: 'button'"),
    Case(control: "kind: 'button', latches: true", published: ["x true", "x true", "press"]),
    Case(control: "kind: 'button', hold: 1", frames: 80),
    Case(
      control: "kind: 'button', hold: 1, latches: true", frames: 80,
      published: ["x true", "x true", "press"]),
    Case(control: "kind: 'button', repeat: true", frames: 80),
    Case(control: "kind: 'tile', title: 'T'", published: ["x true", "x true", "press"]),
    Case(control: "kind: 'tile', title: 'T', latches: false"),
    Case(control: "kind: 'label', text: 'T'"),
    Case(control: "kind: 'group', children: [{ kind: 'label', frame: [0, 0, 9, 9], text: 'T' }]"),
    Case(
      control: "kind: 'buttonMatrix', rows: ['1']", published: ["x 1", "x 1", "press"]),
    Case(
      control: "kind: 'list', value: 'chosen', rows: [{ title: 'A' }, { title: 'B' }]",
      published: ["chosen 1", "chosen 1", "press"]),
  ]

  private final class Log {
    var lines: [String] = []
  }

  private func panel(_ control: String, question: String = "'Sure?'") throws -> (Panel, Log) {
    let panel = try TestPanel.panel(
      """
      { size: { width: 400, height: 300 },
        values: { n: { maximum: 9, step: 1 }, chosen: { maximum: 9, step: 1 } }, controls: [
          { name: 'x', frame: [100, 100, 100, 88], do: 'n += 1', confirm: \(question), \(control) } ] }
      """)
    let log = Log()
    panel.values.observe { value, _, _ in log.lines.append("\(value.name) \(value.scalar)") }
    let pressed = try #require(panel.allControls.first { $0.name == "x" })
    pressed.addAction(for: .touchUpInside) { [unowned panel] _ in
      panel.values.publish { _ in log.lines.append("press") }
    }
    return (panel, log)
  }

  private func press(_ panel: Panel, frames: Int) {
    panel.stage.placeIfNeeded()
    panel.touch(.down, at: Point(x: 150, y: 160))
    for frame in 0..<frames { panel.advance(to: .milliseconds(16 * frame)) }
    panel.touch(.up, at: Point(x: 150, y: 160))
  }

  @Test(arguments: cases) func yesPublishesThePress(_ tested: Case) throws {
    let (panel, log) = try panel(tested.control)
    press(panel, frames: tested.frames)
    let dialog = try #require(panel.stage.modalLayer as? ConfirmationDialog)
    #expect(log.lines == [])
    dialog.button(answering: true).sendActions(for: .touchUpInside)
    #expect(log.lines.map(plain) == tested.published + ["n 1"])
    #expect(panel.stage.modalLayer == nil)
  }

  @Test(arguments: cases) func noPublishesNothing(_ tested: Case) throws {
    let (panel, log) = try panel(tested.control)
    press(panel, frames: tested.frames)
    let dialog = try #require(panel.stage.modalLayer as? ConfirmationDialog)
    dialog.button(answering: false).sendActions(for: .touchUpInside)
    #expect(log.lines == [] && panel.stage.modalLayer == nil)
    // The next press asks again.
    press(panel, frames: tested.frames)
    #expect(panel.stage.modalLayer != nil && log.lines == [])
  }

  @Test(arguments: cases) func aWrongPINPublishesNothing(_ tested: Case) throws {
    let (panel, log) = try panel(tested.control, question: "{ text: 'Sure?', pin: 'service' }")
    panel.pinVerifier = PINVerifier(save: { $1(true) }) { _ in PIN("4711") }
    press(panel, frames: tested.frames)
    for digit in "4712" { panel.handle(.character(digit)) }
    panel.handle(.enter)
    #expect(panel.stage.modalLayer != nil && log.lines == [])
    for digit in "4711" { panel.handle(.character(digit)) }
    panel.handle(.enter)
    #expect(log.lines.map(plain) == tested.published + ["n 1"])
  }

  /// A program must not learn of a tap by another value either.
  @Test func onlyTheAnswerChangesValues() throws {
    let (panel, log) = try panel("kind: 'button', latches: true")
    press(panel, frames: 0)
    try panel.set(["x": .boolean(true)], origin: .client)
    let dialog = try #require(panel.stage.modalLayer as? ConfirmationDialog)
    // The question was about switching on.
    dialog.button(answering: true).sendActions(for: .touchUpInside)
    #expect(panel.values["x"]?.scalar == .boolean(true))
    #expect(log.lines.contains("press"))
  }

  @Test func aButtonOfADialogAsksWhenEnterPressesIt() throws {
    let panel = try TestPanel.panel(
      """
      { values: { open: { initial: true }, n: { maximum: 9 } }, controls: [
        { kind: 'dialog', value: 'open', title: 'T', buttons: [
          { title: 'Go', name: 'go', do: 'n = 1', confirm: 'Sure?' } ] } ] }
      """)
    let go = try #require(panel.allControls.first { $0.name == "go" })
    var presses = 0
    go.addAction(for: .touchUpInside) { _ in presses += 1 }
    panel.handle(.enter)
    let dialog = try #require(panel.stage.modalLayer as? ConfirmationDialog)
    #expect(presses == 0)
    dialog.button(answering: true).sendActions(for: .touchUpInside)
    #expect(presses == 1 && panel.values["n"]?.number == 1)
    #expect(panel.values["open"]?.scalar == .boolean(false))
  }

  /// A tap on a row presses the list, a drag does not.
  @Test func aListIsPressedByItsRows() throws {
    let panel = try TestPanel.panel(
      """
      { values: { chosen: { maximum: 99, step: 1 } }, controls: [
        { kind: 'list', name: 'x', value: 'chosen', frame: [0, 0, 300, 100],
          rows: [{ title: 'A' }, { title: 'B' }, { title: 'C' }, { title: 'D' }] } ] }
      """)
    let list = try #require(panel.allControls.first { $0.name == "x" })
    var presses = 0
    list.addAction(for: .touchUpInside) { _ in presses += 1 }
    panel.stage.placeIfNeeded()
    panel.touch(.down, at: Point(x: 50, y: 80))
    for y in stride(from: 70.0, through: 20, by: -10) {
      panel.touch(.moved, at: Point(x: 50, y: y))
    }
    panel.touch(.up, at: Point(x: 50, y: 20))
    #expect(presses == 0)
    for frame in 0..<200 { panel.advance(to: .milliseconds(16 * frame)) }
    panel.tap(at: Point(x: 50, y: 60))
    #expect(presses == 1)
  }

  private func plain(_ line: String) -> String {
    for kind in ["number", "boolean", "text"]
    where line.contains(".\(kind)(") || line.contains(" \(kind)(") {
      let content = line.split(separator: "(")[1].dropLast()
      let name = line.prefix { $0 != " " }
      return "\(name) \(content.replacing(".0", with: "").replacing("\"", with: ""))"
    }
    return line
  }
}
