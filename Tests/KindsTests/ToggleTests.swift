import Bench
import Geometry
import Testing
import TouchTracking

@testable import Controls
@testable import Kinds

struct ToggleTests {
  /// A toggle of 64 × 36 points: the centre of the thumb moves from x = 18 to 46.
  private func toggle() -> (Toggle, Bench) {
    let toggle = Toggle()
    toggle.frame = Rectangle(x: 0, y: 0, width: 64, height: 36)
    let bench = Bench(toggle)
    bench.name(toggle, "light")
    return (toggle, bench)
  }

  /// Half of the way is done 125 ms after the first frame, which is 16 ms ahead.
  private static let transition = Transition(over: .milliseconds(282), curve: .linear)

  @Test func aTapFlipsItAndAnimatesTheThumb() {
    let (toggle, bench) = toggle()
    toggle.transition = Self.transition
    let events = toggle.recordEvents()
    bench.down(20, 18).up()
    #expect(toggle.isOn && toggle.thumb == 0)
    #expect(bench.published == ["light=off began", "light=on ended"])
    #expect(events.take() == [.touchDown, .valueChanged, .touchUpInside])
    #expect(toggle.advance(to: .zero))
    let firstStep = AnimatedNumber.firstStep / Self.transition.duration
    #expect(toggle.thumb == firstStep)
    // A tap during the animation reverses it without a jump.
    bench.down(20, 18).up()
    #expect(!toggle.isOn && toggle.thumb == firstStep)
    _ = toggle.advance(to: .milliseconds(130))
    #expect(!toggle.advance(to: .milliseconds(400)))
    #expect(toggle.thumb == 0)
  }

  @Test func aDragMovesTheThumb() {
    let (toggle, bench) = toggle()
    let finger = bench.down(18, 18)
    finger.move(22, 18)
    #expect(toggle.thumb == 0)
    finger.move(26, 18)
    finger.move(33, 18)
    #expect(abs(toggle.thumb - 7.0 / 28) < 1e-9 && !toggle.isOn)
    finger.move(43, 18)
    #expect(toggle.isOn && bench.published.last == "light=on changed")
    finger.move(30, 18)
    #expect(!toggle.isOn)
    finger.move(900, 18)
    #expect(toggle.thumb == 1 && toggle.isOn)
    finger.up()
    #expect(toggle.isOn && toggle.thumb == 1)
  }

  @Test func aThumbReleasedHalfwayMovesToItsValue() {
    let (toggle, bench) = toggle()
    let finger = bench.down(18, 18)
    finger.move(26, 18)
    finger.move(36, 18)
    let position = toggle.thumb
    #expect(position > 0 && position < 0.5)
    finger.up()
    #expect(!toggle.isOn && toggle.thumb == position)
    _ = toggle.advance(to: .zero)
    #expect(!toggle.advance(to: .seconds(1)))
    #expect(toggle.thumb == 0)
  }

  @Test func aCancelledTouchFlipsNothing() {
    let (toggle, bench) = toggle()
    bench.down(18, 18).cancel()
    #expect(!toggle.isOn)
    #expect(bench.published == ["light=off began", "light=off cancelled"])
  }

  @Test func goingUpOutsideFlipsNothing() {
    let (toggle, bench) = toggle()
    let finger = bench.down(18, 18)
    finger.move(18, 300)
    finger.up()
    #expect(!toggle.isOn)
  }

  @Test func setOnMovesTheThumbAtOnceOrAnimated() {
    let (toggle, _) = toggle()
    toggle.setOn(true)
    #expect(toggle.isOn && toggle.thumb == 1)
    toggle.transition = Self.transition
    toggle.setOn(false, animated: true)
    #expect(!toggle.isOn && toggle.thumb == 1)
    _ = toggle.advance(to: .zero)
    #expect(toggle.thumb == 1 - AnimatedNumber.firstStep / Self.transition.duration)
  }

  @Test func aToggleThatIsNotContinuousPublishesOnce() {
    let (toggle, bench) = toggle()
    toggle.continuous = false
    let events = toggle.recordEvents()
    let finger = bench.down(18, 18)
    finger.move(26, 18)
    finger.move(60, 18)
    finger.move(20, 18)
    finger.move(60, 18)
    finger.up()
    #expect(bench.published == ["light=off began", "light=on ended"])
    #expect(events.take().count(where: { $0 == .valueChanged }) == 1)
  }

  @Test func aHeldThumbMayExtendBeyondTheBounds() {
    let (toggle, bench) = toggle()
    #expect(toggle.drawingBounds(of: toggle.frame.size) == toggle.bounds)
    toggle.heldGrowth = 1
    // Its radius is 15 at rest and 30 while held; the middle of the track is at y = 18.
    #expect(toggle.drawingBounds(of: toggle.frame.size) == toggle.bounds.inset(by: -12))
    bench.forgetDamage()
    _ = bench.down(20, 18)
    _ = toggle.advance(to: .zero)
    _ = toggle.advance(to: .milliseconds(100))
    #expect(bench.damage.contains(toggle.bounds.inset(by: -12)))
  }
}
