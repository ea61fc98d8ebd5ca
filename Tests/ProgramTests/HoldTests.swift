import BuiltInPanels
import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Raster
import Testing

@testable import PanelSources
@testable import PanelTesting

/// The picture of `bezel render --touch`: a control under a finger at the end of its lift.
struct HoldTests {
  @Test func aHandleIsHeldWhereItIs() throws {
    let panel = try PanelSource.builtIn(.gallery).load(kinds: builtInKinds) { _ in }
    let player = HeadlessPlayer(panel: panel, size: PixelSize(width: 80, height: 48))
    var held = 0
    for control in panel.allControls {
      guard let slot = control.slots.first(where: { control.handleArea(of: $0) != nil }) else {
        continue
      }
      control.reveal()
      player.settle()
      // Derived values follow the clock, and histories have examples that move.
      let values = panel.values.values.filter { !$0.isDerived && $0.history == nil }
      let before = values.map(\.scalar)
      #expect(player.hold(control) == (control.isEffectivelyEnabled && !control.isPosed))
      #expect(values.map(\.scalar) == before, "\(control.name)")
      if control.isTracking, control.heldGrowth > 0, slot.isHeld {
        #expect(slot.lift == 1, "\(control.name)")
        held += 1
      }
      panel.stage.cancelTouches(time: player.now)
    }
    #expect(held > 5)
  }

  /// If both ends of a knob have the same angle, a finger on one end must not select the other.
  @Test(arguments: [0, 0.3, 1])
  func holdingAKnobOfAFullTurnKeepsItsValue(value: Double) throws {
    let panel = try Self.panel(
      """
      { theme: "dark", size: { width: 100, height: 100 }, controls: [{ kind: "knob", name: "a",
        frame: [0, 0, 100, 100], startAngle: 0, endAngle: 360, value: \(value) }] }
      """)
    let player = HeadlessPlayer(panel: panel, size: PixelSize(width: 100, height: 100))
    let control = try #require(panel.allControls.first { $0.name == "a" })
    #expect(player.hold(control) && control.isTracking)
    #expect(panel.values["a"]?.scalar == .number(value))
  }

  @Test func aControlWithoutAHandleIsTouchedToo() throws {
    let panel = try Self.panel(
      """
      { size: { width: 100, height: 100 }, controls: [
        { kind: "button", name: "go", frame: [0, 0, 100, 50] },
        { kind: "label", name: "text", frame: [0, 50, 100, 50] } ] }
      """)
    let player = HeadlessPlayer(panel: panel, size: PixelSize(width: 100, height: 100))
    let controls = panel.allControls
    #expect(player.hold(try #require(controls.first { $0.name == "go" })))
    #expect(panel.values["go"]?.scalar == .boolean(true))
    #expect(!player.hold(try #require(controls.first { $0.name == "text" })))
  }

  private static func panel(_ text: String) throws -> Panel {
    try TestPanel.panel(text, resources: FileResources(folder: ".", builtIn: []) { _ in })
  }
}
