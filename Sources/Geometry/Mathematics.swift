import Glibc

// Functions that only the C library provides. No other file of the pure modules imports C.

extension Point {
  /// Creates the point at distance `radius` from the origin, in the direction of `angle`.
  public init(angle: Double, radius: Double = 1) {
    self.init(x: radius * cos(angle), y: radius * sin(angle))
  }

  /// The direction from the origin to the point, in −π…π; 0 for the origin itself.
  public var angle: Double { atan2(y, x) }
}

extension Angles {
  /// Returns the cosine of an angle.
  public static func cosine(of angle: Double) -> Double { cos(angle) }
  /// Returns the tangent of an angle.
  public static func tangent(of angle: Double) -> Double { tan(angle) }
}

/// Returns the error function of `x`: the integral of 2/√π·exp(−t²) from 0 to `x`.
package func errorFunction(_ x: Double) -> Double { erf(x) }

/// Returns `base` to the power of `exponent`. `base` must not be negative.
package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// Returns e to the power of `exponent`.
package func exponential(_ exponent: Double) -> Double { exp(exponent) }

/// Returns the natural logarithm of `x`, which must be positive.
package func logarithm(_ x: Double) -> Double { log(x) }
