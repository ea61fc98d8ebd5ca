import Bench
import Geometry
import Kinds
import Testing

@testable import Controls

/// A value knows which touches hold it.
struct HeldValueTests {
  private let first = Slider()
  private let second = Slider()
  private let bench: Bench
  private let volume = NamedValue(name: "volume", .number(0.5))

  init() {
    first.frame = Rectangle(x: 0, y: 0, width: 200, height: 44)
    second.frame = Rectangle(x: 0, y: 100, width: 200, height: 44)
    bench = Bench(first, second)
    bench.values.declare(volume)
    for slider in [first, second] { slider.slots[0].link(to: volume) }
  }

  @Test func theLastTouchReleasesIt() {
    let fingers = [bench.down(100, 22), bench.down(100, 122)]
    #expect(volume.isHeld)
    fingers[0].up()
    #expect(volume.isHeld)
    fingers[1].cancel()
    #expect(!volume.isHeld)
  }

  /// What follows the end of a touch may set the value.
  @Test func itIsFreeWhenTheEndIsPublished() {
    var isHeld: [Bool] = []
    let finger = bench.down(100, 22)
    bench.values.observe { value, _, _ in isHeld.append(value.isHeld) }
    finger.move(140, 22)
    finger.up()
    #expect(isHeld == [true, false])
  }

  @Test func aProgramThatForcesAValueCancelsAllTouches() throws {
    let fingers = [bench.down(100, 22), bench.down(100, 122)]
    #expect(throws: ValueStore.SetError.refused(name: "volume", .held)) {
      try bench.set(["volume": .number(0.9)])
    }
    try bench.set(["volume": .number(0.9)], force: true)
    #expect(!volume.isHeld && !first.isTracking && !second.isTracking)
    for finger in fingers { finger.move(0, 0) }
    #expect(volume.number == 0.9)
  }

  @Test func aHeldSlotHoldsTheValueToWhichItIsLinked() {
    let other = NamedValue(name: "other", .number(0.5))
    bench.values.declare(other)
    let finger = bench.down(100, 22)
    first.slots[0].link(to: other)
    #expect(other.isHeld && !volume.isHeld)
    finger.up()
    #expect(!other.isHeld)
  }
}
