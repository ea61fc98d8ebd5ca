import Geometry
import JSON
import Kinds
import Panels
import Raster

/// `BezelBenchmarks panels`: measures the time from the text of a panel file to its first picture,
/// for increasing numbers of controls. With `--whole`, see `WholePanelsBenchmark`.
enum PanelsBenchmark {
  /// Medians in microseconds.
  private struct Result {
    var form: PanelForm
    var count: Int
    /// The times to parse JSON5, create the controls, lay them out and draw them, and to release
    /// everything.
    var parse = 0.0
    var build = 0.0
    var layout = 0.0
    var draw = 0.0
    var release = 0.0

    var total: Double { parse + build + layout + draw }
  }

  private static let size = (width: 1280, height: 800)

  static func run(_ arguments: [String]) throws {
    var json: String?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": json = rest.popFirst()
      case "--whole": return try WholePanelsBenchmark.run(Array(rest))
      default:
        throw UsageError(
          description: "panels: unknown argument \(argument) (--json FILE or --whole FOLDER)")
      }
    }
    var results: [Result] = []
    for form in PanelForm.allCases {
      for count in [10, 100, 1_000, 10_000] { results.append(try measure(form, count)) }
    }
    if let json { try Console.write(file: json, jsonText(results)) }
    if json != "-" { try Console.write(file: "-", table(results)) }
  }

  private static func measure(_ form: PanelForm, _ count: Int) throws -> Result {
    let text = Array(form.text(controls: count, size: size).utf8)
    // Shared by all rounds, so that fonts are opened and glyphs rasterized only once.
    let file = PanelFile(kinds: builtInKinds, resources: BenchmarkResources())
    let surface = Surface(width: size.width, height: size.height)
    func once() throws -> Result {
      var result = Result(form: form, count: count)
      var panel: Panel?
      result.parse = try microseconds {
        _ = try JSONParser.parse(
          text, dialect: .json5, maximumDepth: PanelFile.depthLimit)
      }
      result.build = try microseconds { panel = try file.panel(from: text) } - result.parse
      result.layout = microseconds { panel?.fit(width: size.width, height: size.height) }
      result.draw = microseconds { _ = panel?.draw(on: surface) }
      result.release = microseconds { panel = nil }
      return result
    }
    _ = try once()
    let rounds = try (0..<max(5, min(51, 20_000 / count))).map { _ in try once() }
    func median(_ path: KeyPath<Result, Double>) -> Double {
      BezelBenchmarks.median(rounds.map { $0[keyPath: path] })
    }
    return Result(
      form: form, count: count, parse: median(\.parse), build: median(\.build),
      layout: median(\.layout), draw: median(\.draw),
      release: median(\.release))
  }

  // MARK: Output

  private static func table(_ results: [Result]) -> String {
    var text = "From a panel file to its first picture, \(size.width)×\(size.height), medians, µs\n"
    for form in PanelForm.allCases {
      text += "\n\(form.rawValue)\n"
      text += row(
        [
          "controls", "parse", "build", "lay out", "per control", "draw", "all", "per control",
          "release",
        ])
      for result in results where result.form == form {
        let times = [
          result.parse, result.build, result.layout, result.layout / Double(result.count),
          result.draw, result.total, result.total / Double(result.count), result.release,
        ]
        text += row(["\(result.count)"] + times.map(\.tenths))
      }
    }
    return text
  }

  private static func row(_ cells: [String]) -> String {
    cells.map { $0.right(12) }.joined() + "\n"
  }

  private static func jsonText(_ results: [Result]) -> String {
    let lines = results.map { result in
      let fields = JSONValue.object([
        "form": .string(result.form.rawValue), "controls": .number(Double(result.count)),
        "parse": .number(result.parse.rounded()), "build": .number(result.build.rounded()),
        "layOut": .number(result.layout.rounded()), "draw": .number(result.draw.rounded()),
        "takeDown": .number(result.release.rounded()),
      ])
      return "  " + JSONWriter.plainText(of: fields)
    }
    return "[\n" + lines.joined(separator: ",\n") + "\n]\n"
  }
}
