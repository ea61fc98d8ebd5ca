import Controls
import Panels
import Raster

extension ControlsBenchmark {
  /// Measures histories of several lengths, each full of numbers that change with every tick, and a
  /// chart of all of it that is drawn for every change.
  static func measureCharts() throws {
    var text = "\nA history, and a live chart of it, 752×432 with an area\n"
    text += row("history", "kB", "record µs", "draw µs", "at 60 Hz")
    for (name, seconds) in [("a minute", 60), ("an hour", 3_600), ("a day", 86_400)] {
      let panel = try panel(
        "{ kind: 'chart', value: 'a', span: \(seconds), form: 'area', frame: [24, 24, 752, 432] }",
        keys: "values: { a: { maximum: 100, history: \(seconds) } },", theme: "dark")
      var now = Duration.zero
      panel.values.now = { now }
      panel.startRules(at: now)
      var random = SystemRandomNumberGenerator()
      func record() throws -> Double {
        let number = Double.random(in: 40...60, using: &random)
        return try microseconds {
          try panel.set(["a": .number(number)], origin: .client)
        }
      }
      // A whole history in 20,000 steps, so that every interval has numbers.
      for _ in 0..<20_000 {
        now += .seconds(seconds) / 20_000
        _ = try record()
      }
      let surface = Surface(width: 800, height: 480)
      _ = panel.draw(on: surface)
      var (records, draws): ([Double], [Double]) = ([], [])
      for _ in 0..<300 {
        now += .milliseconds(16)
        records.append(try record())
        draws.append(microseconds { _ = panel.draw(on: surface) })
      }
      let size = panel.values["a"]?.history?.byteCount ?? 0
      let share = (median(draws) + median(records)) * 60 / 1e6 * 100
      text += row(
        name, "\((size + 500) / 1_000)", median(records).tenths, median(draws).tenths,
        "\(share.tenths) %")
    }
    let days = (0..<20).reduce(0) { sum, _ in sum + ValueHistory(.seconds(86_400)).byteCount }
    text += "20 histories of a day need \((days + 500) / 1_000) kB.\n"
    try Console.write(file: "-", text)
  }
}
