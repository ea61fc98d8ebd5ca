import Bench
import Controls
import Geometry
import Raster
import Testing
import TouchTracking

@testable import Kinds

struct RangeSliderTests {
  /// A slider of 240 × 40 points: a knob can move over 200 points, so 1 is worth 20 points.
  private func slider() -> (RangeSlider, Bench) {
    let slider = RangeSlider()
    slider.frame = Rectangle(x: 0, y: 0, width: 240, height: 40)
    let bench = Bench(slider)
    bench.name(slider, "price")
    return (slider, bench)
  }

  private func set(_ slider: RangeSlider, _ lower: Double, _ upper: Double) {
    Value.set(
      [(slider.slots[0].value, .number(lower)), (slider.slots[1].value, .number(upper))],
      origin: .panel)
  }

  @Test func defaults() {
    let slider = RangeSlider()
    #expect(slider.minimum == 0 && slider.maximum == 10)
    #expect(slider.lower == 2 && slider.upper == 8)
    #expect(slider.minimumGap == 0 && !slider.tapToMove)
    #expect(slider.gloss == 0.4 && slider.outline == 0.5 && slider.shadow == 1)
    #expect(slider.curvaceousness == 1 && slider.trackColor.red == 0.9)
  }

  @Test func theCentreOfAKnobFollowsItsValue() {
    let (slider, _) = slider()
    #expect(slider.center(of: 0) == 20)
    #expect(slider.center(of: 5) == 120)
    #expect(slider.center(of: 10) == 220)
  }

  @Test func grabbingAKnobMovesNothingAndDraggingKeepsTheOffset() {
    let (slider, bench) = slider()
    let finger = bench.down(70, 20)  // the lower knob's centre is at 60
    #expect(slider.lower == 2)
    finger.move(90, 20)
    #expect(slider.lower == 3)
    finger.up()
    #expect(
      bench.published == [
        "price.lower=2.0 began", "price.lower=3.0 changed", "price.lower=3.0 ended",
      ])
  }

  @Test func anOvershootingFingerMovesTheKnobOnlyAfterItReturns() {
    let (slider, bench) = slider()
    let finger = bench.down(60, 20)
    finger.move(-500, 20)
    #expect(slider.lower == 0)
    finger.move(0, 20)
    #expect(slider.lower == 0)
    finger.move(40, 20)
    #expect(slider.lower == 1)
  }

  @Test func eachKnobIsLimitedByTheOther() {
    let (slider, bench) = slider()
    let finger = bench.down(60, 20)
    finger.move(1_000, 20)
    #expect(slider.lower == 8 && slider.upper == 8)
    finger.move(100, 20)
    #expect(slider.lower == 4)
  }

  @Test func theMinimumGapIsKept() {
    let (slider, bench) = slider()
    slider.minimumGap = 3
    bench.down(60, 20).move(1_000, 20)
    #expect(slider.lower == 5)
    slider.minimumGap = 6
    #expect(slider.upper - slider.lower >= 0)
    #expect(slider.lower == 2)
  }

  @Test func twoFingersHoldTheTwoKnobs() {
    let (slider, bench) = slider()
    let left = bench.down(60, 20)
    let right = bench.down(180, 20)
    left.move(80, 20)
    right.move(160, 20)
    #expect(slider.lower == 3 && slider.upper == 7)
    left.up()
    right.move(200, 20)
    #expect(slider.upper == 9)
    right.up()
    #expect(!slider.isTracking)
  }

  @Test func aThirdFingerIsIgnored() {
    let (slider, bench) = slider()
    _ = bench.down(60, 20)
    _ = bench.down(180, 20)
    _ = bench.down(60, 20)
    #expect(slider.touches.count == 2)
  }

  @Test func stackedKnobsWaitForTheFirstMovement() {
    for (position, end) in [(0.0, "minimum"), (10.0, "maximum"), (5.0, "middle")] {
      for direction in [-1.0, 1.0] {
        let (slider, bench) = slider()
        set(slider, position, position)
        bench.forgetPublished()
        let x = slider.center(of: position)
        let finger = bench.down(x, 20)
        #expect(bench.published.isEmpty)
        finger.move(x + direction * 20, 20)
        // The knob that can move that way moves. At an end neither can, and the way back decides.
        let isBeyond = position + direction < 0 || position + direction > 10
        #expect(bench.published.isEmpty == isBeyond)
        if isBeyond { finger.move(x - direction * 20, 20) }
        let movement = isBeyond ? -direction : direction
        let expected = movement < 0 ? (position - 1, position) : (position, position + 1)
        #expect(slider.lower == expected.0 && slider.upper == expected.1, "\(end) \(direction)")
        finger.up()
        #expect(bench.published.count(where: { $0.hasSuffix("began") }) == 1)
        #expect(bench.published.count(where: { $0.hasSuffix("ended") }) == 1)
      }
    }
  }

  @Test func tappingStackedKnobsChangesNothing() {
    let (slider, bench) = slider()
    set(slider, 10, 10)
    bench.forgetPublished()
    bench.down(220, 20).up()
    #expect(bench.published.isEmpty)
    #expect(slider.grips.isEmpty)
  }

  @Test func theNearerKnobWins() {
    let (slider, bench) = slider()
    set(slider, 5, 6)  // centres at 120 and 140
    bench.down(126, 20).move(106, 20)
    #expect(slider.lower == 4 && slider.upper == 6)
  }

  @Test func touchesOnTheTrackAreIgnoredWithoutTapToMove() {
    let (slider, bench) = slider()
    let events = slider.recordEvents()
    _ = bench.down(120, 20)
    #expect(!slider.isTracking && events.events.isEmpty)
    slider.tapToMove = true
    let finger = bench.down(110, 20)
    #expect(slider.lower == 4.5)
    finger.move(130, 20)
    #expect(slider.lower == 5.5)
  }

  @Test func aTouchBesideStackedKnobsMovesTheNearerOne() {
    for (x, lower, upper) in [(60.0, 2.0, 5.0), (180, 5, 8)] {
      let (slider, bench) = slider()
      slider.tapToMove = true
      set(slider, 5, 5)
      _ = bench.down(x, 20)
      #expect(slider.lower == lower && slider.upper == upper)
    }
  }

  @Test func ofTwoEquallyNearKnobsTheMovableOneIsGrabbed() {
    // The outer knob is at its end or held by another finger, so the inner one moves.
    let (slider, bench) = slider()
    set(slider, 9, 10)
    let first = bench.down(210, 20)
    first.move(220, 20)
    #expect(slider.lower == 9.5 && slider.upper == 10)
    first.up()
    set(slider, 0, 1)
    bench.down(30, 20).move(20, 20)
    #expect(slider.lower == 0 && slider.upper == 0.5)
    let (other, otherBench) = self.slider()
    set(other, 4, 5)
    let fingers = [otherBench.down(110, 20), otherBench.down(110, 20)]
    fingers[0].move(120, 20)
    fingers[1].move(115, 20)
    #expect(other.lower == 4.25 && other.upper == 5.5)
  }

  @Test func settingAValueClampsItToTheOther() throws {
    let (slider, _) = slider()
    try slider.slots[0].value.set(.number(9))
    #expect(slider.lower == 8 && slider.upper == 8)
    try slider.slots[1].value.set(.number(-5))
    #expect(slider.lower == 8 && slider.upper == 8)
  }

  @Test func theOrderWithinATransactionDoesNotMatter() {
    for isReversed in [false, true] {
      let (slider, bench) = slider()
      set(slider, 2, 5)
      var isAlwaysValid = true
      bench.values.observe { _, _, _ in
        if slider.slots[0].value.number > slider.slots[1].value.number { isAlwaysValid = false }
      }
      var scalars: [(value: Value, scalar: Scalar)] = [
        (slider.slots[0].value, .number(6)), (slider.slots[1].value, .number(9)),
      ]
      if isReversed { scalars.reverse() }
      Value.set(scalars, origin: .client)
      #expect(slider.lower == 6 && slider.upper == 9)
      #expect(isAlwaysValid)
    }
  }

  @Test(arguments: [(20.0, 30.0), (-20, -10), (5, 6), (3, 5), (9, 9)])
  func aNewRangeKeepsTheOrderAtEveryStep(minimum: Double, maximum: Double) throws {
    let (slider, bench) = slider()
    set(slider, 6, 8)
    var orders: [Bool] = []
    bench.values.observe { _, _, _ in
      orders.append(slider.slots[0].value.number <= slider.slots[1].value.number)
    }
    try slider.setRange(minimum: minimum, maximum: maximum)
    #expect(!orders.isEmpty && orders.allSatisfy { $0 })
    #expect(slider.lower >= minimum && slider.upper <= maximum)
  }

  @Test func aNewRangeClampsBothValues() throws {
    let (slider, bench) = slider()
    let finger = bench.down(180, 20)
    try slider.setRange(minimum: 3, maximum: 4)
    #expect(slider.lower == 3 && slider.upper == 4)
    finger.move(0, 20)
    #expect(slider.upper == 3)
    finger.cancel()
    #expect(bench.published.last == "price.upper=3.00 cancelled")
  }

  @Test func aMovedKnobDamagesOnlyItsPath() {
    let (slider, bench) = slider()
    let finger = bench.down(60, 20)
    bench.forgetDamage()
    finger.move(64, 20)
    let area = bench.damage.reduce(Rectangle.zero) { $0.union($1) }
    #expect(area.width <= 48 && area.width >= 44)
    _ = slider
  }

  @Test func overlappingKnobsRemainDistinct() {
    let (slider, bench) = slider()
    slider.gloss = 0
    slider.shadow = 0
    slider.curvaceousness = 0
    slider.trackColor = .black
    slider.trackHighlightColor = .black
    slider.knobColor = Color(red: 1, green: 0, blue: 0)
    /// The ranges of pixels in the middle row that are not black.
    func knobs() -> [Range<Int>] {
      let surface = Surface(width: 240, height: 40)
      slider.draw(on: Canvas(surface))
      let isKnob = (0...240).map { $0 < 240 && surface[$0, 20] & 0xFF_FFFF != 0 }
      let edges = (1...240).filter { isKnob[$0] != isKnob[$0 - 1] }
      return stride(from: 0, to: edges.count - 1, by: 2).map { edges[$0]..<edges[$0 + 1] }
    }
    slider.outline = 0
    slider.rimWidth = 2
    slider.rimColor = .black
    set(slider, 4, 5)
    #expect(knobs() == [82..<100, 102..<138])
    // The held knob is on top.
    let finger = bench.down(90, 20)
    #expect(knobs() == [82..<118, 120..<138])
    finger.up()
    set(slider, 4, 4)
    #expect(knobs() == [82..<118])
  }
}
