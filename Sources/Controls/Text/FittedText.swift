/// The heights of type that are not a matter of taste.
public enum TypeSize {
  /// From here on, in points, digits have their own widths: where all are equally wide there is a
  /// gap around each 1, which is seen in a large number.
  public static let display = 24.0
  /// The least height in points of type that shrinks to fit.
  public static let minimum = 11.0

  /// The em in pixels of type of `points`, at `scale` pixels a point.
  ///
  /// On a screen with fewer pixels than the design has points, small type shrinks by a third of what
  /// it would, and hardly below 10 pixels: 13 points are 10.5 pixels high at 480×272 in place of 7.4,
  /// which few can read.
  public static func pixels(_ points: Double, scale: Double) -> Double {
    let pixels = points * scale
    guard scale < 1 else { return pixels }
    return max(pixels, min(points, 10 + max(pixels - 6, 0) / 3))
  }

  /// The largest height for which `fits` holds, of those that are half points below `size`, and at
  /// the least `minimum`; nil where not even that fits. Every smaller one must fit, too.
  public static func largest(below size: Double, fits: (Double) -> Bool) -> Double? {
    guard size > minimum, fits(minimum) else { return nil }
    var low = 0
    var high = Int(((size - minimum) * 2).rounded(.up)) - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if fits(minimum + Double(middle) / 2) { low = middle } else { high = middle - 1 }
    }
    return minimum + Double(low) / 2
  }
}

extension Typesetter {
  /// Sets text as large as it should be, or smaller where that does not fit the box without breaking
  /// a word: down to `TypeSize.minimum`, where it ends with an ellipsis; on a single line where it
  /// would break a word even then.
  ///
  /// An ellipsis never cuts a number: one that does not fit is a mere ellipsis.
  /// - Parameters:
  ///   - box: its room, which may have more lines of smaller type.
  ///   - spans: the text with type of a height.
  public func layout(
    fitting size: Double, in box: (Double) -> TextBox, scale: Double,
    spans: (Double) -> [TextSpan]
  ) -> TextLayout {
    func layout(_ size: Double) -> TextLayout {
      self.layout(spans(size), in: box(size), scale: scale)
    }
    let whole = layout(size)
    guard whole.isCut, size > TypeSize.minimum else { return whole }
    if let smaller = TypeSize.largest(below: size, fits: { !layout($0).isCut }) {
      return layout(smaller)
    }
    let smallest = layout(TypeSize.minimum)
    guard smallest.breaksWord else { return smallest }
    var line = box(TypeSize.minimum)
    line.maximumLines = 1
    return self.layout(spans(TypeSize.minimum), in: line, scale: scale)
  }

  /// Sets text in a box of always as many lines.
  public func layout(
    fitting size: Double, in box: TextBox, scale: Double, spans: (Double) -> [TextSpan]
  ) -> TextLayout {
    layout(fitting: size, in: { _ in box }, scale: scale, spans: spans)
  }
}

extension TextLayout {
  /// Whether not all of it is there, or not as it is written.
  var isCut: Bool { isTruncated || breaksWord }
}
