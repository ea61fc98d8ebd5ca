import Bench
import Controls
import Geometry
import Testing
import TouchTracking

@testable import Kinds

/// Fingers on wheels and calendars in containers that scroll.
struct PickerGestureTests {
  private let bench = Bench()
  private let middle = Point(x: 100, y: 110)

  /// Adds a control of 180 × 180 points to a scroll container of 200 × 200 points.
  private func add(_ control: Control, _ axis: Scroll.Axis) -> Scroll {
    let (scroll, content) = (Scroll(), Group())
    scroll.axis = axis
    scroll.frame = Rectangle(x: 0, y: 0, width: 200, height: 200)
    content.layout = LayoutItem(width: .points(1_000), height: .points(1_000))
    control.frame = Rectangle(x: 10, y: 10, width: 180, height: 180)
    content.add(control)
    scroll.add(content)
    bench.root.add(scroll)
    bench.name(control, "it")
    bench.stage.placeIfNeeded()
    return scroll
  }

  private func drag(by distance: Point, milliseconds: Int = 8) -> Finger {
    let finger = bench.down(middle)
    for step in 1...10 {
      bench.wait(.milliseconds(milliseconds))
      finger.move(middle + distance * (Double(step) / 10))
    }
    return finger
  }

  private func roller() -> Roller {
    let roller = Roller()
    roller.items = (1...20).map { "\($0)" }
    return roller
  }

  /// Cases 3 and 2: a wheel keeps a finger that moves up or down.
  @Test(arguments: [Scroll.Axis.vertical, .horizontal, .both])
  func aVerticalDragTurnsTheWheel(axis: Scroll.Axis) {
    let wheel = roller()
    let container = add(wheel, axis)
    drag(by: Point(x: 0, y: -60), milliseconds: 100).up()
    bench.settle()
    #expect(wheel.valueSlot.content != "1")
    #expect(container.position == .zero)
  }

  /// Case 9: the container takes over a finger that moves sideways.
  @Test func aHorizontalDragScrolls() {
    let wheel = roller()
    let container = add(wheel, .horizontal)
    let finger = drag(by: Point(x: -60, y: 0))
    #expect(container.position.x > 40)
    finger.up()
    bench.settle()
    #expect(wheel.valueSlot.content == "1" && bench.published.isEmpty)
  }

  /// Case 3: a wheel that turns follows drags in all directions, so a touch stops it at once.
  @Test func aTouchStopsATurningWheel() {
    let wheel = roller()
    let container = add(wheel, .horizontal)
    drag(by: Point(x: 0, y: -100)).up()
    bench.frame()
    #expect(wheel.wheels[0].isSpinning)
    let finger = bench.down(middle)
    #expect(!wheel.wheels[0].isSpinning && wheel.isTracking)
    finger.move(middle + Point(x: -60, y: 0))
    #expect(container.position == .zero, "the wheel keeps the finger")
    finger.up()
  }

  /// Cases 8 and 9 for a calendar: a horizontal swipe shows another month, a vertical one scrolls.
  @Test func aCalendarFollowsHorizontalSwipes() {
    let calendar = Calendar()
    let container = add(calendar, .vertical)
    let month = calendar.shownMonth
    drag(by: Point(x: 0, y: -60)).up()
    bench.settle()
    #expect(container.position.y > 40 && calendar.shownMonth == month)
    container.jump(to: .zero)
    drag(by: Point(x: -100, y: 0)).up()
    #expect(calendar.shownMonth == month + 1 && container.position == .zero)
    #expect(bench.published.isEmpty)
  }
}
