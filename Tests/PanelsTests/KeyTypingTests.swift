import Controls
import PanelChecks
import Panels
import Testing
import TouchTracking

/// The keys of connected keyboards in fields: characters of the layout in texts, digits in numbers.
struct KeyTypingTests {
  private let panel: Panel

  init() throws {
    panel = try TestPanel.panel(
      """
      { size: { width: 800, height: 480 }, keys: true,
        values: { name: { initial: "" }, dose: { maximum: 99 }, open: { initial: false } },
        controls: [
          { kind: "textField", value: "name", frame: [10, 10, 300, 60] },
          { kind: "numberField", value: "dose", frame: [10, 100, 300, 60] },
          { kind: "button", title: "Open", value: "open", latches: true,
            frame: [10, 200, 300, 60] } ] }
      """)
  }

  private func press(_ key: Key, numberKey: Key? = nil) {
    panel.handle(KeyEvent(.down, key, numberKey: numberKey))
    panel.handle(KeyEvent(.up, key, numberKey: numberKey))
  }

  @Test func aTextFieldReceivesTheCharactersOfTheLayout() {
    press(.tab)
    press(.character("é"), numberKey: .character("2"))
    press(.character("ß"))
    #expect(panel.values["name"]?.scalar == .text("éß"))
    // The on-screen keyboard opens only for a touch.
    #expect(panel.stage.children.count == 1)
  }

  @Test func aNumberFieldReceivesDigitsInEveryLayout() {
    press(.tab)
    press(.tab)
    press(.character("é"), numberKey: .character("2"))
    press(.character("q"))
    press(.character("à"), numberKey: .character("0"))
    press(.enter)
    #expect(panel.values["dose"]?.number == 20)
  }

  @Test func theSpaceBarPressesAButton() {
    for _ in 1...3 { press(.tab) }
    // A non-breaking space, which some layouts type with AltGr.
    press(.character("\u{A0}"))
    #expect(panel.values["open"]?.scalar == .boolean(false))
    press(.character("\u{A0}"), numberKey: .character(" "))
    #expect(panel.values["open"]?.scalar == .boolean(true))
  }

  @Test func thousandsOfKeysAreLimitedByTheLengthOfTheText() {
    press(.tab)
    for _ in 0..<5_000 { press(.character("x")) }
    #expect(panel.values["name"]?.scalar == .text(String(repeating: "x", count: 4_096)))
  }
}
