import Geometry
import Raster

/// Where an icon stands within a pixel, so that its straight edges are crisp at any size.
///
/// At 24 points every straight edge of the family is a pixel's own. At 16 a stroke is 1⅓ pixels
/// wide and may lie over two by halves, which looks grey; a third of a pixel aside it fills one.
/// (Model: TrueType's instructions, of which this is the smallest part: nothing is bent.)
struct IconAlignment {
  /// A straight stroke across an axis: where it is on the axis, and how long.
  private struct Stroke {
    let position: Double
    let length: Double
  }

  /// Upright ones, by their x, and level ones, by their y.
  private var upright: [Stroke] = []
  private var level: [Stroke] = []

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
    let way = end - start
    if abs(way.x) < Self.tolerance, abs(way.y) >= 1 {
      upright.append(Stroke(position: start.x, length: abs(way.y)))
    } else if abs(way.y) < Self.tolerance, abs(way.x) >= 1 {
      level.append(Stroke(position: start.y, length: abs(way.x)))
    }
  }

  private static let tolerance = 0.001

  /// How far to move the outline, in its own units.
  /// - Parameters:
  ///   - width: the strokes' width.
  ///   - pixels: how many pixels a unit has on each axis.
  func shift(width: Double, pixels: Size) -> Point {
    Point(
      x: Self.shift(of: upright, width: width, pixels.width),
      y: Self.shift(of: level, width: width, pixels.height))
  }

  private static func shift(of strokes: [Stroke], width: Double, _ pixels: Double) -> Double {
    // The edges of each stroke, in pixels.
    let edges = strokes.map { stroke in
      [-width / 2, width / 2].map { (stroke.position + $0) * pixels }
    }
    func misfit(_ shift: Double) -> Double {
      zip(strokes, edges).reduce(0) { sum, stroke in
        let distances = stroke.1.map { abs(($0 + shift).rounded() - ($0 + shift)) }
        return sum + stroke.0.length * ((distances.min() ?? 0) + restlessness * abs(shift))
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

  /// How much crisper the edges must be for each pixel that the icon leaves its middle.
  private static let restlessness = 0.25
}
