import Bench
import Controls
import Geometry
import Raster
import Testing

@testable import Kinds

/// The scale that gauges, meters, knobs and sliders share.
struct ScaleTests {
  private let fonts = FontBenches()
  private let bench: Bench
  private let meter: Meter

  init() throws {
    meter = Meter()
    meter.frame = Rectangle(x: 0, y: 0, width: 300, height: 48)
    meter.scale = .numbers
    bench = fonts.bench(for: meter)
    try meter.setRange(minimum: 0, maximum: 100)
  }

  private func layout(_ line: ScaleLine? = nil) -> ScaleLayout {
    meter.scaleLayout(
      along: line
        ?? .beside(
          Rectangle(x: 0, y: 0, width: meter.frame.width, height: 12), isVertical: false,
          isRightToLeft: false), meter.straightMetrics(isVertical: false), scale: 1)
  }

  private var numbers: [String] { layout().labels.map(\.text) }

  @Test func numbersAreAsDenseAsTheyFit() {
    #expect(numbers == ["0", "20", "40", "60", "80", "100"])
    meter.frame.width = 400
    #expect(numbers == ["0", "10", "20", "30", "40", "50", "60", "70", "80", "90", "100"])
    meter.frame.width = 20
    #expect(numbers == [])
  }

  @Test func thousandsAreSeparatedAsInTheLanguage() throws {
    try meter.setRange(minimum: 0, maximum: 2_000)
    #expect(numbers == ["0", "400", "800", "1,200", "1,600", "2,000"])
    bench.language = try .named("de")
    #expect(numbers == ["0", "400", "800", "1.200", "1.600", "2.000"])
  }

  @Test(arguments: [17.0, 33, 60, 110, 180, 300, 800])
  func numbersNeitherOverlapNorLeaveTheControl(width: Double) throws {
    meter.frame.width = width
    for (minimum, maximum) in [
      (0.0, 1.0), (-60, 6), (0, 24_000), (999_999, 1_000_001), (-1e12, 1e12),
    ] {
      try meter.setRange(minimum: minimum, maximum: maximum)
      let areas = layout().labels.map(\.area)
      #expect(areas.allSatisfy { $0.left >= 0 && $0.right <= width })
      for (index, area) in areas.enumerated() {
        #expect(!areas.dropFirst(index + 1).contains { $0.inset(dx: -4, dy: 0).intersects(area) })
      }
    }
  }

  @Test func numbersOfADialDoNotOverlap() throws {
    for radius in [10.0, 30, 60, 200] {
      for (minimum, maximum) in [(0.0, 1.0), (-60, 6), (0, 24_000), (0, 360)] {
        try meter.setRange(minimum: minimum, maximum: maximum)
        let areas = layout(
          .arc(
            center: Point(x: 150, y: 150), radius: radius, start: 0, end: 2 * .pi, isInside: true)
        ).labels.map(\.area)
        for (index, area) in areas.enumerated() {
          #expect(!areas.dropFirst(index + 1).contains { $0.intersects(area) })
        }
      }
    }
  }

  /// On a full turn, the last number is at the place of the first.
  @Test func aFullTurnShowsItsMinimumOnce() throws {
    func full(_ range: ClosedRange<Double>, turns: Double = 1) throws -> ScaleLayout {
      try meter.setRange(minimum: range.lowerBound, maximum: range.upperBound)
      return layout(
        .arc(
          center: .zero, radius: 100, start: -1, end: -1 + turns * 2 * .pi, isInside: false))
    }
    meter.tickStep = 30
    #expect(
      try full(0...360).labels.map(\.text)
        == ["0", "30", "60", "90", "120", "150", "180", "210", "240", "270", "300", "330"])
    #expect(try full(0...360).majors.max() == 330 / 360)
    meter.tickStep = 1
    #expect(try full(0...12, turns: -1).labels.count == 12)
    // There is no number at the minimum.
    meter.tickStep = 100
    #expect(try full(50...400).labels.map(\.text) == ["100", "200", "300", "400"])
    #expect(try full(0...400, turns: 0.9).labels.last?.text == "400")
  }

  @Test func tickStep() {
    meter.tickStep = 25
    #expect(numbers == ["0", "25", "50", "75", "100"])
    meter.tickStep = 0.001
    #expect(numbers.count <= 11 && numbers.count > 1)
    meter.tickStep = 1_000
    #expect(numbers == [])
  }

  @Test func minorTicks() {
    meter.tickStep = 50
    meter.minorTicks = 1
    #expect(layout().minors == [0.25, 0.75])
    meter.minorTicks = 0
    #expect(layout().minors == [])
    meter.minorTicks = nil
    #expect(layout().minors.count > 10)
    // As many as asked for would be closer than 5 points.
    meter.minorTicks = 20
    #expect(layout().minors.count == 40)
    meter.frame.width = 200
    #expect(layout().minors == [])
  }

  @Test func aScaleWithoutNumbers() {
    meter.scale = .ticks
    #expect(layout().labels.isEmpty && layout().majors.count == 6)
    meter.scale = .none
    #expect(layout().majors.isEmpty && layout().minors.isEmpty)
  }

  @Test func anEmptyRangeHasNoTicks() throws {
    try meter.setRange(minimum: 5, maximum: 5)
    #expect(layout().majors.isEmpty)
  }

  @Test func numbersFollowTheLanguage() throws {
    try meter.setRange(minimum: 0, maximum: 1)
    meter.tickStep = 0.5
    #expect(numbers == ["0.0", "0.5", "1.0"])
    bench.language = try Language.named("de")
    #expect(numbers == ["0,0", "0,5", "1,0"])
  }

  @Test func marksReplaceTicks() {
    meter.marks = [
      ScaleMark(at: 0, text: "L"), ScaleMark(at: 50, text: "0"), ScaleMark(at: 51, text: "1"),
      ScaleMark(at: 60, text: ""), ScaleMark(at: 100, text: "R"), ScaleMark(at: 101, text: "X"),
    ]
    // The text at 51 would overlap that at 50, and 101 is outside.
    #expect(numbers == ["L", "0", "R"])
    #expect(layout().majors == [0, 0.5, 0.51, 0.6, 1] && layout().minors.isEmpty)
  }

  @Test func zonesColourTheNumber() {
    meter.color = .white
    meter.zones = [
      ScaleZone(from: nil, to: 20, color: .color(Color(red: 1, green: 0, blue: 0))),
      ScaleZone(from: 80, to: 90, color: .color(Color(red: 0, green: 1, blue: 0))),
      ScaleZone(from: 90, to: nil, color: .color(Color(red: 0, green: 0, blue: 1))),
    ]
    #expect(meter.color(at: 0).red == 1 && meter.color(at: 20).red == 1)
    #expect(meter.color(at: 50) == .white)
    #expect(meter.color(at: 80).green == 1)
    // Where two zones meet, the later one begins.
    #expect(meter.color(at: 90).blue == 1 && meter.color(at: 100).blue == 1)
  }

  /// A zone that begins at the middle of the bar, and a target, which drawing clips to the bounds.
  @Test func zonesAndTargetsOutsideTheRangeAreClipped() {
    let green = Color(red: 0, green: 1, blue: 0)
    func greenPixels() -> Int {
      let surface = Surface(width: 320, height: 60)
      meter.draw(on: Canvas(surface))
      return (0..<320 * 60).count { surface[$0 % 320, $0 / 320] == green.premultiplied }
    }
    meter.zones = [ScaleZone(from: -1e12, to: 1e12, color: .color(green))]
    meter.target = 1e12
    #expect(greenPixels() > 100)
    meter.zones = [ScaleZone(from: 1e12, to: 2e12, color: .color(green))]
    meter.target = -1e12
    #expect(greenPixels() == 0)
  }

  /// A tick before a number on a vertical track would read as a minus sign.
  @Test(arguments: [(0.0, true), (-20, false)])
  func negativeNumbersHaveNoTicksBeforeThem(minimum: Double, hasTicks: Bool) throws {
    let slider = Slider()
    slider.scale = .numbers
    bench.root.add(slider)
    bench.stage.palette = Palette { _ in .white }
    try slider.setRange(minimum: minimum, maximum: 100)
    #expect(slider.straightMetrics(isVertical: true).hasTicks == hasTicks)
    #expect(slider.straightMetrics(isVertical: false).hasTicks)
    let breadth = slider.scaleBreadth
    slider.showsTicks = false
    #expect(!slider.straightMetrics(isVertical: false).hasTicks)
    #expect(slider.scaleBreadth == breadth - 8, "the numbers are in the place of the ticks")
    slider.scale = .ticks
    #expect(slider.straightMetrics(isVertical: true).hasTicks, "without numbers")
  }

  @Test func aSliderLeavesSpaceForItsScale() {
    let slider = Slider()
    slider.frame = Rectangle(x: 0, y: 100, width: 240, height: 80)
    bench.root.add(slider)
    #expect(slider.knobWidth == 80)
    slider.scale = .numbers
    let breadth = slider.scaleBreadth
    #expect(breadth > 20 && slider.knobWidth == 80 - breadth && slider.knobLane.top == 0)
    slider.knobSize = 32
    #expect(abs(slider.knobLane.top - (80 - 32 - breadth) / 2) < 1e-9)
    #expect(slider.intrinsicSize?.height == 32 + breadth)
    // The knob is at the tick of its value.
    slider.setValueForTest(0.25)
    #expect(abs(slider.knobArea(at: 0.25).center.x - (16 + 0.25 * 208)) < 1e-9)
  }
}

extension Slider {
  fileprivate func setValueForTest(_ number: Double) { valueSlot.set(number) }
}
