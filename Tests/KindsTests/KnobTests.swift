import Bench
import Geometry
import Glibc
import Raster
import Testing
import TouchTracking

@testable import Controls
@testable import Kinds

struct KnobTests {
  /// A knob of 200 × 200 points, centred at (100, 100).
  private func knob() -> (Knob, Bench) {
    let knob = Knob()
    knob.frame = Rectangle(x: 0, y: 0, width: 200, height: 200)
    let bench = Bench(knob)
    bench.name(knob, "volume")
    return (knob, bench)
  }

  private func place(_ angle: Double, _ radius: Double = 80) -> Point {
    Point(x: 100 + radius * cos(angle), y: 100 + radius * sin(angle))
  }

  /// The angle at `fraction` of the way from start to end.
  private func angle(_ knob: Knob, _ fraction: Double) -> Double {
    knob.startAngle + (knob.endAngle - knob.startAngle) * fraction
  }

  @Test func defaults() {
    let knob = Knob()
    #expect(knob.minimum == 0 && knob.maximum == 1 && knob.value == 0 && knob.continuous)
    #expect(knob.startAngle == -11 * .pi / 8 && knob.endAngle == 3 * .pi / 8)
    #expect(knob.lineWidth == 2 && knob.pointerLength == 6)
    #expect(knob.tracking == .absolute && knob.lineCap == .butt)
    #expect(!knob.fillsTrack && !knob.showsValue && !knob.requiresPointerHit)
  }

  @Test func aTouchTurnsThePointerToTheFinger() {
    let (knob, bench) = knob()
    let finger = bench.down(place(angle(knob, 0.25)))
    #expect(abs(knob.value - 0.25) < 1e-9)
    finger.move(place(angle(knob, 0.5)))
    #expect(abs(knob.value - 0.5) < 1e-9)
    finger.up()
    #expect(bench.published.map { $0.split(separator: " ")[1] } == ["began", "changed", "ended"])
  }

  @Test func relativeTrackingTurnsByAsMuchAsTheFinger() throws {
    let (knob, bench) = knob()
    knob.tracking = .relative
    try knob.setValue(0.5)
    bench.forgetPublished()
    let finger = bench.down(place(0))
    #expect(knob.value == 0.5)
    finger.move(place(7 * .pi / 4 * 0.25))
    #expect(abs(knob.value - 0.75) < 1e-9)
  }

  @Test func eachHalfOfTheDeadZoneBelongsToTheNearerEnd() {
    // The dead zone is from 3π/8 to 5π/8; its middle is π/2.
    for (angle, value) in [(Double.pi / 2 - 0.05, 1.0), (.pi / 2 + 0.05, 0)] {
      let (knob, bench) = knob()
      _ = bench.down(place(angle))
      #expect(knob.value == value)
    }
  }

  @Test func crossingTheDeadZoneNeverJumps() {
    let (knob, bench) = knob()
    let finger = bench.down(place(angle(knob, 0.9)))
    // Clockwise through the dead zone and on over the start: the value stays at the limit.
    var turn = angle(knob, 0.9)
    for _ in 0..<200 {
      turn += 0.02
      finger.move(place(turn))
      #expect(knob.value >= 0.9)
    }
    #expect(knob.value == 1)
    // On the way back, the pointer follows the finger again once it has passed the limit.
    for _ in 0..<200 {
      turn -= 0.02
      finger.move(place(turn))
    }
    #expect(abs(knob.value - 0.9) < 1e-6)
  }

  @Test(arguments: [1.0, -1])
  func afterAWholeTurnBeyondALimitTheFingerIsAtThatLimitAgain(direction: Double) {
    let (knob, bench) = knob()
    let (start, limit, end) = direction > 0 ? (0.9, 1.0, knob.endAngle) : (0.1, 0, knob.startAngle)
    var turn = angle(knob, start)
    let finger = bench.down(place(turn))
    while direction * (turn - end) < 2 * .pi + 0.1 {
      turn += direction * 0.02
      finger.move(place(turn))
    }
    #expect(knob.value == limit)
    while direction * (turn - end) > 2 * .pi - 0.4 {
      turn -= direction * 0.02
      finger.move(place(turn))
    }
    #expect(abs(knob.value - limit) > 0 && abs(knob.value - limit) < 0.2)
  }

  @Test func touchesEndWithExtremeAngles() {
    for angle in [-1e300, -.infinity, .infinity, 1e300, .nan, 1e6] {
      let (knob, bench) = knob()
      knob.startAngle = angle
      knob.endAngle = angle
      let finger = bench.down(place(1))
      finger.move(place(2))
      finger.up()
      #expect(knob.value >= 0 && knob.value <= 1 && !knob.isTracking)
    }
  }

  @Test func theValueNeverJumpsDuringADrag() {
    let (knob, bench) = knob()
    let finger = bench.down(place(angle(knob, 0.5)))
    var turn = angle(knob, 0.5)
    var last = knob.value
    for step in 0..<2_000 {
      turn += step % 700 < 350 ? 0.05 : -0.06
      finger.move(place(turn))
      #expect(abs(knob.value - last) <= 0.06 / (7 * .pi / 4) + 1e-9)
      last = knob.value
    }
  }

  @Test func theCentreIsIgnored() {
    let (knob, bench) = knob()
    let finger = bench.down(place(angle(knob, 0.25)))
    finger.move(101, 101)
    #expect(abs(knob.value - 0.25) < 1e-9)
  }

  @Test func aSecondFingerIsIgnored() {
    let (knob, bench) = knob()
    let first = bench.down(place(angle(knob, 0.25)))
    let second = bench.down(place(angle(knob, 0.75)))
    second.move(place(angle(knob, 0.9)))
    #expect(abs(knob.value - 0.25) < 1e-9)
    first.move(place(angle(knob, 0.3)))
    #expect(abs(knob.value - 0.3) < 1e-9)
    second.up()
    #expect(knob.isTracking)
  }

  @Test func requiresPointerHitRejectsTouchesElsewhere() throws {
    let (knob, bench) = knob()
    knob.requiresPointerHit = true
    _ = bench.down(place(angle(knob, 0.5)))
    #expect(!knob.isTracking)
    // The pointer is 93 to 100 points from the centre; its touch area is 44 points wide.
    for (distance, isAccepted) in [(60.0, false), (78, true), (97, true)] {
      let finger = bench.down(
        100 + distance * cos(knob.startAngle), 100 + distance * sin(knob.startAngle))
      #expect(knob.isTracking == isAccepted)
      finger.up()
    }
  }

  @Test func valuesSnapToSteps() throws {
    let (knob, bench) = knob()
    try knob.setStep(0.25)
    let finger = bench.down(place(angle(knob, 0.3)))
    #expect(knob.value == 0.25)
    finger.move(place(angle(knob, 0.6)))
    finger.move(place(angle(knob, 0.9)))
    #expect(knob.value == 1)
  }

  @Test func aKnobThatIsNotContinuousPublishesOnceAtTheEnd() {
    let (knob, bench) = knob()
    knob.continuous = false
    let events = knob.recordEvents()
    let finger = bench.down(place(angle(knob, 0.25)))
    finger.move(place(angle(knob, 0.5)))
    #expect(abs(knob.value - 0.5) < 1e-9)
    #expect(bench.values["volume"]?.number == 0)
    finger.up()
    #expect(bench.published == ["volume=0.00 began", "volume=0.50 ended"])
    #expect(events.events.count(where: { $0 == .valueChanged }) == 1)
    #expect(abs((bench.values["volume"]?.number ?? 0) - 0.5) < 1e-9)
  }

  @Test func anAnimatedChangeIsPublishedOnce() throws {
    let (knob, bench) = knob()
    try knob.setValue(1, animated: true)
    #expect(knob.value == 1 && knob.valueSlot.shown == 0)
    #expect(bench.published == ["volume=1.00 panel"])
    #expect(bench.stage.isAnimating)
    #expect(knob.advance(to: .seconds(5)))
    let shown = Curve.standard.way(after: AnimatedNumber.firstStep / Motion.value)
    #expect(knob.valueSlot.shown == shown)
    // A finger takes over from what is shown, without a jump of the picture.
    let finger = bench.down(place(angle(knob, shown)))
    #expect(abs(knob.valueSlot.shown - shown) < 1e-6)
    #expect(!knob.advance(to: .seconds(6)))
    finger.up()
    #expect(abs(knob.valueSlot.shown - shown) < 1e-6)
  }

  @Test func aMovedPointerDamagesOnlyTwoSmallAreas() {
    let (knob, bench) = knob()
    let finger = bench.down(place(angle(knob, 0.25)))
    bench.forgetDamage()
    finger.move(place(angle(knob, 0.3)))
    let damaged = bench.damage.reduce(0) { $0 + $1.width * $1.height }
    #expect(damaged > 0 && damaged < 200 * 200 / 50)
  }

  @Test func linkedControlsMoveTogether() throws {
    let (knob, bench) = knob()
    let other = Knob()
    other.frame = Rectangle(x: 300, y: 0, width: 100, height: 100)
    bench.root.add(other)
    let value = try #require(bench.values["volume"])
    other.slots[0].link(to: value)
    _ = bench.down(place(angle(knob, 0.75)))
    #expect(abs(other.value - 0.75) < 1e-9)
    #expect(abs(other.valueSlot.shown - 0.75) < 1e-9)
  }
}
