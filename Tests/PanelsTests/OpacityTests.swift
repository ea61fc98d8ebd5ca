import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

/// The opacity of controls with their children.
struct OpacityTests {
  private func panel(_ controls: String) throws -> Panel {
    let panel = try TestPanel.panel(
      """
      { size: { width: 160, height: 120 }, background: '#000000', keys: true,
        values: { o: { maximum: 1, initial: 1 }, n: { initial: false } }, controls: [\(controls)] }
      """)
    _ = panel.picture()
    return panel
  }

  private static let group = """
    { kind: 'group', frame: [0, 0, 80, 60], background: '#FFFFFF', bind: { opacity: 'o' },
      children: [
        { kind: 'button', name: 'press', value: 'n', latches: true, frame: [0, 0, 80, 60],
          color: '#FFFFFF', outline: 0 } ] }
    """

  private func set(_ number: Double, in panel: Panel) throws {
    try panel.set(["o": .number(number)], origin: .client)
  }

  private func finish(_ panel: Panel) {
    for time in [0, 1_000, 2_000] { panel.advance(to: .milliseconds(time)) }
  }

  /// A child does not show through its translucent container.
  @Test func aContainerIsOnePicture() throws {
    let panel = try panel(Self.group)
    try set(0.5, in: panel)
    finish(panel)
    let surface = panel.picture()
    #expect((0x7f...0x80).contains(surface[40, 30] & 0xff))
  }

  @Test func itMovesOverTheTransition() throws {
    let panel = try panel(Self.group)
    let group = panel.allControls[0]
    try set(0, in: panel)
    #expect(group.value(ofProperty: "opacity") == .number(0) && !group.isShown)
    panel.advance(to: .zero)
    #expect(group.groupOpacity > 0 && group.groupOpacity < 1)
    // A new value continues from there.
    let moved = group.groupOpacity
    try set(1, in: panel)
    #expect(group.groupOpacity == moved && group.isShown)
    finish(panel)
    #expect(group.groupOpacity == 1 && !panel.isAnimating)
  }

  @Test func theDamageOfAMovementIsTheWholeControl() throws {
    let panel = try panel(Self.group)
    let surface = panel.picture()
    try set(0, in: panel)
    for time in [0, 20, 60, 110, 200] {
      panel.advance(to: .milliseconds(time))
      _ = panel.draw(on: surface)
      #expect(surface.differences(from: panel.picture()) == 0)
    }
    #expect(surface[40, 30] & 0xff == 0)
  }

  @Test(arguments: [0.0, 0.01]) func onlyATransparentControlIsNotTouched(opacity: Double) throws {
    let panel = try panel(Self.group)
    try set(opacity, in: panel)
    finish(panel)
    panel.tap(40, 30)
    #expect(panel.values["n"]?.scalar == .boolean(opacity > 0))
    panel.handle(.tab)
    #expect(panel.allControls.contains { $0.isFocused } == (opacity > 0))
  }

  @Test func atZeroATouchEnds() throws {
    let panel = try panel(Self.group)
    panel.touch(.down, 40, 30)
    try set(0, in: panel)
    panel.touch(.up, 40, 30)
    #expect(panel.values["n"]?.scalar == .boolean(false))
  }

  /// Neighbours do not move, and children are placed before they are seen again.
  @Test func aTransparentControlKeepsItsPlace() throws {
    let panel = try panel(
      """
      { kind: 'row', frame: [0, 0, 160, 40], spacing: 0, children: [
        { kind: 'column', opacity: 0, weight: 1, children: [{ kind: 'label', text: 'A' }] },
        { kind: 'label', text: 'B', weight: 1 } ] }
      """)
    let (row, column) = (panel.allControls[0] as? Row, panel.allControls[1] as? Column)
    let children = try #require(row).children
    #expect(children.map(\.frame.width) == [80, 80])
    try column?.setProperty("opacity", to: .number(1))
    _ = panel.picture()
    #expect(column?.children[0].frame.width == 80)
  }

  @Test func aStyleSetsIt() throws {
    let panel = try TestPanel.panel(
      """
      { styles: { faint: { opacity: 0.25 } }, controls: [
        { kind: 'label', style: 'faint', text: 'A', frame: [0, 0, 90, 44] } ] }
      """)
    #expect(panel.allControls[0].groupOpacity == 0.25)
  }
}
