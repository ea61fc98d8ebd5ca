package import Geometry

/// Moves a drawing by a fraction of a pixel, so that its straight edges are crisp at any size.
///
/// At 24 pixels every straight edge of an icon is on a pixel edge. At 16 pixels a stroke is 1⅓
/// pixels wide and may cover two pixels partly, which looks grey; moved by a third of a pixel, it
/// fills one of them. This is similar to TrueType hinting, but only translates the outline.
package struct DrawingAlignment {
  /// The edges of a vertical or horizontal line, and its length.
  private struct Line {
    let edges: [Double]
    let length: Double
  }

  /// Vertical lines with the x coordinates of their edges.
  private var vertical: [Line] = []
  /// Horizontal lines with the y coordinates of their edges.
  private var horizontal: [Line] = []

  /// The maximum number of lines. A drawing with more of them is not an icon and is not moved.
  private static let lineLimit = 256

  /// Finds the straight edges of figures. If any of them has a stroke, only strokes count, because
  /// they are the thinnest parts.
  package init(_ figures: [Drawing.Figure]) {
    let hasStrokes = figures.contains { $0.stroke != nil }
    for figure in figures where figure.transform.isAxisAligned {
      guard hasStrokes == (figure.stroke != nil), let path = figure.shape.straightEdges else {
        continue
      }
      add(path, figure.transform, width: hasStrokes ? figure.style.width : 0)
      guard vertical.count + horizontal.count <= Self.lineLimit else {
        (vertical, horizontal) = ([], [])
        return
      }
    }
  }

  private mutating func add(_ path: Path, _ transform: AffineTransform, width: Double) {
    var (start, pen) = (Point.zero, Point.zero)
    func half(_ factor: Double) -> Double { abs(factor) * width / 2 }
    let halves = Size(width: half(transform.a), height: half(transform.d))
    for element in path.elements {
      switch element {
      case .move(let point):
        start = transform.apply(point)
        pen = start
      case .line(let end):
        let end = transform.apply(end)
        add(from: pen, to: end, halves)
        pen = end
      case .quadratic(_, let end), .cubic(_, _, let end): pen = transform.apply(end)
      case .close:
        add(from: pen, to: start, halves)
        pen = start
      }
    }
  }

  private mutating func add(from start: Point, to end: Point, _ halves: Size) {
    let delta = end - start
    func edges(_ position: Double, _ half: Double) -> [Double] {
      half > 0 ? [position - half, position + half] : [position]
    }
    if abs(delta.x) < Self.tolerance, abs(delta.y) >= 1 {
      vertical.append(Line(edges: edges(start.x, halves.width), length: abs(delta.y)))
    } else if abs(delta.y) < Self.tolerance, abs(delta.x) >= 1 {
      horizontal.append(Line(edges: edges(start.y, halves.height), length: abs(delta.x)))
    }
  }

  private static let tolerance = 0.001

  /// Returns the distance by which to move the drawing, in its coordinates.
  /// - Parameter pixels: The number of pixels per unit along each axis.
  package func shift(pixels: Size) -> Point {
    Point(
      x: Self.shift(of: vertical, pixels.width), y: Self.shift(of: horizontal, pixels.height))
  }

  private static func shift(of lines: [Line], _ pixels: Double) -> Double {
    let edges = lines.map { line in line.edges.map { $0 * pixels } }
    func misfit(_ shift: Double) -> Double {
      zip(lines, edges).reduce(0) { sum, line in
        let distances = line.1.map { abs(($0 + shift).rounded() - ($0 + shift)) }
        return sum + line.0.length * ((distances.min() ?? 0) + shiftPenalty * abs(shift))
      }
    }
    var best = (shift: 0.0, misfit: misfit(0))
    for edge in edges.joined() {
      let shift = edge.rounded() - edge
      let misfit = misfit(shift)
      if misfit < best.misfit - tolerance { best = (shift, misfit) }
    }
    return best.shift / pixels
  }

  /// The misfit per pixel of shift. A larger shift must make the edges this much crisper.
  private static let shiftPenalty = 0.25
}

extension Shape {
  /// A path with the straight edges of the shape; nil for round shapes.
  fileprivate var straightEdges: Path? {
    switch self {
    case .path(let path, _): return path
    case .rectangle(let frame), .roundedRectangle(let frame, _):
      var path = Path()
      path.move(to: frame.origin)
      for corner in frame.corners.dropFirst() { path.line(to: corner) }
      path.close()
      return path
    case .circle, .arc, .line: return nil
    }
  }
}
