import Geometry

#if canImport(Glibc)
  import Glibc
#endif

/// Closed polygons that stand for a shape: what the area rasterizer takes.
///
/// Curves are cut into chords that stay within `tolerance` of the curve, so that the area a chord
/// cuts off changes no coverage by more than one part in 255.
struct Outline {
  /// How far a chord may stay from its curve, in pixels.
  static let tolerance = 0.003
  /// The most chords of one curve; beyond it only curves far larger than a screen lose precision.
  static let chordLimit = 8192

  var points: [Point] = []
  /// Where each contour ends in `points`, exclusive.
  var ends: [Int] = []

  /// The smallest rectangle around all points; empty where there are none or one is not finite.
  var bounds: Rectangle {
    guard var left = points.first?.x, var top = points.first?.y else { return .zero }
    var right = left
    var bottom = top
    for point in points {
      guard point.isFinite else { return .zero }
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    return Rectangle(left: left, top: top, right: right, bottom: bottom)
  }

  mutating func add(_ point: Point) { points.append(point) }

  mutating func endContour() {
    if points.count > (ends.last ?? 0) { ends.append(points.count) }
  }

  mutating func add(contour: some Sequence<Point>) {
    points.append(contentsOf: contour)
    endContour()
  }

  /// Adds points along a circle's arc from `start`, both ends included. `scale` is pixels per unit.
  ///
  /// Between the ends the points lie where they lie on any arc of the circle, so that one that grows
  /// or shrinks keeps the same edge, to the pixel, where it stays.
  mutating func addArc(
    center: Point, radius: Double, start: Double, sweep: Double, scale: Double
  ) {
    func add(_ angle: Double) {
      points.append(Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle)))
    }
    let step = 2 * .pi / Double(Self.chords(radius: radius * scale, sweep: 2 * .pi))
    let first = start / step
    let last = (start + sweep) / step
    add(start)
    if abs(first) < 1e9, abs(last) < 1e9 {
      if sweep > 0 {
        var index = first.rounded(.down) + 1
        while index < last {
          add(index * step)
          index += 1
        }
      } else {
        var index = first.rounded(.up) - 1
        while index > last {
          add(index * step)
          index -= 1
        }
      }
    }
    add(start + sweep)
  }

  /// How many chords stand for an arc: the sagitta of one is r·(1 − cos(θ/2)).
  static func chords(radius: Double, sweep: Double) -> Int {
    guard radius > tolerance else { return 4 }
    let step = 2 * acos(max(1 - tolerance / radius, 0.5))
    let count = (abs(sweep) / step).rounded(.up)
    return count < Double(chordLimit) ? max(Int(count), 2) : chordLimit
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
