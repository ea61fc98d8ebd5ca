import Geometry

extension Color {
  /// The luma of the colour, from 0 for black to 1 for white; alpha is ignored. (ITU-R BT.601:
  /// 0.299 R′ + 0.587 G′ + 0.114 B′.)
  public var luma: Double { 0.299 * red + 0.587 * green + 0.114 * blue }

  /// Whether the colour is darker than medium gray: its luma is below 0.5.
  public var isDark: Bool { luma < 0.5 }

  /// Returns the contrast ratio of two colours, from 1 (equal) to 21 (black and white); alpha is
  /// ignored. (WCAG 2.1: (L₁ + 0.05) / (L₂ + 0.05) with relative luminances L₁ ≥ L₂.)
  public func contrast(with other: Color) -> Double {
    let (a, b) = (relativeLuminance, other.relativeLuminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The relative luminance as defined by WCAG 2.1, from 0 for black to 1 for white, linear in
  /// light.
  var relativeLuminance: Double {
    Self.luminance(Self.linear(red), Self.linear(green), Self.linear(blue))
  }

  /// The luminance of components that are linear in light.
  static func luminance(_ red: Double, _ green: Double, _ blue: Double) -> Double {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  /// A component of a colour, linear in light. (IEC 61966-2-1.)
  static func linear(_ component: Double) -> Double {
    component <= 0.04045 ? component / 12.92 : power((component + 0.055) / 1.055, 2.4)
  }

  /// A colour for text on this background: white or nearly black, whichever has the higher
  /// contrast, which is at least 4.3.
  public var readableText: Color {
    let dark = Color(gray: 0.07)
    return contrast(with: .white) >= contrast(with: dark) ? .white : dark
  }
}
