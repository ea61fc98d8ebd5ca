import Geometry
import Randomness
import Testing

struct AngleTests {
  @Test(arguments: [
    (0, Point(x: 2, y: 0)), (.pi / 2, Point(x: 0, y: 2)), (.pi, Point(x: -2, y: 0)),
    (-.pi / 4, Point(x: 2.0.squareRoot(), y: -2.0.squareRoot())),
  ])
  func anglesGrowClockwiseFromTheRight(_ angle: Double, _ point: Point) {
    #expect(Point(angle: angle, radius: 2).distance(to: point) < 1e-12)
    #expect(abs(point.angle - angle) < 1e-12)
  }

  @Test func angleOfTheOriginIsZero() { #expect(Point.zero.angle == 0) }

  @Test func cosineAndTangent() {
    let sixth = Double.pi / 6
    #expect(abs(Angles.cosine(of: 2 * sixth) - 0.5) < 1e-12)
    #expect(abs(Angles.tangent(of: sixth) * 3.0.squareRoot() - 1) < 1e-12)
  }

  @Test func shortestArcsAreAtMostHalfATurn() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<1_000 {
      let start = Double.random(in: -20...20, using: &generator)
      let end = Double.random(in: -20...20, using: &generator)
      let arc = Angles.shortestArc(from: start, to: end)
      #expect(arc >= -.pi && arc <= .pi)
      let turns = (start + arc - end) / (2 * .pi)
      #expect(abs(turns - turns.rounded()) < 1e-9)
    }
  }

  @Test func boundsOfARingSectorAreTight() {
    let center = Point(x: 10, y: 20)
    let quarter = Rectangle(aroundRing: center, inner: 5, outer: 10, from: 0, to: .pi / 2)
    #expect(abs(quarter.left - 10) < 1e-9 && abs(quarter.right - 20) < 1e-9)
    #expect(abs(quarter.top - 20) < 1e-9 && abs(quarter.bottom - 30) < 1e-9)
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let from = Double.random(in: -10...10, using: &generator)
      let to = from + Double.random(in: 0...7, using: &generator)
      let frame = Rectangle(aroundRing: center, inner: 5, outer: 10, from: from, to: to)
        .inset(by: -1e-9)
      for step in 0...40 {
        let angle = from + (to - from) * Double(step) / 40
        let turn = AffineTransform.rotation(angle)
        #expect(frame.contains(center + turn.apply(Point(x: 5, y: 0))))
        #expect(frame.contains(center + turn.apply(Point(x: 10, y: 0))))
      }
    }
  }
}
