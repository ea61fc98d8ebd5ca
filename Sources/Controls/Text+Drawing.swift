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

  /// The rectangle with its edges moved to the nearest pixel borders, so that they are crisp.
  public func pixelAligned(_ rectangle: Rectangle) -> Rectangle {
    guard transform.isAxisAligned, transform.a != 0, transform.d != 0 else { return rectangle }
    func aligned(_ value: Double, _ scale: Double, _ offset: Double) -> Double {
      ((value * scale + offset).rounded() - offset) / scale
    }
    return Rectangle(
      left: aligned(rectangle.left, transform.a, transform.tx),
      top: aligned(rectangle.top, transform.d, transform.ty),
      right: aligned(rectangle.right, transform.a, transform.tx),
      bottom: aligned(rectangle.bottom, transform.d, transform.ty))
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
