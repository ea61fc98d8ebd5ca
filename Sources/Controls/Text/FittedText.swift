/// Limits of font sizes.
public enum TypeSize {
  /// The font size in points from which digits have their natural widths. Tabular digits leave a
  /// gap on both sides of a 1, which is visible in a large number.
  public static let display = 24.0
  /// The smallest font size, in points, to which text shrinks to fit unless a control sets another.
  public static let minimum = 11.0

  /// Returns the distance between letters that suits a font size, as a multiple of it: -1 % at 28
  /// points, where text begins to look loose, to -2 % from 44 points on.
  static func letterSpacing(ofSize size: Double) -> Double {
    size < 28 ? 0 : -0.01 - 0.01 * min((size - 28) / 16, 1)
  }

  /// Returns the font size in pixels for a size in points, at `scale` pixels per point.
  ///
  /// If the screen has fewer pixels than the design has points, text below about 10 pixels shrinks
  /// only a third as much, to stay legible: 13 points become 10.5 instead of 7.4 pixels at 480×272.
  public static func pixels(_ points: Double, scale: Double) -> Double {
    let pixels = points * scale
    guard scale < 1 else { return pixels }
    return max(pixels, min(points, 10 + max(pixels - 6, 0) / 3))
  }

  /// Returns the largest font size below `size` for which `fits` returns true, in steps of half a
  /// point from `minimum`; nil if `minimum` does not fit. If a size fits, all smaller ones must
  /// fit.
  public static func largest(
    below size: Double, from minimum: Double = minimum, fits: (Double) -> Bool
  ) -> Double? {
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
  /// Lays out text at a font size, or at a smaller one if it would not fit the box without breaking
  /// a word.
  ///
  /// Text that does not fit even at the `minimum` size ends with an ellipsis. If a word would still
  /// be broken, the text is laid out on a single line. A number is never truncated: if it does not
  /// fit, the ellipsis replaces all of it.
  /// - Parameters:
  ///   - size: the desired font size in points.
  ///   - minimum: the font size in points to which the text may shrink.
  ///   - box: returns the available space for a font size; a smaller size may allow more lines.
  ///   - scale: pixels per point.
  ///   - spans: returns the text at a font size.
  public func layout(
    fitting size: Double, minimum: Double = TypeSize.minimum, in box: (Double) -> TextBox,
    scale: Double, spans: (Double) -> [TextSpan]
  ) -> TextLayout {
    func layout(_ size: Double) -> TextLayout {
      self.layout(spans(size), in: box(size), scale: scale)
    }
    let whole = layout(size)
    guard whole.isCut, size > minimum else { return whole }
    if let smaller = TypeSize.largest(below: size, from: minimum, fits: { !layout($0).isCut }) {
      return layout(smaller)
    }
    let smallest = layout(minimum)
    guard smallest.breaksWord else { return smallest }
    var line = box(minimum)
    line.maximumLines = 1
    return self.layout(spans(minimum), in: line, scale: scale)
  }

  /// Lays out text in a box that does not depend on the font size.
  public func layout(
    fitting size: Double, minimum: Double = TypeSize.minimum, in box: TextBox, scale: Double,
    spans: (Double) -> [TextSpan]
  ) -> TextLayout {
    layout(fitting: size, minimum: minimum, in: { _ in box }, scale: scale, spans: spans)
  }
}

extension TextLayout {
  /// Whether text is missing or a word is broken.
  var isCut: Bool { isTruncated || breaksWord }
}
