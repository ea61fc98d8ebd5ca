import Geometry
import Raster

/// A drawing for comparison: by Raster, by a peer, and by merely writing memory.
struct RasterContest {
  let name: String
  var peer = "Cairo"
  /// The goal for the peer's time divided by Raster's.
  let goal: Double
  /// The goal for Raster's time divided by that of writing memory.
  var limitGoal: Double?
  /// Draws by Raster.
  let own: () -> Void
  /// Draws by the peer.
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

  /// Fills a circle by Cairo.
  func peerCircle(_ center: Point, _ radius: Double) {
    cairo.newSubPath(cr)
    cairo.arc(cr, center.x, center.y, radius, 0, 2 * .pi)
    cairo.fill(cr)
  }

  /// Draws an arc by Cairo.
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

  /// Draws a line with round caps by Cairo.
  func peerLine(from start: Point, to end: Point, width: Double) {
    cairo.setLineWidth(cr, width)
    cairo.setLineCap(cr, LineCap.round.peerCode)
    cairo.moveTo(cr, start.x, start.y)
    cairo.lineTo(cr, end.x, end.y)
    cairo.stroke(cr)
  }

  func contests() -> [RasterContest] {
    fills() + roundShapes() + arcs() + shadows() + [glyphs()] + gradients() + pictures() + [blur()]
  }

  /// A shape drawn at many positions.
  func contest(
    _ name: String, goal: Double, limitGoal: Double? = nil, at positions: [Point],
    rows: [(x: Int, y: Int, count: Int)]? = nil, own: @escaping (Canvas, Point) -> Void,
    other: @escaping (Point) -> Void
  ) -> RasterContest {
    RasterContest(
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
