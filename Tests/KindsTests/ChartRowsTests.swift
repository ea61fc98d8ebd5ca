import Bench
import Controls
import Geometry
import Raster
import Testing
import TouchTracking

@testable import Kinds

/// Charts of the rows of a list.
struct ChartRowsTests {
  private static let fields: [ListRows.Field] = [
    .init("day", .text("")), .init("x", .number(0)), .init("y", .number(0)),
    .init("top", .number(0)),
  ]

  private func list(_ rows: [(String, Double, Double)]) throws -> ListRows {
    try ListRows(
      fields: Self.fields,
      rows.map { [.text($0.0), .number($0.1), .number($0.2), .number($0.2 + 1)] })
  }

  /// A chart of 400 × 200 points of rows.
  private func chart(
    _ rows: ListRows, x: String = "", forms: Sparkline.Form...
  ) -> (chart: Chart, bench: Bench) {
    let chart = Chart()
    chart.frame = Rectangle(x: 0, y: 0, width: 400, height: 200)
    chart.x = x
    for form in forms {
      let series = ChartSeries()
      series.field = "y"
      series.upperField = "top"
      series.form = form
      chart.add(series)
    }
    let bench = Bench(chart)
    let value = NamedValue(name: "list", .list(rows))
    bench.values.declare(value)
    chart.rowsSlot.link(to: value)
    return (chart, bench)
  }

  private let week = [("Mon", 5.0, 3.0), ("Tue", 1, -7), ("Wed", 9, 4)]

  // MARK: Positions

  @Test func textsKeepTheOrderOfTheRows() throws {
    let rows = ChartRows(try list(week), x: "day")
    #expect(rows.positions == [1, 2, 3] && rows.range == 0.5...3.5 && !rows.hasNumbers)
    #expect((0..<3).map { rows.text(ofRow: $0, in: .english) } == ["Mon", "Tue", "Wed"])
    #expect(rows.numbers(ofField: "y") == [3, -7, 4])
    #expect(rows.numbers(ofField: "day") == nil && rows.numbers(ofField: "none") == nil)
  }

  // MARK: Times

  /// 1 November 2025, 00:00 UTC.
  private static let november = 1_761_955_200.0
  private static let day = 86_400.0

  /// A chart of one row per day, at midnight in UTC, in a zone whose summer time ends after the third.
  private func timeChart() throws -> (chart: Chart, bench: Bench) {
    let rows = (0..<6).map { ("", Self.november + Double($0) * Self.day, Double($0)) }
    let made = self.chart(try list(rows), x: "x", forms: .bars)
    made.bench.values.zone = LocalZone { $0 < Self.november + 2.5 * Self.day ? 7_200 : 3_600 }
    made.chart.timeAxis = true
    return made
  }

  /// Every midnight in the local time is where it is in UTC, before and after the clock changes.
  @Test func timesAreInTheLocalTimeZone() throws {
    let (chart, bench) = try timeChart()
    let plot = chart.currentPlot(scale: 1)
    let hours = plot.columns.map { (plot.time(at: $0) - Self.november) / 3_600 }
    #expect(hours.count > 4)
    for hour in hours {
      let offset = hour < 60 ? 2.0 : 1
      let local = hour + offset
      // Positions are rounded to 1/1024 pixel.
      #expect(abs(local / 12 - (local / 12).rounded()) < 1e-4, "\(hour)")
    }
    withExtendedLifetime(bench) {}
  }

  @Test func theMarkOfThePresentMovesByPixels() throws {
    let (chart, bench) = try timeChart()
    var now = Self.november + Self.day
    bench.values.utc = { now }
    #expect(chart.currentPlot(scale: 1).markedNow == nil)
    #expect(bench.stage.nextWakeTime(asOf: .zero) == nil)
    chart.nowMark = true
    let plot = chart.currentPlot(scale: 1)
    #expect(plot.markedNow == now && plot.timeToNextPixel == plot.pixel)
    chart.draw(on: Canvas(Surface(width: 300, height: 200)))
    // Somebody may set the clock, so the chart looks at it once a minute.
    #expect(plot.pixel > 60 && bench.stage.nextWakeTime(asOf: .zero) == .seconds(60))
    // Before the first row, it waits until the first row; after the last one, it never moves again.
    now = Self.november - 3 * Self.day
    chart.refresh()
    let early = chart.currentPlot(scale: 1)
    #expect(early.timeToNextPixel == 2.5 * Self.day)
    now = Self.november + 9 * Self.day
    chart.refresh()
    #expect(chart.currentPlot(scale: 1).timeToNextPixel == nil)
    chart.timeAxis = false
    #expect(chart.currentPlot(scale: 1).markedNow == nil)
  }

  @Test func barsHaveTheColoursOfZones() throws {
    let (chart, bench) = try timeChart()
    let series = try #require(chart.children.first as? ChartSeries)
    series.color = .black
    #expect(chart.series[0].barColor == nil)
    series.zoneColors = true
    let (green, red) = (Color(red: 0, green: 1, blue: 0), Color(red: 1, green: 0, blue: 0))
    chart.zones = [
      ScaleZone(from: nil, to: 2, color: .color(green)),
      ScaleZone(from: 2, to: 4, color: .color(red)),
    ]
    let color = try #require(chart.series[0].barColor)
    #expect([-5, 1.9, 2, 3.9, 4, 4.1].map(color) == [green, green, red, red, red, nil])
    withExtendedLifetime(bench) {}
  }

  // MARK: Numbers

  @Test func numbersDetermineThePositions() throws {
    let rows = ChartRows(try list(week), x: "x")
    #expect(rows.positions == [1, 5, 9] && rows.range == -1...11 && rows.hasNumbers)
    #expect(rows.numbers(ofField: "y") == [-7, 3, 4])
    #expect((0..<3).map { rows.text(ofRow: $0, in: .english) } == ["1", "5", "9"])
  }

  @Test func rowsWithoutAFieldAreNumbered() throws {
    let rows = ChartRows(try list(week), x: "")
    #expect(rows.positions == [1, 2, 3] && rows.hasNumbers && rows.tickBase == 1)
    #expect(rows.text(ofRow: 2, in: .english) == "3")
  }

  /// Equal numbers, a single row, none, and numbers whose difference overflows.
  @Test(arguments: [[], [4.0], [4, 4], [-1e308, 1e308], [1e300], [1e15, 1e15 + 1]])
  func everyAxisHasALength(numbers: [Double]) throws {
    let rows = ChartRows(try list(numbers.map { ("", $0, $0) }), x: "x")
    let length = rows.range.upperBound - rows.range.lowerBound
    #expect(length.isFinite && length > 0 && rows.distance > 0)
    let (chart, _) = chart(try list(numbers.map { ("", $0, $0) }), x: "x", forms: .line)
    let plot = chart.currentPlot(scale: 1)
    for position in rows.positions { #expect(plot.x(of: position).isFinite) }
    for number in (rows.numbers(ofField: "y") ?? []).compactMap({ $0 }) {
      #expect(plot.y(of: number, .left).isFinite)
    }
  }

  @Test func theNearestRowIsFound() throws {
    let rows = ChartRows(try list(week), x: "x")
    let found = [-9.0, 1, 2.9, 3, 3.1, 7.1, 9, 99].map { rows.nearest(to: $0) }
    #expect(found == [0, 0, 0, 0, 1, 2, 2, 2])
    #expect(ChartRows(ListRows(), x: "").nearest(to: 1) == nil)
  }

  // MARK: Shapes

  private func picture(_ chart: Chart, _ index: Int = 0) throws -> SeriesPicture {
    let plot = chart.currentPlot(scale: 1)
    return try #require(plot.picture(of: plot.series[index]))
  }

  @Test func aLineGoesThroughTheRows() throws {
    let (chart, _) = chart(try list(week), x: "x", forms: .line)
    guard case .line(let trace) = try picture(chart) else { return #expect(Bool(false)) }
    let plot = chart.currentPlot(scale: 1)
    let points = zip([1.0, 5, 9], [-7.0, 3, 4]).map {
      Point(x: plot.x(of: $0), y: plot.y(of: $1, .left))
    }
    #expect(trace.parts == [[.line(points)]] && trace.dots == points)
  }

  // MARK: Gaps

  /// The rows 1 to 7 with numbers, of which some are unknown.
  private func gaps(_ numbers: [Double?]) throws -> ListRows {
    try ListRows(
      fields: [.init("y", nil), .init("top", nil), .init("x", nil)],
      numbers.enumerated().map { index, number in
        [number.map { .number($0) }, number.map { .number($0 + 1) }, .number(Double(index))]
      })
  }

  private static let numbersWithGaps: [Double?] = [1, 2, nil, 3, nil, nil, 4, 6]

  @Test(arguments: [Sparkline.Form.line, .area])
  func aLineIsBrokenWhereTheNumberIsUnknown(form: Sparkline.Form) throws {
    let (chart, _) = chart(try gaps(Self.numbersWithGaps), forms: form)
    guard case .line(let trace) = try picture(chart) else { return #expect(Bool(false)) }
    let plot = chart.currentPlot(scale: 1)
    func point(_ row: Int, _ number: Double) -> Point {
      Point(x: plot.x(of: Double(row)), y: plot.y(of: number, .left))
    }
    #expect(
      trace.parts == [
        [.line([point(1, 1), point(2, 2)])], [.line([point(4, 3)])],
        [.line([point(7, 4), point(8, 6)])],
      ])
    // Gaps do not affect the distance of the dots.
    #expect(trace.dots.count == 5)
  }

  /// A single row between gaps is a dot, even if the rows are close to each other.
  @Test func aRowBetweenGapsIsVisible() throws {
    let numbers = (0..<300).map { $0 == 150 ? 5.0 : [149, 151].contains($0) ? nil : 1 }
    let (chart, _) = chart(try gaps(numbers), forms: .line)
    guard case .line(let trace) = try picture(chart) else { return #expect(Bool(false)) }
    let plot = chart.currentPlot(scale: 1)
    #expect(trace.parts.count == 3)
    #expect(trace.dots == [Point(x: plot.x(of: 151), y: plot.y(of: 5, .left))])
  }

  @Test func anUnknownNumberHasNoBar() throws {
    for count in [1, 100] {
      let numbers = (0..<count).flatMap { _ in Self.numbersWithGaps }
      let (chart, _) = chart(try gaps(numbers), forms: .bars)
      guard case .bars(let bars) = try picture(chart) else { return #expect(Bool(false)) }
      #expect(count == 1 ? bars.areas.count == 5 : bars.areas.count > 100)
      let (known, _) = self.chart(try gaps(numbers.map { $0 ?? 0 }), forms: .bars)
      let plot = chart.currentPlot(scale: 1)
      // The axis begins at 0, so an unknown number differs from 0 only by the missing bar.
      #expect(known.currentPlot(scale: 1).axes[.left]?.range == plot.axes[.left]?.range)
      #expect(bars.areas.allSatisfy { $0.height > 0 })
    }
  }

  @Test func aBandHasAGapWhereAnEdgeIsUnknown() throws {
    let (chart, _) = chart(try gaps(Self.numbersWithGaps), forms: .band)
    guard case .band(let band) = try picture(chart) else { return #expect(Bool(false)) }
    #expect(band.parts.map(\.count) == [2, 1, 2])
  }

  @Test func rowsWithoutAPositionAreLeftOut() throws {
    let list = try ListRows(
      fields: [.init("x", nil), .init("y", .number(0))],
      [[.number(4), .number(1)], [nil, .number(9)], [.number(2), .number(3)]])
    let rows = ChartRows(list, x: "x")
    #expect(rows.positions == [2, 4] && rows.numbers(ofField: "y") == [3, 1])
    #expect(rows.range == 1...5)
  }

  /// The axis is that of the known numbers; a chart without any shows a dash.
  @Test func unknownNumbersDoNotAffectTheAxis() throws {
    let (some, _) = chart(try gaps([nil, 50, 51, nil]), forms: .line)
    let range = try #require(some.currentPlot(scale: 1).axes[.left]?.range)
    #expect(range.contains(50) && range.contains(51) && !range.contains(0))
    let (none, _) = chart(try gaps([nil, nil]), forms: .line)
    #expect(try picture(none).isEmpty)
  }

  @Test func barsOfARowAreSideBySide() throws {
    let (chart, _) = chart(try list(week), forms: .bars, .bars)
    guard case .bars(let first) = try picture(chart), case .bars(let second) = try picture(chart, 1)
    else { return #expect(Bool(false)) }
    let plot = chart.currentPlot(scale: 1)
    for (index, pair) in zip(first.areas, second.areas).enumerated() {
      #expect(abs(pair.0.right - pair.1.left) < 1e-9)
      #expect(abs(pair.0.right - plot.x(of: Double(index + 1))) < 1e-9)
    }
    // A negative number is below 0.
    #expect(abs(first.areas[1].top - plot.y(of: 0, .left)) < 1e-9)
    #expect(abs(first.areas[1].bottom - plot.y(of: -7, .left)) < 1e-9)
  }

  /// Ten thousand rows cost as much as the columns of pixels, and no extreme is lost.
  @Test(arguments: Sparkline.Form.allCases)
  func theShapesOfManyRowsAreBounded(form: Sparkline.Form) throws {
    var numbers = (0..<10_000).map { Double($0 % 7) }
    numbers[5_001] = 90
    let (chart, _) = chart(try list(numbers.map { ("", 0, $0) }), forms: form)
    let plot = chart.currentPlot(scale: 1)
    let top = plot.y(of: form == .band ? 91 : 90, .left)
    switch try picture(chart) {
    case .line(let trace):
      let pieces = trace.parts.joined()
      let columns = pieces.flatMap {
        if case .columns(let columns) = $0 { columns } else { [ChartTrace.Column]() }
      }
      let points = pieces.reduce(0) {
        if case .line(let points) = $1 { $0 + points.count } else { $0 }
      }
      #expect(columns.count <= 400 && columns.count >= 300 && points < 20 && trace.dots == [])
      #expect(columns.map(\.top).min() == top)
    case .bars(let bars):
      #expect(bars.areas.count <= 134 && bars.areas.count > 100)
      #expect(bars.areas.map(\.top).min() == top)
      #expect(bars.areas.dropLast().allSatisfy { $0.width == 2 })
    case .band(let band):
      #expect(band.parts.count == 1 && band.parts[0].count <= 401)
      #expect(band.parts[0].map(\.top).min() == top)
    }
  }

  @Test func aFieldThatTheRowsDoNotHaveIsNotDrawn() throws {
    let (chart, _) = chart(try list(week), forms: .line, .bars, .band)
    for case let series as ChartSeries in chart.children { series.field = "none" }
    for index in 0..<3 { #expect(try picture(chart, index).isEmpty) }
  }

  // MARK: Axes

  @Test func theRightAxisHasItsOwnEnds() throws {
    let (chart, _) = chart(try list(week), forms: .line, .line)
    (chart.children[1] as? ChartSeries)?.axis = .right
    (chart.minimum, chart.maximum) = (-10, 10)
    (chart.rightMinimum, chart.rightMaximum) = (-8, 40)
    var axes = chart.currentPlot(scale: 1).axes
    #expect(axes[.left]?.range == -10...10 && axes[.right]?.range == -8...40)
    chart.rightMaximum = nil
    axes = chart.currentPlot(scale: 1).axes
    #expect(axes[.left]?.range == -10...10 && axes[.right]?.range.lowerBound == -8)
    #expect((axes[.right]?.range.upperBound ?? 0) < 40 && chart.contradiction == nil)
    chart.rightMaximum = -8
    #expect(chart.contradiction?.property == "rightMaximum")
  }

  // MARK: The cursor

  @Test func aDragReadsTheRows() throws {
    let (chart, bench) = chart(try list(week), x: "day", forms: .line)
    let finger = bench.down(100, 100)
    finger.move(130, 100)
    #expect(chart.gesture == .reading && chart.cursor == ChartCursor(x: 130, finger: 100))
    finger.up()
    #expect(chart.cursor == nil && chart.window == ChartWindow())
    bench.down(200, 100).up()
    #expect(chart.cursor?.x == 200)
    // A double tap has no other meaning, and a second finger none at all.
    bench.down(200, 100).up()
    #expect(chart.cursor == nil)
    let fingers = [bench.down(100, 100), bench.down(200, 100)]
    #expect(chart.touches.count == 1)
    for finger in fingers { finger.up() }
  }

  @Test func keysMoveTheCursorByARow() throws {
    let (chart, bench) = chart(try list(week), x: "x", forms: .line)
    chart.takeFocus()
    func row() -> Int? {
      let plot = chart.currentPlot(scale: 1)
      return chart.cursor.flatMap { chart.rows?.nearest(to: plot.time(at: $0.x)) }
    }
    #expect(bench.stage.handle(.left) && row() == 2)
    #expect(bench.stage.handle(.left) && row() == 1)
    #expect(bench.stage.handle(.home) && row() == 0)
    #expect(bench.stage.handle(.left) && row() == 0)
    #expect(bench.stage.handle(.end) && row() == 2)
    #expect(!bench.stage.handle(.character("+")) && chart.window == ChartWindow())
    #expect(bench.stage.handle(.escape) && chart.cursor == nil)
  }

  @Test func otherRowsAreDrawnAtOnce() throws {
    let (chart, bench) = chart(try list(week), forms: .line)
    bench.down(200, 100).up()
    bench.forgetDamage()
    try bench.set(["list": .list(try list([("Thu", 1, 50)]))])
    #expect(bench.damage.contains { $0.intersection(chart.bounds) == chart.bounds })
    #expect(chart.currentPlot(scale: 1).axes[.left]?.range.contains(50) == true)
    try bench.set(["list": .list(ListRows(fields: Self.fields))])
    #expect(chart.cursor == nil && !chart.isInteractive)
    #expect(chart.currentPlot(scale: 1).labels.isEmpty)
  }
}
