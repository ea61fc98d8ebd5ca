/// Arithmetic on angles: radians, clockwise from 3 o'clock on the screen, unless said otherwise.
public enum Angles {
  /// The shorter of the two turns from `start` to `end`, in −π ..< π.
  public static func shortestArc(from start: Double, to end: Double) -> Double {
    let turn = 2 * Double.pi
    var delta = (end - start).truncatingRemainder(dividingBy: turn)
    if delta >= .pi { delta -= turn }
    if delta < -.pi { delta += turn }
    return delta
  }

  /// An angle in degrees, converted to radians.
  public static func radians(degrees: Double) -> Double { degrees * .pi / 180 }
  /// An angle in radians, converted to degrees.
  public static func degrees(radians: Double) -> Double { radians * 180 / .pi }
}
