import Geometry
import Raster

extension Canvas {
  /// Pixels per point for text.
  public var scaleOfText: Double { transform.uniformScale ?? 1 }

  /// Draws text with its top left corner as near to `point` as whole pixels allow.
  public func draw(_ layout: TextLayout, at point: Point, color: Color) {
    let pixel = transform.apply(point)
    guard pixel.isFinite, abs(pixel.x) < 1e6, abs(pixel.y) < 1e6 else { return }
    // Places that are equal but for the noise of arithmetic are the same pixel, also halfway.
    let x = Int((pixel.x + 1e-6).rounded())
    let y = Int((pixel.y + 1e-6).rounded())
    for piece in layout.pieces {
      draw(piece.glyphs, atPixel: (x: x, y: y), color: piece.color ?? color)
    }
  }

  /// Draws text around a point: its capital letters stand in the middle, not the lines with their
  /// descenders.
  public func draw(_ layout: TextLayout, centeredAt center: Point, color: Color) {
    draw(layout, at: layout.origin(centeredAt: center), color: color)
  }

  /// Lengths up to this, in pixels, look different by one more or less.
  private static let thin = 24.0

  /// The rectangle with its edges moved to the nearest pixel borders, so that they are crisp. What is
  /// thin is as thick wherever it stands, so that tracks side by side are alike at every scale, and
  /// a pixel at least.
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
    var pixels = (first.rounded(), last.rounded())
    let extent = abs(length * scale)
    if extent > 0, extent < thin {
      // A half is rounded up in spite of the noise of arithmetic.
      let whole = max((extent + 1e-6).rounded(), 1) * (last < first ? -1 : 1)
      pixels.0 = ((first + last - whole) / 2).rounded()
      pixels.1 = pixels.0 + whole
    }
    return ((pixels.0 - offset) / scale, (pixels.1 - offset) / scale)
  }
}

extension TextLayout {
  /// The first line's baseline, as far below the top as `middle` is, where the capital letters of
  /// all lines stand around that.
  public func baseline(centeredAt middle: Double) -> Double {
    middle + (capHeight - lastBaseline + firstBaseline) / 2
  }

  /// The top left corner of text whose capital letters stand around a point.
  public func origin(centeredAt center: Point) -> Point {
    Point(
      x: center.x - size.width / 2, y: baseline(centeredAt: center.y) - firstBaseline)
  }
}

extension Control {
  /// The colour of text: the nearest container's that has one.
  public final var effectiveTextColor: Color {
    (self as? Container)?.textColor ?? parent?.effectiveTextColor ?? .black
  }

  /// A font of the nearest container's family that has one. Its digits are all equally wide, for
  /// numbers that change beside others, or have their own widths, for words and for numbers that
  /// stand alone.
  public final func effectiveFont(
    size: Double, weight: Font.Weight = .regular, hasTabularDigits: Bool = true
  ) -> Font {
    Font(
      family: effectiveFontFamily, size: size, weight: weight, hasTabularDigits: hasTabularDigits)
  }

  /// The font family of the nearest container that has one.
  public final var effectiveFontFamily: String {
    (self as? Container)?.fontFamily ?? parent?.effectiveFontFamily ?? Font.defaultFamily
  }
}
