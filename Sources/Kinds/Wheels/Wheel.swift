import Controls
import Geometry

/// The rows of a wheel, and how far it is turned.
///
/// Only the visible rows are ever asked for their titles, so a wheel can have any number of them.
struct Wheel {
  /// The number of rows; at least 1.
  let count: Int
  /// Whether the first row follows the last one.
  let isEndless: Bool
  /// The unit beside the chosen row; empty for none.
  let unit: String
  /// Titles that are as wide as the widest one.
  let samples: [String]
  /// Returns the title of a row.
  let title: (Int) -> String

  /// The maximum number of rows of a wheel.
  static let limit = 1_000_000
  /// How far a released wheel turns, divided by its velocity, in seconds. With this ratio, the
  /// spring of `ScrollMotion` stops the wheel without accelerating it first.
  private static let reach = 0.2
  /// The fastest movement after a finger has let the wheel go, in points per second.
  private static let velocityLimit = 8_000.0

  /// The height of a row, in points.
  let rowHeight: Double
  /// The distance by which the wheel is turned from its first row, in points.
  private var turned = AnimatedNumber(0)
  private var motion: ScrollMotion?
  /// The time of the first frame of the motion; nil until then.
  private var start: Duration?

  /// - Parameters:
  ///   - rowHeight: the height of a row, in points.
  ///   - samples: titles that are as wide as the widest one.
  init(
    count: Int, rowHeight: Double, isEndless: Bool = false, unit: String = "", samples: [String],
    title: @escaping (Int) -> String
  ) {
    self.count = min(max(count, 1), Self.limit)
    self.rowHeight = rowHeight
    self.isEndless = isEndless
    self.unit = unit
    self.samples = samples
    self.title = title
  }

  /// The position in rows: 2.5 is halfway between the rows 2 and 3. It can be outside the rows if
  /// the wheel is endless, or stretched beyond an end.
  var position: Double { turned.value / rowHeight }

  /// The row in the middle.
  var row: Int { index(at: Int(position.rounded())) }

  /// The row in the middle at the end of the movement, unless the wheel spins.
  var targetRow: Int { index(at: Int((turned.target / rowHeight).rounded())) }

  /// Whether the wheel turns on, because a finger has let it go.
  var isSpinning: Bool { motion != nil }

  var isMoving: Bool { motion != nil || turned.isMoving }

  /// The row at a place; the nearest one if the wheel ends before it.
  func index(at place: Int) -> Int {
    isEndless ? (place % count + count) % count : min(max(place, 0), count - 1)
  }

  /// Whether there is a row at a place.
  func hasRow(at place: Int) -> Bool { isEndless || (0..<count).contains(place) }

  private var range: ClosedRange<Double> {
    isEndless ? -.infinity ... .infinity : 0...Double(count - 1) * rowHeight
  }

  // MARK: Turning

  mutating func stop() {
    motion = nil
    start = nil
    turned.stop()
  }

  /// Turns the wheel to a row, an endless one in the shorter direction.
  /// - Parameter transition: nil to turn it at once.
  mutating func turn(to row: Int, by transition: Transition?) {
    stop()
    var place = row
    if isEndless {
      let current = Int(position.rounded())
      place = current + (row - index(at: current)) % count
      if place - current > count / 2 { place -= count }
      if current - place > count / 2 { place += count }
    }
    turn(toPlace: place, by: transition)
  }

  mutating func turn(toPlace place: Int, by transition: Transition?) {
    stop()
    let target = Double(isEndless ? place : index(at: place)) * rowHeight
    if let transition, target != turned.value {
      turned.move(to: target, by: transition)
    } else {
      turned.jump(to: target)
    }
  }

  /// The distance from which a finger at `y` drags the wheel, for `drag(to:from:length:)`.
  func grip(at y: Double, length: Double) -> Double {
    y + RubberBand.unstretched(turned.value, in: range, length: length)
  }

  /// Turns the wheel with a finger.
  /// - Parameters:
  ///   - y: the location of the finger.
  ///   - grip: the result of `grip(at:length:)` where the finger began to drag.
  ///   - length: the visible length of the wheel.
  mutating func drag(to y: Double, from grip: Double, length: Double) {
    turned.jump(to: RubberBand.stretched(grip - y, in: range, length: length))
  }

  /// Releases the wheel, which keeps turning and stops at a row.
  /// - Parameters:
  ///   - velocity: the velocity of the finger in points per second, positive downwards.
  ///   - transition: how a slow wheel returns to the row in the middle.
  mutating func release(velocity: Double, by transition: Transition) {
    let speed = min(max(-velocity, -Self.velocityLimit), Self.velocityLimit)
    let end = min(max(turned.value + speed * Self.reach, range.lowerBound), range.upperBound)
    let place = (end / rowHeight).rounded()
    if index(at: Int(place)) == row {
      return turn(toPlace: Int(place), by: transition)
    }
    let target = place * rowHeight
    motion = ScrollMotion(from: turned.value, velocity: speed, in: target...target)
    start = nil
  }

  /// Ends a movement to a row, but not the spinning after a finger has let the wheel go.
  mutating func finish() { turned.finish() }

  /// Updates the position for a frame at `time`.
  /// - Returns: whether more frames are needed.
  mutating func advance(to time: Duration) -> Bool {
    guard let motion else {
      turned.advance(to: time)
      return turned.isMoving
    }
    let start = start ?? time
    self.start = start
    let seconds = (time - start) / .seconds(1)
    turned.jump(to: motion.position(at: seconds))
    if motion.isOver(at: seconds) { stop() }
    return isMoving
  }
}
