import Bench
import Geometry
import Raster
import Testing
import TouchTracking

@testable import Controls
@testable import Kinds

/// The value bubble and the growth of a held handle.
struct HandleTests {
  private func bubbles(_ bench: Bench) -> [ValueBubble] {
    bench.stage.children.compactMap { $0 as? ValueBubble }
  }

  private func slider(x: Double = 100, y: Double = 200) -> Slider {
    let slider = Slider()
    slider.frame = Rectangle(x: x, y: y, width: 440, height: 40)
    slider.showsValueWhileHeld = true
    slider.setRange(0...100)
    return slider
  }

  /// The bubble covers the track, but neither the knob nor anything beside the slider.
  @Test(arguments: [(44.0, 440.0, true), (440, 32, false), (440, 60, false)])
  func theBubbleStaysOnTheTrack(width: Double, height: Double, isVertical: Bool) {
    let slider = Slider()
    slider.frame = Rectangle(x: 100, y: 20, width: width, height: height)
    slider.showsValueWhileHeld = true
    slider.vertical = isVertical
    slider.scale = height == 60 ? .ticks : .none
    slider.setRange(0...100)
    let bench = Bench(slider)
    let area = slider.heldValueArea.offset(by: slider.frame.origin)
    for number in stride(from: 0.0, through: 100, by: 5) {
      try? slider.setValue(number)
      guard let knob = slider.handleArea(of: slider.valueSlot) else { continue }
      let center = knob.center + slider.frame.origin
      let finger = bench.down(center.x, center.y)
      let frame = bubbles(bench).first?.frame ?? .zero
      #expect(!frame.isEmpty && frame.union(area) == area)
      #expect(frame.intersection(knob.offset(by: slider.frame.origin)).isEmpty)
      finger.up()
    }
  }

  /// A control without room for the bubble shows it above the handle.
  @Test func aHeldHandleShowsItsValueAboveTheFinger() {
    let slider = slider()
    slider.frame.height = 20
    let bench = Bench(slider)
    let finger = bench.down(120, 210)
    let bubble = bubbles(bench).first
    #expect(bubble?.frame.bottom == 200 - BubblePlacement.gapAbove)
    finger.up()
  }

  /// The text replaces the value, and follows other values while the handle is held.
  @Test func aHeldHandleShowsATextOfItsOwn() {
    let slider = slider()
    slider.heldText = "0:00"
    let bench = Bench(slider)
    let finger = bench.down(120, 220)
    #expect(bubbles(bench).map(\.content) == [HandleValue("0:00")])
    slider.heldText = "3:34"
    #expect(bubbles(bench).map(\.content) == [HandleValue("3:34")])
    slider.heldText = ""
    #expect(bubbles(bench).map(\.content) == [HandleValue("0")])
    finger.up()
  }

  @Test func aHeldHandleShowsItsValueBesideTheFinger() {
    let slider = slider()
    let bench = Bench(slider)
    #expect(bubbles(bench).isEmpty)
    let finger = bench.down(120, 220)
    let bubble = bubbles(bench).first
    #expect(bubble?.content == HandleValue("0"))
    #expect(bubble?.frame.left == 140 + BubblePlacement.gapBeside)
    #expect(bubble?.frame.center.y == 220)
    finger.move(320, 220)
    #expect(bubbles(bench).map(\.content) == [HandleValue("50")])
    #expect(bubble?.frame.right == 300 - BubblePlacement.gapBeside)
    finger.up()
    #expect(bubbles(bench).isEmpty)
  }

  @Test func theBubbleDisappearsAtTheEndOfTheTouch() {
    for end in [
      { (_: Slider, finger: Finger, _: Bench) in finger.cancel() },
      { slider, _, _ in slider.isEnabled = false }, { slider, _, _ in slider.isHidden = true },
      { slider, _, bench in bench.root.remove(slider) },
      { slider, _, _ in slider.showsValueWhileHeld = false },
    ] {
      let slider = slider()
      let bench = Bench(slider)
      let finger = bench.down(120, 220)
      #expect(bubbles(bench).count == 1)
      end(slider, finger, bench)
      #expect(bubbles(bench).isEmpty)
    }
  }

  @Test func theBubbleCanBeTurnedOff() {
    let slider = slider()
    slider.showsValueWhileHeld = false
    let bench = Bench(slider)
    _ = bench.down(120, 220)
    #expect(bubbles(bench).isEmpty)
    slider.showsValueWhileHeld = true
    #expect(bubbles(bench).count == 1)
  }

  @Test func eachKnobOfARangeSliderHasABubble() {
    let slider = RangeSlider()
    slider.frame = Rectangle(x: 100, y: 200, width: 440, height: 40)
    slider.showsValueWhileHeld = true
    let bench = Bench(slider)
    let lower = bench.down(200, 220)
    #expect(bubbles(bench).map(\.content) == [HandleValue("2.0")])
    let upper = bench.down(440, 220)
    #expect(bubbles(bench).map(\.content) == [HandleValue("2.0"), HandleValue("8.0")])
    // The bubbles of knobs that meet do not overlap.
    lower.move(440, 220)
    let frames = bubbles(bench).map(\.frame)
    #expect(frames[0].intersection(frames[1]).isEmpty)
    lower.up()
    #expect(bubbles(bench).map(\.content) == [HandleValue("8.0")])
    upper.up()
    #expect(bubbles(bench).isEmpty)
  }

  @Test func aValueInTheMiddleHasNoBubble() {
    for showsValue in [false, true] {
      let knob = Knob()
      knob.frame = Rectangle(x: 100, y: 200, width: 100, height: 100)
      knob.showsValueWhileHeld = true
      knob.showsValue = showsValue
      let bench = Bench(knob)
      _ = bench.down(150, 205)
      #expect(bubbles(bench).count == (showsValue ? 0 : 1))
    }
  }

  @Test func progressIsShownInPercent() throws {
    let bar = SeekBar()
    bar.frame = Rectangle(x: 100, y: 200, width: 420, height: 40)
    bar.showsValueWhileHeld = true
    let bench = Bench(bar)
    _ = bench.down(310, 220)
    #expect(bubbles(bench).map(\.content) == [HandleValue("50", unit: "%")])
    try bar.setBuffer(0.8)
    #expect(bubbles(bench).count == 1, "the buffer has no handle")
  }

  // MARK: Placement of bubbles

  private let placement = BubblePlacement(stage: Rectangle(x: 0, y: 0, width: 400, height: 300))
  private let size = Size(width: 60, height: 40)

  @Test(arguments: [
    // Above the handle.
    (Rectangle(x: 180, y: 100, width: 40, height: 40), Point(x: 170, y: 48)),
    // At the left and right edges: above, but inside the stage.
    (Rectangle(x: 0, y: 100, width: 40, height: 40), Point(x: 4, y: 48)),
    (Rectangle(x: 370, y: 100, width: 40, height: 40), Point(x: 336, y: 48)),
    // At the top edge: to the left, or to the right if there is no space.
    (Rectangle(x: 180, y: 10, width: 40, height: 40), Point(x: 92, y: 10)),
    (Rectangle(x: 20, y: 0, width: 40, height: 40), Point(x: 88, y: 4)),
  ])
  func theBubbleDoesNotOverlapTheHandle(handle: Rectangle, origin: Point) {
    let frame = placement.frame(of: size, at: handle)
    #expect(frame.origin == origin)
    #expect(frame.intersection(handle).isEmpty)
  }

  @Test func overlappingBubblesMoveApart() {
    for (x, other) in [(100.0, 120.0), (4, 10), (330, 336), (120, 100)] {
      let (a, b) = placement.separate(
        Rectangle(origin: Point(x: x, y: 50), size: size),
        Rectangle(origin: Point(x: other, y: 50), size: size))
      #expect(a.intersection(b).isEmpty)
      #expect((a.x < b.x) == (x < other), "in the same order")
      #expect(a.left >= 4 && b.left >= 4 && a.right <= 396 && b.right <= 396)
    }
  }

  // MARK: Growth

  @Test func aHandleGrowsWithinATenthOfASecond() {
    let slider = slider()
    slider.heldGrowth = 0.2
    let bench = Bench(slider)
    let slot = slider.valueSlot
    let finger = bench.down(120, 220)
    finger.move(320, 220)
    #expect(slider.value == 50 && slot.shown == 50, "the value changes at once")
    #expect(slot.lift == 0 && bench.stage.isAnimating)
    #expect(slider.advance(to: .milliseconds(0)))
    #expect(slot.lift > 0.5 && slot.lift < 0.8)
    #expect(slider.advance(to: .milliseconds(50)))
    #expect(slot.lift > 0.9 && slot.lift < 1)
    #expect(!slider.advance(to: .milliseconds(100)))
    #expect(slot.lift == 1 && slider.growth(of: slot) == 0.2)
    finger.up()
    _ = slider.advance(to: .milliseconds(200))
    _ = slider.advance(to: .milliseconds(300))
    #expect(slot.lift == 0)
  }

  @Test func onlyTheHandleIsRedrawn() {
    let slider = slider()
    slider.heldGrowth = 0.2
    let bench = Bench(slider)
    let finger = bench.down(120, 220)
    _ = slider.advance(to: .zero)
    bench.forgetDamage()
    _ = slider.advance(to: .milliseconds(50))
    // A knob of 40 points, grown by a fifth, with a margin of one point.
    #expect(bench.damage == [Rectangle(x: 95, y: 195, width: 50, height: 50)])
    finger.up()
  }

  @Test(arguments: [(0.2, 0.0), (0.8, 1.0)])
  func aHeldHandleHasMoreContrastWithItsRim(color: Double, limit: Double) {
    let slider = slider()
    slider.heldGrowth = 0.2
    slider.rimWidth = 2
    slider.rimColor = Color(gray: 0.5)
    let bench = Bench(slider)
    let slot = slider.valueSlot
    let gray = Color(gray: color)
    #expect(slider.handleColor(gray, of: slot) == gray)
    let finger = bench.down(120, 220)
    for time in [0, 100] { _ = slider.advance(to: .milliseconds(time)) }
    #expect(slider.handleColor(gray, of: slot) == gray.mixed(with: Color(gray: limit), by: 0.25))
    finger.up()
  }

  @Test func withoutGrowthNothingIsAnimated() {
    let slider = slider()
    let bench = Bench(slider)
    _ = bench.down(120, 220)
    #expect(!bench.stage.isAnimating)
  }
}

extension Slider {
  fileprivate func setRange(_ range: ClosedRange<Double>) {
    try? setRange(minimum: range.lowerBound, maximum: range.upperBound)
  }
}
