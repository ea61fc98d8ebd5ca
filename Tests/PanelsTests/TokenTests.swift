import Controls
import Geometry
import JSON
import Kinds
import PanelChecks
import Raster
import Testing

@testable import Panels

/// Numbers of the theme that properties name.
struct TokenTests {
  private static let themes = """
    theme: { base: "dark", tokens: { gap: 6, corner: 9, slow: 0.5, count: 2 } },
    themes: {
      wide: { base: "light", tokens: { gap: 20, corner: 12.5, count: 3.4 } },
      wrong: { base: "light", tokens: { corner: -5, slow: 1000 } } },
    """

  private func panel(_ control: String) throws -> Panel {
    try TestPanel.panel(
      """
      { \(Self.themes) controls: [{ kind: "row", frame: [0, 0, 200, 100], \(control) }] }
      """)
  }

  private func number(_ property: String, _ panel: Panel) -> Double? {
    guard case .number(let number) = panel.allControls[0].value(ofProperty: property) else {
      return nil
    }
    return number
  }

  private func setTheme(_ name: String, _ panel: Panel) throws {
    try panel.root.setProperty("theme", to: .text(name))
  }

  @Test func numbersFollowTheTokensOfTheTheme() throws {
    let panel = try panel(
      "spacing: 'gap', cornerRadius: 'corner', width: 'radius', offsetX: 'gap', transition: 'slow'")
    #expect(number("spacing", panel) == 6 && number("cornerRadius", panel) == 9)
    #expect(number("width", panel) == 16 && number("transition", panel) == 0.5)
    try setTheme("wide", panel)
    #expect(number("spacing", panel) == 20 && number("cornerRadius", panel) == 12.5)
    #expect(panel.allControls[0].displacement.x == 20)
    // A theme without the token has that of the panel's theme.
    #expect(number("transition", panel) == 0.5)
    try setTheme("dark", panel)
    #expect(number("spacing", panel) == 16 && number("cornerRadius", panel) == 9)
    let property = try #require(panel.allControls[0].property(named: "spacing"))
    #expect(panel.allControls[0].setting(of: property).json?.string == "gap")
  }

  @Test func aNumberThatAPropertyDoesNotAcceptIsLimited() throws {
    let panel = try panel("cornerRadius: 'corner', transition: 'slow'")
    try setTheme("wrong", panel)
    #expect(number("cornerRadius", panel) == 0 && number("transition", panel) == 10)
  }

  @Test func stylesStatesAndProgramsNameTokens() throws {
    let panel = try TestPanel.panel(
      """
      { \(Self.themes) styles: { box: { spacing: "gap", disabled: { spacing: "corner" } } },
        controls: [{ kind: "row", style: "box", frame: [0, 0, 200, 100] }] }
      """)
    #expect(number("spacing", panel) == 6)
    panel.allControls[0].isEnabled = false
    #expect(number("spacing", panel) == 9)
    try setTheme("wide", panel)
    #expect(number("spacing", panel) == 12.5)
    panel.allControls[0].isEnabled = true
    #expect(number("spacing", panel) == 20)
    let property = try #require(panel.allControls[0].property(named: "spacing"))
    let value = try property.value(of: .string("title"), reading: panel.propertyReading)
    try panel.allControls[0].set(property, to: value)
    #expect(number("spacing", panel) == 20)
    try panel.allControls[0].set(property, to: .number(3))
    try setTheme("dark", panel)
    #expect(number("spacing", panel) == 3)
  }

  /// The cards, labels and tabs of every theme follow its tokens.
  @Test func theStylesOfThemesUseTokens() throws {
    let panel = try TestPanel.panel(
      """
      { theme: { base: "light", tokens: { radius: 4, gap: 5, padding: 6, title: 30, caption: 9 } },
        controls: [{ kind: "column", style: "card", frame: [0, 0, 200, 100], children: [
          { kind: "label", style: "title", text: "A" },
          { kind: "label", style: "caption", text: "B" }] }] }
      """)
    #expect(number("cornerRadius", panel) == 4 && number("spacing", panel) == 5)
    #expect(number("padding", panel) == 6)
    #expect(panel.allControls.compactMap { ($0 as? Label)?.size } == [30, 9])
  }

  /// All tokens change before the controls are placed again.
  @Test func aThemeChangeIsOneLayout() throws {
    let panel = try panel(
      """
      spacing: "gap", children: [
        { kind: "label", text: "A", width: "gap", minimumHeight: "corner" },
        { kind: "label", text: "B", width: "gap", minimumHeight: "corner" }]
      """)
    panel.stage.placeIfNeeded()
    let labels = panel.allControls.compactMap { $0 as? Label }
    let before = labels.map(\.frame)
    try setTheme("wide", panel)
    #expect(labels.map(\.frame) == before)
    panel.stage.placeIfNeeded()
    #expect(labels[0].frame.width == 20 && labels[1].frame.x == 40)
  }

  /// The pictures of today: the tokens of every theme are what the kinds used before.
  @Test func everyThemeHasTheSameTokens() {
    for theme in Theme.all {
      #expect(
        theme.tokens == [
          "radius": 16, "gap": 16, "padding": 16, "handle": 32, "track": 8, "caption": 13,
          "body": 16, "title": 20, "value": 28,
        ])
    }
  }
}
