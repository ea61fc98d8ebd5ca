import Geometry
import TouchTracking

/// The touches of a calibration, one cross after the other.
///
///     case | state    | input                      | then
///     -----+----------+----------------------------+------------------------------------------
///      1   | waiting  | a contact goes down        | touching: it is the one that counts
///      2   | touching | it moves                   | touching; its places are averaged
///      3   | touching | it goes up                 | the cross is done, with the average;
///          |          |                            | waiting for the next one, or finished
///      4   | touching | it goes up, and had slid   | waiting: it counts for nothing
///      5   | touching | it is cancelled            | waiting
///      6   | any      | another contact            | –: a hand on the screen's edge
struct CalibrationRun {
  /// The places of the crosses, in fractions of the touchscreen; the last tells how even it is.
  static let crosses = [
    Point(x: 0.1, y: 0.1), Point(x: 0.9, y: 0.1), Point(x: 0.9, y: 0.9), Point(x: 0.1, y: 0.9),
    Point(x: 0.5, y: 0.5),
  ]
  /// How far a finger that rests may seem to move, in fractions of the touchscreen.
  static let slack = 0.03

  private(set) var fit = CalibrationFit()
  /// The crosses that are done.
  private(set) var count = 0
  private var contact: ContactID?
  private var places: [Point] = []

  /// The cross to touch; nil once all are done.
  var cross: Point? { count < Self.crosses.count ? Self.crosses[count] : nil }

  /// - Returns: whether a cross is done by it.
  mutating func handle(_ change: ContactChange) -> Bool {
    guard let cross else { return false }
    switch change.phase {
    case .down:
      guard contact == nil else { return false }
      contact = change.contact
      places = [change.position]
    case .moved:
      if change.contact == contact { places.append(change.position) }
    case .up:
      guard change.contact == contact else { return false }
      contact = nil
      let isStill = places.allSatisfy {
        abs($0.x - places[0].x) < Self.slack && abs($0.y - places[0].y) < Self.slack
      }
      guard isStill else { return false }
      let number = Double(places.count)
      fit.add(
        reported: Point(
          x: places.reduce(0) { $0 + $1.x } / number, y: places.reduce(0) { $0 + $1.y } / number),
        meant: cross)
      count += 1
      return true
    case .cancelled:
      if change.contact == contact { contact = nil }
    }
    return false
  }
}
