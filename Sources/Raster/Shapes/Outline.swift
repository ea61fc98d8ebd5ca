import Geometry

/// The closed polygons of a shape, for the area rasterizer.
///
/// Curves are cut into chords that stay within `tolerance` of the curve, so that the area between
/// them changes no coverage by more than one part in 255.
struct Outline {
  /// The largest distance of a chord from its curve, in pixels.
  static let tolerance = 0.003
  /// The largest distance of a corner of the polygon for an arc from the arc, in pixels. On
  /// average, the polygon is on the arc.
  private static let arcTolerance = 0.006
  /// The most chords of a curve; only curves far larger than a screen would need more.
  static let chordLimit = 8192

  var points: [Point] = []
  /// For each contour, the index of `points` after its last point.
  var ends: [Int] = []

  /// The smallest rectangle around all points; empty if there are none, or if one is not finite.
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

  /// Adds points along an arc from `start`, both ends included. `scale` is pixels per unit.
  ///
  /// Between the ends, all arcs of a circle share the same points. So an arc that becomes longer or
  /// shorter keeps its edge elsewhere, to the pixel.
  mutating func addArc(
    center: Point, radius: Double, start: Double, sweep: Double, scale: Double
  ) {
    func add(_ angle: Double) {
      points.append(center + Point(angle: angle, radius: radius))
    }
    let count = Self.chords(radius: radius * scale)
    let step = 2 * .pi / Double(count)
    // Points very near to an end are skipped.
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

  /// Adds the points at whole multiples of `step`. They are a little outside the circle, so that
  /// the polygon has the circle's area: a sector is r²·θ/2, a triangle r²·sin(θ)/2.
  private mutating func addGrid(
    center: Point, radius: Double, step: Double, _ first: Int, through last: Int
  ) {
    guard first <= last else { return }
    points.reserveCapacity(points.count + last - first + 2)
    let turn = Point(angle: step)
    let outward = radius * (step / turn.y).squareRoot()
    // Each point is the one before, turned. Every 32 points, always at the same angles, the point
    // is computed from its angle, so that errors do not add up.
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

  /// The number of chords for a circle whose points, outside by r·θ²/12, are within the tolerance;
  /// the middles of the chords are inside by half of that. A multiple of eight makes all quarters
  /// alike.
  private static func chords(radius: Double) -> Int {
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
