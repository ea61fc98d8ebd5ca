import Controls
import Geometry
import PanelChecks
import Panels
import Randomness
import Testing
import TouchTracking

/// Charts of the rows of a list.
extension ControlGoldenTests {
  private static let values = """
    values: { days: { kind: "list", fields: { day: "", kWh: 0, cost: 0, low: 0, high: 0 }, initial: [
      { day: "Monday", kWh: 12.4, cost: 3.7, low: 3, high: 9 },
      { day: "Tuesday", kWh: 9.1, cost: 2.7, low: 2, high: 8 },
      { day: "Wednesday", kWh: 14.8, cost: 4.4, low: 4, high: 12 },
      { day: "Thursday", kWh: 11, cost: 3.3, low: 5, high: 13 },
      { day: "Friday", kWh: 8.2, cost: 2.5, low: 6, high: 14 },
      { day: "Saturday", kWh: -4, cost: 1.2, low: 4, high: 11 },
      { day: "Sunday", kWh: 15.3, cost: 4.6, low: 2, high: 7 },
    ] }, many: { kind: "list", fields: { a: 0, b: 0 } }, none: { kind: "list", fields: { a: 0 } } },
    """

  private static let sheet = """
    { kind: "chart", frame: [8, 8, 464, 200], rows: "days", x: "day", series: [
      { field: "kWh", form: "bars", unit: "kWh", title: "Energy" },
      { field: "cost", axis: "right", unit: "€", format: ".2f", title: "Cost" },
    ] },
    { kind: "chart", frame: [8, 216, 228, 168], rows: "days", x: "day", series: [
      { field: "kWh", form: "bars" }, { field: "cost", form: "bars" },
    ] },
    { kind: "chart", frame: [244, 216, 228, 168], x: "rpm", rows: [
      { rpm: 4000, torque: 150 }, { rpm: 1000, torque: 80 }, { rpm: 2500, torque: 162 },
      { rpm: 2000, torque: 140 }, { rpm: 5500, torque: 110 },
    ], series: [{ field: "torque", unit: "Nm", form: "area" }],
      marks: [{ at: 150, text: "Limit" }], zones: [{ from: 150, color: "#FF4B40" }] },
    { kind: "chart", frame: [8, 392, 228, 168], rows: "many", series: [
      { field: "b", form: "bars" }, { field: "a" },
    ] },
    { kind: "chart", frame: [244, 392, 228, 168], rows: "days", x: "day", enabled: false, series: [
      { field: "low", upperField: "high", form: "band", unit: "°C", title: "Temperature" },
    ] },
    { kind: "chart", frame: [8, 568, 228, 80], rows: "none", series: [{ field: "a" }] },
    { kind: "chart", frame: [244, 568, 228, 80], rows: [{ a: 5 }], series: [{ field: "a" }] },
    """

  private func fill(_ panel: Panel) throws {
    var random = SeededGenerator(seed: 5)
    let rows: [[Scalar]] = (0..<5_000).map { row in
      let x = Double(row) / 5_000
      return [
        .number(400 * x * (1 - x) + .random(in: 0...10, using: &random)),
        .number(.random(in: 20...(row < 3_000 ? 30 : 60), using: &random)),
      ]
    }
    let fields = ["a", "b"].map { ListRows.Field($0, .number(0)) }
    try panel.set(["many": .list(ListRows(fields: fields, rows))], origin: .client)
  }

  private static let gaps = """
    values: { days: { kind: "list", fields: { day: "", a: null, b: null, low: null }, initial: [
      { day: "Mon", a: 12, b: 4, low: 3 }, { day: "Tue", a: 9, b: 7, low: 2 },
      { day: "Wed", b: 5, low: 4 }, { day: "Thu", a: 11 }, { day: "Fri" },
      { day: "Sat", a: 8, b: 3, low: 5 }, { day: "Sun", a: 15, b: 6, low: 7 },
    ] } },
    """

  private static let gapSheet = """
    { kind: "chart", frame: [8, 8, 228, 168], rows: "days", x: "day", series: [
      { field: "a", form: "bars" }, { field: "b", form: "bars" },
    ] },
    { kind: "chart", frame: [244, 8, 228, 168], rows: "days", x: "day", series: [
      { field: "a", form: "area", unit: "kW" },
    ] },
    { kind: "chart", frame: [8, 184, 228, 168], rows: "days", x: "day", series: [
      { field: "low", upperField: "a", form: "band" },
    ] },
    { kind: "chart", frame: [244, 184, 228, 168], name: "read", rows: "days", x: "day", series: [
      { field: "a", title: "A" }, { field: "b", title: "B" },
    ] },
    """

  /// Bars, an area, a band, and the numbers of a row, with gaps where numbers are unknown.
  @Test(arguments: looks("dark", "light"))
  func gapsInRows(scale: Int, theme: String) throws {
    try expectSheet(
      "chartRows-gaps-\(theme)", 480, 360, scale: scale, theme: theme, keys: Self.gaps,
      Self.gapSheet
    ) { panel in
      // The cursor is on Wednesday, whose first number is unknown.
      panel.touch(.down, 352, 260)
      panel.touch(.up, 352, 260, time: .milliseconds(50))
    }
  }

  /// Bars with a line, bars of two series, numbers as positions, many rows, a band that is disabled,
  /// no rows, and one row.
  @Test(arguments: looks("dark", "light", "classic"))
  func chartRows(scale: Int, theme: String) throws {
    try expectSheet(
      "chartRows-\(theme)", 480, 656, scale: scale, theme: theme, keys: Self.values, Self.sheet,
      act: fill)
  }

  /// The price of electricity for a day, by the hour, and numbers at times that are not regular.
  private static let times = {
    let midnight = 1_764_028_800
    let prices = [
      24, 22, 21, 20, 20, 22, 27, 33, 35, 31, 26, 19, 8, -6, 4, 18, 27, 36, 39, 37, 32, 29, 27, 25,
    ]
    let hours = prices.enumerated().map { "{ at: \(midnight + $0 * 3_600), ct: \($1) }" }
    let visits = [0, 2, 3, 9, 11, 30, 31, 50, 52, 80].enumerated().map {
      "{ at: \(midnight - 86_400 + $1 * 3_600), count: \(($0 * 7) % 10) }"
    }
    let zones = """
      zones: [{ to: 10, color: "good" }, { from: 10, to: 30, color: "warning" },
        { from: 30, color: "bad" }]
      """
    return """
      { kind: "chart", frame: [8, 8, 464, 200], rows: [\(hours.joined(separator: ", "))], x: "at",
        timeAxis: true, nowMark: true, \(zones),
        series: [{ field: "ct", form: "bars", unit: "ct", zoneColors: true }] },
      { kind: "chart", frame: [8, 216, 228, 168], rows: [\(visits.joined(separator: ", "))], x: "at",
        timeAxis: true, nowMark: true, series: [{ field: "count" }] },
      { kind: "chart", frame: [244, 216, 228, 168], rows: [\(hours.joined(separator: ", "))],
        x: "at", timeAxis: true, \(zones), series: [{ field: "ct", form: "bars", unit: "ct" }] },
      """
  }()

  /// Bars in the colours of zones on a time axis with a mark at the present, a line through irregular
  /// times, and a cursor.
  @Test(arguments: ["dark", "light"])
  func timesOfRows(theme: String) throws {
    try expectSheet(
      "chartRows-times-\(theme)", 480, 392, scale: 1, theme: theme, Self.times
    ) { panel in
      panel.touch(.down, 330, 300)
      panel.touch(.up, 330, 300, time: .milliseconds(50))
    }
  }

  /// A cursor names its row. Names begin at the right.
  @Test(arguments: ["dark", "light"])
  func chartRowsFromRightToLeft(theme: String) throws {
    try expectSheet(
      "chartRows-rightToLeft-\(theme)", 480, 656, scale: 1, theme: theme,
      keys: "language: \"ar\", " + Self.values, Self.sheet
    ) { panel in
      try fill(panel)
      for (contact, point) in [(UInt64(1), (300.0, 100.0)), (2, (400, 300)), (3, (100, 480))] {
        panel.touch(.down, point.0, point.1, contact: contact)
        panel.touch(
          .up, point.0, point.1, contact: contact, time: .milliseconds(50))
      }
    }
  }
}
