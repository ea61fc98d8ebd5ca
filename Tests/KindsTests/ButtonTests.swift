import Bench
import Controls
import Geometry
import Testing
import TouchTracking

@testable import Kinds

struct ButtonTests {
  private func button() -> (Button, Bench) {
    let button = Button()
    button.frame = Rectangle(x: 100, y: 100, width: 120, height: 48)
    let bench = Bench(button)
    bench.name(button, "horn")
    return (button, bench)
  }

  @Test func itsValueIsTrueWhilePressed() {
    let (button, bench) = button()
    let events = button.recordEvents()
    let finger = bench.down(150, 120)
    #expect(button.isPressed)
    finger.move(152, 120)
    finger.up()
    #expect(!button.isPressed)
    #expect(bench.published == ["horn=on began", "horn=off ended"])
    #expect(
      events.take() == [
        .touchDown, .valueChanged, .touchDragInside, .valueChanged, .touchUpInside,
        .primaryActionTriggered,
      ])
  }

  @Test func goingUpOutsideIsNoPress() {
    let (button, bench) = button()
    let events = button.recordEvents()
    let finger = bench.down(150, 120)
    finger.move(150, 300)
    #expect(!button.isPressed)
    finger.move(150, 120)
    #expect(button.isPressed)
    finger.move(150, 300)
    finger.up()
    #expect(!button.isPressed && events.take().last == .touchUpOutside)
    #expect(bench.published.last == "horn=off ended")
  }

  @Test func aCancelledTouchIsNoPress() {
    let (button, bench) = button()
    let events = button.recordEvents()
    bench.down(150, 120).cancel()
    #expect(!button.isPressed && bench.published.last == "horn=off cancelled")
    #expect(!events.take().contains(.touchUpInside))
  }

  @Test func disablingEndsThePress() {
    let (button, bench) = button()
    _ = bench.down(150, 120)
    button.isEnabled = false
    #expect(!button.isPressed && !button.isTracking)
  }

  // MARK: Holding

  private func heldButton() -> (Button, Bench, EventRecorder) {
    let (button, bench) = button()
    button.hold = 1
    return (button, bench, button.recordEvents())
  }

  @Test func aFingerThatStaysLongEnoughPressesOnce() {
    let (button, bench, events) = heldButton()
    let finger = bench.down(150, 120)
    bench.stage.advanceAnimations(to: .seconds(5))
    bench.stage.advanceAnimations(to: .milliseconds(5_999))
    #expect(!button.isPressed && bench.published.isEmpty && events.take() == [.touchDown])
    bench.stage.advanceAnimations(to: .seconds(6))
    #expect(button.isPressed && events.take() == [.valueChanged, .primaryActionTriggered])
    bench.stage.advanceAnimations(to: .seconds(20))
    finger.up()
    #expect(bench.published == ["horn=on began", "horn=off ended"])
    #expect(events.take() == [.valueChanged, .touchUpInside])
  }

  @Test(arguments: ["up", "leave", "cancel", "disable"])
  func aFingerThatDoesNotStayPressesNothing(end: String) {
    let (button, bench, events) = heldButton()
    let finger = bench.down(150, 120)
    bench.stage.advanceAnimations(to: .seconds(5))
    bench.stage.advanceAnimations(to: .milliseconds(5_900))
    bench.forgetDamage()
    switch end {
    case "up": finger.up()
    case "leave":
      finger.move(150, 400)
      finger.move(150, 120)
    case "cancel": finger.cancel()
    default: button.isEnabled = false
    }
    // The progress is no longer shown.
    #expect(!bench.damage.isEmpty)
    bench.stage.advanceAnimations(to: .seconds(7))
    if end == "leave" { finger.up() }
    #expect(!button.isTracking && bench.published.isEmpty)
    #expect(
      Set(events.take()).isDisjoint(with: [.primaryActionTriggered, .touchUpInside, .valueChanged]))
  }

  @Test func aHeldButtonThatLatchesStaysOnEvenIfTheFingerLeaves() {
    let (button, bench, _) = heldButton()
    button.latches = true
    for isOn in [true, false] {
      let finger = bench.down(150, 120)
      bench.stage.advanceAnimations(to: .seconds(5))
      bench.stage.advanceAnimations(to: .seconds(6))
      finger.move(150, 400)
      finger.up()
      #expect(!button.isTracking && button.isPressed == isOn)
    }
  }

  @Test func aFingerThatLeavesAHeldButtonReleasesItAndCannotReturn() {
    let (button, bench, events) = heldButton()
    let finger = bench.down(150, 120)
    bench.stage.advanceAnimations(to: .seconds(5))
    bench.stage.advanceAnimations(to: .seconds(6))
    #expect(button.isPressed)
    finger.move(150, 400)
    #expect(!button.isPressed)
    finger.move(150, 120)
    bench.stage.advanceAnimations(to: .seconds(9))
    finger.up()
    #expect(!button.isPressed && !events.take().contains(.touchUpInside))
    #expect(bench.published == ["horn=on began", "horn=off changed", "horn=off ended"])
  }

  @Test func repetitionsBeginAfterTheButtonWasHeld() {
    let (button, bench, events) = heldButton()
    button.repeat = true
    _ = bench.down(150, 120)
    for time in [5_000, 6_000, 6_020, 6_540] {
      bench.stage.advanceAnimations(to: .milliseconds(time))
    }
    #expect(events.take().filter { $0 == .primaryActionTriggered }.count == 2)
  }
}
