import Geometry

extension Outline {
  /// The part of a pixel by which points of equal contours may differ.
  private static let cell = 1.0 / 1024

  /// Removes repetitions of contours, even if they begin elsewhere or have the other direction. With the
  /// even-odd rule, contours that are repeated an even number of times disappear. The inside stays the
  /// same, but the rasterizer would add the partial coverage of all repetitions at the edges.
  ///
  /// With the non-zero rule, nothing is removed if the contours are repeated different numbers of times,
  /// because their windings may cancel each other.
  mutating func removeRepetition(_ rule: FillRule, scale: Double) {
    guard isFirstContourRepeated(scale: scale) else { return }
    // The sum of the directions of equal contours.
    var windings: [Int] = []
    var contours: [(contour: Range<Int>, direction: Int)] = []
    var known: [[Point]: Int] = [:]
    for contour in self.contours {
      let (key, direction) = normalized(contour, scale: scale)
      if let same = known[key] {
        windings[same] += direction
      } else {
        known[key] = contours.count
        contours.append((contour, direction))
        windings.append(direction)
      }
    }
    guard contours.count < ends.count, let count = windings.first.map(abs),
      rule == .evenOdd || count > 0 && windings.allSatisfy({ abs($0) == count })
    else { return }
    var single = Outline()
    for ((contour, direction), winding) in zip(contours, windings) {
      if rule == .evenOdd, winding.isMultiple(of: 2) { continue }
      if rule == .nonZero, winding.signum() != direction {
        single.add(contour: points[contour].reversed())
      } else {
        single.add(contour: points[contour])
      }
    }
    self = single
  }

  private var contours: [Range<Int>] { zip([0] + ends, ends).map { $0..<$1 } }

  /// Rules out most outlines, without allocating memory.
  private func isFirstContourRepeated(scale: Double) -> Bool {
    guard ends.count > 1 else { return false }
    let first = corners(of: 0..<ends[0])
    let nearest = Self.cell / scale
    return zip(ends, ends.dropFirst()).contains { start, end in
      let other = corners(of: start..<end)
      return first.least.distance(to: other.least) < nearest
        && first.greatest.distance(to: other.greatest) < nearest
    }
  }

  /// Two corners of the rectangle around a contour.
  private func corners(of contour: Range<Int>) -> (least: Point, greatest: Point) {
    var (least, greatest) = (points[contour.lowerBound], points[contour.lowerBound])
    for point in points[contour] {
      least = Point(x: min(least.x, point.x), y: min(least.y, point.y))
      greatest = Point(x: max(greatest.x, point.x), y: max(greatest.y, point.y))
    }
    return (least, greatest)
  }

  /// Returns the points of a contour as whole numbers, beginning with the least, in the direction of its
  /// lesser neighbour; and 1 if the contour has this direction, otherwise -1.
  private func normalized(
    _ contour: Range<Int>, scale: Double
  ) -> (points: [Point], direction: Int) {
    var rounded: [Point] = []
    for point in points[contour] {
      // Coordinates are often round numbers. The shift keeps them away from the edges of the grid.
      let rounding = Point(
        x: (point.x * scale / Self.cell + 0.377).rounded(.down),
        y: (point.y * scale / Self.cell + 0.377).rounded(.down))
      if rounding != rounded.last { rounded.append(rounding) }
    }
    if rounded.count > 1, rounded.first == rounded.last { rounded.removeLast() }
    let isLess = { (a: Point, b: Point) in (a.x, a.y) < (b.x, b.y) }
    guard let least = rounded.indices.min(by: { isLess(rounded[$0], rounded[$1]) }) else {
      return ([], 1)
    }
    var forward = Array(rounded[least...] + rounded[..<least])
    guard forward.count > 2, isLess(forward[forward.count - 1], forward[1]) else {
      return (forward, 1)
    }
    forward[1...].reverse()
    return (forward, -1)
  }
}
