import Bench
import Controls
import Geometry
import Raster
import Testing
import TouchTracking

@testable import Kinds

/// The parts of charts.
struct ChartTests {
  // MARK: The cursor

  /// A chart of 400 × 200 points of a value with a history.
  private func chart() -> (chart: Chart, bench: Bench) {
    let chart = Chart()
    chart.frame = Rectangle(x: 0, y: 0, width: 400, height: 200)
    let bench = Bench(chart)
    let value = NamedValue(name: "a", .number(1), in: 0...9)
    value.history = ValueHistory(.seconds(60))
    bench.values.declare(value)
    bench.values.now = { .seconds(100) }
    bench.values.startHistories()
    chart.valueSlot.link(to: value)
    return (chart, bench)
  }

  private func rest(_ bench: Bench) { for _ in 0..<25 { bench.frame() } }

  @Test func theCursorFollowsAFingerThatRests() {
    let (chart, bench) = chart()
    let finger = bench.down(200, 150)
    #expect(chart.cursor == nil)
    rest(bench)
    #expect(chart.cursor == ChartCursor(x: 200, finger: 150))
    finger.move(900, 20)
    #expect(chart.cursor == ChartCursor(x: 396, finger: 20))
    finger.move(-900, 20)
    #expect(chart.cursor?.x == 8)
    finger.up()
    #expect(chart.cursor == nil)
    let lost = bench.down(200, 150)
    rest(bench)
    lost.cancel()
    #expect(chart.cursor == nil && chart.gesture == .idle)
    // A touch only reads.
    #expect(bench.published == [] && chart.window == ChartWindow())
  }

  @Test func aTapShowsAndHidesTheCursor() {
    let (chart, bench) = chart()
    bench.down(200, 150).up()
    #expect(chart.cursor == ChartCursor(x: 200, finger: nil))
    bench.wait(.seconds(1))
    bench.down(300, 150).up()
    #expect(chart.cursor == nil)
  }

  // MARK: The vertical axis

  /// The ends of the axis are level with those of a meter beside the sparkline.
  @Test func aSparklineCoversItsFrame() {
    let sparkline = Sparkline()
    sparkline.frame = Rectangle(x: 0, y: 0, width: 120, height: 40)
    (sparkline.minimum, sparkline.maximum) = (0, 10)
    let bench = Bench(sparkline)
    let plot = sparkline.currentPlot(scale: 1)
    #expect(plot.y(of: 0, .left) == 40 && plot.y(of: 10, .left) == 0)
    let reach = sparkline.drawingBounds(of: sparkline.bounds.size)
    #expect(reach.top <= -ChartPlot.dotRadius && reach.bottom >= 40 + ChartPlot.dotRadius)
    withExtendedLifetime(bench) {}
  }

  // MARK: The time axis

  @Test func aDragShowsThePast() throws {
    let (chart, bench) = chart()
    chart.span = 10
    let finger = bench.down(100, 100)
    finger.move(105, 100)
    #expect(chart.gesture == .pressed)
    finger.move(115, 100)
    #expect(chart.gesture == .moving)
    // 388 points are 10 s. The first 10 points do not count.
    finger.move(304, 100)
    let end = try #require(chart.window.end)
    #expect(abs(end - 95) < 0.1 && chart.window.span == nil)
    #expect(chart.cursor == nil)
    // A change does not redraw the past.
    bench.forgetDamage()
    try bench.set(["a": .number(3)])
    #expect(bench.damage.isEmpty)
    bench.forgetPublished()
    finger.move(9_000, 100)
    // The history has 60 s.
    #expect(chart.window.end == 50)
    finger.move(-9_000, 100)
    #expect(chart.window == ChartWindow())
    finger.up()
    #expect(bench.published == [])
  }

  @Test func twoFingersStretchTheTimeAxis() {
    let (chart, bench) = chart()
    chart.span = 20
    let first = bench.down(102, 100)
    let second = bench.down(202, 100)
    #expect(chart.gesture == .moving)
    second.move(302, 100)
    #expect(abs(chart.shownSpan - 10) < 0.1)
    second.move(103, 100)
    #expect(abs(chart.shownSpan - 10) < 0.1)
    second.move(112, 100)
    #expect(chart.shownSpan.isFinite)
    second.move(128, 100)
    #expect(abs(chart.shownSpan - 60) < 1)
    second.up()
    #expect(chart.gesture == .moving)
    first.up()
    #expect(chart.gesture == .idle)
  }

  @Test func aThirdFingerIsNotTracked() {
    let (chart, bench) = chart()
    let fingers = [bench.down(100, 100), bench.down(200, 100), bench.down(300, 100)]
    #expect(chart.touches.count == 2)
    for finger in fingers { finger.up() }
    #expect(chart.gesture == .idle)
  }

  @Test func aDoubleTapOrTheButtonShowsThePresent() throws {
    let (chart, bench) = chart()
    chart.span = 10
    chart.show(end: 70, span: 20)
    #expect(chart.window != ChartWindow())
    bench.down(100, 100).up()
    bench.down(104, 104).up()
    #expect(chart.window == ChartWindow() && chart.cursor == nil)
    #expect(chart.buttonArea == nil)
    chart.show(end: 70, span: 20)
    let button = try #require(chart.buttonArea)
    bench.wait(.seconds(1))
    let missed = bench.down(button.center)
    missed.move(10, 10)
    missed.up()
    #expect(chart.window != ChartWindow())
    bench.down(button.center).up()
    #expect(chart.window == ChartWindow() && chart.gesture == .idle)
  }

  /// In a container that scrolls vertically, the direction decides.
  @Test func aVerticalDragScrolls() {
    let (chart, bench) = chart()
    let scroll = Scroll()
    scroll.frame = Rectangle(x: 0, y: 0, width: 400, height: 200)
    let content = Column()
    bench.root.remove(chart)
    chart.layout.height = .points(400)
    content.add(chart)
    scroll.add(content)
    bench.root.add(scroll)
    bench.stage.placeIfNeeded()
    bench.frame()
    let up = bench.down(200, 150)
    up.move(204, 100)
    #expect(chart.gesture == .idle && chart.touches.isEmpty)
    up.up()
    bench.settle()
    let sideways = bench.down(100, 150)
    sideways.move(130, 152)
    sideways.move(200, 152)
    #expect(chart.gesture == .moving)
    sideways.up()
  }

  @Test func keysMoveTheTimeAxisBeyondTheEdges() {
    let (chart, bench) = chart()
    chart.span = 10
    chart.takeFocus()
    for _ in 0..<2 { #expect(bench.stage.handle(.home)) }
    #expect(chart.window == ChartWindow())
    #expect(bench.stage.handle(.left))
    #expect(abs((chart.window.end ?? 0) - 99.8) < 0.05 && chart.cursor?.x == 8)
    #expect(bench.stage.handle(.character("-")))
    #expect(abs(chart.shownSpan - 20) < 0.1)
    #expect(bench.stage.handle(.character("+")))
    #expect(abs(chart.shownSpan - 10) < 0.1)
    #expect(bench.stage.handle(.escape) && chart.cursor == nil)
    #expect(chart.window != ChartWindow())
    #expect(bench.stage.handle(.escape) && chart.window == ChartWindow())
  }

  @Test(
    arguments: [
      (120.0, 10.0, nil as Double?, nil as Double?), (90, 10, 90, nil), (0, 10, 50, nil),
      (90, 1, 90, nil), (90, 1e9, nil, 60), (.infinity, 20, nil, 20), (90, -5, 90, nil),
    ])
  func aWindowStaysInTheHistory(
    end: Double, span: Double, expectedEnd: Double?, expectedSpan: Double?
  ) {
    let window = ChartWindow(end: end, span: span, now: 100, duration: 60, usual: 10)
    #expect(window.end == expectedEnd && window.span == expectedSpan)
  }

  @Test func keysMoveTheCursor() {
    let (chart, bench) = chart()
    chart.takeFocus()
    #expect(bench.stage.handle(.left))
    #expect(abs((chart.cursor?.x ?? 0) - (396 - 388 * 0.02)) < 1e-9)
    for (key, x) in [
      (Key.home, 8.0), (.right, 8 + 388 * 0.02), (.end, 396), (.right, 396),
      (.pageDown, 396 - 388 * 0.2),
      (.pageUp, 396),
    ] {
      #expect(bench.stage.handle(key))
      #expect(abs((chart.cursor?.x ?? 0) - x) < 1e-9, "\(key)")
    }
    #expect(bench.stage.handle(.escape) && chart.cursor == nil)
    #expect(bench.stage.handle(.left) && chart.cursor != nil)
    chart.resignFocus()
    #expect(chart.cursor == nil)
  }

  @Test func aChartWithoutAHistoryAcceptsNoTouch() {
    let (chart, bench) = chart()
    (chart.valueSlot.value as? NamedValue)?.history = nil
    bench.down(200, 150).up()
    #expect(chart.cursor == nil && !chart.acceptsFocus)
  }

  // MARK: The clock

  /// The clock is set a year forward or back, to a time before 1970, or to a time far away.
  @Test(arguments: Sparkline.Form.allCases)
  func aClockThatIsSetMovesNoNumbers(form: Sparkline.Form) throws {
    let (chart, bench) = chart()
    chart.form = form
    chart.span = 60
    for second in 101...160 {
      bench.values.now = { .seconds(second) }
      try bench.set(["a": .number(Double(second % 9))])
    }
    func shown() throws -> (plot: ChartPlot, picture: SeriesPicture) {
      chart.refresh()
      let plot = chart.currentPlot(scale: 1)
      return (plot, try #require(plot.picture(of: plot.series[0])))
    }
    let before = try shown()
    let offsets: [Double] = [31_622_400, -31_622_400, -1e9, 1e12, 0]
    for offset in offsets {
      bench.values.localTime = { $0 / .seconds(1) + offset }
      let after = try shown()
      #expect(abs(after.plot.localOffset - offset) < 0.01 && after.plot.area == before.plot.area)
      #expect((1...17).contains(after.plot.columns.count))
      #expect(after.plot.axes[.left]?.range == before.plot.axes[.left]?.range)
      #expect(after.plot.time(at: 100) == before.plot.time(at: 100))
      switch (before.picture, after.picture) {
      case (.line(let before), .line(let after)): #expect(before.parts == after.parts)
      case (.band(let before), .band(let after)): #expect(before.parts == after.parts)
      // Bars begin at round local times.
      case (.bars(let before), .bars(let after)):
        #expect(abs(before.areas.count - after.areas.count) <= 1 && !after.areas.isEmpty)
      default: Issue.record("another picture")
      }
    }
  }

  // MARK: Numbers

  private func axis(
    _ numbers: ClosedRange<Double>?, earlier: ClosedRange<Double>? = nil,
    in limits: ClosedRange<Double> = Value.unboundedRange, minimum: Double? = nil,
    maximum: Double? = nil, parts count: Int = 5
  ) -> ClosedRange<Double> {
    let before = earlier.map {
      ChartAxis(showing: nil, earlier: nil, limits: $0, fixed: (nil, nil), parts: count)
    }
    return ChartAxis(
      showing: numbers, earlier: before, limits: limits, fixed: (minimum, maximum), parts: count
    ).range
  }

  @Test func theRangeEndsAtTicks() {
    #expect(axis(4.3...21.8) == 0...25)
    #expect(axis(-3...97) == -20...100)
    #expect(axis(0.013...0.021) == 0.012...0.022)
  }

  @Test func theRangeStaysWithinThatOfTheValue() {
    #expect(axis(3...99, in: 2...100) == 2...100)
    #expect(axis(100...100, in: 0...100) == 90...100)
    #expect(axis(0...0, in: 0...100) == 0...10)
    #expect(axis(nil, in: 5...30) == 5...30)
  }

  @Test func aSingleNumberIsInTheMiddle() {
    #expect(axis(50...50, in: 0...100) == 44...56)
    #expect(axis(200...200) == 190...210)
    #expect(axis(nil) == 0...1)
  }

  @Test func theRangeDoesNotChangeWithEveryNumber() {
    #expect(axis(6...14, earlier: 0...20) == 0...20)
    #expect(axis(6...21, earlier: 0...20) == 5...25)
    #expect(axis(6...8, earlier: 0...20) == 6...8)
  }

  /// Ticks at both ends, and numbers at some distance from each other, in charts of any height.
  @Test(arguments: [2, 3, 5, 8])
  func ticksDivideTheAxis(parts: Int) {
    for numbers in [20...79.0, 1.9...8.1, 5.9...14.1, -3...97, 0.013...0.021, -7e9 ... -1e9] {
      let axis = ChartAxis(
        showing: numbers, earlier: nil, limits: Value.unboundedRange, fixed: (nil, nil),
        parts: parts)
      let values = axis.ticks.values
      #expect(values.first == axis.range.lowerBound && values.last == axis.range.upperBound)
      #expect((2...parts + 3).contains(values.count), "\(numbers) \(values)")
    }
  }

  @Test func fixedEndsApply() {
    #expect(axis(4...21, minimum: 3) == 3...25)
    #expect(axis(4...21, maximum: 50) == 0...50)
    #expect(axis(4...21, minimum: 10, maximum: 12) == 10...12)
    #expect(axis(4...21, earlier: 0...25, minimum: -10) == -10...30)
  }

  @Test(
    arguments: [
      (4.0...21.0, 30.0 as Double?, nil as Double?), (4...21, nil, 1), (4...21, 9, 3),
      (4...4, 4, 4),
      (1e17...1e17, nil, nil), (-3e38...3e38, nil, nil), (0...1e-30, nil, nil),
      (1e30...1e30, nil, 5),
    ])
  func everyRangeIsValid(
    numbers: ClosedRange<Double>, minimum: Double?, maximum: Double?
  ) {
    let range = axis(numbers, minimum: minimum, maximum: maximum)
    #expect(range.lowerBound < range.upperBound)
    let axis = ChartAxis(
      showing: numbers, earlier: nil, limits: 5...5, fixed: (minimum, maximum), parts: 2)
    #expect(axis.fraction(of: axis.range.upperBound) == 1)
  }

  // MARK: Times

  private func times(to end: Double, span: Double, length: Double = 600) -> [String] {
    TimeTicks(to: end, span: span, length: length, in: .english) { Double($0.count) * 8 + 24 }
      .ticks.map(\.text)
  }

  /// Tuesday, 25 November 2025, 17:30.
  private let end = 1_764_091_800.0

  @Test func timesAreWholeSteps() {
    #expect(
      times(to: end + 3, span: 60) == [
        "17:29:10", "17:29:20", "17:29:30", "17:29:40", "17:29:50", "17:30:00",
      ])
    #expect(times(to: end, span: 600) == ["17:20", "17:22", "17:24", "17:26", "17:28", "17:30"])
    #expect(
      times(to: end, span: 3_600) == [
        "16:30", "16:40", "16:50", "17:00", "17:10", "17:20", "17:30",
      ])
    #expect(
      times(to: end, span: 86_400)
        == ["18:00", "21:00", "Tue", "03:00", "06:00", "09:00", "12:00", "15:00"])
    #expect(times(to: end, span: 7 * 86_400) == ["Wed", "Thu", "Fri", "Sat", "Sun", "Mon", "Tue"])
    #expect(
      times(to: end, span: 60 * 86_400)
        == ["29 Sep", "9 Oct", "19 Oct", "29 Oct", "8 Nov", "18 Nov"])
  }

  @Test(arguments: [0.001, 1, 100, 1e7, 1e12], [1.0, 20, 300, 1e5])
  func timesNeverTouch(span: Double, length: Double) {
    let ticks = TimeTicks(to: end, span: span, length: length, in: .english) { _ in 60 }.ticks
    #expect(Double(ticks.count - 1) * 60 <= length && ticks.allSatisfy { $0.time <= end })
  }

  // MARK: Lines

  /// Returns the line through changes, with a point for each second and number.
  private func trace(
    _ changes: [(time: Double, number: Double?)], to end: Double, pixel: Double = 1
  ) -> ChartTrace {
    var history = ValueHistory(.seconds(60))
    history.start(nil, at: .zero)
    for (time, number) in changes { history.record(number, at: .seconds(time)) }
    let samples = history.samples(from: .zero, to: .seconds(end), step: .seconds(1))
    return ChartTrace(samples, to: end, pixel: pixel, x: { $0 * 10 }, y: { -$0 })
  }

  /// Returns the points of the parts of a line without columns.
  private func points(_ changes: [(time: Double, number: Double?)], to end: Double) -> [[[Double]]]
  {
    trace(changes, to: end).parts.map { pieces in
      pieces.flatMap { piece -> [[Double]] in
        guard case .line(let points) = piece else { return [] }
        return points.map { [$0.x, -$0.y] }
      }
    }
  }

  @Test func aLineStaysAtItsLevelUntilTheChange() {
    #expect(points([(0, 1), (5.5, 3)], to: 8) == [[[0, 1], [55, 1], [55, 3], [80, 3]]])
  }

  /// The beginning of a line is not a change, so no slope joins it to the first change.
  @Test func theFirstChangeIsUpright() {
    #expect(points([(1, 1), (1.5, 3)], to: 3) == [[[15, 1], [15, 3], [30, 3]]])
    #expect(points([(0, 1), (1.5, 3)], to: 3) == [[[0, 1], [15, 1], [15, 3], [30, 3]]])
    let near = ChartTrace.joinedDistance / 10
    #expect(near < 1)
    var history = ValueHistory(.seconds(60))
    history.start(1, at: .zero)
    history.record(3, at: .seconds(1.5))
    let samples = history.samples(from: .seconds(1), to: .seconds(3), step: .seconds(0.0625))
    let line = ChartTrace(samples, to: 3, pixel: 0.0625, x: { $0 * 10 }, y: { -$0 })
    guard case .line(let points)? = line.parts.first?.first else {
      Issue.record("no line")
      return
    }
    #expect(points.prefix(3).map(\.y) == [-1, -1, -3] && points[1].x == points[2].x)
  }

  /// A curve that a program sets at 60 Hz passes each of its numbers, in a chart whose pixels are
  /// longer and in one whose pixels are shorter than the intervals of the history.
  @Test(arguments: [400.0, 1_200])
  func aFastCurvePassesEachNumber(width: Double) throws {
    let (chart, bench) = chart()
    chart.frame = Rectangle(x: 0, y: 0, width: width, height: 200)
    (chart.span, chart.minimum, chart.maximum) = (10, 0, 9)
    func number(_ frame: Int) -> Double { 4.5 + 4 * Angles.cosine(of: Double(frame) * 0.4) }
    for frame in 1...1_200 {
      bench.values.now = { .seconds(100) + .seconds(frame) / 60 }
      try bench.set(["a": .number(number(frame))])
    }
    let plot = chart.currentPlot(scale: 1)
    guard case .line(let trace)? = plot.picture(of: plot.series[0]) else {
      Issue.record("no line")
      return
    }
    let points = trace.parts.joined().flatMap { piece in
      switch piece {
      case .line(let points): points
      case .columns(let columns):
        columns.flatMap { [Point(x: $0.left, y: $0.top), Point(x: $0.right, y: $0.bottom)] }
      }
    }
    // The length of an interval in points.
    let reach = max(plot.area.width / 10 / 64, 1)
    for frame in 601..<1_200 {
      let x = plot.x(of: 100 + Double(frame) / 60)
      let y = plot.y(of: number(frame), .left)
      #expect(points.contains { abs($0.x - x) <= reach && abs($0.y - y) < 0.01 }, "\(frame)")
    }
  }

  @Test func gapsEndALine() {
    #expect(
      points([(1, 2), (3.5, nil), (6, 4)], to: 8) == [[[10, 2], [35, 2]], [[60, 4], [80, 4]]])
    #expect(points([], to: 8) == [])
  }

  @Test func anIntervalWithSeveralNumbersIsAVerticalLine() {
    #expect(
      points([(0, 1), (5.1, 9), (5.2, 2), (5.3, 4)], to: 6)
        == [[[0, 1], [55, 1], [55, 9], [55, 4], [60, 4]]])
  }

  /// Two or more columns of pixels in a row, except the first, which the line reaches.
  @Test func busyIntervalsAreColumns() throws {
    let changes: [(time: Double, number: Double?)] = [
      (0, 1), (2.1, 20), (2.2, 5), (3.1, 30), (3.2, 8), (4.1, 50), (4.2, 9), (7.5, 10),
    ]
    let pieces = try #require(trace(changes, to: 9).parts.first)
    #expect(pieces.count == 3)
    #expect(
      pieces[1]
        == .columns([
          ChartTrace.Column(left: 30, right: 40, top: -30, bottom: -5),
          ChartTrace.Column(left: 40, right: 50, top: -50, bottom: -8),
        ]))
    guard case .line(let after) = pieces[2] else {
      Issue.record("no line after the columns")
      return
    }
    #expect(after.first == Point(x: 50, y: -9))
    #expect(trace(changes, to: 9, pixel: 0.5).parts.first?.count == 1)
  }

  /// A line that rises or falls throughout an interval is not a staircase of columns.
  @Test func steepLinesAreNotColumns() {
    #expect(
      points([(0, 1), (2.1, 20), (3.1, 40), (4.1, 60), (5.1, 35), (6.1, 10)], to: 7)
        == [
          [
            [0, 1], [25, 1], [25, 20], [35, 20], [35, 40], [45, 40], [45, 60], [55, 60], [55, 35],
            [65, 35], [65, 10], [70, 10],
          ]
        ])
  }

  /// A chart that is woken at the time for which it asked has moved by a pixel.
  @Test(arguments: [7, 60, 3_600])
  func aWokenChartHasMoved(span: Double) throws {
    let (chart, bench) = chart()
    chart.span = span
    var now = Duration.seconds(1_234_567)
    bench.values.now = { now }
    let canvas = Canvas(Surface(width: 400, height: 200))
    chart.refresh()
    for _ in 0..<200 {
      chart.draw(on: canvas)
      let before = chart.currentPlot(scale: chart.displayScale)
      now = try #require(bench.stage.nextWakeTime(asOf: now))
      bench.stage.wakeControls(at: now)
      let after = chart.currentPlot(scale: chart.displayScale)
      #expect(((after.end - before.end) / after.pixel).rounded() >= 1)
    }
  }
}
