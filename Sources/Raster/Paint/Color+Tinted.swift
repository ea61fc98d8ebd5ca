import Geometry

// Björn Ottosson, "A perceptual color space for image processing" (2020): OKLab has a lightness L and
// two axes a and b. A hue is a direction in the plane of a and b, and the chroma a distance from its
// origin.

extension Color {
  /// Returns the colour with the hue of another one and with its own relative luminance, so that its
  /// contrast with every other colour remains. Alpha remains.
  /// - Parameters:
  ///   - seed: the colour with the hue. With a gray, the result is gray.
  ///   - chroma: the chroma in OKLab. It is reduced to the highest that sRGB has at this luminance.
  package func tinted(like seed: Color, chroma: Double) -> Color {
    let (_, seedA, seedB) = seed.oklab
    let length = (seedA * seedA + seedB * seedB).squareRoot()
    guard length > 1e-3 else { return color(chroma: 0, a: 0, b: 0) ?? self }
    let (a, b) = (seedA / length, seedB / length)
    if let color = color(chroma: chroma, a: a, b: b) { return color }
    var (possible, impossible) = (0.0, chroma)
    for _ in 0..<12 {
      let middle = (possible + impossible) / 2
      if color(chroma: middle, a: a, b: b) == nil {
        impossible = middle
      } else {
        possible = middle
      }
    }
    return color(chroma: possible, a: a, b: b) ?? self
  }

  /// The chroma in OKLab: 0 for grays, and at most 0.33.
  package var chroma: Double {
    let (_, a, b) = oklab
    return (a * a + b * b).squareRoot()
  }

  private var oklab: (lightness: Double, a: Double, b: Double) {
    let (red, green, blue) = (Self.linear(red), Self.linear(green), Self.linear(blue))
    let l = power(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue, 1 / 3)
    let m = power(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue, 1 / 3)
    let s = power(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue, 1 / 3)
    return (
      0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
      1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
      0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s
    )
  }

  /// Finds the colour with this luminance and a chroma in the direction of (a, b); nil if sRGB has
  /// none.
  private func color(chroma: Double, a: Double, b: Double) -> Color? {
    let luminance = relativeLuminance
    var (darker, lighter) = (0.0, 1.0)
    var components = (red: 0.0, green: 0.0, blue: 0.0)
    for _ in 0..<30 {
      let lightness = (darker + lighter) / 2
      func cube(_ root: Double) -> Double { root * root * root }
      let l = cube(lightness + 0.396_337_777_4 * chroma * a + 0.215_803_757_3 * chroma * b)
      let m = cube(lightness - 0.105_561_345_8 * chroma * a - 0.063_854_172_8 * chroma * b)
      let s = cube(lightness - 0.089_484_177_5 * chroma * a - 1.291_485_548 * chroma * b)
      components = (
        4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
        -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
        -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s
      )
      let found = Self.luminance(components.red, components.green, components.blue)
      if found < luminance { darker = lightness } else { lighter = lightness }
    }
    let tolerance = 1e-4
    let (red, green, blue) = components
    guard min(red, green, blue) >= -tolerance, max(red, green, blue) <= 1 + tolerance else {
      return nil
    }
    return Color(
      red: Self.encoded(red), green: Self.encoded(green), blue: Self.encoded(blue), alpha: alpha)
  }

  /// The gamma-encoded value of a component that is linear in light. (IEC 61966-2-1.)
  private static func encoded(_ linear: Double) -> Double {
    linear <= 0.003_130_8 ? 12.92 * linear : 1.055 * power(linear, 1 / 2.4) - 0.055
  }
}
