import Geometry
import Raster

extension RasterStage {
  func fills() -> [RasterComparison] {
    [
      fullScreen("solid fill, full screen", goal: 1.05, limitGoal: 1.2, .color(Self.blue)) {
        self.setBlue()
        self.fillWithPeer()
      },
      fullScreen(
        "50 % over, full screen", goal: 3.4, limitGoal: 2.2, .color(Self.blue.opacity(0.5))
      ) {
        self.cairo.setSourceRGBA(self.cr, 0.24, 0.61, 1, 0.5)
        self.fillWithPeer()
      },
      fullScreen(
        "vertical gradient, full screen", goal: 9, limitGoal: 1.1,
        .linearGradient(from: .zero, to: Point(x: 0, y: area.height), stops: Self.stops)
      ) { self.paintWithPeer(self.cairo.linear(0, 0, 0, self.area.height)) },
    ]
  }

  func gradients() -> [RasterComparison] {
    let area = area
    let center = area.center
    func radial() { paintWithPeer(cairo.radial(center.x, center.y, 0, center.x, center.y, 300)) }
    return [
      fullScreen(
        "linear gradient at an angle, full screen", goal: 3,
        .linearGradient(from: .zero, to: Point(x: area.width, y: area.height), stops: Self.stops)
      ) { self.paintWithPeer(self.cairo.linear(0, 0, area.width, area.height)) },
      fullScreen(
        "radial gradient, full screen", goal: 3,
        .radialGradient(center: center, radius: 300, stops: Self.stops), other: radial),
      // Cairo has no sweep gradient; its radial one is the most similar.
      fullScreen(
        "sweep gradient, full screen (Cairo: radial)", goal: 3,
        .sweepGradient(center: center, start: 0, stops: Self.stops), other: radial),
    ]
  }

  /// Returns a comparison for filling the whole surface.
  private func fullScreen(
    _ name: String, goal: Double, limitGoal: Double? = nil, _ paint: Paint,
    other: @escaping () -> Void
  ) -> RasterComparison {
    let rows = (0..<size.height).map { (x: 0, y: $0, count: size.width) }
    return RasterComparison(
      name: name, goal: goal, limitGoal: limitGoal,
      own: { Canvas(self.surface).fill(self.whole, paint) }, other: other,
      limit: limitGoal == nil ? nil : { self.set(rows) })
  }

  private func fillWithPeer() {
    cairo.rectangle(cr, 0, 0, area.width, area.height)
    cairo.fill(cr)
  }

  private func paintWithPeer(_ pattern: Cairo.Object) {
    setPattern(pattern)
    cairo.paint(cr)
  }
}
