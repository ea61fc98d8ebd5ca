import Geometry
import Raster

/// Moves an icon by a fraction of a pixel, so that its straight edges are crisp at any size.
///
/// At 24 pixels every straight edge is on a pixel edge. At 16 pixels a stroke is 1⅓ pixels wide and
/// may cover two pixels partly, which looks grey; moved by a third of a pixel, it fills one of them.
/// This is similar to TrueType hinting, but only translates the outline.
struct IconAlignment {
  /// A vertical or horizontal stroke: its coordinate and its length.
  private struct Stroke {
    let position: Double
    let length: Double
  }

  /// Vertical strokes with their x coordinates.
  private var vertical: [Stroke] = []
  /// Horizontal strokes with their y coordinates.
  private var horizontal: [Stroke] = []

  init(_ path: Path) {
    var (start, pen) = (Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let point): (start, pen) = (point, point)
      case .line(let end):
        add(from: pen, to: end)
        pen = end
      case .quadratic(_, let end), .cubic(_, _, let end): pen = end
      case .close:
        add(from: pen, to: start)
        pen = start
      }
    }
  }

  private mutating func add(from start: Point, to end: Point) {
    let delta = end - start
    if abs(delta.x) < Self.tolerance, abs(delta.y) >= 1 {
      vertical.append(Stroke(position: start.x, length: abs(delta.y)))
    } else if abs(delta.y) < Self.tolerance, abs(delta.x) >= 1 {
      horizontal.append(Stroke(position: start.y, length: abs(delta.x)))
    }
  }

  private static let tolerance = 0.001

  /// Returns the distance by which to move the outline, in units of the grid.
  /// - Parameters:
  ///   - width: The width of the strokes, in units of the grid.
  ///   - pixels: The number of pixels per unit along each axis.
  func shift(width: Double, pixels: Size) -> Point {
    Point(
      x: Self.shift(of: vertical, width: width, pixels.width),
      y: Self.shift(of: horizontal, width: width, pixels.height))
  }

  private static func shift(of strokes: [Stroke], width: Double, _ pixels: Double) -> Double {
    // The edges of each stroke, in pixels.
    let edges = strokes.map { stroke in
      [-width / 2, width / 2].map { (stroke.position + $0) * pixels }
    }
    func misfit(_ shift: Double) -> Double {
      zip(strokes, edges).reduce(0) { sum, stroke in
        let distances = stroke.1.map { abs(($0 + shift).rounded() - ($0 + shift)) }
        return sum + stroke.0.length * ((distances.min() ?? 0) + shiftPenalty * abs(shift))
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
