import BuiltInPanels
import Controls
import GoldenPictures
import Kinds
import PanelChecks
import Panels
import Raster
import Testing

/// Compares all icons in three sizes, and their page in the gallery, with golden images.
struct IconGoldenTests {
  private func draw(
    _ text: String, width: Int, height: Int, _ values: [(String, String)] = []
  ) throws -> Surface {
    let panel = try TestPanel.panel(text, resources: GoldenResources())
    panel.fit(width: width, height: height)
    for (name, word) in values {
      _ = try #require(panel.values[name]).set(.text(word), origin: .client)
    }
    panel.advance(to: .seconds(1))
    return panel.picture()
  }

  @Test(arguments: ["dark", "light"])
  func sheet(theme: String) throws {
    let columns = 8
    let cells = BuiltInIcon.all.enumerated().map { index, icon in
      let (x, y) = (index % columns * 120, index / columns * 64)
      return [(12, 16), (40, 24), (68, 48)].map { left, size in
        """
        { kind: "label", text: "", icon: "\(icon.name)", iconSize: \(size),
          frame: [\(x + left), \(y + 8), \(size), 48] },
        """
      }.joined(separator: "\n")
    }
    let height = (BuiltInIcon.all.count + columns - 1) / columns * 64
    let text = """
      { size: { width: 960, height: \(height) }, theme: "\(theme)",
        controls: [\(cells.joined(separator: "\n"))] }
      """
    expectGolden(
      try draw(text, width: 960, height: height), "icons-\(theme)", maximumDifference: 3)
  }

  @Test func gallery() throws {
    let text = try #require(BuiltInPanel(named: "gallery")).text(kinds: builtInKinds)
    expectGolden(
      try draw(text, width: 800, height: 480, [("page", "icons"), ("icons.topic", "Home")]),
      "gallery-icons", maximumDifference: 3)
  }
}
