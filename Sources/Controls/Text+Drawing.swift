import Geometry
import Raster

extension Canvas {
  /// Pixels per point for text.
  public var textScale: Double { transform.uniformScale ?? 1 }

  /// The clip, in points; its bounding box if the rotation is not a multiple of 90 degrees.
  public var visibleArea: Rectangle {
    transform.inverse?.boundingBox(of: clipBounds.rectangle) ?? .zero
  }

  /// Draws text with its top left corner at the whole pixel nearest to `point`. Glyphs outside the
  /// clip are not rasterized.
  public func draw(_ layout: TextLayout, at point: Point, color: Color) {
    let pixel = transform.apply(point)
    guard pixel.isFinite, abs(pixel.x) < 1e6, abs(pixel.y) < 1e6 else { return }
    // The offset makes positions halfway between two pixels round alike in spite of rounding
    // errors.
    let x = Int((pixel.x + 1e-6).rounded())
    let y = Int((pixel.y + 1e-6).rounded())
    if clipBounds.isEmpty { return }
    let clip = clipBounds.offset(x: -x, y: -y)
    for piece in layout.pieces {
      piece.source.forEachGlyph(in: clip, on: self) {
        draw($0, at: PixelPoint(x: x, y: y), color: piece.color ?? color)
      }
    }
  }

  /// Draws text centred at a point. Vertically the capital letters are centred, without descenders.
  public func draw(_ layout: TextLayout, centeredAt center: Point, color: Color) {
    draw(layout, at: layout.origin(centeredAt: center), color: color)
  }

  /// Draws text from `x` with its capital letters vertically centred at `middle`.
  public func draw(_ layout: TextLayout, x: Double, middle: Double, color: Color) {
    draw(
      layout, at: Point(x: x, y: layout.baseline(centeredAt: middle) - layout.firstBaseline),
      color: color)
  }

  /// Below this length, in pixels, a difference of one pixel is visible.
  private static let thin = 24.0

  /// Returns the rectangle with its edges moved to pixel borders, so that they are crisp.
  ///
  /// A thin rectangle is at least one pixel thick, and its thickness does not depend on its
  /// position. Tracks side by side therefore look alike at every scale.
  public func pixelAligned(_ rectangle: Rectangle) -> Rectangle {
    guard transform.isAxisAligned, transform.a != 0, transform.d != 0 else { return rectangle }
    let (left, right) = Self.aligned(
      rectangle.x, length: rectangle.width, transform.a, transform.tx)
    let (top, bottom) = Self.aligned(
      rectangle.y, length: rectangle.height, transform.d, transform.ty)
    return Rectangle(left: left, top: top, right: right, bottom: bottom)
  }

  private static func aligned(
    _ start: Double, length: Double, _ scale: Double, _ offset: Double
  ) -> (Double, Double) {
    let first = start * scale + offset
    let last = (start + length) * scale + offset
    // Halves round up in spite of rounding errors, so that what moves by whole pixels looks the same.
    func whole(_ position: Double) -> Double { (position + 0.5 + 1e-6).rounded(.down) }
    var pixels = (whole(first), whole(last))
    let extent = abs(length * scale)
    if extent > 0, extent < thin {
      let thickness = max(whole(extent), 1) * (last < first ? -1 : 1)
      pixels.0 = whole((first + last - thickness) / 2)
      pixels.1 = pixels.0 + thickness
    }
    return ((pixels.0 - offset) / scale, (pixels.1 - offset) / scale)
  }
}

extension TextLayout {
  /// Returns the y coordinate of the first baseline for text that is vertically centred at
  /// `middle`. Descenders do not count.
  public func baseline(centeredAt middle: Double) -> Double {
    middle + (capHeight - lastBaseline + firstBaseline) / 2
  }

  /// Returns the baseline of a single line that is vertically centred at `middle`; nil for several
  /// lines, which share no baseline with texts beside them.
  public func lineBaseline(centeredAt middle: Double) -> Double? {
    firstBaseline == lastBaseline ? baseline(centeredAt: middle) : nil
  }

  /// Returns the top left corner of the text if its capital letters are centred at a point.
  public func origin(centeredAt center: Point) -> Point {
    Point(
      x: center.x - size.width / 2, y: baseline(centeredAt: center.y) - firstBaseline)
  }
}

extension Control {
  /// The minimum contrast of inherited text with the colour behind it. (WCAG 2.2.)
  private static let minimumTextContrast = 4.5

  /// The colour of text: that of the nearest container that has one. Where it would not be legible
  /// on the `ground` of the control or a container in between, it is black or white, whichever is
  /// more legible.
  public final var effectiveTextColor: Color {
    if let own = (self as? Container)?.textColor { return own }
    let inherited = parent?.effectiveTextColor ?? .black
    guard ground != nil, let ground = effectiveGround,
      ground.contrast(with: inherited) < Self.minimumTextContrast
    else { return inherited }
    return ground.readableText
  }

  /// Returns the colour of text on the effective ground of the control; nil to inherit it.
  ///
  /// The colours `text` and `caption` of a theme suit the theme's grounds. Where one of them would
  /// not be legible, on a light ground in a dark theme or the reverse, the text inherits its colour.
  /// In a container with a `textColor`, captions have a tone between that colour and the ground.
  /// - Parameter color: the control's property for the colour.
  public final func textColor(_ color: Color?) -> Color? {
    guard let color, !themedProperties.isEmpty, let palette = stage?.palette,
      let name = [ThemeColor.text, .caption].first(where: { name in
        palette[name] == color && themedProperties.contains { $0.color == .theme(name) }
      }),
      let ground = effectiveGround
    else { return color }
    let inherited = effectiveTextColor
    if name == .caption, inherited != palette[.text] {
      return Self.captionColor(in: inherited, on: ground)
    }
    guard ground.isDark != palette[.background].isDark,
      ground.contrast(with: color) < Self.minimumTextContrast
    else { return color }
    return nil
  }

  /// Returns the colour of captions beside text in a colour. It is as close to the ground as it can be
  /// read.
  private static func captionColor(in text: Color, on ground: Color) -> Color {
    for share in stride(from: 0.35, to: 0, by: -0.05) {
      let color = text.mixed(with: ground, by: share)
      if ground.contrast(with: color) >= minimumTextContrast { return color }
    }
    return text
  }

  /// The colour behind the content of the control and its children; nil if neither the control nor
  /// a container has a `ground`. A translucent ground is mixed with the one behind it.
  public final var effectiveGround: Color? {
    let behind = parent?.effectiveGround
    guard let own = ground else { return behind }
    return behind.map(own.over) ?? (own.alpha > 0 ? own : nil)
  }

  /// Returns a font of the family that the nearest container sets. The letters of large text are
  /// closer, except in the theme `classic`.
  /// - Parameters:
  ///   - size: the font size in points.
  ///   - weight: how bold the font is.
  ///   - hasTabularDigits: whether all digits are equally wide. Use false for words and for numbers
  ///     without neighbours that must not move.
  public final func effectiveFont(
    size: Double, weight: Font.Weight = .regular, hasTabularDigits: Bool = true
  ) -> Font {
    Font(
      family: effectiveFontFamily, size: size, weight: weight, hasTabularDigits: hasTabularDigits,
      letterSpacing: isClassic ? 0 : TypeSize.letterSpacing(ofSize: size))
  }

  /// The font family: that of the nearest container that has one.
  public final var effectiveFontFamily: String {
    (self as? Container)?.fontFamily ?? parent?.effectiveFontFamily ?? Font.defaultFamily
  }
}
