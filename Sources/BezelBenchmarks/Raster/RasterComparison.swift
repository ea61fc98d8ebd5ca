import Geometry
import Raster

/// The same drawing by Raster, by another library (the peer), and by plain writes to memory.
struct RasterComparison {
  let name: String
  var peer = "Cairo"
  /// The goal for the ratio of the peer's time to Raster's.
  let goal: Double
  /// The goal for the ratio of Raster's time to that of writing memory.
  var limitGoal: Double?
  /// Draws with Raster.
  let own: () -> Void
  /// Draws with the peer.
  let other: () -> Void
  /// Writes the memory of the drawn pixels.
  var limit: (() -> Void)?
}

extension RasterStage {
  static let blue = Color(red: 0.24, green: 0.61, blue: 1)
  static let stops = [
    GradientStop(0, Color(red: 0.1, green: 0.2, blue: 0.9)),
    GradientStop(1, Color(red: 0.9, green: 0.3, blue: 0.4)),
  ]

  var whole: Shape { .rectangle(size.rectangle) }
  var area: Rectangle { size.rectangle }

  func setBlue() { cairo.setSourceRGBA(cr, 0.24, 0.61, 1, 1) }

  func setPattern(_ pattern: Cairo.Object) {
    cairo.addStop(pattern, 0, 0.1, 0.2, 0.9, 1)
    cairo.addStop(pattern, 1, 0.9, 0.3, 0.4, 1)
    cairo.setSource(cr, pattern)
    cairo.destroyPattern(pattern)
  }

  /// Fills a circle with Cairo.
  func peerCircle(_ center: Point, _ radius: Double) {
    cairo.newSubPath(cr)
    cairo.arc(cr, center.x, center.y, radius, 0, 2 * .pi)
    cairo.fill(cr)
  }

  /// Draws an arc with Cairo.
  func peerArc(
    _ center: Point, _ radius: Double, from start: Double, to end: Double, width: Double,
    _ cap: LineCap
  ) {
    cairo.setLineWidth(cr, width)
    cairo.setLineCap(cr, cap.peerCode)
    cairo.newSubPath(cr)
    cairo.arc(cr, center.x, center.y, radius, start, end)
    cairo.stroke(cr)
  }

  /// Draws a line with round caps with Cairo.
  func peerLine(from start: Point, to end: Point, width: Double) {
    cairo.setLineWidth(cr, width)
    cairo.setLineCap(cr, LineCap.round.peerCode)
    cairo.moveTo(cr, start.x, start.y)
    cairo.lineTo(cr, end.x, end.y)
    cairo.stroke(cr)
  }

  func comparisons() -> [RasterComparison] {
    fills() + roundShapes() + arcs() + shadows() + [glyphs()] + gradients() + pictures() + [blur()]
  }

  /// Returns a comparison for a shape drawn at many positions.
  func comparison(
    _ name: String, goal: Double, limitGoal: Double? = nil, at positions: [Point],
    rows: [(x: Int, y: Int, count: Int)]? = nil, own: @escaping (Canvas, Point) -> Void,
    other: @escaping (Point) -> Void
  ) -> RasterComparison {
    RasterComparison(
      name: name, goal: goal, limitGoal: limitGoal,
      own: {
        let canvas = Canvas(self.surface)
        for position in positions { own(canvas, position) }
      }, other: { for position in positions { other(position) } },
      limit: rows.map { rows in { self.set(rows) } })
  }
}

extension LineCap {
  /// CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_ROUND, CAIRO_LINE_CAP_SQUARE.
  var peerCode: Int32 {
    switch self {
    case .butt: 0
    case .round: 1
    case .square: 2
    }
  }
}
