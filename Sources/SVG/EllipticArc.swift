import Geometry

/// A part of an ellipse as cubic curves of at most a quarter turn each. (SVG 2, section B.2.)
struct EllipticArc {
  struct Piece {
    let control1: Point
    let control2: Point
    let end: Point
  }

  let pieces: [Piece]

  /// Nil if the arc is a straight line or empty. Radii that are too small are enlarged.
  init?(
    from start: Point, to end: Point, radii: Size, rotation: Double, isLarge: Bool,
    isClockwise: Bool
  ) {
    guard start != end, radii.width > 0, radii.height > 0 else { return nil }
    let turn = AffineTransform.rotation(rotation)
    guard let back = turn.inverse else { return nil }
    // In a system in which the ellipse is a circle with a radius of 1.
    func unit(_ point: Point) -> Point {
      let turned = back.apply(point)
      return Point(x: turned.x / radii.width, y: turned.y / radii.height)
    }
    let (from, to) = (unit(start), unit(end))
    let middle = (from + to) * 0.5
    let half = (to - from) * 0.5
    let length = half.distance(to: .zero)
    guard length > 0, length.isFinite else { return nil }
    let scale = max(length, 1)
    // The centre is on the perpendicular of the chord.
    let distance = max(scale * scale - length * length, 0).squareRoot() / length
    let side = isLarge == isClockwise ? -1.0 : 1
    let center = middle + Point(x: -half.y, y: half.x) * (distance * side)
    let first = (from - center).angle
    var sweep = (to - center).angle - first
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let count = max(Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)), 1)
    let step = sweep / Double(count)
    let handle = scale * 4 / 3 * Angles.tangent(of: step / 4)
    func place(_ point: Point) -> Point {
      turn.apply(Point(x: point.x * radii.width, y: point.y * radii.height))
    }
    pieces = (0..<count).map { index in
      let a = first + step * Double(index)
      let b = a + step
      func on(_ angle: Double) -> Point { center + Point(angle: angle, radius: scale) }
      func along(_ angle: Double) -> Point { Point(angle: angle + .pi / 2, radius: handle) }
      return Piece(
        control1: place(on(a) + along(a)), control2: place(on(b) - along(b)),
        end: index == count - 1 ? end : place(on(b)))
    }
  }
}
