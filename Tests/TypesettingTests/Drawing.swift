import Controls
import Geometry
import Raster
import Typesetting

/// Returns a typesetter that finds only the fonts for these tests and ignores warnings.
func makeTypesetter() -> FreeTypeTypesetter {
  FreeTypeTypesetter(fonts: FontLibrary(folders: testFontFolders), warn: { _ in })
}

/// The folders of the Debian packages fonts-dejavu-core and fonts-inter.
let testFontFolders = ["/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/opentype/inter"]

/// Draws layouts below each other on a white background. Text without a colour is black.
func picture(of layouts: [TextLayout], scale: Double = 1, width: Int? = nil) -> Surface {
  let margin = 4
  let heights = layouts.map { Int(($0.size.height * scale).rounded(.up)) }
  let widest = layouts.map { Int(($0.size.width * scale).rounded(.up)) }.max() ?? 0
  let surface = Surface(
    width: (width ?? widest) + 2 * margin, height: heights.reduce(margin) { $0 + $1 + margin })
  let canvas = Canvas(surface)
  canvas.fill(.rectangle(Rectangle(left: 0, top: 0, right: 1e4, bottom: 1e4)), .white)
  var y = margin
  for (layout, height) in zip(layouts, heights) {
    for piece in layout.pieces {
      canvas.draw(piece.glyphs, at: PixelPoint(x: margin, y: y), color: piece.color ?? .black)
    }
    y += height + margin
  }
  return surface
}
