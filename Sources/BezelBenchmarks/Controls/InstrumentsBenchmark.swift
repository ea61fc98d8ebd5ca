import Controls
import Geometry
import Panels
import Raster

/// The part of `BezelBenchmarks controls` that measures kinds whose value a program sets. The panel has
/// 800×480 pixels.
enum InstrumentsBenchmark {
  /// The frames per second for which the share of a core is computed.
  private static let rate = 60.0
  private static let frames = 400

  /// A control to measure.
  private struct Subject {
    let name: String
    let kind: String
    /// The properties, one of which names the value `n`.
    let properties: String
    /// The declaration of the value.
    var value = "{ maximum: 100 }"
    /// The value in a frame.
    var scalar = { (frame: Int) in
      Scalar.number(100 * (1 - abs(1 - 2 * Double(frame) / Double(frames))))
    }
  }

  private static let large = "frame: [180, 20, 440, 440]"
  private static let wide = "frame: [100, 100, 600, 80]"
  private static let field = "frame: [240, 130, 320, 220], value: 'n'"

  private static var subjects: [Subject] {
    let date = { (frame: Int) in
      Scalar.text(CalendarDate(days: 20_000 + frame)?.dateText ?? "")
    }
    return [
      Subject(name: "gauge, needle", kind: "gauge", properties: "value: 'n', \(large), \(scale)"),
      Subject(
        name: "gauge, needle, without number", kind: "gauge",
        properties: "value: 'n', \(large), showsValue: false"),
      Subject(
        name: "gauge, arc", kind: "gauge",
        properties: "value: 'n', \(large), form: 'arc', \(scale)"),
      Subject(
        name: "meter, bar", kind: "meter",
        properties: "value: 'n', \(wide), scale: 'numbers', \(scale)"),
      Subject(
        name: "meter, arc", kind: "meter",
        properties: "value: 'n', \(large), form: 'arc', lineWidth: 24, showsValue: true"),
      Subject(
        name: "slider with a scale", kind: "slider",
        properties: "value: 'n', \(wide), scale: 'numbers', \(scale)"),
      Subject(
        name: "tile, level", kind: "tile",
        properties: "level: 'n', frame: [300, 180, 200, 120], title: 'Lamp', icon: 'lamp'"),
      Subject(
        name: "lamp", kind: "lamp", properties: "value: 'n', frame: [380, 220, 40, 40]",
        value: "{ initial: false }", scalar: { .boolean($0.isMultiple(of: 2)) }),
      Subject(
        name: "clock, hands", kind: "clock", properties: "value: 'n', \(large), showsSeconds: true",
        value: "{ maximum: 86400 }", scalar: { .number(Double(40_000 + $0)) }),
      Subject(
        name: "clock, digits", kind: "clock",
        properties: "value: 'n', \(wide), form: 'digital', showsSeconds: true",
        value: "{ maximum: 86400 }", scalar: { .number(Double(40_000 + $0)) }),
      Subject(
        name: "numberRoller", kind: "numberRoller", properties: field,
        value: "{ maximum: 100, step: 1 }"),
      Subject(
        name: "datePicker", kind: "datePicker", properties: field,
        value: "{ initial: '2026-11-26' }", scalar: date),
      Subject(name: "pad", kind: "pad", properties: "x: 'n', \(large)"),
      Subject(name: "joystick", kind: "joystick", properties: "x: 'n', \(large)"),
      Subject(name: "jogWheel", kind: "jogWheel", properties: "value: 'n', \(large)"),
      Subject(
        name: "calendar", kind: "calendar", properties: "value: 'n', \(large)",
        value: "{ initial: '2026-11-26' }", scalar: date),
      Subject(
        name: "colorPicker, wheel", kind: "colorPicker", properties: "value: 'n', \(large)",
        value: "{ initial: '#FFFFFF' }",
        scalar: { .text(Color(red: 1, green: Double($0) / Double(frames), blue: 0).hex) }),
      Subject(
        name: "colorPicker, temperature", kind: "colorPicker",
        properties: "temperature: 'n', \(wide), form: 'temperature'",
        value: "{ minimum: 2000, maximum: 6500, initial: 2700 }",
        scalar: { .number(Double(2_000 + 10 * $0)) }),
    ]
  }

  private static let scale =
    "target: 70, zones: [{ from: 60, to: 80, color: 'warning' }, { from: 80, color: 'bad' }]"

  static func run() throws {
    var text = "\nControls whose value a program sets in each frame (medians)\n"
    text += ControlsBenchmark.row("control", "set µs", "draw µs", "pixels", "core at 60 Hz")
    for subject in subjects {
      let panel = try ControlsBenchmark.panel(
        "{ kind: '\(subject.kind)', \(subject.properties) }",
        keys: "values: { n: \(subject.value) },", theme: "dark")
      text += try row(subject, panel)
    }
    try Console.write(file: "-", text)
  }

  private static func row(_ subject: Subject, _ panel: Panel) throws -> String {
    let surface = Surface(width: panel.width, height: panel.height)
    _ = panel.draw(on: surface)
    var (sets, draws, pixels) = ([Double](), [Double](), [Int]())
    for frame in 1...frames {
      let scalar = subject.scalar(frame)
      sets.append(try microseconds { try panel.set(["n": scalar], origin: .client) })
      var drawn = 0
      draws.append(microseconds { drawn = panel.draw(on: surface).area })
      pixels.append(drawn)
    }
    let share = (median(sets) + median(draws)) * rate / 10_000
    return ControlsBenchmark.row(
      subject.name, median(sets).tenths, median(draws).tenths, "\(median(pixels))",
      "\(share.tenths) %")
  }
}
