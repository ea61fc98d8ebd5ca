import Geometry
import Raster

/// A drawing for comparison: by Raster, by a peer, and by merely writing memory.
struct RasterContest {
  let name: String
  let peer: String
  /// The goal for the peer's time divided by Raster's.
  let goal: Double?
  /// The goal for Raster's time divided by that of writing memory.
  let limitGoal: Double?
  /// Draws by Raster.
  let own: () -> Void
  /// Draws by the peer.
  let other: () -> Void
  /// Writes the memory of the drawn pixels.
  let limit: (() -> Void)?
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
      name: name, peer: "Cairo", goal: goal, limitGoal: limitGoal,
      own: {
        let canvas = Canvas(self.surface)
        for position in positions { own(canvas, position) }
      }, other: { for position in positions { other(position) } },
      limit: rows.map { rows in { self.set(rows) } })
  }
}
