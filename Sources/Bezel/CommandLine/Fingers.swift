import Geometry
import Glibc
import JSON
import LinuxIO

extension Command {
  static let tap = Command(
    name: "tap", takes: "X Y",
    summary:
      "Taps the running panel with a finger, in points of the panel; bezeld must allow it.",
    options: [RunningDaemon.socketOption]
  ) { options, _ throws(CommandError) in
    let numbers = try coordinates(options, of: "tap", synopsis: "X Y")
    let place = Point(x: numbers[0], y: numbers[1])
    try move(from: place, to: place, over: tapDuration, options)
  }

  static let drag = Command(
    name: "drag", takes: "X1 Y1 X2 Y2",
    summary:
      "Drags a finger over the running panel, in points of the panel; bezeld must allow it.",
    options: [
      Option(
        "duration", argument: "S", "How long it takes, in seconds; half a second where not given."),
      RunningDaemon.socketOption,
    ]
  ) { options, _ throws(CommandError) in
    let numbers = try coordinates(options, of: "drag", synopsis: "X1 Y1 X2 Y2")
    var duration = Duration.milliseconds(500)
    if let text = options["duration"] {
      guard let seconds = Double(text), (0...60).contains(seconds) else {
        throw .usage("drag: --duration takes seconds from 0 to 60")
      }
      duration = .seconds(seconds)
    }
    try move(
      from: Point(x: numbers[0], y: numbers[1]), to: Point(x: numbers[2], y: numbers[3]),
      over: duration, options)
  }

  /// Long enough to be seen.
  private static let tapDuration = Duration.milliseconds(80)
  private static let frameInterval = Duration.seconds(1) / 60

  private static func coordinates(
    _ options: Options, of command: String, synopsis: String
  ) throws(CommandError) -> [Double] {
    let numbers = options.operands.compactMap(Double.init).filter(\.isFinite)
    guard numbers.count == options.operands.count,
      numbers.count == synopsis.split(separator: " ").count
    else { throw .usage("\(command): say \(synopsis), in points (after -- where one is below 0)") }
    return numbers
  }

  private static func move(
    from start: Point, to end: Point, over duration: Duration, _ options: Options
  ) throws(CommandError) {
    let daemon = try RunningDaemon(options)
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
