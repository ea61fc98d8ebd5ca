import Geometry

extension Shape {
  /// Returns whether a point is inside the shape. The result is exact, except that curves of paths
  /// are flattened.
  public func contains(_ point: Point) -> Bool {
    switch self {
    case .rectangle(let rectangle):
      return rectangle.contains(point)
    case .roundedRectangle(let rectangle, let radii):
      return rectangle.contains(point)
        && radii.fitted(to: rectangle.size).isInside(point, of: rectangle)
    case .circle(let center, let radius):
      return center.distance(to: point) <= radius
    case .arc(let center, let radius, let start, let end, let width, let cap):
      return Self.arcContains(
        point - center, radius: radius, start: start, end: end, half: width / 2, cap: cap)
    case .line(let from, let to, let width, let cap):
      return Self.lineContains(point, from: from, to: to, half: width / 2, cap: cap)
    case .path(let path, let rule):
      let winding = Polyline(path, scale: 8).outline.winding(around: point)
      return rule == .nonZero ? winding != 0 : winding & 1 == 1
    }
  }

  /// Returns whether the shape is a ring whose hole contains `rectangle`, more than `distance` away
  /// from the ring. The test is conservative: it may return false within one unit of the limit.
  func surrounds(_ rectangle: Rectangle, at distance: Double) -> Bool {
    guard case .arc(let center, let radius, _, _, let width, _) = self else { return false }
    let x = max(abs(rectangle.left - center.x), abs(rectangle.right - center.x))
    let y = max(abs(rectangle.top - center.y), abs(rectangle.bottom - center.y))
    // Arcs are drawn as chords, which are slightly inside the inner edge.
    let hole = radius - width / 2 - distance - 1
    return hole > 0 && x * x + y * y < hole * hole
  }

  /// Returns whether an arc contains a point, given by its offset from the centre.
  private static func arcContains(
    _ offset: Point, radius: Double, start: Double, end: Double, half: Double, cap: LineCap
  ) -> Bool {
    guard half > 0, radius >= 0, start.isFinite, end.isFinite else { return false }
    let distance = offset.distance(to: .zero)
    let isInRing = distance <= radius + half && distance >= max(radius - half, 0)
    let sweep = end - start
    if abs(sweep) >= 2 * .pi { return isInRing }
    let turn = (offset.angle - start) / (2 * .pi)
    // The angle from the start to the point in the direction of the arc, in turns.
    let along = sweep < 0 ? turn.rounded(.up) - turn : turn - turn.rounded(.down)
    if isInRing, sweep != 0, along <= abs(sweep) / (2 * .pi) { return true }
    func isInCap(_ angle: Double, _ direction: Double) -> Bool {
      let outward = Point(angle: angle)
      let fromEnd = offset - outward * radius
      let side = fromEnd.x * outward.x + fromEnd.y * outward.y
      let ahead = (fromEnd.y * outward.x - fromEnd.x * outward.y) * direction
      switch cap {
      case .butt: return false
      case .round: return ahead >= 0 && fromEnd.distance(to: .zero) <= half
      case .square: return ahead >= 0 && ahead <= half && abs(side) <= half
      }
    }
    let direction = sweep < 0 ? -1.0 : 1.0
    return isInCap(end, direction) || isInCap(start, -direction)
  }

  private static func lineContains(
    _ point: Point, from: Point, to: Point, half: Double, cap: LineCap
  ) -> Bool {
    guard half > 0 else { return false }
    let length = from.distance(to: to)
    let along = length > 0 ? (to - from) * (1 / length) : Point(x: 1, y: 0)
    let offset = point - from
    let ahead = offset.x * along.x + offset.y * along.y
    let side = abs(offset.y * along.x - offset.x * along.y)
    switch cap {
    case .butt: return ahead >= 0 && ahead <= length && side <= half
    case .square: return ahead >= -half && ahead <= length + half && side <= half
    case .round:
      let nearest = from + along * min(max(ahead, 0), length)
      return nearest.distance(to: point) <= half
    }
  }
}

extension CornerRadii {
  /// Returns whether a point inside `r` is also inside its rounded corners.
  fileprivate func isInside(_ point: Point, of r: Rectangle) -> Bool {
    func isCutOff(_ corner: Point, _ radius: Double) -> Bool {
      let x = radius - abs(point.x - corner.x)
      let y = radius - abs(point.y - corner.y)
      return x > 0 && y > 0 && x * x + y * y > radius * radius
    }
    return !isCutOff(Point(x: r.left, y: r.top), topLeft)
      && !isCutOff(Point(x: r.right, y: r.top), topRight)
      && !isCutOff(Point(x: r.right, y: r.bottom), bottomRight)
      && !isCutOff(Point(x: r.left, y: r.bottom), bottomLeft)
  }
}

extension Outline {
  /// Returns the winding number of the contours around a point, clockwise with y downward.
  fileprivate func winding(around point: Point) -> Int {
    var winding = 0
    var start = 0
    for end in ends {
      var previous = points[end - 1]
      for index in start..<end {
        let next = points[index]
        if (previous.y <= point.y) != (next.y <= point.y) {
          let x =
            previous.x + (point.y - previous.y) / (next.y - previous.y) * (next.x - previous.x)
          if x > point.x { winding += next.y > previous.y ? 1 : -1 }
        }
        previous = next
      }
      start = end
    }
    return winding
  }
}
