/// The movements that a panel makes by itself: how long they last, and their curve.
///
/// A finger is followed at once, and never waits for a movement.
public enum Motion {
  /// A number that a program or another control has set.
  public static let value = Duration.milliseconds(300)
  /// A handle that grows when a finger touches it.
  public static let lift = Duration.milliseconds(100)
  /// A toggle.
  public static let toggle = Duration.milliseconds(180)
  /// The mark of a chosen item.
  public static let mark = Duration.milliseconds(120)
  /// Pages, and layers that slide in or out.
  public static let slide = Duration.milliseconds(200)
  /// A dialog or a toast that appears or disappears.
  public static let appearance = Duration.milliseconds(160)

  /// Returns y for x on the cubic Bézier curve (0.05, 0.7, 0.1, 1) in the notation of CSS Easing 1,
  /// from 0 at 0 to 1 at 1. Half of a movement is done after a fifteenth of the time,
  /// so that its first frame shows it; it ends gently.
  static func eased(_ x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    // x(t) increases from 0 to 1, so bisection finds t.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let t = (low + high) / 2
      if bezier(t, 0.05, 0.1) < x { low = t } else { high = t }
    }
    return bezier((low + high) / 2, 0.7, 1)
  }

  private static func bezier(_ t: Double, _ first: Double, _ second: Double) -> Double {
    let u = 1 - t
    return 3 * first * t * u * u + 3 * second * t * t * u + t * t * t
  }
}
