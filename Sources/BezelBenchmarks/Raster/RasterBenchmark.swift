import Controls
import Glibc
import Pictures

/// `BezelBenchmarks raster`: compares the speed of drawing with Cairo and pixman, and with plain
/// writes to memory.
enum RasterBenchmark {
  struct Result {
    let comparison: RasterComparison
    let size: String
    /// Median times in microseconds.
    let own: Double
    let other: Double
    let limit: Double?

    var ratio: Double { other / own }
    var limitRatio: Double? { limit.map { own / $0 } }
    var isReached: Bool {
      ratio >= comparison.goal
        && (limitRatio ?? 0) <= comparison.limitGoal ?? .infinity
    }
  }

  static func run(_ arguments: [String]) throws {
    var only: String?
    var json: String?
    var rounds = 11
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--only": only = rest.popFirst()
      case "--rounds":
        let count = rest.popFirst()
        guard let number = count.flatMap({ Int($0) }), number > 0 else {
          throw invalidArgument(count ?? argument)
        }
        rounds = number
      case "--json": json = rest.popFirst()
      case "--quality":
        try Console.write(file: "-", RasterQuality().table())
        return
      case "--sheet":
        guard let path = rest.popFirst() else { throw invalidArgument(argument) }
        try PNG.write(RasterSheet().picture(), to: path)
        return
      default: throw invalidArgument(argument)
      }
    }
    var results: [Result] = []
    for (width, height) in [(800, 480), (1920, 1080)] {
      let stage = try RasterStage(width: width, height: height)
      let comparisons = stage.comparisons().filter { only.map($0.name.contains) ?? true }
      results += comparisons.map { measure($0, size: "\(width)×\(height)", rounds: rounds) }
    }
    if let json { try Console.write(file: json, jsonText(results)) }
    if json != "-" { try Console.write(file: "-", table(results, rounds: rounds)) }
  }

  private static func invalidArgument(_ argument: String) -> UsageError {
    UsageError(
      description:
        "raster: invalid argument \(argument) (--only TEXT, --rounds COUNT, --json FILE, "
        + "--quality, --sheet FILE)")
  }

  private static func measure(_ comparison: RasterComparison, size: String, rounds: Int) -> Result {
    // Enough repetitions for the resolution of the clock. It is the same for Bezel, the peer and
    // the limit.
    let once = max(time(comparison.own, 1), time(comparison.other, 1), 1)
    let count = max(1, min(100, Int(3000 / once)))
    var own: [Double] = []
    var other: [Double] = []
    var limit: [Double] = []
    for _ in 0..<rounds {
      own.append(time(comparison.own, count))
      other.append(time(comparison.other, count))
      if let body = comparison.limit { limit.append(time(body, count)) }
    }
    return Result(
      comparison: comparison, size: size, own: median(own), other: median(other),
      limit: limit.isEmpty ? nil : median(limit))
  }

  /// Returns the average time of `count` runs in microseconds, after a run that fills the caches.
  private static func time(_ body: () -> Void, _ count: Int) -> Double {
    body()
    return microseconds(on: CLOCK_THREAD_CPUTIME_ID) { for _ in 0..<count { body() } }
      / Double(count)
  }

  // MARK: Output

  private static func table(_ results: [Result], rounds: Int) -> String {
    var text = ""
    var size = ""
    for result in results {
      if result.size != size {
        size = result.size
        text += "\n\(size), medians of \(rounds) interleaved rounds, µs\n"
        text += "".left(46) + "Bezel".right(9) + "peer".right(9) + "limit".right(9)
        text += "× peer".right(8) + "(goal)".right(8) + "× limit".right(9) + "(goal)\n"
      }
      let columns: [(number: Double?, width: Int)] = [
        (result.own, 9), (result.other, 9), (result.limit, 9), (result.ratio, 8),
        (result.comparison.goal, 8), (result.limitRatio, 9), (result.comparison.limitGoal, 7),
      ]
      text += result.comparison.name.left(46)
      text += columns.map { ($0.number.map(digits) ?? "").right($0.width) }.joined()
      text += result.isReached ? "  reached" : "  missed"
      text += result.comparison.peer == "Cairo" ? "\n" : " (\(result.comparison.peer))\n"
    }
    return text
  }

  private static func jsonText(_ results: [Result]) -> String {
    let lines = results.map { result in
      var fields = [
        "\"size\": \"\(result.size)\"", "\"name\": \"\(result.comparison.name)\"",
        "\"peer\": \"\(result.comparison.peer)\"", "\"own\": \(digits(result.own))",
        "\"other\": \(digits(result.other))", "\"ratio\": \(digits(result.ratio))",
        "\"goal\": \(digits(result.comparison.goal))",
      ]
      if let limit = result.limit { fields.append("\"limit\": \(digits(limit))") }
      return "  {" + fields.joined(separator: ", ") + "}"
    }
    return "[\n" + lines.joined(separator: ",\n") + "\n]\n"
  }

  /// Formats a number with fewer decimals the larger it is.
  private static func digits(_ value: Double) -> String {
    NumberFormat.fixed(value, decimals: value >= 100 ? 0 : value >= 10 ? 1 : 2, in: .english)
  }
}
