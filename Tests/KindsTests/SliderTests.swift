import Bench
import Controls
import Geometry
import Raster
import Testing
import TouchTracking

@testable import Kinds

struct SliderTests {
  /// A slider of 240 × 40 points: the centre of the knob moves from 20 to 220, so a tenth of the range
  /// is 20 points.
  private func slider(vertical: Bool = false) -> (Slider, Bench) {
    let slider = Slider()
    slider.vertical = vertical
    slider.frame = Rectangle(
      x: 0, y: 0, width: vertical ? 40 : 240, height: vertical ? 240 : 40)
    let bench = Bench(slider)
    bench.name(slider, "dim")
    return (slider, bench)
  }

  /// A container that stretches a slider does not enlarge the knob; an explicit size does.
  @Test func aStretchedSliderKeepsTheSizeOfItsKnob() {
    for slider in [Slider(), RangeSlider()] as [TrackSlider] {
      let row = Row()
      row.frame = Rectangle(x: 0, y: 0, width: 300, height: 100)
      slider.layout.weight = 1
      row.add(slider)
      let bench = Bench(row)
      func knob() -> Double {
        bench.stage.placeIfNeeded()
        return slider.knobArea(at: slider.minimum).width
      }
      #expect(knob() == 44 && slider.frame.height == 100)
      #expect(slider.knobArea(at: slider.minimum).center.y == 50)
      slider.knobSize = 30
      #expect(knob() == 30 && slider.intrinsicSize?.height == 30)
      slider.knobSize = nil
      slider.layout.height = 80
      #expect(knob() == 80)
      slider.layout.height = nil
      row.remove(slider)
      slider.frame = Rectangle(x: 0, y: 0, width: 300, height: 60)
      #expect(slider.knobArea(at: slider.minimum).width == 60, "the frame determines the size")
    }
    let vertical = Slider()
    vertical.vertical = true
    let column = Column()
    column.frame = Rectangle(x: 0, y: 0, width: 100, height: 300)
    vertical.layout.weight = 1
    column.add(vertical)
    let bench = Bench(column)
    bench.stage.placeIfNeeded()
    #expect(vertical.knobArea(at: 0).width == 44 && vertical.frame.width == 100)
  }

  /// In a theme, all handles have the size of its token.
  @Test(arguments: [20.0, 44, 84]) func aKnobHasTheSizeOfTheTheme(height: Double) {
    for slider in [Slider(), RangeSlider()] as [TrackSlider] {
      slider.frame = Rectangle(x: 0, y: 0, width: 300, height: height)
      let bench = Bench(slider)
      var palette = Palette { _ in .white }
      palette.tokens["handle"] = 28
      bench.stage.palette = palette
      #expect(slider.knobArea(at: 0).width == min(32, height), "with its margin")
      slider.knobSize = 30
      #expect(slider.knobArea(at: 0).width == min(30, height))
    }
  }

  /// A vertical slider with a scale has a fader cap, which reaches both ends of the track.
  @Test func aFaderHasACap() {
    let slider = Slider()
    slider.frame = Rectangle(x: 0, y: 0, width: 80, height: 300)
    slider.vertical = true
    slider.scale = .ticks
    let bench = Bench(slider)
    #expect(slider.knobArea(at: 0).width == slider.knobArea(at: 0).height, "in the theme classic")
    bench.stage.palette = Palette { _ in .white }
    #expect(slider.knobArea(at: 0).size == Size(width: 48, height: 28), "with its margin")
    #expect(slider.knobArea(at: 0).bottom == 300 && slider.knobArea(at: 1).top == 0)
    let finger = bench.down(slider.knobArea(at: 0).center.x, 286)
    finger.move(slider.knobArea(at: 0).center.x, 150)
    #expect(abs(slider.value - 0.5) < 1e-9)
    finger.up()
    slider.knobSize = 32
    #expect(slider.knobArea(at: 0).size == Size(width: 32, height: 32))
    slider.knobSize = nil
    slider.scale = .none
    #expect(slider.knobArea(at: 0).width == slider.knobArea(at: 0).height)
  }

  @Test func grabbingTheKnobMovesNothingAndDraggingKeepsTheOffset() {
    let (slider, bench) = slider()
    let finger = bench.down(32, 20)
    #expect(slider.value == 0)
    finger.move(52, 20)
    #expect(abs(slider.value - 0.1) < 1e-9)
    finger.move(52, 400)
    #expect(abs(slider.value - 0.1) < 1e-9)
    finger.up()
    #expect(bench.published == ["dim=0.00 began", "dim=0.10 changed", "dim=0.10 ended"])
  }

  /// Half a pixel is 0.0018 of the range, so three decimals are published.
  @Test func publishedNumbersHaveTheResolutionOfPixels() throws {
    let (slider, bench) = slider()
    let value = try #require(bench.values["dim"])
    let finger = bench.down(20, 20)
    finger.move(86.66666, 20)
    #expect(abs(slider.value - 0.3333333) < 1e-9 && value.published == .number(0.333))
    finger.move(900, 20)
    #expect(value.published == .number(1))
    try slider.setRange(minimum: -20_000, maximum: 20_007)
    finger.move(86.66666, 20)
    #expect(value.published == .number(-6_660))
    finger.up()
    #expect(value.published == .number(-6_660))
    // Values set by programs are not rounded.
    try bench.set(["dim": .number(12.345678)])
    #expect(value.published == .number(12.345678))
  }

  @Test func aSliderThatIsNotContinuousPublishesTheSameDigits() throws {
    let (slider, bench) = slider()
    slider.continuous = false
    let finger = bench.down(20, 20)
    finger.move(86.66666, 20)
    finger.up()
    #expect(bench.values["dim"]?.published == .number(0.333))
  }

  @Test func anOvershootingFingerMovesTheKnobOnlyAfterItReturns() {
    let (slider, bench) = slider()
    let finger = bench.down(30, 20)
    finger.move(900, 20)
    #expect(slider.value == 1)
    finger.move(231, 20)
    #expect(slider.value == 1)
    finger.move(210, 20)
    #expect(abs(slider.value - 0.9) < 1e-9)
  }

  @Test func aTouchOnTheTrackMovesTheKnobThere() {
    let (slider, bench) = slider()
    let finger = bench.down(120, 20)
    #expect(abs(slider.value - 0.5) < 1e-9)
    finger.move(140, 20)
    #expect(abs(slider.value - 0.6) < 1e-9)
    finger.up()
    slider.tapToMove = false
    _ = bench.down(30, 20)
    #expect(!slider.isTracking && abs(slider.value - 0.6) < 1e-9)
  }

  @Test func aVerticalSliderIncreasesUpward() {
    let (slider, bench) = slider(vertical: true)
    let finger = bench.down(20, 220)
    #expect(slider.value == 0)
    finger.move(20, 120)
    #expect(abs(slider.value - 0.5) < 1e-9)
    finger.move(20, -900)
    #expect(slider.value == 1)
  }

  @Test func valuesSnapToSteps() throws {
    let (slider, bench) = slider()
    try slider.setStep(0.25)
    let finger = bench.down(20, 20)
    finger.move(68, 20)
    #expect(slider.value == 0.25)
    finger.move(40, 20)
    #expect(slider.value == 0)
  }

  @Test func aSecondFingerIsIgnored() {
    let (slider, bench) = slider()
    let first = bench.down(20, 20)
    _ = bench.down(200, 20)
    #expect(slider.touches.map(\.id) == [first.id] && slider.value == 0)
  }

  @Test func aTouchStopsTheAnimationWhereItIs() throws {
    let (slider, bench) = slider()
    try slider.setValue(1, animated: true)
    _ = slider.advance(to: .zero)
    #expect(slider.advance(to: .milliseconds(125)))
    bench.forgetPublished()
    let finger = bench.down(120, 20)
    #expect(abs(slider.value - 0.5) < 1e-6 && bench.published == ["dim=0.50 began"])
    #expect(!slider.advance(to: .milliseconds(200)))
    finger.move(140, 20)
    #expect(abs(slider.value - 0.6) < 1e-6)
  }

  @Test func aMovedKnobDamagesOnlyItsPath() {
    for vertical in [false, true] {
      let (slider, bench) = slider(vertical: vertical)
      let finger = vertical ? bench.down(20, 220) : bench.down(20, 20)
      bench.forgetDamage()
      if vertical { finger.move(20, 216) } else { finger.move(24, 20) }
      let area = bench.damage.reduce(Rectangle.zero) { $0.union($1) }
      #expect(abs(area.width * area.height - 42 * 46) < 1e-6)
      _ = slider
    }
  }

  @Test func aSliderOfAnySizeCanBeTouched() {
    let slider = Slider()
    let bench = Bench(slider)
    for size in [Size(width: 10, height: 40), Size(width: 40, height: 40), .zero] {
      slider.frame = Rectangle(origin: .zero, size: size)
      let finger = bench.down(2, 2)
      finger.move(30, 5)
      finger.up()
      #expect(slider.value.isFinite && !slider.isTracking)
    }
  }

  @Test func theFilledPartEndsUnderTheKnob() throws {
    let (slider, _) = slider()
    slider.gloss = 0
    slider.shadow = 0
    slider.outline = 0
    slider.curvaceousness = 0
    slider.trackColor = .black
    slider.trackHighlightColor = .white
    slider.knobColor = Color(red: 1, green: 0, blue: 0)
    func row(at value: Double) throws -> [UInt32] {
      try slider.setValue(value)
      let surface = Surface(width: 240, height: 40)
      slider.draw(on: Canvas(surface))
      return (0..<240).map { surface[$0, 20] & 0xFF_FFFF }
    }
    let (bare, full, knob): (UInt32, UInt32, UInt32) = (0, 0xFF_FFFF, 0xFF_0000)
    #expect(try row(at: 0)[..<2].allSatisfy { $0 == bare })
    // The knob is from 6 to 42; the filled part ends at 24.
    let low = try row(at: 0.02)
    #expect(low[..<6].allSatisfy { $0 == full } && low[6] == knob && low[42] == bare)
    // At the maximum, the filled part is not visible beyond the knob.
    #expect(try row(at: 1)[238...].allSatisfy { $0 == bare })
  }

  @Test func aThinnerOutlineRedrawsTheAreaOfTheOldOne() {
    let (slider, bench) = slider()
    slider.outline = 8
    bench.forgetDamage()
    slider.outline = 0
    #expect(bench.damage.contains { $0.left <= -2 && $0.bottom >= 42 })
  }

  @Test func aSliderIsFilledFromItsOriginInBothDirections() throws {
    let (slider, bench) = slider()
    defer { withExtendedLifetime(bench) {} }
    slider.frame = Rectangle(x: 0, y: 0, width: 220, height: 20)
    try slider.setRange(minimum: -100, maximum: 100)
    slider.trackHighlightColor = .white
    slider.knobColor = .black
    (slider.gloss, slider.shadow, slider.curvaceousness) = (0, 0, 0)
    slider.origin = 0
    func filled() -> Range<Int> { slider.whiteExtent(isVertical: slider.vertical) }
    // The rest is under the knob, whose radius is 9 points.
    try slider.setValue(50)
    #expect(filled() == 110..<151)
    try slider.setValue(-50)
    #expect(filled() == 69..<110)
    try slider.setValue(0)
    #expect(filled().isEmpty)
    slider.vertical = true
    slider.frame = Rectangle(x: 0, y: 0, width: 20, height: 220)
    try slider.setValue(50)
    #expect(filled() == 69..<110)
    slider.origin = nil
    #expect(filled().upperBound > 200)
  }
}
