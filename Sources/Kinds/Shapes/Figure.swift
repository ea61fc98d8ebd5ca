import Controls
import Geometry
import Raster

/// The figure of a shape, in the points of the control.
struct Figure {
  /// The maximum length of a figure, in points. Longer ones would take too much time.
  static let reachLimit = 100_000.0
  /// The maximum number of straight lines that are redrawn one by one.
  private static let lineLimit = 16

  /// The whole figure.
  let path: Path
  /// The drawn part of its line, with straight lines in place of curves.
  let part: MeasuredPath
  /// The drawn part of its line.
  let line: Path
  let style: StrokeStyle
  /// The area of everything that is drawn.
  let bounds: Rectangle
  /// Areas with the whole line: small ones for a few straight lines.
  let areas: [Rectangle]

  /// Nil for a figure that is too long.
  /// - Parameters:
  ///   - size: the size of the control.
  ///   - scale: the number of pixels per point.
  init?(of shape: ShapeView, in size: Size, scale: Double) {
    let center = Point(x: size.width / 2, y: size.height / 2)
    path = shape.path(in: size, scale: scale)
      .mapped(by: .rotation(degrees: shape.rotation, about: center))
    guard path.reach <= Self.reachLimit else { return nil }
    let isWhole = shape.start <= 0 && shape.end >= 1
    part = MeasuredPath(path, scale: scale).part(from: shape.start, to: shape.end)
    line = isWhole ? path : part.path
    style = StrokeStyle(
      width: shape.lineWidth, cap: shape.lineCap, join: shape.lineJoin, miterLimit: 4)
    let (whole, lines) = (Shape.path(line, .nonZero), part.lines)
    var stroked = whole.bounds(strokedBy: style, scale: scale)
    let half = shape.lineWidth / 2
    if !shape.dash.isEmpty, half > 0, !lines.isEmpty {
      // Dashes have ends at corners, too.
      let reach = shape.lineCap == .square ? half * 2.0.squareRoot() : half
      let ends = Rectangle(around: lines.flatMap { [$0.from, $0.to] }).inset(by: -reach)
      stroked = stroked.union(ends)
    }
    bounds =
      shape.fillColor == nil
      ? stroked : Shape.path(path, .nonZero).bounds(scale: scale).union(stroked)
    guard shape.form == .line, lines.count <= Self.lineLimit else {
      areas = [stroked]
      return
    }
    let reach = half * (shape.lineJoin == .miter ? style.miterLimit : 2.0.squareRoot())
    areas = lines.map {
      Rectangle(around: [$0.from, $0.to]).inset(by: -reach).intersection(stroked)
    }
  }
}

extension ShapeView {
  /// The figure without its rotation.
  fileprivate func path(in size: Size, scale: Double) -> Path {
    switch form {
    case .line: lines(in: size, scale: scale)
    case .arc: arc(in: size)
    case .path: fittedPath(in: size)
    }
  }

  /// Straight lines. Edges of horizontal and vertical ones are on the borders of pixels.
  private func lines(in size: Size, scale: Double) -> Path {
    let points = points.map { $0.point(in: size) }
    let half = lineWidth * scale / 2
    func aligned(_ coordinate: Double) -> Double {
      ((coordinate * scale - half).rounded() + half) / scale
    }
    let isTurned = rotation.truncatingRemainder(dividingBy: 90) != 0
    var path = Path()
    for (index, point) in points.enumerated() {
      let neighbours = [index - 1, index + 1].filter(points.indices.contains).map { points[$0] }
      var place = point
      if !isTurned {
        if neighbours.contains(where: { $0.x == point.x }) { place.x = aligned(point.x) }
        if neighbours.contains(where: { $0.y == point.y }) { place.y = aligned(point.y) }
      }
      if index == 0 { path.move(to: place) } else { path.line(to: place) }
    }
    return path
  }

  /// An arc in the largest circle whose line is inside the frame; empty if the line is too wide.
  private func arc(in size: Size) -> Path {
    let center = Point(x: size.width / 2, y: size.height / 2)
    let radius = (min(size.width, size.height) - lineWidth) / 2
    var path = Path()
    guard radius > 0 else { return path }
    let turn = 2 * Double.pi
    let sweep = min(max(endAngle - startAngle, -turn), turn)
    func point(at angle: Double) -> Point { center + Point(angle: angle, radius: radius) }
    path.move(to: point(at: startAngle))
    // With a cubic curve for each 30°, the error is less than a millionth of the radius.
    let count = Int((abs(sweep) / (turn / 12)).rounded(.up))
    for index in 0..<count {
      let from = startAngle + sweep * Double(index) / Double(count)
      let to = startAngle + sweep * Double(index + 1) / Double(count)
      let handle = radius * 4 / 3 * Angles.tangent(of: (to - from) / 4)
      path.cubic(
        to: point(at: to),
        control1: point(at: from) + Point(angle: from + .pi / 2, radius: handle),
        control2: point(at: to) - Point(angle: to + .pi / 2, radius: handle))
    }
    if abs(sweep) >= turn - 1e-9 { path.close() }
    return path
  }

  /// The path of `data`, with the view box in the middle of the frame.
  private func fittedPath(in size: Size) -> Path {
    guard let viewBox else { return data.path }
    let (width, height) = (viewBox[2], viewBox[3])
    let factor = min(size.width / width, size.height / height)
    guard width > 0, height > 0, factor > 0 else { return Path() }
    let place = AffineTransform(
      a: factor, b: 0, c: 0, d: factor,
      tx: (size.width - width * factor) / 2 - viewBox[0] * factor,
      ty: (size.height - height * factor) / 2 - viewBox[1] * factor)
    return data.path.mapped(by: place)
  }
}
