import Geometry

/// The outline of a shape as closed polygons, for the area rasterizer.
///
/// Curves are flattened to chords within `tolerance` of the curve, so that no coverage changes by
/// more than 1/255.
struct Outline {
  /// The maximum distance of a chord from its curve, in pixels.
  static let tolerance = 0.003
  /// The maximum distance of a vertex from its arc, in pixels. Vertices are outside the arc and
  /// chords cross it, so that the polygon has the area of the arc.
  private static let arcTolerance = 0.006
  /// The maximum number of chords per curve. Only curves far larger than a screen would need more.
  static let chordLimit = 8192

  var points: [Point] = []
  /// For each contour, the index of `points` after its last point.
  var ends: [Int] = []

  /// The smallest rectangle that contains all points; empty if there are no points, or if one is
  /// not finite.
  var bounds: Rectangle {
    points.allSatisfy(\.isFinite) ? Rectangle(around: points) : .zero
  }

  mutating func add(_ point: Point) { points.append(point) }

  mutating func endContour() {
    if points.count > (ends.last ?? 0) { ends.append(points.count) }
  }

  mutating func add(contour: some Sequence<Point>) {
    points.append(contentsOf: contour)
    endContour()
  }

  /// Adds points along an arc, including both ends. `scale` is in pixels per unit.
  ///
  /// All arcs of a circle use the same points between their ends. When an arc becomes longer or
  /// shorter, the rest of its edge therefore keeps exactly the same pixels.
  mutating func addArc(
    center: Point, radius: Double, start: Double, sweep: Double, scale: Double
  ) {
    func add(_ angle: Double) {
      points.append(center + Point(angle: angle, radius: radius))
    }
    let count = Self.chords(radius: radius * scale)
    let step = 2 * .pi / Double(count)
    // Skips points very close to an end.
    let first = min(start, start + sweep) / step + 1e-6
    let last = max(start, start + sweep) / step - 1e-6
    add(start)
    if abs(first) < 1e9, abs(last) < 1e9, first < last {
      let from = points.count
      addGrid(
        center: center, radius: radius, step: step, Int(first.rounded(.up)),
        through: Int(last.rounded(.down)))
      if sweep < 0 { points[from...].reverse() }
    }
    add(start + sweep)
  }

  /// Adds the points at integer multiples of `step`. They are slightly outside the circle, so that
  /// the polygon has the same area: a sector has the area r²·θ/2, a triangle r²·sin(θ)/2.
  private mutating func addGrid(
    center: Point, radius: Double, step: Double, _ first: Int, through last: Int
  ) {
    guard first <= last else { return }
    points.reserveCapacity(points.count + last - first + 2)
    let turn = Point(angle: step)
    let outward = radius * (step / turn.y).squareRoot()
    // Each point is the previous one, rotated by `step`. To limit rounding errors, every 32nd point
    // is computed from its angle, always at the same angles.
    let stretch = 32
    var index = first & ~(stretch - 1)
    while index <= last {
      var offset = Point(angle: Double(index) * step, radius: outward)
      let end = min(index + stretch - 1, last)
      while index <= end {
        if index >= first { points.append(center + offset) }
        offset = Point(
          x: offset.x * turn.x - offset.y * turn.y, y: offset.x * turn.y + offset.y * turn.x)
        index += 1
      }
    }
  }

  /// Returns the number of chords for a circle. Vertices are r·θ²/12 outside the circle, and the
  /// midpoints of chords half as far inside. The number is a multiple of eight, so that all
  /// quadrants are alike.
  static func chords(radius: Double) -> Int {
    let step = min((12 * arcTolerance / max(radius, 1e-9)).squareRoot(), .pi / 8)
    let count = 2 * .pi / step
    return count < Double(chordLimit) ? (Int(count) / 8 + 1) * 8 : chordLimit
  }

  func mapped(by transform: AffineTransform) -> Outline {
    guard transform != .identity else { return self }
    var result = self
    for index in result.points.indices {
      result.points[index] = transform.apply(result.points[index])
    }
    return result
  }
}
