import Controls
import JSON
import LinuxIO
import PanelServing
import ProgramInterface

extension Command {
  package static let history = Command(
    name: "history", group: .values, operands: "NAME",
    summary: "Prints the history of a value.",
    details:
      "The value needs the key history in the panel file. Each line contains the time at which an interval begins, and the minimum, the maximum and the last number in it; a dash means that the value was unknown. The history reaches back as far as the panel file says, and survives restarts. A duration is a number of seconds, or a number with s, m, h or d, such as 90s or 1.5h.",
    options: [
      lastOption.option,
      sinceOption.option,
      untilOption.option,
      countOption.option,
      Option(
        "json",
        "Prints one JSON object: start, in seconds since 1970; step, in seconds; and intervals, each [minimum, maximum, last] or null."
      ),
      RunningDaemon.socketOption,
    ],
    examples: [
      Example("Print the last hour", "bezel history heat --last 1h"),
      Example(
        "Print yesterday in 24 intervals", "bezel history heat --since 2d --until 1d --count 24"),
      Example(
        "Print the highest number", "bezel history heat | awk '{ print $4 }' | sort -n | tail -1"),
    ],
    completion: .valueNames
  ) { options, _ throws(CommandError) in
    guard options.operands.count == 1 else {
      throw .usage("give the name of one value")
    }
    let (last, since) = (options[lastOption], options[sinceOption])
    guard last == nil || since == nil else {
      throw .usage("--last and --since mean the same; use only one")
    }
    let numbers = [
      ("since", last ?? since), ("until", options[untilOption]),
      ("count", options[countOption].map { Double($0) }),
    ]
    let parameters =
      [JSONMember("name", .string(options.operands[0]))]
      + numbers.compactMap { name, number in number.map { JSONMember(name, .number($0)) } }
    let result = try RunningDaemon(options).call("history", .object(parameters))
    guard let start = result["start"]?.number, let step = result["step"]?.number,
      let intervals = result["intervals"]?.array
    else { throw .noDaemon("the answer to history is incomplete") }
    if options.has("json") {
      write(JSONWriter.text(of: result) + [10])
    } else {
      var table = TextTable(nameColumn: 0)
      for (index, interval) in intervals.enumerated() {
        let numbers = interval.array ?? [.null, .null, .null]
        let words = numbers.map { $0.isNull ? "-" : $0.word }
        guard words.count == 3 else { continue }
        table.add(time(start + Double(index) * step), words[0], words[1], words[2])
      }
      write(Array(table.text().utf8))
    }
  }

  private static let lastOption = durationOption(
    "last", "How far to go back; by default, as far as the history reaches.")
  private static let sinceOption = durationOption(
    "since", "The same as --last, for use with --until.")
  private static let untilOption = durationOption(
    "until", "How long ago the last interval ends; 0 by default.")
  private static let countOption = TypedOption(
    Option(
      "count", argument: "N",
      "The maximum number of intervals, up to \(RequestHandler.intervalLimit); \(RequestHandler.usualIntervals) by default."
    ), in: 1...RequestHandler.intervalLimit)

  private static func durationOption(
    _ name: String, _ documentation: String
  ) -> TypedOption<Double> {
    TypedOption(
      Option(name, argument: "DURATION", documentation), "a duration such as 90s, 15m, 2h or 7d",
      parse: seconds)
  }

  /// Parses a duration: a number of seconds, or a number with a unit.
  package static func seconds(_ text: String) -> Double? {
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
    let unit = text.last.flatMap { units[$0] }
    guard let number = Double(unit == nil ? text : String(text.dropLast())),
      (0...1e9).contains(number * (unit ?? 1))
    else { return nil }
    return number * (unit ?? 1)
  }
}
