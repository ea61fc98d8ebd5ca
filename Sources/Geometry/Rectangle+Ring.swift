extension Rectangle {
  /// Creates the smallest rectangle that contains the sector of a ring from one angle to another,
  /// where `from` ≤ `to`.
  public init(
    aroundRing center: Point, inner: Double, outer: Double, from: Double, to: Double
  ) {
    let inner = max(inner, 0)
    var points: [Point] = []
    for angle in [from, to] {
      let direction = Point(angle: angle)
      points += [center + direction * inner, center + direction * outer]
    }
    // Between the two angles, the outer edge is furthest out where it crosses an axis.
    let firstQuarter = (from / (.pi / 2)).rounded(.up)
    var quarter = firstQuarter
    while quarter * .pi / 2 < to, quarter < firstQuarter + 4 {
      let angle = quarter * .pi / 2
      points.append(center + Point(angle: angle, radius: outer))
      quarter += 1
    }
    self.init(around: points)
  }
}
