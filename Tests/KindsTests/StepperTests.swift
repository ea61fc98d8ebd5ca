import Bench
import Controls
import Geometry
import Testing
import TouchTracking

@testable import Kinds

struct StepperTests {
  /// A stepper of 184 × 44 points for numbers from 1 to 8; its buttons are 56 points wide.
  private func stepper(_ number: Double = 2) throws -> (Stepper, Bench) {
    let stepper = Stepper()
    stepper.frame = Rectangle(x: 100, y: 100, width: 184, height: 44)
    let bench = Bench(stepper)
    bench.name(stepper, "guests")
    try stepper.setRange(minimum: 1, maximum: 8)
    try stepper.setStep(1)
    try stepper.setValue(number)
    bench.forgetPublished()
    return (stepper, bench)
  }

  private let minus = Point(x: 120, y: 120)
  private let plus = Point(x: 270, y: 120)

  @Test func aTapIsOneStep() throws {
    let (stepper, bench) = try stepper()
    bench.down(plus).up()
    #expect(stepper.value == 3 && bench.published == ["guests=3 began", "guests=3 ended"])
    bench.down(minus).up()
    bench.down(minus).up()
    #expect(stepper.value == 1)
  }

  @Test func theStepsRepeatUntilTheEndOfTheRange() throws {
    let (stepper, bench) = try stepper()
    let finger = bench.down(plus)
    #expect(stepper.value == 3)
    bench.stage.advanceAnimations(to: .seconds(5))
    bench.stage.advanceAnimations(to: .milliseconds(5_499))
    #expect(stepper.value == 3)
    bench.stage.advanceAnimations(to: .milliseconds(5_500))
    #expect(stepper.value == 4)
    for frame in 0..<200 {
      bench.stage.advanceAnimations(to: .milliseconds(5_600 + 20 * frame))
    }
    #expect(stepper.value == 8 && !bench.stage.isAnimating)
    finger.up()
    #expect(bench.published.last == "guests=8 ended")
    #expect(bench.published.count == 1 + 5 + 1)
  }

  @Test func aFingerThatLeavesTheButtonStopsTheSteps() throws {
    let (stepper, bench) = try stepper()
    let finger = bench.down(plus)
    bench.stage.advanceAnimations(to: .seconds(1))
    finger.move(minus)
    for second in 2..<9 { bench.stage.advanceAnimations(to: .seconds(second)) }
    #expect(stepper.value == 3 && !bench.stage.isAnimating)
    finger.move(plus)
    for second in 10..<19 { bench.stage.advanceAnimations(to: .seconds(second)) }
    #expect(stepper.value == 3)
    finger.up()
    #expect(stepper.value == 3)
  }

  @Test func aCancelledTouchRestoresTheNumber() throws {
    let (stepper, bench) = try stepper()
    let finger = bench.down(plus)
    bench.stage.advanceAnimations(to: .seconds(1))
    bench.stage.advanceAnimations(to: .seconds(2))
    #expect(stepper.value == 4)
    finger.cancel()
    #expect(stepper.value == 2 && bench.published.last == "guests=2 cancelled")
  }

  @Test func theNumberBetweenTheButtonsIsNoButton() throws {
    let (stepper, bench) = try stepper()
    bench.down(192, 120).up()
    #expect(stepper.value == 2 && bench.published.isEmpty)
  }

  @Test func aPressAtTheEndOfTheRangeChangesNothing() throws {
    let (stepper, bench) = try stepper(8)
    bench.down(plus).up()
    #expect(stepper.value == 8 && !bench.stage.isAnimating)
    #expect(bench.published == ["guests=8 began", "guests=8 ended"])
  }

  @Test func anUnknownNumberBecomesTheMinimum() throws {
    let (stepper, bench) = try stepper()
    stepper.valueSlot.value.setUnknown()
    bench.down(plus).up()
    #expect(stepper.valueSlot.isKnown && stepper.value == 1)
  }

  @Test func disablingCancelsThePress() throws {
    let (stepper, bench) = try stepper()
    _ = bench.down(plus)
    stepper.isEnabled = false
    bench.stage.advanceAnimations(to: .seconds(1))
    bench.stage.advanceAnimations(to: .seconds(9))
    #expect(stepper.value == 2 && !stepper.isTracking)
  }

  /// Without a step, a press moves the number by a hundredth of the range.
  @Test func aStepWithoutAGridIsAHundredthOfTheRange() throws {
    let (stepper, bench) = try stepper()
    try stepper.setStep(nil)
    bench.down(plus).up()
    #expect(abs(stepper.value - 2.07) < 1e-9)
  }
}
