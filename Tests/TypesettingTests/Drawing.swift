import Controls
import Geometry
import Raster
import Typesetting

/// A typesetter with the fonts that the tests need, whatever else is installed. Its warnings are
/// ignored.
func makeTypesetter() -> FreeTypeTypesetter {
  FreeTypeTypesetter(fonts: FontLibrary(folders: testFontFolders), warn: { _ in })
}

/// The folders of Debian's packages fonts-dejavu-core and fonts-inter.
let testFontFolders = ["/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/opentype/inter"]

/// Draws layouts one below the other on white, black unless they have colours.
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
      canvas.draw(piece.glyphs, atPixel: (x: margin, y: y), color: piece.color ?? .black)
    }
    y += height + margin
  }
  return surface
}
