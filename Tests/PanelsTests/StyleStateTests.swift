import Controls
import Geometry
import JSON
import Kinds
import PanelChecks
import Raster
import Testing
import TouchTracking

@testable import Panels

/// Properties that a style sets while a control is in a state.
struct StyleStateTests {
  private static let states = """
    on: { background: "good" }, unknown: { background: "warning" }, focused: { background: "focus" },
    held: { background: "accent" }, disabled: { background: "off" }
    """

  private func panel(
    _ style: String = Self.states, control: String = "kind: 'toggle', value: 'on'",
    _ rest: String = ""
  ) throws -> Panel {
    let panel = try TestPanel.panel(
      """
      { size: { width: 200, height: 100 }, \(rest)
        values: { on: { initial: false }, color: { initial: "caption" },
          lost: { kind: "boolean", initial: null } },
        styles: { key: { background: "raised", \(style) } },
        controls: [{ \(control), name: "key", style: "key", frame: [0, 0, 100, 44] }] }
      """)
    panel.stage.placeIfNeeded()
    return panel
  }

  private func color(_ panel: Panel) -> String? {
    let control = panel.allControls[0]
    return control.property(named: "background").flatMap { control.setting(of: $0).json?.string }
  }

  private func set(_ name: String, _ scalar: Scalar?, _ panel: Panel) throws {
    try panel.set([name: scalar], origin: .client)
  }

  // MARK: States

  @Test func eachStateSetsItsPropertiesAndGivesThemBack() throws {
    let panel = try panel()
    let control = panel.allControls[0]
    #expect(color(panel) == "raised")
    try set("on", .boolean(true), panel)
    #expect(color(panel) == "good")
    try set("on", .boolean(false), panel)
    #expect(color(panel) == "raised")
    control.isEnabled = false
    #expect(color(panel) == "off")
    control.isEnabled = true
    #expect(color(panel) == "raised")
    panel.touch(.down, 50, 22, time: .zero)
    #expect(color(panel) == "accent")
    panel.touch(.cancelled, 50, 22, time: .milliseconds(10))
    #expect(color(panel) == "raised")
    panel.handle(.tab)
    _ = panel.damage
    #expect(color(panel) == "focus")
    panel.touch(.down, 150, 80, time: .milliseconds(20))
    _ = panel.damage
    #expect(color(panel) == "raised")
  }

  @Test func anUnknownValueIsAState() throws {
    let panel = try panel(control: "kind: 'toggle', value: 'lost'")
    #expect(color(panel) == "warning")
    try set("lost", .boolean(true), panel)
    #expect(color(panel) == "good")
    try set("lost", nil, panel)
    #expect(color(panel) == "warning")
  }

  /// on, unknown, focused, held, disabled.
  @Test func theLaterStateWins() throws {
    let panel = try panel()
    try set("on", .boolean(true), panel)
    panel.handle(.tab)
    _ = panel.damage
    #expect(color(panel) == "focus")
    panel.touch(.down, 50, 22, time: .zero)
    #expect(color(panel) == "accent")
    panel.allControls[0].isEnabled = false
    #expect(color(panel) == "off")
    #expect(StyleState.allCases == [.on, .unknown, .focused, .held, .disabled])
  }

  /// A state sets only its own properties.
  @Test func statesAreCombined() throws {
    let panel = try panel("on: { offsetX: 5 }, disabled: { offsetY: 7 }")
    try set("on", .boolean(true), panel)
    panel.allControls[0].isEnabled = false
    #expect(panel.allControls[0].displacement == Point(x: 5, y: 7))
    try set("on", .boolean(false), panel)
    #expect(panel.allControls[0].displacement == Point(x: 0, y: 7))
  }

  @Test func aStateThatHoldsAtTheStartIsShown() throws {
    let panel = try panel(control: "kind: 'toggle', enabled: false")
    #expect(color(panel) == "off")
  }

  /// A finger that leaves what it presses presses nothing.
  @Test func aPressEndsOutside() throws {
    let panel = try panel(control: "kind: 'label', text: 'A', do: 'on = not on'")
    panel.touch(.down, 50, 22, time: .zero)
    #expect(color(panel) == "accent")
    panel.touch(.moved, 190, 95, time: .milliseconds(10))
    #expect(color(panel) == "raised")
    panel.touch(.moved, 50, 22, time: .milliseconds(20))
    #expect(color(panel) == "accent")
    panel.touch(.up, 50, 22, time: .milliseconds(30))
    #expect(color(panel) == "raised")
  }

  // MARK: Precedence

  @Test func theKeysOfTheControlWin() throws {
    let panel = try panel(control: "kind: 'toggle', value: 'on', background: 'line'")
    try set("on", .boolean(true), panel)
    #expect(color(panel) == "line")
  }

  @Test func theBindingsOfTheControlWin() throws {
    let panel = try panel(control: "kind: 'toggle', value: 'on', bind: { background: 'color' }")
    try set("on", .boolean(true), panel)
    #expect(color(panel) == "caption")
    try set("color", .text("bad"), panel)
    #expect(color(panel) == "bad")
  }

  @Test func aStateInterruptsTheBindingsOfStyles() throws {
    let bound = try TestPanel.panel(
      """
      { values: { on: { initial: true }, color: { initial: "caption" } },
        styles: { key: { bind: { background: "color" }, on: { background: "good" } } },
        controls: [{ kind: "toggle", value: "on", style: "key", frame: [0, 0, 100, 44] }] }
      """)
    #expect(color(bound) == "good")
    try set("color", .text("bad"), bound)
    #expect(color(bound) == "good")
    try set("on", .boolean(false), bound)
    #expect(color(bound) == "bad")
    try set("color", .text("line"), bound)
    #expect(color(bound) == "line")
  }

  @Test func laterStylesReplaceSinglePropertiesOfStates() throws {
    let panel = try TestPanel.panel(
      """
      { values: { on: { initial: true } },
        styles: { a: { on: { background: "good", offsetX: 3 } }, b: { on: { background: "bad" } },
          c: { background: "line" }, toggle: { on: { offsetY: 4 } } },
        controls: [
          { kind: "toggle", value: "on", style: ["a", "b", "c"], frame: [0, 0, 100, 44] } ] }
      """)
    #expect(color(panel) == "bad")
    #expect(panel.allControls[0].displacement == Point(x: 3, y: 4))
    try set("on", .boolean(false), panel)
    #expect(color(panel) == "line")
  }

  /// A property that a program sets is the control's own.
  @Test func aPropertyThatAProgramSetsKeepsItsValue() throws {
    let panel = try panel()
    let control = panel.allControls[0]
    try set("on", .boolean(true), panel)
    try control.setProperty("background", to: .theme(.line))
    #expect(color(panel) == "line")
    try set("on", .boolean(false), panel)
    #expect(color(panel) == "line")
    control.isEnabled = false
    #expect(color(panel) == "line")
  }

  @Test func statesFollowTheTheme() throws {
    let panel = try panel()
    try set("on", .boolean(true), panel)
    try panel.root.setProperty("theme", to: .text("light"))
    #expect(panel.allControls[0].backgroundColor == Theme.light.palette[.good])
    try set("on", .boolean(false), panel)
    #expect(panel.allControls[0].backgroundColor == Theme.light.palette[.raised])
  }

  @Test func controlsInRowsOfListsHaveStates() throws {
    let panel = try TestPanel.panel(
      """
      { styles: { key: { background: "raised", on: { background: "good" } } },
        controls: [{ kind: "list", frame: [0, 0, 200, 200],
          rows: [{ id: "a", lit: true }, { id: "b", lit: false }], children: [
            { kind: "toggle", value: "row.lit", style: "key" }] }] }
      """)
    panel.fit(width: 800, height: 480)
    panel.stage.placeIfNeeded()
    var colors: [Color?] = []
    panel.stage.forEachDescendant {
      if $0 is Toggle, $0.isShown { colors.append($0.backgroundColor) }
    }
    #expect(colors.contains(Theme.dark.palette[.good]))
    #expect(colors.contains(Theme.dark.palette[.raised]))
  }

  // MARK: Movement

  /// A finger is answered in the next frame; the way back and other states move.
  @Test func onlyAHeldControlChangesAtOnce() throws {
    let panel = try panel(Self.states + ", transition: { duration: 1, curve: 'linear' }")
    _ = panel.picture()
    let (raised, accent) = (Theme.dark.palette[.raised], Theme.dark.palette[.accent])
    let control = panel.allControls[0]
    panel.touch(.down, 50, 22, time: .zero)
    #expect(control.backgroundColor == accent)
    panel.touch(.cancelled, 50, 22, time: .milliseconds(10))
    #expect(control.backgroundColor == accent)
    panel.advance(to: .seconds(1))
    panel.advance(to: .seconds(1) + .milliseconds(484))
    let middle = try #require(control.backgroundColor)
    #expect(abs(middle.red - accent.mixed(with: raised, by: 0.5).red) < 0.01)
    panel.advance(to: .seconds(3))
    #expect(control.backgroundColor?.hex == raised.hex && !panel.isAnimating)
    try set("on", .boolean(true), panel)
    #expect(control.backgroundColor?.hex == raised.hex && panel.isAnimating)
    panel.advance(to: .seconds(4))
    panel.advance(to: .seconds(6))
    #expect(control.backgroundColor?.hex == Theme.dark.palette[.good].hex)
  }
}
