import Geometry
import TouchTracking

/// The touches of a calibration, one cross after the other.
///
///     case | state    | input                      | then
///     -----+----------+----------------------------+------------------------------------------
///      1   | waiting  | a contact goes down        | touching with this contact
///      2   | touching | it moves                   | touching; its positions are averaged
///      3   | touching | it goes up                 | the cross is done, with the average;
///          |          |                            | waiting for the next cross, or finished
///      4   | touching | it goes up after a slide   | waiting: the touch is ignored
///      5   | touching | it is cancelled            | waiting
///      6   | any      | another contact            | ignored: a hand on the screen's edge
struct CalibrationRun {
  /// The positions of the crosses, in fractions of the touchscreen; the last one shows how linear it
  /// is.
  static let crosses = [
    Point(x: 0.1, y: 0.1), Point(x: 0.9, y: 0.1), Point(x: 0.9, y: 0.9), Point(x: 0.1, y: 0.9),
    Point(x: 0.5, y: 0.5),
  ]
  /// How far a resting finger may move, in fractions of the touchscreen.
  static let slack = 0.03

  private(set) var fit = CalibrationFit()
  /// The number of crosses that are done.
  private(set) var count = 0
  private var contact: ContactID?
  private var positions: [Point] = []

  /// The cross to touch; nil once all are done.
  var cross: Point? { count < Self.crosses.count ? Self.crosses[count] : nil }

  /// - Returns: whether the change finishes a cross.
  mutating func handle(_ change: ContactChange) -> Bool {
    guard let cross else { return false }
    switch change.phase {
    case .down:
      guard contact == nil else { return false }
      contact = change.contact
      positions = [change.position]
    case .moved:
      if change.contact == contact { positions.append(change.position) }
    case .up:
      guard change.contact == contact else { return false }
      contact = nil
      let isStill = positions.allSatisfy {
        abs($0.x - positions[0].x) < Self.slack && abs($0.y - positions[0].y) < Self.slack
      }
      guard isStill else { return false }
      let number = Double(positions.count)
      fit.add(
        reported: Point(
          x: positions.reduce(0) { $0 + $1.x } / number,
          y: positions.reduce(0) { $0 + $1.y } / number),
        meant: cross)
      count += 1
      return true
    case .cancelled:
      if change.contact == contact { contact = nil }
    }
    return false
  }
}
