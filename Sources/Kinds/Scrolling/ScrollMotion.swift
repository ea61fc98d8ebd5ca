import Geometry

/// The movement of scrolled content on one axis after the finger has left it.
///
///     case | position    | velocity       | movement
///     -----+-------------+----------------+-----------------------------------------------
///      1   | in range    | below 10       | none
///      2   | in range    | ends in range  | slows down
///      3   | in range    | passes an end  | slows down to the end, then springs back to it
///      4   | beyond      | any            | springs to the end
///      5   | any         | any, with snap | springs to the snapped position or an end
///
/// The velocity is multiplied by 0.998 every millisecond, as with
/// `UIScrollView.DecelerationRate.normal`. With k = 1000·ln 0.998 per second, a position x with
/// velocity v is at x + v÷k·(exp(kt) − 1) after t seconds, and ends at x − v÷k.
///
/// The spring is critically damped, with mass 1 and stiffness 100: a distance d with velocity v is
/// exp(−10t)·(d + (v + 10d)·t) after t seconds. Ilya Lobanov measured these numbers ("How
/// UIScrollView works").
struct ScrollMotion: Hashable {
  private static let rate = 1_000 * logarithm(0.998)
  private static let springRate = 10.0
  /// The velocity at which content that slows down stops, in points per second.
  private static let restVelocity = 10.0
  /// The distance at which a spring stops, in points.
  private static let restDistance = 0.25

  private let start: Double
  private let velocity: Double
  /// The time at which the content stops or the spring takes over, in seconds.
  private let duration: Double
  private var spring: Spring?

  private struct Spring: Hashable {
    let end: Double
    let distance: Double
    let velocity: Double

    private var slope: Double { velocity + springRate * distance }

    func position(at time: Double) -> Double {
      end + exponential(-springRate * time) * (distance + slope * time)
    }

    /// Whether the content stays within `restDistance` of the end. After two
    /// time constants, any overshoot is past its maximum.
    func isOver(at time: Double) -> Bool {
      exponential(-springRate * time) * (abs(distance) + abs(slope) * time) < restDistance
        && time > 2 / springRate
    }
  }

  /// - Parameters:
  ///   - position: the position of the content, in points.
  ///   - velocity: in points per second.
  ///   - range: the positions in which the content can rest.
  ///   - snap: returns the position in which to rest instead of another one; nil for any. The content
  ///     can also rest at its ends.
  init(
    from position: Double, velocity: Double, in range: ClosedRange<Double>,
    snap: ((Double) -> Double)? = nil
  ) {
    start = position
    self.velocity = velocity
    func clamped(_ position: Double) -> Double {
      min(max(position, range.lowerBound), range.upperBound)
    }
    let end = position - velocity / Self.rate
    if let snap {
      duration = 0
      let natural = clamped(end)
      // The ends of the content are positions to rest in as well.
      let ends = [clamped(snap(natural)), range.lowerBound, range.upperBound]
      let end = ends.min { abs($0 - natural) < abs($1 - natural) } ?? natural
      spring = Spring(end: end, distance: position - end, velocity: velocity)
    } else if !range.contains(position) {
      duration = 0
      let end = clamped(position)
      spring = Spring(end: end, distance: position - end, velocity: velocity)
    } else if range.contains(end) {
      duration =
        abs(velocity) > Self.restVelocity
        ? logarithm(Self.restVelocity / abs(velocity)) / Self.rate : 0
    } else {
      let end = clamped(end)
      duration = logarithm(1 + Self.rate * (end - position) / velocity) / Self.rate
      spring = Spring(
        end: end, distance: 0, velocity: velocity * exponential(Self.rate * duration))
    }
  }

  /// The position after a time in seconds.
  func position(at time: Double) -> Double {
    if time >= duration, let spring {
      return isOver(at: time) ? spring.end : spring.position(at: time - duration)
    }
    return start + velocity / Self.rate * (exponential(Self.rate * min(time, duration)) - 1)
  }

  /// Whether the content rests after a time in seconds.
  func isOver(at time: Double) -> Bool {
    time >= duration && spring?.isOver(at: time - duration) != false
  }
}
