import Controls
import Geometry
import TouchTracking

/// Decides what the fingers on a chart do.
///
///     case | state    | input                              | action                | new state
///     -----+----------+------------------------------------+-----------------------+----------
///      1   | idle     | down on the button for the present | –                     | button
///      2   | idle     | down elsewhere                     | –                     | pressed
///      3   | pressed  | rest                               | show the cursor       | reading
///      4   | pressed  | sideways move beyond the slop      | move the time axis    | moving
///          |          | in a chart of rows                 | show the cursor       | reading
///      5   | pressed  | up                                 | show or hide the      | idle
///          |          |                                    | cursor                |
///      6   | pressed  | up, the second tap in a row, in a  | show the present      | idle
///          |          | chart of histories                 |                       |
///      7   | reading  | move                               | move the cursor       | reading
///      8   | reading  | up                                 | hide the cursor       | idle
///      9   | moving   | move                               | move the time axis    | moving
///     10   | button   | up inside                          | show the present      | idle
///     11   | any      | down of a second finger, in a      | hide the cursor       | moving
///          |          | chart of histories                 |                       |
///     12   | moving   | move of one of two fingers         | stretch the time axis | moving
///     13   | moving   | up of one of two fingers           | –                     | moving
///     14   | any      | up or cancel of the last finger    | –                     | idle
///
/// A drag moves the time axis because users expect this of content that is wider than the screen. A
/// resting finger or a tap reads numbers. Swift Charts and most trading applications do the same.
/// In a container that scrolls vertically, a vertical drag scrolls.
enum ChartGesture: Hashable {
  case idle, pressed, reading, moving, button

  /// The time after which a finger that has not moved counts as resting.
  static let restTime = Duration.milliseconds(300)
  /// The distance that a finger must move to begin a drag, in points.
  static let slop = 10.0
  /// The maximum time, and the maximum distance in points, between the taps of a double tap.
  static let doubleTap = (time: Duration.milliseconds(400), distance: 40.0)
}

/// The part of the past that a chart shows.
struct ChartWindow: Equatable {
  /// The time at the right edge, on the clock of histories; nil for the present.
  var end: Double?
  /// The length of the time axis in seconds; nil for the property `span`.
  var span: Double?

  /// The shortest time axis, in seconds.
  private static let shortest = 10.0

  /// Creates the nearest part that a history contains.
  /// - Parameters:
  ///   - duration: how far the history reaches back, in seconds.
  ///   - usual: the property `span`.
  init(end: Double, span: Double, now: Double, duration: Double, usual: Double) {
    let longest = max(duration, usual)
    let span = min(max(span, min(Self.shortest, usual)), longest)
    let end = max(end, now - longest + span)
    self.init()
    if end < now { self.end = end }
    if abs(span - usual) > usual * 1e-9 { self.span = span }
  }

  /// The present, with the usual length.
  init() {}
}
