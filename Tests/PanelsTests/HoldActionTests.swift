import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Testing
import TouchTracking

/// Long presses: `holdDo` in panel files.
struct HoldActionTests {
  private func panel(_ control: String) throws -> TestPanel {
    try TestPanel(
      """
      { size: { width: 400, height: 300 }, values: { t: { maximum: 30, step: 0.5, initial: 20 } },
        controls: [{ name: 'x', frame: [100, 100, 100, 100], \(control) }] }
      """)
  }

  private func number(_ test: TestPanel) -> Double? { test.panel.values["t"]?.number }

  static let controls = [
    "kind: 'button', title: 'T'", "kind: 'button', latches: true", "kind: 'label', text: 'T'",
    "kind: 'group', children: []", "kind: 'tile', title: 'T'",
    "kind: 'tile', title: 'T', latches: false",
    "kind: 'meter'", "kind: 'list', rows: [{ title: 'A' }, { title: 'B' }, { title: 'C' }]",
    "kind: 'button', title: 'T', enabled: true", "kind: 'qrCode', text: 'T'",
    "kind: 'buttonMatrix', rows: ['1']",
  ]

  @Test(arguments: controls) func aLongPressIsNoPress(_ control: String) throws {
    let test = try panel("do: 't += 1', holdDo: 't -= 0.5', \(control)")
    let pressed = try #require(test.panel.allControls.first { $0.name == "x" })
    var events: [ControlEvent] = []
    for event in [ControlEvent.touchUpInside, .hold] {
      pressed.addAction(for: event) { _ in events.append(event) }
    }
    test.touch(.down, 150, 150)
    test.pass(.milliseconds(480))
    #expect(number(test) == 20)
    test.touch(.up, 150, 150)
    test.pass(.milliseconds(1_500))
    #expect(number(test) == 21 && events == [.touchUpInside])
    test.touch(.down, 150, 150)
    test.pass(.milliseconds(480))
    #expect(number(test) == 21)
    test.pass(.milliseconds(300))
    #expect(number(test) == 20.5 && events == [.touchUpInside, .hold])
    test.pass(.milliseconds(1_200))
    test.touch(.up, 150, 150)
    test.pass(.milliseconds(500))
    #expect(number(test) == 20.5 && events == [.touchUpInside, .hold])
  }

  /// As for a press, the value is the key before the action is performed.
  @Test(arguments: [("holdDo: 't += 1'", 21.0), ("", 20)])
  func aLongPressOfAKeyChoosesIt(actions: String, number: Double) throws {
    let test = try panel(
      "kind: 'buttonMatrix', rows: ['A B'], disabledKeys: 'A', \(actions)")
    let value = try #require(test.panel.values["x"])
    test.touch(.down, 175, 150)
    test.pass(.milliseconds(600))
    #expect(value.scalar == .text(actions.isEmpty ? "" : "B") && self.number(test) == number)
    test.touch(.up, 175, 150)
    #expect(value.scalar == .text("B") && self.number(test) == number)
    // A disabled key is no part of the matrix.
    test.touch(.down, 125, 150)
    test.pass(.milliseconds(600))
    #expect(value.scalar == .text("B") && self.number(test) == number)
  }

  @Test func theQuestionPrecedesTheKeyOfALongPress() throws {
    let test = try panel(
      "kind: 'buttonMatrix', rows: ['A'], holdDo: 't = 2', confirm: 'Sure?'")
    test.touch(.down, 150, 150)
    test.pass(.milliseconds(500))
    let dialog = try #require(test.panel.stage.modalLayer as? ConfirmationDialog)
    #expect(test.panel.values["x"]?.scalar == .text("") && number(test) == 20)
    dialog.button(answering: true).sendActions(for: .touchUpInside)
    #expect(test.panel.values["x"]?.scalar == .text("A") && number(test) == 2)
  }

  @Test func aFingerThatMovesIsNoLongPress() throws {
    let test = try panel("kind: 'button', do: 't += 1', holdDo: 't -= 0.5'")
    test.touch(.down, 150, 150)
    test.pass(.milliseconds(100))
    test.touch(.moved, 165, 150)
    test.pass(.milliseconds(800))
    test.touch(.up, 165, 150)
    #expect(number(test) == 21)
  }

  @Test func aLongPressCanBeTheOnlyAction() throws {
    let test = try panel("kind: 'label', text: 'T', holdDo: 't = 1'")
    test.touch(.down, 150, 150)
    test.pass(.milliseconds(100))
    test.touch(.up, 150, 150)
    #expect(number(test) == 20)
    test.touch(.down, 150, 150)
    test.pass(.milliseconds(500))
    #expect(number(test) == 1)
  }

  @Test func theQuestionPrecedesALongPress() throws {
    let test = try panel("kind: 'button', do: 't = 1', holdDo: 't = 2', confirm: 'Sure?'")
    let pressed = try #require(test.panel.allControls.first { $0.name == "x" })
    var holds = 0
    pressed.addAction(for: .hold) { _ in holds += 1 }
    test.touch(.down, 150, 150)
    test.pass(.milliseconds(500))
    let dialog = try #require(test.panel.stage.modalLayer as? ConfirmationDialog)
    #expect(holds == 0 && number(test) == 20)
    dialog.button(answering: true).sendActions(for: .touchUpInside)
    #expect(holds == 1 && number(test) == 2)
  }

  @Test(arguments: [
    ("kind: 'button', repeat: true", "\"repeat\" performs \"do\" during a long press"),
    ("kind: 'button', hold: 1", "\"hold\" makes \"do\" a long press"),
    ("kind: 'tile', title: 'T', open: 'b'", "a long press already sets \"open\""),
    ("kind: 'buttonMatrix', rows: ['1'], repeat: true", "\"repeat\" presses the key during"),
    ("kind: 'slider'", "only a control that can be pressed"),
  ])
  func aContradictionIsReported(_ control: String, _ problem: String) {
    let error = #expect(throws: PanelFileError.self) {
      try TestPanel.panel(
        """
        { values: { t: {}, b: { initial: false } }, controls: [
          { frame: [0, 0, 99, 99], do: 't = 1', holdDo: 't = 0', \(control) } ] }
        """)
    }
    #expect(
      error?.problems.contains { $0.message.contains(problem) } == true,
      "\(String(describing: error))")
  }
}
