import Bench
import Controls
import Geometry
import Testing
import TouchTracking

@testable import Kinds

/// Pads, joysticks and jog wheels.
struct PadTests {
  private func bench<Kind: Control>(_ control: Kind) -> (Kind, Bench) {
    control.frame = Rectangle(x: 100, y: 100, width: 200, height: 200)
    let bench = Bench(control)
    bench.name(control, "it")
    return (control, bench)
  }

  // MARK: Pads

  @Test func aPadFollowsTheFingerAndStays() {
    let (pad, bench) = bench(Pad())
    let space = pad.handleSpace
    let finger = bench.down(100 + space.left + space.width * 0.25, 100 + space.top)
    #expect(bench.published == ["it.x=0.25 began", "it.y=1.00 began"])
    finger.move(0, 1_000)
    #expect(pad.xSlot.content == 0 && pad.ySlot.content == 0, "outside, the values are limited")
    finger.up()
    #expect(bench.published.suffix(2) == ["it.x=0.00 ended", "it.y=0.00 ended"])
    #expect(pad.handleArea(of: pad.xSlot)?.center == Point(x: space.left, y: space.bottom))
  }

  @Test func bothValuesAreHeldTogether() throws {
    let (_, bench) = bench(Pad())
    let finger = bench.down(150, 150)
    for name in ["it.x", "it.y"] {
      #expect(throws: ValueStore.SetError.refused(name: name, .held)) {
        try bench.set([name: .number(0.1)])
      }
    }
    let second = bench.down(200, 200)
    second.up()
    finger.cancel()
    #expect(bench.published.suffix(2).allSatisfy { $0.hasSuffix("cancelled") })
    try bench.set(["it.x": .number(0.1), "it.y": .number(.infinity > 1 ? 1 : 0)])
    #expect(throws: (any Error).self) { try bench.set(["it.x": .number(.nan)]) }
  }

  @Test func keysMoveThePad() {
    let (pad, bench) = bench(Pad())
    pad.moveFocusHere()
    #expect(!pad.handle(.right))
    _ = bench.stage.handle(.enter)
    #expect(bench.stage.handle(.right) && pad.xSlot.content == 0.51)
    #expect(bench.stage.handle(.down) && pad.ySlot.content == 0.49)
    #expect(bench.stage.handle(.turn(.max)) && pad.xSlot.content == 1)
    #expect(bench.stage.handle(.turn(.min)) && pad.xSlot.content == 0)
  }

  @Test func anUnknownValueHasNoHandle() {
    let (pad, _) = bench(Pad())
    pad.ySlot.value.setUnknown()
    #expect(pad.handleArea(of: pad.xSlot) == nil)
  }

  // MARK: Joysticks

  /// The travel of the stick is 56 points: half of 200 minus 80, without a margin of 4.
  @Test func theStickReturnsToTheMiddle() {
    let (stick, bench) = bench(Joystick())
    stick.deadZone = 0
    let finger = bench.down(200, 200)
    finger.move(228, 200)
    #expect(stick.xSlot.content == 0.5 && stick.ySlot.content == 0)
    finger.move(200, 0)
    #expect(stick.xSlot.content == 0 && stick.ySlot.content == 1, "upwards is positive")
    bench.forgetPublished()
    finger.up()
    #expect(bench.published == ["it.x=0.00 ended", "it.y=0.00 ended"])
    #expect(stick.handleCenter.y < 60, "the stick moves back")
    bench.settle()
    #expect(stick.handleCenter == Point(x: 100, y: 100))
    // A lost contact has no other effect.
    let lost = bench.down(250, 250)
    lost.cancel()
    #expect(stick.xSlot.content == 0 && stick.ySlot.content == 0)
    #expect(bench.published.suffix(2) == ["it.x=0.00 cancelled", "it.y=0.00 cancelled"])
  }

  @Test func aRoundAreaLimitsBothTogether() {
    let (stick, bench) = bench(Joystick())
    stick.deadZone = 0
    let finger = bench.down(290, 290)
    #expect(abs(stick.xSlot.content - 0.7071) < 1e-3 && abs(stick.ySlot.content + 0.7071) < 1e-3)
    finger.up()
    stick.form = .square
    _ = bench.down(290, 290)
    #expect(stick.xSlot.content == 1 && stick.ySlot.content == -1)
  }

  @Test(arguments: [Joystick.Form.round, .square])
  func theDeadZoneIsTheMiddle(form: Joystick.Form) {
    let (stick, bench) = bench(Joystick())
    stick.form = form
    stick.deadZone = 0.5
    let finger = bench.down(227, 200)
    #expect(stick.xSlot.content == 0)
    finger.move(242, 200)
    #expect(abs(stick.xSlot.content - 0.5) < 1e-9)
    finger.move(400, 200)
    #expect(stick.xSlot.content == 1)
  }

  /// Other ranges have their middle in the middle.
  @Test func aRangeHasItsMiddle() throws {
    let (stick, bench) = bench(Joystick())
    try stick.setRange(minimum: 0, maximum: 10)
    _ = bench.down(290, 200)
    #expect(stick.xSlot.content == 10 && stick.ySlot.content == 5)
    bench.stage.cancelTouches(time: .zero)
    #expect(stick.xSlot.content == 5)
    #expect(!stick.acceptsFocus)
  }

  // MARK: Jog wheels

  /// Turns a wheel by degrees in small steps.
  private func turn(_ bench: Bench, by degrees: Double, wait: Duration = .zero) -> Finger {
    let center = Point(x: 200, y: 200)
    let finger = bench.down(center + Point(angle: 0, radius: 70))
    for step in 1...60 {
      bench.wait(wait)
      let angle = Angles.radians(degrees: degrees * Double(step) / 60)
      finger.move(center + Point(angle: angle, radius: 70))
    }
    return finger
  }

  @Test func theWheelCountsDetentsWithoutEnd() {
    let (wheel, bench) = bench(JogWheel())
    turn(bench, by: 721).up()
    #expect(wheel.valueSlot.content == 48)
    turn(bench, by: -1_441).up()
    #expect(wheel.valueSlot.content == -48)
    bench.forgetPublished()
    turn(bench, by: 14).up()
    #expect(bench.published == ["it=−48 began", "it=−48 ended"], "less than a detent")
  }

  /// 360° in 480 ms are 2.1 turns per second: each detent counts 1 + 5 · 1.1 ≈ 6 or 7.
  @Test func aFastTurnCountsMore() {
    let (wheel, bench) = bench(JogWheel())
    wheel.acceleration = 5
    turn(bench, by: 361).up()
    #expect((120...180).contains(wheel.valueSlot.content))
    let before = wheel.valueSlot.content
    turn(bench, by: 361, wait: .milliseconds(40)).up()
    #expect(wheel.valueSlot.content == before + 24, "a slow turn counts once")
  }

  @Test func theMiddleIsIgnored() {
    let (wheel, bench) = bench(JogWheel())
    let finger = bench.down(200, 200)
    finger.move(203, 203)
    finger.move(197, 200)
    finger.up()
    #expect(wheel.valueSlot.content == 0)
  }

  @Test func keysTurnTheWheel() {
    let (wheel, bench) = bench(JogWheel())
    wheel.moveFocusHere()
    #expect(!wheel.handle(.turn(1)))
    _ = bench.stage.handle(.enter)
    for (key, count) in [(Key.right, 1.0), (.up, 2), (.left, 1), (.turn(-7), -6)] {
      #expect(bench.stage.handle(key) && wheel.valueSlot.content == count, "\(key)")
    }
    #expect(!wheel.handle(.home))
  }
}
