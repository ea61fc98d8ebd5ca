import Geometry
import Raster

/// A text in one font. If it is too long, it first wraps to the available lines, then shrinks to
/// `minimumSize`, and finally ends with an ellipsis.
public struct Title: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The font size in points.
  public var size: Double
  /// The smallest font size, in points.
  public var minimumSize: Double
  /// How bold the font is.
  public var weight: Font.Weight
  /// Whether all digits are equally wide.
  public var hasTabularDigits: Bool

  /// Creates a title; sizes are in points.
  public init(
    _ text: String, size: Double, minimumSize: Double = TypeSize.minimum,
    weight: Font.Weight = .regular, hasTabularDigits: Bool = false
  ) {
    self.text = text
    self.size = size
    self.minimumSize = minimumSize
    self.weight = weight
    self.hasTabularDigits = hasTabularDigits
  }

  /// The same title, but it does not shrink.
  var unshrunk: Title {
    var title = self
    title.minimumSize = size
    return title
  }

  /// The number of lines that the natural height allows for; a taller control may show more.
  static let maximumLines = 4
}

extension Control {
  /// Lays out a title on one line, or on several if `maximumLines` is greater. Returns nil for an
  /// empty title, and without a typesetter.
  /// - Parameters:
  ///   - title: the title.
  ///   - width: the available width in points; nil for no limit.
  ///   - scale: pixels per point.
  public final func textLayout(
    of title: Title, width: Double? = nil, maximumLines: Int = 1,
    alignment: TextAlignment = .start, scale: Double
  ) -> TextLayout? {
    guard !title.text.isEmpty else { return nil }
    let box = textBox(width: width, maximumLines: maximumLines, alignment: alignment)
    return textLayout(of: title, in: { _ in box }, scale: scale)
  }

  /// Lays out a title in an area. It wraps to as many lines as fit. Returns nil for an empty title,
  /// and without a typesetter.
  /// - Parameters:
  ///   - title: the title.
  ///   - height: the available height in points.
  ///   - scale: pixels per point.
  ///   - width: returns the available width in points for a font size.
  public final func textLayout(
    of title: Title, height: Double, alignment: TextAlignment = .start, scale: Double,
    width: (Double) -> Double
  ) -> TextLayout? {
    guard let line = textLayout(of: title.unshrunk, scale: scale)?.size.height else { return nil }
    return textLayout(
      of: title,
      in: { size in
        let lines = height / (line * size / title.size)
        return textBox(
          width: width(size), maximumLines: Int(min(max(lines, 1), 100)), alignment: alignment)
      }, scale: scale)
  }

  private func textLayout(
    of title: Title, in box: (Double) -> TextBox, scale: Double
  ) -> TextLayout? {
    typesetter?.layout(fitting: title.size, minimum: title.minimumSize, in: box, scale: scale) {
      [
        TextSpan(
          title.text,
          font: effectiveFont(
            size: $0, weight: title.weight, hasTabularDigits: title.hasTabularDigits))
      ]
    }
  }

  /// Returns the size of a title that does not shrink: on one line, or on up to four if its width is
  /// limited. Zero for an empty title.
  /// - Parameter width: the available width in points; nil for no limit.
  public final func naturalSize(of title: Title, width: Double? = nil) -> Size {
    let lines = width == nil ? 1 : Title.maximumLines
    return textLayout(
      of: title.unshrunk, width: width, maximumLines: lines, scale: displayScale)?.size ?? .zero
  }

  /// Draws text with its capital letters vertically centred in an area.
  public final func draw(
    _ text: TextLayout, in area: Rectangle, alignment: TextAlignment = .start, color: Color,
    on canvas: Canvas
  ) {
    let free = area.width - text.size.width
    let x = area.left + free * alignment.leftShare(isRightToLeft: isRightToLeft)
    canvas.draw(text, x: x, middle: area.center.y, color: color)
  }

  /// Draws a title on one line, vertically centred in an area.
  public final func draw(
    _ title: Title, in area: Rectangle, alignment: TextAlignment = .start, color: Color,
    on canvas: Canvas
  ) {
    let layout = textLayout(of: title, width: max(area.width, 1), scale: canvas.textScale)
    if let layout { draw(layout, in: area, alignment: alignment, color: color, on: canvas) }
  }
}
