import Geometry

/// Computes the outline of a stroke.
struct Stroker {
  private let half: Double
  private let style: StrokeStyle
  private let scale: Double
  private var outline = Outline()

  /// Returns the outline of the stroke of `shape`, in the units of the shape.
  static func outline(of shape: Shape, _ style: StrokeStyle, scale: Double) -> Outline {
    guard style.width > 0, style.width.isFinite else { return Outline() }
    let half = style.width / 2
    switch shape {
    case .circle(let center, let radius) where radius > 0:
      return Shape.arc(
        center: center, radius: radius, start: 0, end: 2 * .pi, width: style.width, cap: .butt
      ).outline(scale: scale)
    case .roundedRectangle(let rectangle, let radii):
      let radii = radii.fitted(to: rectangle.size)
      guard !rectangle.isEmpty, let radius = radii.uniform, radius > 0 else { break }
      // A curve parallel to a round corner is a round corner.
      var outline = Shape.roundedRectangle(rectangle.inset(by: -half), radius: radius + half)
        .outline(scale: scale)
      let inner = rectangle.inset(by: half)
      if !inner.isEmpty {
        let hole = Shape.roundedRectangle(inner, radius: max(radius - half, 0))
          .outline(scale: scale)
        outline.add(contour: hole.points.reversed())
      }
      return outline
    case .line(let from, let to, let width, .round) where width > 0:
      return band(half: half, around: width) {
        Shape.line(from: from, to: to, width: $0, cap: .round).outline(scale: scale)
      }
    case .arc(let center, let radius, let start, let end, let width, .round)
    where width > 0 && radius >= width / 2 + half && abs(end - start) < 2 * .pi:
      return band(half: half, around: width) {
        Shape.arc(center: center, radius: radius, start: start, end: end, width: $0, cap: .round)
          .outline(scale: scale)
      }
    case .path(let path, _):
      var stroker = Stroker(half: half, style: style, scale: scale)
      for contour in Polyline(path, scale: scale).contours { stroker.stroke(contour) }
      stroker.outline.removeRepetition(.nonZero, scale: scale)
      return stroker.outline
    default: break
    }
    var stroker = Stroker(half: half, style: style, scale: scale)
    let shape = shape.outline(scale: scale)
    var start = 0
    for end in shape.ends {
      let contour = Polyline.Contour(
        vertices: Self.vertices(of: Array(shape.points[start..<end])), isClosed: true)
      stroker.stroke(contour)
      start = end
    }
    return stroker.outline
  }

  /// Returns the stroke of a line or arc with round caps: the same line or arc at a larger width,
  /// minus that at a smaller width. This works because a curve parallel to a semicircle is a
  /// semicircle.
  private static func band(
    half: Double, around width: Double, _ outline: (Double) -> Outline
  ) -> Outline {
    var band = outline(width + 2 * half)
    let inner = width - 2 * half
    if inner > 0 { band.add(contour: outline(inner).points.reversed()) }
    return band
  }

  /// Returns the vertices of a closed outline. Vertices with a small turn are marked as smooth:
  /// they are between chords of a curve, because every corner of a shape turns further.
  private static func vertices(of points: [Point]) -> [Polyline.Vertex] {
    points.indices.map { index in
      let before = points[(index + points.count - 1) % points.count]
      let after = points[(index + 1) % points.count]
      let a = points[index] - before
      let b = after - points[index]
      let along = a.x * b.x + a.y * b.y
      let lengths = before.distance(to: points[index]) * points[index].distance(to: after)
      return Polyline.Vertex(point: points[index], isSmooth: along >= 0.9 * lengths)
    }
  }

  /// The distance, in the units of the shape, below which two points are treated as equal.
  private var shortest: Double { 1e-5 / max(scale, 1e-5) }

  private init(half: Double, style: StrokeStyle, scale: Double) {
    self.half = half
    self.style = style
    self.scale = scale
  }

  private mutating func stroke(_ contour: Polyline.Contour) {
    var vertices: [Polyline.Vertex] = []
    for vertex in contour.vertices {
      guard vertex.point.isFinite else { return }
      // Points that differ only by rounding errors have no direction, so skip them.
      if let last = vertices.last, last.point.distance(to: vertex.point) < shortest { continue }
      vertices.append(vertex)
    }
    if contour.isClosed, vertices.count > 1, let first = vertices.first, let last = vertices.last,
      first.point.distance(to: last.point) < shortest
    {
      vertices.removeLast()
    }
    guard let first = vertices.first, let last = vertices.last else { return }
    guard vertices.count > 1 else {
      // A contour of one point is drawn as a dot, except with butt caps.
      let dot = Shape.line(from: first.point, to: first.point, width: 2 * half, cap: style.cap)
      outline.add(contour: dot.outline(scale: scale).points)
      return
    }
    if contour.isClosed, vertices.count > 2 {
      addSide(vertices, isClosed: true)
      outline.endContour()
      addSide(vertices.reversed(), isClosed: true)
      outline.endContour()
    } else {
      addSide(vertices, isClosed: false)
      addCap(at: last.point, from: vertices[vertices.count - 2].point)
      addSide(vertices.reversed(), isClosed: false)
      addCap(at: first.point, from: vertices[1].point)
      outline.endContour()
    }
  }

  /// Adds one side of the stroke: points half a width to the left of the vertices, with y downward.
  private mutating func addSide(_ vertices: [Polyline.Vertex], isClosed: Bool) {
    let count = vertices.count
    for index in 0..<count {
      let point = vertices[index].point
      let before = vertices[(index + count - 1) % count].point
      let after = vertices[(index + 1) % count].point
      if !isClosed, index == 0 {
        outline.add(point + Self.normal(from: point, to: after) * half)
      } else if !isClosed, index == count - 1 {
        outline.add(point + Self.normal(from: before, to: point) * half)
      } else {
        addJoin(
          at: point, Self.normal(from: before, to: point), Self.normal(from: point, to: after),
          vertices[index].isSmooth ? .round : style.join)
      }
    }
  }

  private mutating func addJoin(at point: Point, _ a: Point, _ b: Point, _ join: LineJoin) {
    let turn = a.x * b.y - a.y * b.x
    let along = a.x * b.x + a.y * b.y
    outline.add(point + a * half)
    if turn <= 0, along < 1 - 1e-9 || turn < -1e-6 {
      // The inner side of a corner passes through the corner itself, so that there is no gap.
      if along < 0.99 { outline.add(point) }
    } else if turn > 0 {
      switch join {
      case .bevel: break
      case .miter:
        // The length of the miter, in half widths, is 1 / sin(θ/2), where θ is the angle between
        // the segments.
        let reach = (2 / max(1 + along, 1e-12)).squareRoot()
        if reach <= style.miterLimit {
          outline.add(point + (a + b) * (half / (1 + along)))
        }
      case .round:
        addArc(around: point, from: a, sweep: Point(x: along, y: turn).angle)
      }
    }
    if turn == 0, along < 0, join == .round { addArc(around: point, from: a, sweep: .pi) }
    outline.add(point + b * half)
  }

  private mutating func addCap(at point: Point, from before: Point) {
    let normal = Self.normal(from: before, to: point)
    switch style.cap {
    case .butt: break
    case .round: addArc(around: point, from: normal, sweep: .pi)
    case .square:
      let ahead = Point(x: -normal.y, y: normal.x) * half
      outline.add(point + normal * half + ahead)
      outline.add(point - normal * half + ahead)
    }
  }

  private mutating func addArc(around center: Point, from normal: Point, sweep: Double) {
    outline.addArc(
      center: center, radius: half, start: normal.angle, sweep: sweep, scale: scale)
  }

  /// Returns the unit vector to the left of the direction from `a` to `b`, with y downward.
  private static func normal(from a: Point, to b: Point) -> Point {
    let length = a.distance(to: b)
    return Point(x: (b.y - a.y) / length, y: -(b.x - a.x) / length)
  }
}
