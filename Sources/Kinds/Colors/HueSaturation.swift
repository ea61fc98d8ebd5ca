import Geometry
import Raster

/// A colour as hue, saturation and brightness, each from 0 to 1: the HSV hexcone.
/// (A. R. Smith: "Color Gamut Transform Pairs". SIGGRAPH 1978.)
struct HueSaturation: Hashable {
  /// The fraction of a turn, from red through green and blue.
  var hue = 0.0
  var saturation = 0.0
  var brightness = 1.0

  /// The hues at the corners of the hexcone, between which colours are mixed.
  static let corners: [Color] = [
    Color(red: 1, green: 0, blue: 0), Color(red: 1, green: 1, blue: 0),
    Color(red: 0, green: 1, blue: 0), Color(red: 0, green: 1, blue: 1),
    Color(red: 0, green: 0, blue: 1), Color(red: 1, green: 0, blue: 1),
    Color(red: 1, green: 0, blue: 0),
  ]

  init(hue: Double = 0, saturation: Double = 0, brightness: Double = 1) {
    (self.hue, self.saturation, self.brightness) = (hue, saturation, brightness)
  }

  /// Converts a colour. A grey keeps the hue of `before`; black keeps its saturation too.
  init(_ color: Color, after before: HueSaturation = HueSaturation()) {
    self = before
    brightness = max(color.red, color.green, color.blue)
    let range = brightness - min(color.red, color.green, color.blue)
    guard brightness > 0 else { return }
    saturation = range / brightness
    guard range > 0 else { return }
    let sixth =
      if color.red == brightness {
        (color.green - color.blue) / range
      } else if color.green == brightness {
        2 + (color.blue - color.red) / range
      } else {
        4 + (color.red - color.green) / range
      }
    hue = (sixth < 0 ? sixth + 6 : sixth) / 6
  }

  var color: Color {
    let sixth = min(max(hue, 0), 1) * 6
    let index = min(Int(sixth), 5)
    let pure = Self.corners[index].mixed(with: Self.corners[index + 1], by: sixth - Double(index))
    return Color.black.mixed(with: Color.white.mixed(with: pure, by: saturation), by: brightness)
  }

  /// The colour at full brightness.
  var bright: Color { HueSaturation(hue: hue, saturation: saturation).color }
}

extension Color {
  /// The approximate colour of light of a temperature from 1,000 to 40,000 K.
  ///
  /// Source: T. Helland, "How to Convert Temperature (K) to RGB", 2012: curves fitted to the table of
  /// M. Charity, "What color is a blackbody?".
  init(kelvin: Double) {
    let hundreds = min(max(kelvin, 1_000), 40_000) / 100
    let isWarm = hundreds <= 66
    let red = isWarm ? 255 : 329.698727446 * power(hundreds - 60, -0.1332047592)
    let green =
      isWarm
      ? 99.4708025861 * logarithm(hundreds) - 161.1195681661
      : 288.1221695283 * power(hundreds - 60, -0.0755148492)
    let blue =
      !isWarm
      ? 255 : hundreds <= 19 ? 0 : 138.5177312231 * logarithm(hundreds - 10) - 305.0447927307
    func part(_ byte: Double) -> Double { min(max(byte / 255, 0), 1) }
    self.init(red: part(red), green: part(green), blue: part(blue))
  }
}
