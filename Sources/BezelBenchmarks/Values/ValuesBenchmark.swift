import Controls
import Glibc
import Kinds
import Panels

/// `BezelBenchmarks values`: measures the processor time of a change of values from which others are
/// derived, without drawing.
enum ValuesBenchmark {
  private struct Sample {
    let name: String
    /// The number of values `a0`, `a1`, … that one transaction sets.
    var sources = 1
    /// The further values and the controls of the panel file.
    let values: [String]
    var controls: [String] = []
  }

  static func run(_ arguments: [String]) throws {
    if let argument = arguments.first {
      throw UsageError(description: "values: expected no arguments, not \(argument)")
    }
    var text = "A transaction, medians of processor time\n" + row("changes", "µs", "µs/change")
    for sample in samples { text += try measure(sample) }
    print(text, terminator: "")
  }

  private static var samples: [Sample] {
    let counts = [0, 10, 1_000, 10_000]
    func labels(_ count: Int, _ keys: String) -> [String] {
      (0..<count).map { _ in "{ kind: 'label', frame: [0, 0, 9, 9], \(keys) }" }
    }
    let long = Array(repeating: "a0*2", count: 100).joined(separator: "+")
    let text = String(repeating: "é", count: 4_000)
    return counts.map { count in
      Sample(name: "one value, \(count) derived", values: star(count))
    } + [
      Sample(
        name: "one value, a chain of 9,000",
        values: (0..<9_000).map { "v\($0): { from: '\($0 == 0 ? "a0" : "v\($0 - 1)")+1' }" }),
      Sample(
        name: "one value, 256 of 499 bytes", values: (0..<256).map { "v\($0): { from: '\(long)' }" }
      ),
      Sample(name: "one value, 10,000 texts", values: [], controls: labels(10_000, "text: '{a0}'")),
      Sample(
        name: "one value, 10,000 conditions", values: [], controls: labels(10_000, "if: 'a0>1'")),
      Sample(
        name: "one value, a chain of texts that double",
        values: (0..<5_000).map {
          "v\($0): { from: \"\($0 == 0 ? "'{a0}'" : "'{v\($0 - 1)}{v\($0 - 1)}'")\" }"
        }),
      Sample(
        name: "one value, 5,000 searches of a long text",
        values: ["t: { initial: '\(text)' }"]
          + (0..<256).map { number in
            let terms = Array(repeating: "contains(t,t)", count: 20).joined(separator: " and ")
            return "v\(number): { from: 'a0>\(number) and \(terms)' }"
          }),
      Sample(name: "100 values, 0 derived", sources: 100, values: []),
      Sample(
        name: "100 values, 100 derived from all", sources: 100,
        values: (0..<100).map { number in
          "v\(number): { from: '\((0..<100).map { "a\($0)" }.joined(separator: "+"))+\(number)' }"
        }),
      Sample(name: "10,000 values, 0 derived", sources: 10_000, values: []),
    ]
  }

  /// Values that are all derived from `a0`.
  private static func star(_ count: Int) -> [String] {
    (0..<count).map { "v\($0): { from: 'a0+\($0)' }" }
  }

  private static func measure(_ sample: Sample) throws -> String {
    let sources = (0..<sample.sources).map { "a\($0): { maximum: 100 }" }
    let text = """
      { values: { \((sources + sample.values).joined(separator: ",\n")) },
        controls: [ \(sample.controls.joined(separator: ",\n")) ] }
      """
    let file = PanelFile(kinds: builtInKinds, resources: BenchmarkResources())
    let panel = try file.panel(from: Array(text.utf8))
    panel.fit(width: 800, height: 480)
    var changes = 0
    panel.values.observe { _, _, _ in changes += 1 }
    let rounds = 31
    let times = try (1...rounds).map { round in
      let scalars = (0..<sample.sources).map { ("a\($0)", Scalar.number(Double(round))) }
      let set = Dictionary(uniqueKeysWithValues: scalars)
      return try microseconds(on: CLOCK_PROCESS_CPUTIME_ID) {
        try panel.set(set, origin: .client)
      }
    }
    let time = median(times)
    return row(sample.name, time.tenths, (time * Double(rounds) / Double(changes)).hundredths)
  }

  private static func row(_ name: String, _ time: String, _ perChange: String) -> String {
    name.left(44) + time.right(12) + perChange.right(12) + "\n"
  }
}
