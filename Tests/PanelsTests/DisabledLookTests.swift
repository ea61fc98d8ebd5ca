import Controls
import GoldenPictures
import PanelChecks
import Raster
import Testing

@testable import Panels

/// Texts on the surfaces of disabled controls.
struct DisabledLookTests {
  private static let looks = [
    "style: 'primary'", "style: 'danger'", "style: 'quiet'", "icon: 'play'", "color: 'warningFill'",
    "color: '#FFFFFF'", "color: '#000000'", "color: '#808080', titleColor: '#808080'",
  ]

  /// A disabled button has a contrast of at least 3 : 1 between its title and its surface, and does
  /// not look like an enabled one.
  @Test(arguments: Theme.all.map(\.name), looks)
  func aDisabledTitleIsLegible(theme: String, look: String) throws {
    for kind in ["kind: 'button', title: 'HH'", "kind: 'buttonMatrix', rows: ['HH']"] {
      if kind.contains("Matrix"), look.contains("style") || look.contains("icon") { continue }
      func picture(_ state: String) throws -> Surface {
        try TestPanel.panel(
          """
          { theme: '\(theme)', size: { width: 200, height: 100 }, controls: [
            { \(kind), \(look), size: 44, frame: [20, 10, 160, 80], \(state) }] }
          """, resources: GoldenResources()
        ).picture()
      }
      let off = try picture(kind.contains("Matrix") ? "disabledKeys: 'HH'" : "enabled: false")
      let surface = color(in: off, 100, 18)
      let contrasts = (40..<160).map { surface.contrast(with: color(in: off, $0, 50)) }
      #expect(contrasts.max() ?? 0 >= 3, "\(kind) \(look)")
      #expect(off.differences(from: try picture("")) > 100)
    }
  }

  private func color(in surface: Surface, _ x: Int, _ y: Int) -> Color {
    let pixel = surface.pixels[y * surface.width + x]
    func part(_ shift: UInt32) -> Double { Double(pixel >> shift & 0xFF) / 255 }
    return Color(red: part(16), green: part(8), blue: part(0))
  }
}
