import Controls
import Geometry
import Panels
import Raster

extension ControlsBenchmark {
  /// The names of the values.
  private static let names = (1...8).map { "a\($0)" }

  /// The charts to measure: the length of the time axis, and the rest of the chart's keys, which
  /// may be followed by another control.
  private static let charts: [(name: String, seconds: Int, controls: String)] = [
    ("a minute", 60, "value: 'a1', form: 'area', frame: [24, 24, 752, 432]"),
    ("an hour", 3_600, "value: 'a1', form: 'area', frame: [24, 24, 752, 432]"),
    ("a day", 86_400, "value: 'a1', form: 'area', frame: [24, 24, 752, 432]"),
    (
      "a minute, eight series", 60,
      "frame: [24, 24, 752, 432], series: ["
        + names.map { "{ value: '\($0)' }" }.joined(separator: ", ") + "]"
    ),
    (
      "a minute, eight areas", 60,
      "frame: [24, 24, 752, 432], series: ["
        + names.map { "{ value: '\($0)', form: 'area' }" }.joined(separator: ", ") + "]"
    ),
    (
      "a minute, and a needle", 60,
      "value: 'a1', frame: [24, 24, 488, 432] }, "
        + "{ kind: 'gauge', value: 'a1', scale: 'numbers', frame: [528, 116, 248, 248]"
    ),
  ]

  /// Measures histories of several lengths, each full of numbers that change with every tick, and a
  /// chart of all of it on a panel of 800×480 pixels. The numbers change 60 times per second.
  static func measureCharts() throws {
    var text = "\nA history and a live chart of it (means)\n"
    text += row("history", "kB", "record µs", "draw µs", "whole µs", "at 60 Hz")
    for (name, seconds, controls) in charts {
      let panel = try panel(
        "{ kind: 'chart', span: \(seconds), \(controls) }",
        keys: "values: { "
          + names.map { "\($0): { maximum: 100, history: \(seconds) }" }.joined(separator: ", ")
          + " },", theme: "dark")
      let changed = controls.contains("series") ? names : [names[0]]
      var now = Duration.zero
      panel.values.now = { now }
      panel.startRules(at: now)
      var random = SystemRandomNumberGenerator()
      func record() throws -> Double {
        var numbers: [String: Scalar] = [:]
        for name in changed { numbers[name] = .number(.random(in: 40...60, using: &random)) }
        return try microseconds {
          panel.runRules(at: now)
          try panel.set(numbers, origin: .client)
        }
      }
      // A whole history in 20,000 steps, so that every interval has numbers.
      for _ in 0..<20_000 {
        now += .seconds(seconds) / 20_000
        _ = try record()
      }
      let surface = Surface(width: 800, height: 480)
      _ = panel.draw(on: surface)
      // Ten seconds.
      var (records, draws): ([Double], [Double]) = ([], [])
      for _ in 0..<600 {
        now += .nanoseconds(16_666_667)
        records.append(try record())
        draws.append(microseconds { _ = panel.draw(on: surface) })
      }
      var wholes: [Double] = []
      for _ in 0..<50 {
        panel.invalidate(Rectangle(x: 0, y: 0, width: 800, height: 480))
        wholes.append(microseconds { _ = panel.draw(on: surface) })
      }
      let size = panel.values[names[0]]?.history?.byteCount ?? 0
      let share = (mean(draws) + mean(records)) * 60 / 1e6 * 100
      text += row(
        name, "\((size + 500) / 1_000)", mean(records).tenths, mean(draws).tenths,
        median(wholes).tenths, "\(share.tenths) %")
    }
    let days = (0..<20).reduce(0) { sum, _ in sum + ValueHistory(.seconds(86_400)).byteCount }
    text += "20 histories of a day need \((days + 500) / 1_000) kB.\n"
    try Console.write(file: "-", text)
  }

  /// Measures charts of the largest list on a panel of 800×480 pixels.
  static func measureRowCharts() throws {
    var text = "\nA chart of \(ListRows.rowLimit) rows (medians)\n"
    text += row("form", "set µs", "whole µs")
    let fields = ["x", "y", "z"].map { ListRows.Field($0, .number(0)) }
    for form in ["line", "bars", "band"] {
      let panel = try panel(
        "{ kind: 'chart', rows: 'many', x: 'x', frame: [24, 24, 752, 432], "
          + "series: [{ field: 'y', form: '\(form)'\(form == "band" ? ", upperField: 'z'" : "") }] }",
        keys: "values: { many: { kind: 'list', fields: { x: 0, y: 0, z: 0 } } },", theme: "dark")
      let surface = Surface(width: 800, height: 480)
      var (sets, wholes): ([Double], [Double]) = ([], [])
      for _ in 0..<20 {
        let rows = try ListRows(
          fields: fields,
          (0..<ListRows.rowLimit).map { row in
            let number = Double.random(in: 0...100)
            return [.number(Double(row)), .number(number), .number(number + 5)]
          })
        sets.append(try microseconds { try panel.set(["many": .list(rows)], origin: .client) })
        wholes.append(microseconds { _ = panel.draw(on: surface) })
      }
      text += row(form, median(sets).tenths, median(wholes).tenths)
    }
    try Console.write(file: "-", text)
  }

  private static func mean(_ numbers: [Double]) -> Double {
    numbers.reduce(0, +) / Double(max(numbers.count, 1))
  }
}
