/// A colour in sRGB with straight alpha, each component in 0…1.
public struct Color: Hashable, Sendable {
  /// Red in 0…1, gamma-encoded as in sRGB.
  public var red: Double
  /// Green in 0…1, gamma-encoded as in sRGB.
  public var green: Double
  /// Blue in 0…1, gamma-encoded as in sRGB.
  public var blue: Double
  /// The opacity in 0…1, from transparent to opaque.
  public var alpha: Double

  /// Creates a colour. Components are clamped to 0…1; NaN becomes 0.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = Self.unit(red)
    self.green = Self.unit(green)
    self.blue = Self.unit(blue)
    self.alpha = Self.unit(alpha)
  }

  /// Creates a gray, from black (0) to white (1).
  public init(gray: Double, alpha: Double = 1) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  private static func unit(_ value: Double) -> Double {
    value > 0 ? min(value, 1) : 0
  }

  /// Transparent black.
  public static let clear = Color(gray: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(gray: 0)
  /// Opaque white.
  public static let white = Color(gray: 1)

  /// Returns the colour with its alpha multiplied by `factor`.
  public func opacity(_ factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  /// Returns this colour painted over `ground`. The result has the alpha of `ground`.
  public func over(_ ground: Color) -> Color {
    let opaque = Color(red: red, green: green, blue: blue, alpha: ground.alpha)
    return ground.mixed(with: opaque, by: alpha)
  }

  /// Interpolates linearly, component by component, from this colour (`fraction` 0) to `other` (1).
  public func mixed(with other: Color, by fraction: Double) -> Color {
    let t = Self.unit(fraction)
    return Color(
      red: red + (other.red - red) * t, green: green + (other.green - green) * t,
      blue: blue + (other.blue - blue) * t, alpha: alpha + (other.alpha - alpha) * t)
  }

  /// Parses `#RGB`, `#RRGGBB` or `#RRGGBBAA`; returns nil for any other text.
  public init?(hex: String) {
    let digits = Array(hex.utf8)
    guard digits.first == UInt8(ascii: "#") else { return nil }
    var nibbles: [UInt8] = []
    for digit in digits.dropFirst() {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): nibbles.append(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): nibbles.append(digit - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): nibbles.append(digit - UInt8(ascii: "A") + 10)
      default: return nil
      }
    }
    switch nibbles.count {
    case 3: nibbles = nibbles.flatMap { [$0, $0] }
    case 6, 8: break
    default: return nil
    }
    func component(_ index: Int) -> Double {
      Double(nibbles[2 * index] * 16 + nibbles[2 * index + 1]) / 255
    }
    self.init(
      red: component(0), green: component(1), blue: component(2),
      alpha: nibbles.count == 8 ? component(3) : 1)
  }

  /// The colour as `#RRGGBB`, or as `#RRGGBBAA` if it is not opaque.
  public var hex: String {
    let components = alpha == 1 ? [red, green, blue] : [red, green, blue, alpha]
    let digits = Array("0123456789ABCDEF")
    return components.reduce(into: "#") { text, component in
      let byte = Int((component * 255).rounded())
      text.append(digits[byte >> 4])
      text.append(digits[byte & 15])
    }
  }

  /// The colour as a premultiplied pixel, `0xAARRGGBB`, with components rounded to the nearest
  /// value.
  public var premultiplied: UInt32 {
    let a = UInt32(alpha * 255 + 0.5)
    let r = UInt32(red * alpha * 255 + 0.5)
    let g = UInt32(green * alpha * 255 + 0.5)
    let b = UInt32(blue * alpha * 255 + 0.5)
    return a << 24 | r << 16 | g << 8 | b
  }
}
