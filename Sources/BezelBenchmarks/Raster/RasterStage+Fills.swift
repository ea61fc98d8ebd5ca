import Geometry
import Raster

extension RasterStage {
  func fills() -> [RasterContest] {
    let wholeRows = (0..<size.height).map { (x: 0, y: $0, count: size.width) }
    return [
      RasterContest(
        name: "solid fill, full screen", peer: "Cairo", goal: 1.05, limitGoal: 1.2,
        own: { Canvas(self.surface).fill(self.whole, Self.blue) },
        other: {
          self.setBlue()
          self.cairo.rectangle(self.cr, 0, 0, self.area.width, self.area.height)
          self.cairo.fill(self.cr)
        }, limit: { self.set(wholeRows) }),
      RasterContest(
        name: "50 % over, full screen", peer: "Cairo", goal: 3.4, limitGoal: 2.2,
        own: { Canvas(self.surface).fill(self.whole, Self.blue.opacity(0.5)) },
        other: {
          self.cairo.setSourceRGBA(self.cr, 0.24, 0.61, 1, 0.5)
          self.cairo.rectangle(self.cr, 0, 0, self.area.width, self.area.height)
          self.cairo.fill(self.cr)
        }, limit: { self.set(wholeRows) }),
      RasterContest(
        name: "vertical gradient, full screen", peer: "Cairo", goal: 9, limitGoal: 1.1,
        own: {
          Canvas(self.surface).fill(
            self.whole,
            .linearGradient(
              from: .zero, to: Point(x: 0, y: self.area.height), stops: Self.stops))
        },
        other: {
          self.setPattern(self.cairo.linear(0, 0, 0, self.area.height))
          self.cairo.paint(self.cr)
        }, limit: { self.set(wholeRows) }),
    ]
  }

  func gradients() -> [RasterContest] {
    let area = area
    func contest(
      _ name: String, _ paint: Paint, _ pattern: @escaping () -> Cairo.Object
    ) -> RasterContest {
      RasterContest(
        name: name, peer: "Cairo", goal: 3, limitGoal: nil,
        own: { Canvas(self.surface).fill(self.whole, paint) },
        other: {
          self.setPattern(pattern())
          self.cairo.paint(self.cr)
        }, limit: nil)
    }
    let center = area.center
    return [
      contest(
        "linear gradient at an angle, full screen",
        .linearGradient(
          from: .zero, to: Point(x: area.width, y: area.height), stops: Self.stops)
      ) { self.cairo.linear(0, 0, area.width, area.height) },
      contest(
        "radial gradient, full screen",
        .radialGradient(center: center, radius: 300, stops: Self.stops)
      ) { self.cairo.radial(center.x, center.y, 0, center.x, center.y, 300) },
      // Cairo has no sweep gradient; its radial one is the most similar.
      contest(
        "sweep gradient, full screen (Cairo: radial)",
        .sweepGradient(center: center, start: 0, stops: Self.stops)
      ) { self.cairo.radial(center.x, center.y, 0, center.x, center.y, 300) },
    ]
  }
}
