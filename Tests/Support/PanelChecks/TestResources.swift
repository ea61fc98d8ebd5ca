import Controls
import Geometry
import Panels
import Raster

/// Resources without files: a picture named `dot.png`, the font family `Test`, an included file named
/// `part.json5`, and text as boxes or of another typesetter.
public final class TestResources: PanelResources {
  public let typesetter: any Typesetter
  public let codeEncoder: (any QRCodeEncoder)?

  public init(
    _ typesetter: any Typesetter = BoxTypesetter(), codeEncoder: (any QRCodeEncoder)? = nil
  ) {
    self.typesetter = typesetter
    self.codeEncoder = codeEncoder
  }

  public func picture(at path: String) throws(PropertyError) -> Artwork {
    guard path == "dot.png" else { throw PropertyError.refused("\(path): no such file") }
    let surface = Surface(width: 8, height: 8)
    surface[4, 4] = 0xFFFF_0000
    return .pixels(surface)
  }

  public func checkFont(family: String) throws(ResourceError) {
    guard family == "Test" else { throw ResourceError("no font \"\(family)\"; install it") }
  }

  public func includedFile(at path: String, limit: Int) throws(ResourceError) -> [UInt8] {
    guard path == "part.json5" else { throw ResourceError("\(path): no such file") }
    return Array(
      """
      { templates: { part: { parameters: { p: 'A', q: 1, children: [] }, kind: 'column',
          children: [{ kind: 'label', text: '$p {n0 + $q}' }, '$children'] } },
        styles: { label: { size: 11 } }, values: { "part$n": { each: 3, initial: '$n', maximum: 3 } },
        rules: [{ each: 2, when: 'part$n > 2', do: 'part$n = 0' }] }
      """.utf8)
  }
}

/// Draws every character as a solid box, 0.6 em wide, so that tests need no font file.
public final class BoxTypesetter: Typesetter {
  private let drawsText: Bool

  /// - Parameter drawsText: whether boxes are drawn; otherwise text only takes up space.
  public init(drawsText: Bool = true) { self.drawsText = drawsText }

  public func layout(_ spans: [TextSpan], in box: TextBox, scale: Double) -> TextLayout {
    var x = 0
    var height = 0
    var pieces: [TextLayout.Piece] = []
    for span in spans {
      let size = Int((span.font.size * scale).rounded())
      let advance = size * 6 / 10
      height = max(height, size)
      let mask = Mask(width: max(advance - 2, 1), height: max(size * 7 / 10, 1))
      for y in 0..<mask.height {
        for x in 0..<mask.width { mask.coverage[y * mask.stride + x] = drawsText ? 255 : 0 }
      }
      let glyphs = span.text.indices.map { _ in
        defer { x += advance }
        return GlyphRun.Glyph(mask: mask, x: x, y: size - mask.height)
      }
      pieces.append(TextLayout.Piece(glyphs: GlyphRun(glyphs: glyphs), color: span.color))
    }
    // Several lines increase the height, but the text is not broken.
    let width = Double(x) / scale
    let lines = box.width.map { min((width / $0).rounded(.up), Double(box.maximumLines)) } ?? 1
    return TextLayout(
      pieces: pieces, size: Size(width: width, height: Double(height) * max(lines, 1) / scale),
      firstBaseline: Double(height) / scale, capHeight: Double(height) * 0.7 / scale)
  }
}
