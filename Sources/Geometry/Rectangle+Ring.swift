extension Rectangle {
  /// The smallest rectangle around the part of a ring between two angles, where `from` ≤ `to`.
  public init(
    aroundRing center: Point, inner: Double, outer: Double, from: Double, to: Double
  ) {
    let inner = max(inner, 0)
    var points: [Point] = []
    for angle in [from, to] {
      let direction = Point(angle: angle)
      points += [center + direction * inner, center + direction * outer]
    }
    // Between the ends, the outer edge reaches furthest where it crosses an axis.
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
