import Controls
import Geometry
import Panels
import Raster

/// The part of `BezelBenchmarks controls` that measures instruments: kinds that show a number which a
/// program sets. The panel has 800×480 pixels.
enum InstrumentsBenchmark {
  /// The frames per second for which the share of a core is computed.
  private static let rate = 60.0

  /// The instruments to measure and the properties of each.
  private static let instruments: [(name: String, kind: String, properties: String)] = [
    ("gauge, needle", "gauge", "frame: [180, 20, 440, 440], \(scale)"),
    ("gauge, needle, without number", "gauge", "frame: [180, 20, 440, 440], showsValue: false"),
    ("gauge, arc", "gauge", "frame: [180, 20, 440, 440], form: 'arc', \(scale)"),
    ("meter, bar", "meter", "frame: [100, 100, 600, 80], scale: 'numbers', \(scale)"),
    (
      "meter, arc", "meter",
      "frame: [180, 20, 440, 440], form: 'arc', lineWidth: 24, showsValue: true"
    ),
    ("slider with a scale", "slider", "frame: [100, 100, 600, 80], scale: 'numbers', \(scale)"),
  ]

  private static let scale =
    "target: 70, zones: [{ from: 60, to: 80, color: 'warning' }, { from: 80, color: 'bad' }]"

  static func run() throws {
    var text = "\nInstruments whose number a program sets in each frame, medians\n"
    text += ControlsBenchmark.row("instrument", "set µs", "draw µs", "pixels", "core at 60 Hz")
    for (name, kind, properties) in instruments {
      let panel = try ControlsBenchmark.panel(
        "{ kind: '\(kind)', value: 'n', \(properties) }", keys: "values: { n: { maximum: 100 } },",
        theme: "dark")
      text += try row(name, panel)
    }
    try Console.write(file: "-", text)
  }

  private static func row(_ name: String, _ panel: Panel) throws -> String {
    let surface = Surface(width: panel.width, height: panel.height)
    _ = panel.draw(on: surface)
    var (sets, draws, pixels) = ([Double](), [Double](), [Int]())
    let count = 400
    for step in 1...count {
      let number = 100 * (1 - abs(1 - 2 * Double(step) / Double(count)))
      sets.append(
        try microseconds { try panel.set(["n": .number(number)], origin: .client) })
      var drawn = 0
      draws.append(microseconds { drawn = panel.draw(on: surface).area })
      pixels.append(drawn)
    }
    let share = (median(sets) + median(draws)) * rate / 10_000
    return ControlsBenchmark.row(
      name, median(sets).tenths, median(draws).tenths, "\(median(pixels))", "\(share.tenths) %")
  }
}
