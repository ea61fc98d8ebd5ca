import Glibc

// Functions that only C's library has. No other file of the pure rooms imports C.

extension Point {
  /// The point `radius` away from the origin, in the direction of `angle`.
  public init(angle: Double, radius: Double = 1) {
    self.init(x: radius * cos(angle), y: radius * sin(angle))
  }

  /// The direction of the point from the origin, −π…π; 0 at the origin itself.
  public var angle: Double { atan2(y, x) }
}

extension Angles {
  /// The cosine of an angle.
  public static func cosine(of angle: Double) -> Double { cos(angle) }
  /// The tangent of an angle.
  public static func tangent(of angle: Double) -> Double { tan(angle) }
}

/// The error function: the integral of 2/√π·exp(−t²) from 0 to `x`.
package func errorFunction(_ x: Double) -> Double { erf(x) }

/// `base` to the power of `exponent`; `base` is not negative.
package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
