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
        .valueChanged, .touchDown, .touchDragInside, .valueChanged, .touchUpInside,
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
}
