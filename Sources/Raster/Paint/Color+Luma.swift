import Geometry

extension Color {
  /// How bright the colour looks, from 0 for black to 1 for white, whatever its alpha: luma as
  /// ITU-R BT.601 defines it, 0.299 R′ + 0.587 G′ + 0.114 B′.
  public var luma: Double { 0.299 * red + 0.587 * green + 0.114 * blue }

  /// Whether the colour looks darker than the gray halfway between black and white.
  public var isDark: Bool { luma < 0.5 }

  /// The contrast of two colours whatever their alpha, from 1 for equal ones to 21: that of WCAG 2.1,
  /// (L₁ + 0.05) / (L₂ + 0.05) with the relative luminances.
  public func contrast(with other: Color) -> Double {
    let (a, b) = (relativeLuminance, other.relativeLuminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// From 0 for black to 1 for white, linear in light; of ITU-R BT.709's primaries, as WCAG has it.
  private var relativeLuminance: Double {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// A colour for text on this one, with a contrast of at least 4.3: white, or nearly black where
  /// that reads better.
  public var readableText: Color {
    let dark = Color(gray: 0.07)
    return contrast(with: .white) >= contrast(with: dark) ? .white : dark
  }
}
