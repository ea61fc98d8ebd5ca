import Bench
import Controls
import Geometry
import Testing
import TouchTracking

@testable import Kinds

struct RadioTests {
  private func radio(isVertical: Bool = true) -> (Radio, Bench) {
    let radio = Radio()
    radio.items = ["Low", "Medium", "High"].map { Radio.Item(value: $0, title: $0) }
    radio.vertical = isVertical
    radio.frame = Rectangle(x: 100, y: 100, width: 300, height: 132)
    let bench = Bench(radio)
    bench.name(radio, "fan")
    return (radio, bench)
  }

  /// The whole line is the target of a finger, also far from the circle and the word.
  @Test(arguments: [(true, 390.0, 160.0), (false, 250, 220)])
  func aTapAnywhereInAnItemChoosesIt(isVertical: Bool, x: Double, y: Double) {
    let (radio, bench) = radio(isVertical: isVertical)
    #expect(radio.selected == 0)
    bench.down(x, y).up()
    #expect(radio.selected == 1)
    #expect(bench.published == ["fan=Low began", "fan=Medium ended"])
  }

  @Test func theFingerMayMoveToAnotherItem() {
    let (radio, bench) = radio()
    let finger = bench.down(150, 120)
    finger.move(150, 220)
    #expect(radio.selected == 0)
    finger.up()
    #expect(radio.selected == 2)
  }

  @Test func leavingOrCancellingChoosesNothing() {
    let (radio, bench) = radio()
    let first = bench.down(150, 220)
    first.move(150, 400)
    first.up()
    bench.down(150, 220).cancel()
    #expect(radio.selected == 0 && bench.published.isEmpty)
  }

  @Test func aSecondFingerChangesNothing() {
    let (radio, bench) = radio()
    let first = bench.down(150, 220)
    bench.down(150, 160).up()
    #expect(radio.selected == 0)
    first.up()
    #expect(radio.selected == 2)
  }

  /// A drag in a scroll cancels the press.
  @Test func aDragInAScrollChoosesNothing() {
    let radio = Radio()
    radio.items = ["Low", "Medium", "High"].map { Radio.Item(value: $0, title: $0) }
    let scroll = Scroll()
    scroll.frame = Rectangle(x: 0, y: 0, width: 300, height: 100)
    let bench = Bench(scroll)
    scroll.add(radio)
    bench.stage.placeIfNeeded()
    let finger = bench.down(150, 90)
    for _ in 0..<12 { bench.frame() }
    for y in stride(from: 80.0, to: 20, by: -10) { finger.move(150, y) }
    finger.up()
    #expect(radio.selected == 0 && scroll.position.y > 20)
  }

  @Test func nothingIsChosenWhileTheValueIsUnknown() {
    let (radio, bench) = radio()
    radio.valueSlot.value.setUnknown()
    #expect(radio.selected == nil)
    bench.down(150, 120).up()
    #expect(radio.selected == 0)
  }

  @Test(arguments: [
    (true, false, Key.down, Key.up), (false, false, .right, .left), (false, true, .left, .right),
  ])
  func arrowKeysMoveTheChoice(isVertical: Bool, isRightToLeft: Bool, next: Key, previous: Key) {
    let (radio, bench) = radio(isVertical: isVertical)
    bench.root.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    #expect(radio.handle(next) && radio.selected == 1)
    #expect(bench.published == ["fan=Low began", "fan=Medium ended"])
    #expect(radio.handle(.end) && radio.selected == 2)
    #expect(!radio.handle(next), "the focus moves on at the end")
    #expect(radio.handle(previous) && radio.selected == 1)
    #expect(radio.handle(.home) && !radio.handle(previous))
    #expect(!radio.handle(isVertical ? .left : .up))
  }

  /// A value that a finger holds belongs to the finger.
  @Test func keysDoNotChangeAHeldValue() {
    let (radio, bench) = radio()
    let other = Segments()
    other.items = radio.items
    other.frame = Rectangle(x: 0, y: 0, width: 300, height: 44)
    bench.root.add(other)
    other.valueSlot.link(to: radio.valueSlot.value)
    other.addAction(for: .touchDown) { control in control.touches[0].hold(other.valueSlot) }
    _ = bench.down(10, 20)
    #expect(radio.handle(.down) && radio.selected == 0)
  }

  /// The dot of the new choice grows; the picture is complete afterwards.
  @Test func theDotGrowsWhenAFingerChooses() {
    let (_, bench) = radio()
    bench.down(150, 220).up()
    #expect(bench.stage.isAnimating)
    bench.settle()
    bench.forgetDamage()
    bench.frame()
    #expect(bench.damage.isEmpty)
    // Selecting the same item again animates nothing.
    bench.down(150, 220).up()
    #expect(!bench.stage.isAnimating)
  }

  /// All lines have the height of the tallest one.
  @Test func longWordsWrap() {
    let benches = FontBenches()
    let radio = Radio()
    radio.items = ["Short", "Only while the sun shines on the roof of the house"].map {
      Radio.Item(value: $0, title: $0)
    }
    withExtendedLifetime(benches.bench(for: radio)) {
      #expect(radio.intrinsicHeight(forWidth: 600) == 88)
      let narrow = radio.intrinsicHeight(forWidth: 140) ?? 0
      #expect(narrow > 88)
      radio.frame = Rectangle(x: 0, y: 0, width: 140, height: narrow)
      #expect(radio.area(ofItem: 0).height == narrow / 2)
    }
  }

  @Test func withoutItemsThereIsNothingToTouch() {
    let (radio, bench) = radio()
    radio.items = []
    bench.down(150, 120).up()
    #expect(bench.published.isEmpty && radio.touchableParts.isEmpty)
    #expect(!radio.handle(.down) && !radio.handle(.end))
  }
}
