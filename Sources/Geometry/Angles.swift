/// Arithmetic on angles. Unless stated otherwise, angles are in radians, clockwise from 3 o'clock
/// on the screen.
public enum Angles {
  /// Returns the signed angle of the shorter arc from `start` to `end`, in −π ..< π.
  public static func shortestArc(from start: Double, to end: Double) -> Double {
    let turn = 2 * Double.pi
    var delta = (end - start).truncatingRemainder(dividingBy: turn)
    if delta >= .pi { delta -= turn }
    if delta < -.pi { delta += turn }
    return delta
  }

  /// Converts an angle from degrees to radians.
  public static func radians(degrees: Double) -> Double { degrees * .pi / 180 }
  /// Converts an angle from radians to degrees.
  public static func degrees(radians: Double) -> Double { radians * 180 / .pi }
}
