import Controls
import Geometry
import GoldenPictures
import Kinds
import PanelChecks
import Panels
import Pictures
import Raster
import Testing

/// Compares SVG pictures, icons of a panel file and placeholders with golden images.
struct PictureGoldenTests {
  private final class Files: PanelResources {
    let typesetter = GoldenResources().typesetter

    private static let files = [
      // A stroked icon, a filled one with a colour of its own, and one with two colours.
      "pump.svg": """
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" \
      stroke-linecap="round" stroke-linejoin="round"><circle cx="11" cy="13" r="6"/>\
      <path d="M11 7h9v4M17 13v8M5 21h14M13 11l-4 4"/></svg>
      """,
      "roof.svg": """
      <svg viewBox="0 -960 960 960" fill="#1f1f1f"><path d="M240-200h120v-240h240v240h120v-360L480-740 \
      240-560v360Zm-80 80v-480l320-240 320 240v480H520v-240h-80v240H160Z"/></svg>
      """,
      "flag.svg": """
      <svg viewBox="0 0 36 24"><path fill="#F2B33D" d="M0 0h36v24H0z"/>\
      <circle cx="18" cy="12" r="8" fill="#F0616D"/></svg>
      """,
      "tank.svg": """
      <svg viewBox="0 0 120 80"><linearGradient id="w" x2="0" y2="1"><stop stop-color="#3D9BFF"/>\
      <stop offset="1" stop-color="#1B4E8C"/></linearGradient>\
      <path d="M8 24V64A52 12 0 00112 64V24z" fill="url(#w)"/>\
      <path d="M8 8V64A52 12 0 00112 64V8" fill="none" stroke="currentColor" stroke-width="2"/>\
      <ellipse cx="60" cy="24" rx="52" ry="8" fill="#7FC0FF"/></svg>
      """,
    ]

    func picture(at path: String) throws(PropertyError) -> Artwork {
      guard let text = Self.files[path] else { throw .missing("\(path): no such file") }
      do {
        return try PictureFile.decode(Array(text.utf8), name: path)
      } catch {
        throw .missing("\(error)")
      }
    }

    func checkFont(family: String) throws(ResourceError) {}
  }

  private static let controls = """
    { kind: "column", frame: [16, 16, 224, 264], style: "card", children: [
      { kind: "row", children: [
        { kind: "button", name: "a", icon: "pump", title: "Pump", weight: 1 },
        { kind: "button", name: "b", icon: "roof", width: 56 } ] },
      { kind: "row", children: [
        { kind: "label", icon: "pump", text: "12 l/min", color: "good", weight: 1 },
        { kind: "label", icon: "flag.svg", text: "Flag" } ] },
      { kind: "list", rows: "rows", height: 112 } ] },
    { kind: "image", source: "tank.svg", frame: [256, 16, 120, 80] },
    { kind: "image", source: "tank.svg", frame: [256, 112, 120, 40], scaling: "fill",
      cornerRadius: 8 },
    { kind: "image", source: "gone.png", frame: [256, 168, 56, 56], cornerRadius: 8 },
    { kind: "image", source: "gone.png", frame: [320, 168, 20, 24] },
    { kind: "button", name: "c", icon: "gone.svg", frame: [320, 200, 56, 24], iconSize: 16 },
    """

  @Test(arguments: ControlGoldenTests.looks("dark", "light"))
  func pictures(scale: Int, theme: String) throws {
    let text = """
      { size: { width: 392, height: 296 }, theme: "\(theme)",
        icons: { pump: "pump.svg", roof: "roof.svg" },
        values: { rows: { initial: [
          { key: 1, title: "Cellar", icon: "pump" }, { key: 2, title: "Attic", icon: "roof" } ] } },
        controls: [\(Self.controls)] }
      """
    let panel = try TestPanel.panel(text, scale: scale, resources: Files())
    panel.advance(to: .seconds(1))
    let surface = panel.picture()
    expectGolden(surface, "pictures-\(theme)-\(scale)x", maximumDifference: 3)
  }
}
