import Geometry

extension Shape {
  var fillRule: FillRule {
    if case .path(_, let rule) = self { rule } else { .nonZero }
  }

  /// Returns the smallest rectangle around the stroke of the shape; empty if nothing is drawn.
  /// - Parameter scale: the number of pixels per unit.
  public func bounds(strokedBy style: StrokeStyle, scale: Double) -> Rectangle {
    Stroker.outline(of: self, style, scale: scale).bounds
  }

  /// Returns the smallest rectangle around the inside of the shape; empty if it has none.
  /// - Parameter scale: the number of pixels per unit.
  public func bounds(scale: Double) -> Rectangle { outline(scale: scale).bounds }

  /// Returns the outline in the units of the shape, flattened for `scale` pixels per unit.
  func outline(scale: Double) -> Outline {
    var outline = Outline()
    switch self {
    case .rectangle(let rectangle):
      if !rectangle.isEmpty { outline.add(contour: rectangle.corners) }
    case .roundedRectangle(let rectangle, let radii):
      outline.add(rectangle, radii.fitted(to: rectangle.size), scale: scale)
    case .circle(let center, let radius):
      if radius > 0 {
        outline.addArc(center: center, radius: radius, start: 0, sweep: 2 * .pi, scale: scale)
        outline.endContour()
      }
    case .arc(let center, let radius, let start, let end, let width, let cap):
      outline.addArc(
        center: center, radius: radius, start: start, end: end, width: width, cap: cap,
        scale: scale)
    case .line(let from, let to, let width, let cap):
      outline.addLine(from: from, to: to, width: width, cap: cap, scale: scale)
    case .path(let path, let rule):
      outline = Polyline(path, scale: scale).outline
      outline.removeRepetition(rule, scale: scale)
    }
    return outline
  }
}

extension CornerRadii {
  /// Returns the radii, all scaled down by the same factor so that no two overlap on an edge.
  /// Negative radii and NaN become 0. (CSS Backgrounds 3, section 5.5.)
  func fitted(to size: Size) -> CornerRadii {
    func radius(_ value: Double) -> Double { value > 0 ? min(value, 1e9) : 0 }
    var fitted = CornerRadii(
      topLeft: radius(topLeft), topRight: radius(topRight), bottomRight: radius(bottomRight),
      bottomLeft: radius(bottomLeft))
    func share(_ side: Double, _ a: Double, _ b: Double) -> Double {
      a + b > side ? max(side, 0) / (a + b) : 1
    }
    let factor = min(
      share(size.width, fitted.topLeft, fitted.topRight),
      share(size.width, fitted.bottomLeft, fitted.bottomRight),
      share(size.height, fitted.topLeft, fitted.bottomLeft),
      share(size.height, fitted.topRight, fitted.bottomRight))
    if factor < 1 {
      fitted.topLeft *= factor
      fitted.topRight *= factor
      fitted.bottomRight *= factor
      fitted.bottomLeft *= factor
    }
    return fitted
  }

  /// The common radius of all corners; nil if they differ.
  var uniform: Double? {
    topLeft == topRight && topLeft == bottomLeft && topLeft == bottomRight ? topLeft : nil
  }
}

extension Outline {
  fileprivate mutating func add(_ r: Rectangle, _ radii: CornerRadii, scale: Double) {
    guard !r.isEmpty else { return }
    let quarter = Double.pi / 2
    let corners = [
      (Point(x: r.left + radii.topLeft, y: r.top + radii.topLeft), radii.topLeft, 2.0),
      (Point(x: r.right - radii.topRight, y: r.top + radii.topRight), radii.topRight, 3.0),
      (
        Point(x: r.right - radii.bottomRight, y: r.bottom - radii.bottomRight),
        radii.bottomRight, 0.0
      ),
      (Point(x: r.left + radii.bottomLeft, y: r.bottom - radii.bottomLeft), radii.bottomLeft, 1.0),
    ]
    for (center, radius, turn) in corners {
      if radius > 0 {
        addArc(center: center, radius: radius, start: turn * quarter, sweep: quarter, scale: scale)
      } else {
        add(center)
      }
    }
    endContour()
  }

  fileprivate mutating func addArc(
    center: Point, radius: Double, start: Double, end: Double, width: Double, cap: LineCap,
    scale: Double
  ) {
    let half = width / 2
    guard half > 0, radius >= 0, start.isFinite, end.isFinite else { return }
    let outer = radius + half
    let inner = max(radius - half, 0)
    let sweep = end - start
    if abs(sweep) >= 2 * .pi {
      addArc(center: center, radius: outer, start: 0, sweep: 2 * .pi, scale: scale)
      endContour()
      if inner > 0 {
        addArc(center: center, radius: inner, start: 0, sweep: -2 * .pi, scale: scale)
        endContour()
      }
      return
    }
    guard sweep != 0 || cap != .butt else { return }
    let side = sweep < 0 ? -1.0 : 1
    addArc(center: center, radius: outer, start: start, sweep: sweep, scale: scale)
    addArcCap(center: center, radius: radius, half: half, at: end, side: side, cap, scale)
    addArc(center: center, radius: inner, start: end, sweep: -sweep, scale: scale)
    addArcCap(center: center, radius: radius, half: -half, at: start, side: -side, cap, scale)
    endContour()
  }

  /// Adds the cap at one end of an arc, from `radius + half` to `radius − half`. `side` is 1 if the
  /// cap points clockwise, −1 otherwise.
  private mutating func addArcCap(
    center: Point, radius: Double, half: Double, at angle: Double, side: Double,
    _ cap: LineCap, _ scale: Double
  ) {
    let outward = Point(angle: angle)
    let ahead = Point(x: -outward.y * side, y: outward.x * side)
    let middle = center + outward * radius
    switch cap {
    case .butt: break
    case .round:
      let begin = half > 0 ? angle : angle + .pi
      addArc(
        center: middle, radius: abs(half), start: begin,
        sweep: (half > 0 ? side : -side) * .pi, scale: scale)
    case .square:
      let reach = abs(half)
      add(middle + outward * half + ahead * reach)
      add(middle - outward * half + ahead * reach)
    }
  }

  fileprivate mutating func addLine(
    from: Point, to: Point, width: Double, cap: LineCap, scale: Double
  ) {
    let half = width / 2
    guard half > 0, from.isFinite, to.isFinite else { return }
    let length = from.distance(to: to)
    guard length > 0 || cap != .butt else { return }
    let along = length > 0 ? (to - from) * (1 / length) : Point(x: 1, y: 0)
    let side = Point(x: -along.y, y: along.x) * half
    switch cap {
    case .butt:
      add(contour: [from - side, to - side, to + side, from + side])
    case .square:
      let reach = along * half
      add(
        contour: [
          from - reach - side, to + reach - side, to + reach + side, from - reach + side,
        ])
    case .round:
      addArc(center: to, radius: half, start: along.angle - .pi / 2, sweep: .pi, scale: scale)
      addArc(center: from, radius: half, start: along.angle + .pi / 2, sweep: .pi, scale: scale)
      endContour()
    }
  }
}
