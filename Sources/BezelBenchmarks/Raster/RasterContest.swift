import Geometry
import Raster

/// One thing to draw, by this rasterizer, by a peer, and by nothing but writing memory.
struct RasterContest {
  let name: String
  let peer: String
  /// How many times faster than the peer it shall be.
  let goal: Double?
  /// At most this many times the limit.
  let limitGoal: Double?
  let own: () -> Void
  let other: () -> Void
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

  /// One shape drawn at many places.
  func contest(
    _ name: String, goal: Double, limitGoal: Double? = nil, at places: [Point],
    rows: [(x: Int, y: Int, count: Int)]? = nil, own: @escaping (Canvas, Point) -> Void,
    other: @escaping (Point) -> Void
  ) -> RasterContest {
    RasterContest(
      name: name, peer: "Cairo", goal: goal, limitGoal: limitGoal,
      own: {
        let canvas = Canvas(self.surface)
        for place in places { own(canvas, place) }
      }, other: { for place in places { other(place) } },
      limit: rows.map { rows in { self.set(rows) } })
  }
}
