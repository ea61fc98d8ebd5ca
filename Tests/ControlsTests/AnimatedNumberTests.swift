import Testing

@testable import Controls

struct AnimatedNumberTests {
  @Test func easingIsTheStandardCurve() {
    // The symmetry of the curve, and its value at 0.25, from the definition of the Bézier curve.
    #expect(abs(AnimatedNumber.ease(0.5) - 0.5) < 1e-9)
    #expect(abs(AnimatedNumber.ease(0.25) - 0.1291) < 1e-3)
    #expect(abs(AnimatedNumber.ease(0.25) + AnimatedNumber.ease(0.75) - 1) < 1e-9)
  }

  @Test func aMovementBeginsWithTheFirstFrameAndEndsAtTheTarget() {
    var number = AnimatedNumber(2)
    var isMoving = number.advance(to: .seconds(9))
    #expect(number.target == 2 && !isMoving)
    number.move(to: 4)
    #expect(number.value == 2 && number.target == 4)
    isMoving = number.advance(to: .seconds(10))
    #expect(isMoving && number.value == 2)
    isMoving = number.advance(to: .seconds(10) + .milliseconds(125))
    #expect(isMoving && abs(number.value - 3) < 1e-6)
    isMoving = number.advance(to: .seconds(10) + .milliseconds(250))
    #expect(!isMoving && number.value == 4 && !number.isMoving)
  }

  @Test func aNewMovementBeginsAtTheCurrentNumber() {
    var number = AnimatedNumber(0)
    number.move(to: 1)
    number.advance(to: .zero)
    number.advance(to: .milliseconds(125))
    number.move(to: 0)
    #expect(abs(number.value - 0.5) < 1e-6 && number.target == 0)
    number.jump(to: 7)
    #expect(number.value == 7 && !number.isMoving)
    number.move(to: 9)
    number.stop()
    #expect(number.value == 7 && number.target == 7)
  }
}
