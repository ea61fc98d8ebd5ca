import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Raster
import Testing

/// A held control must look different in every style and theme.
struct PressTests {
  /// Draws a control at 20…140 × 20…80 points, at rest and with a finger at `place`.
  private func pictures(
    _ control: String, theme: String, at place: Point
  ) throws -> (rest: Surface, held: Surface) {
    let look = "theme: \"\(theme)\","
    let panel = try panel(
      "{ size: { width: 160, height: 100 }, \(look) controls: [{ \(control), frame: [20, 20, 120, 60] }] }"
    )
    let surface = Surface(width: 160, height: 100)
    _ = panel.draw(on: surface)
    let rest = surface.copy()
    panel.hold(at: place)
    _ = panel.draw(on: surface)
    return (rest, surface)
  }

  /// The number of pixels with a visible difference.
  private func visibleDifference(_ a: Surface, _ b: Surface) -> Int {
    var count = 0
    for y in 0..<a.height {
      for x in 0..<a.width where a[x, y] != b[x, y] {
        if Color(opaquePixel: a[x, y]).contrast(with: Color(opaquePixel: b[x, y])) >= 1.25 {
          count += 1
        }
      }
    }
    return count
  }

  @Test(
    arguments: ["classic", "dark", "light"],
    [
      "kind: 'button', title: 'Go'", "kind: 'button', title: 'Go', color: '#000'",
      "kind: 'button', title: 'Go', color: '#FFF'", "kind: 'button', title: 'Go', color: '#888'",
      "kind: 'button', title: 'Go', color: '#00000000'",
      "kind: 'segments', items: ['A', 'B']", "kind: 'segments', items: ['B', 'A'], value: 'A'",
      "kind: 'button', style: 'primary'", "kind: 'button', style: 'danger'",
      "kind: 'button', style: 'quiet'", "kind: 'button', style: 'round'",
    ])
  func aFaceUnderAFingerIsAnother(theme: String, control: String) throws {
    guard theme != "classic" || !control.contains("style") else { return }
    let (rest, held) = try pictures(control, theme: theme, at: Point(x: 50, y: 50))
    #expect(visibleDifference(rest, held) > 400)
  }

  /// The finger is on the handle, where the value does not change.
  @Test(
    arguments: ["dark", "light"],
    [
      "kind: 'toggle', value: true", "kind: 'slider', value: 0.5", "kind: 'knob', value: 0.5",
      "kind: 'rangeSlider', lower: 5, upper: 9", "kind: 'seekBar', progress: 0.5, buffer: 1",
    ])
  func heldHandlesLookDifferent(theme: String, control: String) throws {
    let (rest, held) = try pictures(control, theme: theme, at: Point(x: 80, y: 50))
    #expect(visibleDifference(rest, held) > 20)
  }

  /// With the colours that the styles of the themes combine.
  @Test(
    arguments: ["dark", "light"],
    [("raised", "text"), ("accent", "onAccent"), ("bad", "onAccent"), ("line", "text")])
  func textOnHeldFacesIsReadable(theme: String, colors: (face: String, ink: String)) throws {
    let panel = try panel(
      """
      { theme: "\(theme)", controls: [{ kind: "group", frame: [0, 0, 9, 9],
        background: "\(colors.face)", textColor: "\(colors.ink)" }] }
      """)
    let group = try #require(panel.allControls[0] as? Group)
    let (face, ink) = (try #require(group.background), try #require(group.textColor))
    #expect(face.held(under: ink).contrast(with: ink) >= 4.5)
    #expect(face.held(under: ink).contrast(with: face) >= 1.25)
  }
}
