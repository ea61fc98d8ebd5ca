import Geometry
import Raster

extension RasterStage {
  func arcs() -> [RasterComparison] {
    let side = 200.0
    let middle = Point(x: side / 2, y: side / 2)
    let whole = positions(40, width: side, height: side).map { $0 + middle }
    let fractional = fractionalPositions(40, width: side, height: side).map { $0 + middle }
    let start = 0.75 * Double.pi
    let end = 2.25 * Double.pi
    func comparison(
      _ name: String, goal: Double, at centers: [Point], cap: LineCap, moving: Bool = false
    ) -> RasterComparison {
      var turn = 0.0
      return RasterComparison(
        name: name, goal: goal,
        own: {
          let canvas = Canvas(self.surface)
          for center in centers {
            // The end moves, like that of a value indicator, so that no arc is in the cache.
            if moving { turn = (turn + 0.618).truncatingRemainder(dividingBy: 1) }
            canvas.fill(
              .arc(
                center: center, radius: 90, start: start, end: end - turn * 0.1, width: 12,
                cap: cap), Self.blue)
          }
        },
        other: {
          self.setBlue()
          self.cairo.setLineWidth(self.cr, 12)
          self.cairo.setLineCap(self.cr, cap.peerCode)
          for center in centers {
            self.cairo.newSubPath(self.cr)
            self.cairo.arc(self.cr, center.x, center.y, 90, start, end)
            self.cairo.stroke(self.cr)
          }
        })
    }
    return [
      comparison("40 arcs 270°, r 90, width 12, butt", goal: 11, at: whole, cap: .butt),
      comparison("40 arcs, round caps", goal: 11, at: whole, cap: .round),
      comparison("40 arcs, fractional centres", goal: 11, at: fractional, cap: .butt),
      comparison(
        "40 arcs, fractional, never cached", goal: 4, at: fractional, cap: .round,
        moving: true),
    ]
  }
}
