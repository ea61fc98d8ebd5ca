import Testing

@testable import Controls

struct AnimatedNumberTests {
  private let transition = Transition(over: Motion.value)

  /// Points of the curve for the parameter t = ¼, ½ and ¾, from the definition of Bézier curves.
  @Test(arguments: [(0.0508, 0.4516), (0.1813, 0.7625), (0.4707, 0.9422)])
  func theCurveIsFastFirst(x: Double, y: Double) {
    #expect(abs(Curve.standard.way(after: x) - y) < 2e-3)
  }

  @Test(arguments: Curve.named.map(\.curve) + [.bezier(x1: 1, y1: 0, x2: 0, y2: 1)])
  func aCurveHasEndsAndNeverTurnsBack(curve: Curve) {
    #expect(curve.way(after: -1) == 0 && curve.way(after: 0) == 0)
    #expect(curve.way(after: 1) == 1 && curve.way(after: 9) == 1)
    let ways = (0...100).map { curve.way(after: Double($0) / 100) }
    #expect(zip(ways, ways.dropFirst()).allSatisfy { $0 <= $1 })
  }

  /// The numbers are those of CSS, halfway.
  @Test(arguments: [
    ("linear", 0.5), ("ease", 0.8024), ("ease-in", 0.3154), ("ease-out", 0.6846),
    ("ease-in-out", 0.5),
  ])
  func namesMeanTheCurvesOfCSS(name: String, way: Double) throws {
    let curve = try #require(Curve(named: name))
    #expect(abs(curve.way(after: 0.5) - way) < 1e-4 && curve.name == name)
  }

  @Test(arguments: [
    [], [0.5], [0, 0, 1, 1.1], [-0.1, 0, 1, 1], [0, .nan, 1, 1], [0, 0, 0, 0, 0],
  ])
  func otherCoordinatesMakeNoCurve(coordinates: [Double]) {
    #expect(Curve(coordinates: coordinates) == nil)
  }

  @Test func aTransitionWithoutDurationEndsWithTheNextFrame() {
    var number = AnimatedNumber(1)
    number.move(to: 5, by: Transition(over: .zero))
    let isMoving = number.advance(to: .seconds(3))
    #expect(!isMoving && number.value == 5)
  }

  @Test func aTransitionHasItsOwnCurve() {
    var number = AnimatedNumber(0)
    number.move(to: 8, by: Transition(over: .seconds(1), curve: .linear))
    number.advance(to: .zero)
    number.advance(to: .milliseconds(234))
    #expect(abs(number.value - 2) < 1e-9)
  }

  @Test func theFirstFrameMovesAndTheLastIsTheTarget() {
    var number = AnimatedNumber(2)
    var isMoving = number.advance(to: .seconds(9))
    #expect(number.target == 2 && !isMoving)
    number.move(to: 4, by: transition)
    #expect(number.value == 2 && number.target == 4)
    isMoving = number.advance(to: .seconds(10))
    #expect(isMoving && abs(number.value - 2 - 2 * Curve.standard.way(after: 16 / 300.0)) < 1e-9)
    isMoving = number.advance(to: .seconds(10) + .milliseconds(134))
    #expect(isMoving && abs(number.value - 2 - 2 * Curve.standard.way(after: 0.5)) < 1e-9)
    isMoving = number.advance(to: .seconds(10) + .milliseconds(284))
    #expect(!isMoving && number.value == 4 && !number.isMoving)
  }

  @Test func aNewMovementBeginsAtTheCurrentNumber() {
    var number = AnimatedNumber(0)
    number.move(to: 1, by: transition)
    number.advance(to: .zero)
    number.advance(to: .milliseconds(134))
    number.move(to: 0, by: transition)
    #expect(abs(number.value - Curve.standard.way(after: 0.5)) < 1e-9 && number.target == 0)
    number.jump(to: 7)
    #expect(number.value == 7 && !number.isMoving)
    number.move(to: 9, by: transition)
    number.stop()
    #expect(number.value == 7 && number.target == 7)
  }
}
