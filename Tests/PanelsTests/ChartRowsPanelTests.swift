import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Raster
import Testing

/// Charts of rows in panel files.
struct ChartRowsPanelTests {
  private func load(_ chart: String, fields: String = "day: '', kWh: 0, on: false") throws -> Panel
  {
    try panel(
      """
      { values: { days: { kind: "list", fields: { \(fields) } }, a: { history: 60 } },
        controls: [{ kind: "chart", frame: [0, 0, 99, 99], \(chart) }] }
      """)
  }

  @Test func aChartShowsTheRowsOfAValue() throws {
    let panel = try load("rows: 'days', x: 'day', series: [{ field: 'kWh' }]")
    let chart = try #require(panel.root.children.first as? Chart)
    #expect(!chart.isInteractive && chart.fields.map(\.name) == ["day", "kWh", "on"])
    let fields = chart.fields
    let row: [Scalar] = [.text("Mon"), .number(3), .boolean(true)]
    try panel.set(["days": .list(ListRows(fields: fields, [row]))], origin: .client)
    #expect(chart.isInteractive)
  }

  @Test func rowsCanBeInTheFile() throws {
    let panel = try load(
      "rows: [{ x: 1, y: 4 }], x: 'x', series: [{ field: 'y', form: 'bars', unit: 'kWh' }]")
    let chart = try #require(panel.root.children.first as? Chart)
    #expect(chart.isInteractive && chart.fields.map(\.name) == ["x", "y"])
  }

  @Test(
    arguments: [
      (
        "rows: 'days'",
        "a chart of \"rows\" needs \"series\"; write series: [{ field: \"NAME\" }]"
      ),
      ("rows: 'days', series: [{}]", "a series of rows needs a \"field\""),
      ("rows: 'days', series: [{ field: '' }]", "a series of rows needs a \"field\""),
      ("rows: 'days', series: [{ field: 'heat', tint: 'bad' }]", "a series has no key \"tint\""),
      (
        "rows: 'days', series: [{ value: 'a' }]",
        "a series of a chart with \"rows\" has no \"value\"; write field: \"NAME\""
      ),
      (
        "rows: 'days', series: [{ field: 'kWh', form: 'band', upper: 'a' }]",
        "a series of a chart with \"rows\" has no \"upper\"; write upperField: \"NAME\""
      ),
      (
        "rows: 'days', series: [{ field: 'kWh', form: 'band' }]",
        "a band of rows needs an upper edge; add upperField: \"NAME\""
      ),
      (
        "rows: 'days', series: [{ field: 'kWh', upperField: 'kWh' }]",
        "only a band has an upper edge; add form: \"band\""
      ),
      (
        "rows: 'days', series: [{ field: 'kwh' }]",
        "the rows have no field \"kwh\"; did you mean \"kWh\"?"
      ),
      (
        "rows: 'days', series: [{ field: 'day' }]",
        "the field \"day\" is a string; \"field\" needs a number"
      ),
      (
        "rows: 'days', x: 'on', series: [{ field: 'kWh' }]",
        "the field \"on\" is a boolean; \"x\" needs a string or a number"
      ),
      (
        "rows: 'days', x: 'dya', series: [{ field: 'kWh' }]",
        "the rows have no field \"dya\"; did you mean \"day\"?"
      ),
      (
        "rows: 'days', value: 'a', series: [{ field: 'kWh' }]",
        "a chart of \"rows\" has no \"value\"; remove it"
      ),
      (
        "rows: 'days', span: 60, series: [{ field: 'kWh' }]",
        "a chart of \"rows\" has no \"span\"; remove it"
      ),
      (
        "rows: 'a', series: [{ field: 'kWh' }]",
        "the value \"a\" is a number; \"rows\" needs a list"
      ),
      (
        "rows: 3, series: [{ field: 'kWh' }]",
        "expected an array of rows or the name of a value, found 3"
      ),
      (
        "value: 'a', x: 'day'",
        "only a chart of \"rows\" has \"x\"; a chart of histories shows times"
      ),
      (
        "value: 'a', timeAxis: true",
        "only a chart of \"rows\" has \"timeAxis\"; a chart of histories shows times"
      ),
      (
        "rows: 'days', x: 'kWh', nowMark: true, series: [{ field: 'kWh' }]",
        "the present is only on an axis of times; add timeAxis: true"
      ),
      (
        "rows: 'days', timeAxis: true, series: [{ field: 'kWh' }]",
        "an axis of times needs the field of the times; write x: \"NAME\""
      ),
      (
        "rows: 'days', x: 'day', timeAxis: true, series: [{ field: 'kWh' }]",
        "the field \"day\" is a string; \"x\" needs a number"
      ),
      (
        "series: [{ value: 'a', field: 'kWh' }]",
        "only a series of a chart with \"rows\" has \"field\""
      ),
      (
        "rows: 'days', series: [{ field: 'kWh', format: 'wrong' }]",
        "\"wrong\" is not a format; use \(TextFormat.usage)"
      ),
    ])
  func mistakesAreReported(keys: String, message: String) {
    let error = #expect(throws: PanelFileError.self) { try load(keys) }
    #expect(error?.problems.map(\.message) == [message])
  }

  /// Programs can send any number as a time.
  @Test(arguments: ["1e30", "-1e30", "3e20"]) func aTimeMayBeAnyNumber(time: String) throws {
    let panel = try load(
      "rows: [{ t: \(time), v: 1 }, { t: 3e9, v: 2 }], x: 't', timeAxis: true, nowMark: true, "
        + "series: [{ field: 'v' }]")
    panel.fit(width: 400, height: 240)
    let surface = Surface(width: 400, height: 240)
    #expect(!panel.draw(on: surface).isEmpty)
  }

  /// A field of a list that takes its fields from a later value.
  @Test func aListWithoutFieldsIsNotChecked() throws {
    _ = try load("rows: [], x: 'x', series: [{ field: 'y' }]")
  }
}
