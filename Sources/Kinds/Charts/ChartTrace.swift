import Controls
import Geometry
import Raster

/// The line of a series in a plot.
struct ChartTrace {
  /// The parts of the line between gaps, in points.
  private(set) var parts: [[Point]] = []
  /// The end of the line; nil if the value is unknown there.
  private(set) var last: Point?

  /// Changes that are closer than this, in points, are joined by a straight line. Otherwise, the line
  /// stays at its level until the change.
  private static let joinedDistance = 8.0

  /// Creates the line from left to right. In an interval with several numbers, it reaches from the
  /// lowest to the highest.
  /// - Parameters:
  ///   - x: returns the position of a time in seconds.
  ///   - y: returns the position of a number.
  init(
    _ samples: ValueHistory.Samples, to end: Double, x: (Double) -> Double,
    y: (Double) -> Double
  ) {
    let (start, length) = (samples.start / .seconds(1), samples.length / .seconds(1))
    var part: [Point] = []
    /// The number at the end of the interval before; NaN in a gap.
    var level = Float.nan
    func add(_ x: Double, _ number: Float) {
      let point = Point(x: x, y: y(Double(number)))
      if part.last != point { part.append(point) }
    }
    func finish() {
      if !part.isEmpty { parts.append(part) }
      part = []
      level = .nan
    }
    for (index, bucket) in samples.buckets.enumerated() {
      let left = min(start + Double(index) * length, end)
      let middle = x((left + min(left + length, end)) / 2)
      guard bucket.isKnown else {
        if !level.isNaN { add(x(left), level) }
        finish()
        continue
      }
      if level.isNaN {
        add(bucket.minimum == bucket.maximum ? x(left) : middle, bucket.minimum)
        level = bucket.minimum
      }
      if bucket.minimum != level || bucket.maximum != level {
        if let x = part.last?.x, middle - x > Self.joinedDistance { add(middle, level) }
        // The line ends at the last number, so it visits the other end of the interval first.
        let endsHigh = bucket.last - bucket.minimum > bucket.maximum - bucket.last
        let ends =
          endsHigh ? [bucket.minimum, bucket.maximum] : [bucket.maximum, bucket.minimum]
        for number in ends where number != level && number != bucket.last { add(middle, number) }
        if !bucket.last.isNaN { add(middle, bucket.last) }
      }
      if bucket.last.isNaN {
        if part.last?.x != middle { add(middle, level) }
        finish()
      }
      level = bucket.last
    }
    guard !level.isNaN else { return }
    add(x(end), level)
    last = part.last
    finish()
  }

  /// The line as a path.
  var path: Path {
    var path = Path()
    for part in parts {
      path.move(to: part[0])
      for point in part.dropFirst() { path.line(to: point) }
    }
    return path
  }

  /// The area between the line and a base.
  func area(to base: Double) -> Path {
    var path = Path()
    for part in parts {
      path.move(to: Point(x: part[0].x, y: base))
      for point in part { path.line(to: point) }
      path.line(to: Point(x: part[part.count - 1].x, y: base))
      path.close()
    }
    return path
  }
}
