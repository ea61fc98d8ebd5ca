import Testing

@testable import Controls

struct AnimatedNumberTests {
  /// Points of the curve for the parameter t = ¼, ½ and ¾, from the definition of Bézier curves.
  @Test(arguments: [(0.0508, 0.4516), (0.1813, 0.7625), (0.4707, 0.9422)])
  func theCurveIsFastFirst(x: Double, y: Double) {
    #expect(abs(Motion.eased(x) - y) < 2e-3)
  }

  @Test func theCurveHasEnds() {
    #expect(Motion.eased(-1) == 0 && Motion.eased(0) == 0)
    #expect(Motion.eased(1) == 1 && Motion.eased(9) == 1)
  }

  @Test func theFirstFrameMovesAndTheLastIsTheTarget() {
    var number = AnimatedNumber(2)
    var isMoving = number.advance(to: .seconds(9))
    #expect(number.target == 2 && !isMoving)
    number.move(to: 4)
    #expect(number.value == 2 && number.target == 4)
    isMoving = number.advance(to: .seconds(10))
    #expect(isMoving && abs(number.value - 2 - 2 * Motion.eased(16 / 300.0)) < 1e-9)
    isMoving = number.advance(to: .seconds(10) + .milliseconds(134))
    #expect(isMoving && abs(number.value - 2 - 2 * Motion.eased(0.5)) < 1e-9)
    isMoving = number.advance(to: .seconds(10) + .milliseconds(284))
    #expect(!isMoving && number.value == 4 && !number.isMoving)
  }

  @Test func aNewMovementBeginsAtTheCurrentNumber() {
    var number = AnimatedNumber(0)
    number.move(to: 1)
    number.advance(to: .zero)
    number.advance(to: .milliseconds(134))
    number.move(to: 0)
    #expect(abs(number.value - Motion.eased(0.5)) < 1e-9 && number.target == 0)
    number.jump(to: 7)
    #expect(number.value == 7 && !number.isMoving)
    number.move(to: 9)
    number.stop()
    #expect(number.value == 7 && number.target == 7)
  }
}
