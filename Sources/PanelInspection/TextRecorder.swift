import Controls
import Geometry
import Panels
import Raster

/// Lays out text like another typesetter, and records the texts that are drawn.
///
/// It draws a single pixel in the middle of each glyph, in the full colour of the text. The colours
/// of this pixel before and after drawing are the two colours to compare.
final class TextRecorder: Typesetter {
  /// A text that a control has drawn.
  struct DrawnText {
    let control: Control
    let text: String
    /// Whether an ellipsis replaces text, or a word is broken.
    let isCut: Bool
    /// Whether 3 : 1 is enough contrast for its size.
    let isLarge: Bool
    /// What the typesetter has reported for the first time with this text.
    let defects: [String]
    /// The characters that no font has.
    let missing: [Unicode.Scalar]
    /// How far glyphs extend beyond the area in which the control can draw, in pixels.
    var overhang = 0
    /// The colours of glyphs and of the pixels behind them, with the number of glyphs.
    var colors: [Colors: Int] = [:]
  }

  /// The colour of a glyph and that of the pixel behind it.
  struct Colors: Hashable {
    fileprivate let inkPixel: UInt32
    fileprivate let groundPixel: UInt32

    var ink: Color { Color(pixel: inkPixel) }
    var ground: Color { Color(pixel: groundPixel) }
    /// A number that differs from that of all other colours.
    var order: UInt64 { UInt64(inkPixel) << 32 | UInt64(groundPixel) }
  }

  /// The texts that were drawn since `beginPicture(on:)`.
  private(set) var texts: [DrawnText] = []

  private let typesetter: any Typesetter
  /// Returns the defects that the typesetter has reported since the last call.
  private let newDefects: () -> [String]
  /// The defects of texts that were laid out, until they are drawn.
  private var defects: [String: [String]] = [:]
  private var surface: Surface?
  /// The pixels of the surface that are drawn.
  private var area = Region()
  private var control: Control?
  /// Whether the control draws directly on the surface.
  private var isSampled = false

  /// - Parameter newDefects: returns the visible defects, such as a missing glyph, that `typesetter`
  ///   has reported since the last call.
  init(_ typesetter: any Typesetter, newDefects: @escaping () -> [String]) {
    self.typesetter = typesetter
    self.newDefects = newDefects
  }

  /// The defects of texts that were laid out but not drawn.
  var undrawnDefects: [String] { defects.values.flatMap { $0 }.sorted() + newDefects() }

  /// Forgets all texts, and records those on a surface from now on.
  /// - Parameter area: the pixels that are drawn. A control beyond their edge would look clipped, so its
  ///   texts are not recorded.
  func beginPicture(on surface: Surface, in area: Region) {
    self.surface = surface
    self.area = area
    texts = []
  }

  /// Assigns the texts that follow to a control. The text of a disabled one is faint, and that of one
  /// that is scrolled out of view, or that the control scrolls itself, is cut, so it is not
  /// measured.
  func begin(_ control: Control, on canvas: Canvas) {
    let bounds = control.drawingBounds(of: control.frame.size)
    let pixels = PixelRectangle(covering: canvas.transform.boundingBox(of: bounds))
    let visible = pixels.intersection(surface?.bounds ?? .empty)
    let isComplete = area.rectangles.contains { $0.contains(visible) }
    self.control = isComplete ? control : nil
    isSampled =
      control.isEffectivelyEnabled && !control.isPartlyClipped
      && !(control is any ScrollingContainer) && !control.scrollsText
  }

  func check(_ font: Font) throws(FontError) { try typesetter.check(font) }

  func layout(_ spans: [TextSpan], in box: TextBox, scale: Double) -> TextLayout {
    var layout = typesetter.layout(spans, in: box, scale: scale)
    let text = spans.map(\.text).joined()
    let defects = newDefects()
    if !defects.isEmpty { self.defects[text, default: []] += defects }
    let drawing = Drawing(
      recorder: self, text: text, isCut: layout.isTruncated || layout.breaksWord,
      isLarge: spans.contains { Self.isLarge($0.font) }, missing: layout.missing)
    for index in layout.pieces.indices {
      layout.pieces[index].source = RecordedGlyphs(
        source: layout.pieces[index].source, drawing: drawing)
    }
    return layout
  }

  func characterSpans(
    of text: TextSpan, isRightToLeft: Bool, scale: Double
  ) -> [CharacterSpan] {
    typesetter.characterSpans(of: text, isRightToLeft: isRightToLeft, scale: scale)
  }

  /// Whether a font is large text. (WCAG 2.2: 18 pt, or 14 pt if bold; a point of CSS is 1/72 inch.)
  private static func isLarge(_ font: Font) -> Bool {
    font.size >= 24 || font.size >= 18.5 && font.weight.number >= Font.Weight.semibold.number
  }

  /// A layout, until it is drawn.
  private struct Drawing {
    let recorder: TextRecorder
    let text: String
    let isCut: Bool
    let isLarge: Bool
    let missing: [Unicode.Scalar]
  }

  /// The glyphs of a piece of a layout.
  private struct RecordedGlyphs: GlyphSource {
    let source: any GlyphSource
    let drawing: Drawing

    func forEachGlyph(
      in clip: PixelRectangle, on canvas: Canvas?, _ body: (GlyphRun.Glyph) -> Void
    ) {
      guard let canvas else { return source.forEachGlyph(in: clip, on: nil, body) }
      drawing.recorder.record(drawing, source, in: clip, on: canvas, body)
    }
  }

  /// Glyphs this many pixels beyond the visible area are recorded as well.
  private static let margin = 64

  /// A mask of one pixel.
  private let dot: Mask = {
    let mask = Mask(width: 1, height: 1)
    mask.coverage[0] = 255
    return mask
  }()

  private func record(
    _ drawing: Drawing, _ source: any GlyphSource, in visible: PixelRectangle, on canvas: Canvas,
    _ body: (GlyphRun.Glyph) -> Void
  ) {
    guard let control, let surface else {
      return source.forEachGlyph(in: visible, on: canvas, body)
    }
    // A control draws its disabled parts on another surface first.
    let isSampled = isSampled && canvas.surface === surface
    let clip = canvas.clipBounds
    // The layout lists the characters that are missing, also those of earlier texts.
    let known = drawing.missing.map { TextLayout.warning(aboutMissing: [$0]) }
    var drawn = DrawnText(
      control: control, text: drawing.text, isCut: drawing.isCut, isLarge: drawing.isLarge,
      defects: (defects.removeValue(forKey: drawing.text) ?? []).filter { !known.contains($0) },
      missing: drawing.missing)
    let near = PixelRectangle(
      left: visible.left - Self.margin, top: visible.top - Self.margin,
      right: visible.right + Self.margin, bottom: visible.bottom + Self.margin)
    source.forEachGlyph(in: near, on: canvas) { glyph in
      let bounds = glyph.bounds
      if isSampled {
        drawn.overhang = max(
          drawn.overhang, visible.left - bounds.left, visible.top - bounds.top,
          bounds.right - visible.right, bounds.bottom - visible.bottom)
      }
      let (x, y) = ((bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2)
      let pixel = (x: x - visible.left + clip.left, y: y - visible.top + clip.top)
      guard isSampled, visible.contains(x: x, y: y), surface.bounds.contains(x: pixel.x, y: pixel.y)
      else { return }
      let ground = surface[pixel.x, pixel.y]
      body(GlyphRun.Glyph(mask: dot, x: x, y: y))
      let colors = Colors(inkPixel: surface[pixel.x, pixel.y], groundPixel: ground)
      drawn.colors[colors, default: 0] += 1
    }
    texts.append(drawn)
  }
}

extension Color {
  /// The colour of a pixel of an opaque picture.
  fileprivate init(pixel: UInt32) {
    func channel(_ shift: UInt32) -> Double { Double(pixel >> shift & 255) / 255 }
    self.init(red: channel(16), green: channel(8), blue: channel(0))
  }
}

/// The resources of a panel file whose texts are recorded.
final class RecordedResources: PanelResources {
  let typesetter: any Typesetter
  private let resources: any PanelResources

  init(_ resources: any PanelResources, _ recorder: TextRecorder) {
    self.resources = resources
    typesetter = recorder
  }

  var codeEncoder: (any QRCodeEncoder)? { resources.codeEncoder }

  func picture(at path: String) throws(PropertyError) -> Artwork {
    try resources.picture(at: path)
  }

  func checkFont(family: String) throws(ResourceError) {
    try resources.checkFont(family: family)
  }

  func addFont(at path: String) throws(ResourceError) -> String {
    try resources.addFont(at: path)
  }

  func includedFile(at path: String, limit: Int) throws(ResourceError) -> [UInt8] {
    try resources.includedFile(at: path, limit: limit)
  }
}
