import Geometry
import Glibc
import JSON
import LinuxIO
import PanelServing
import Panels
import ProgramInterface

extension Command {
  package static let tap = Command(
    name: "tap", group: .values, operands: "X Y | NAME",
    summary: "Taps the running panel.",
    details:
      "Taps a position in points of the panel, or the middle of the control with a name. bezeld must run with --allow-touch-injection.",
    options: [RunningDaemon.socketOption],
    examples: [
      Example("Tap the middle of a panel of 800 × 480 points", "bezel tap 400 240"),
      Example("Tap the button that is named start", "bezel tap start"),
      Example("List controls with their frames", "bezel describe"),
    ], completion: .controlNamesOrKinds
  ) { options, _ throws(CommandError) in
    if options.operands.count == 1, Double(options.operands[0]) == nil {
      let daemon = try RunningDaemon(options)
      let panel = RunningPanel(try daemon.call("describe"))
      let place = try middle(ofControl: options.operands[0], of: panel)
      return try move(from: place, to: place, over: tapDuration, daemon)
    }
    let numbers = try coordinates(options, "X Y")
    let place = Point(x: numbers[0], y: numbers[1])
    let daemon = try RunningDaemon(options)
    if let size = RunningPanel(try daemon.call("describe")).size,
      !(0...size.width).contains(place.x) || !(0...size.height).contains(place.y)
    {
      throw .refused(
        "\(options.operands[0]) \(options.operands[1]) is outside the panel, which has "
          + "\(text(size.width)) × \(text(size.height)) points")
    }
    try move(from: place, to: place, over: tapDuration, daemon)
  }

  package static let drag = Command(
    name: "drag", group: .values, operands: "X1 Y1 X2 Y2",
    summary: "Drags a finger over the running panel.",
    details:
      "The positions are in points of the panel. bezeld must run with --allow-touch-injection.",
    options: [
      durationOption.option,
      RunningDaemon.socketOption,
    ],
    examples: [
      Example("Drag to the right for a second", "bezel drag 100 200 300 200 --duration 1")
    ]
  ) { options, _ throws(CommandError) in
    let numbers = try coordinates(options, "X1 Y1 X2 Y2")
    let seconds = options[durationOption] ?? 0.5
    try move(
      from: Point(x: numbers[0], y: numbers[1]), to: Point(x: numbers[2], y: numbers[3]),
      over: .seconds(seconds), try RunningDaemon(options))
  }

  private static let durationOption = TypedOption(
    Option(
      "duration", argument: "S", completion: .nothing,
      "The duration in seconds, up to 60; 0.5 by default."), in: 0...60.0)

  /// Long enough to be visible.
  private static let tapDuration = Duration.milliseconds(80)
  private static let frameInterval = Duration.seconds(1) / 60

  /// The middle of a visible control, in points of the panel.
  private static func middle(
    ofControl name: String, of panel: RunningPanel
  ) throws(CommandError) -> Point {
    guard let control = panel.controls.first(where: { $0["name"]?.string == name }) else {
      throw .refused(
        "there is no control named \(name.quoted)"
          + Spelling.suggestion(for: name, in: panel.controlNames))
    }
    guard control["visible"]?.bool != false,
      let frame = control["frame"]?.array?.compactMap(\.number), frame.count == 4
    else {
      throw .refused("\(name.quoted) is not visible; show its page or scroll to it first")
    }
    return Point(x: frame[0] + frame[2] / 2, y: frame[1] + frame[3] / 2)
  }

  private static func text(_ number: Double) -> String { JSONValue.number(number).word }

  private static func coordinates(
    _ options: Options, _ synopsis: String
  ) throws(CommandError) -> [Double] {
    let numbers = options.operands.compactMap(Double.init).filter(\.isFinite)
    guard numbers.count == options.operands.count,
      numbers.count == synopsis.split(separator: " ").count
    else { throw .usage("expected \(synopsis) in points; write -- before a negative number") }
    return numbers
  }

  private static func move(
    from start: Point, to end: Point, over duration: Duration, _ daemon: RunningDaemon
  ) throws(CommandError) {
    func touch(_ phase: String, _ place: Point) throws(CommandError) {
      try daemon.call(
        "touch",
        .object([
          "contact": .number(1), "phase": .string(phase), "x": .number(place.x),
          "y": .number(place.y),
        ]))
    }
    try touch("down", start)
    let begin = Clock.monotonic
    while Clock.monotonic - begin < duration {
      usleep(UInt32(frameInterval.nanoseconds / 1_000))
      let fraction = min((Clock.monotonic - begin) / duration, 1)
      if start != end { try touch("move", start + (end - start) * fraction) }
    }
    if start != end { try touch("move", end) }
    try touch("up", end)
  }
}
