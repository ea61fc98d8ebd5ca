import JSON

/// What a step of each whole panel costs, as in the file `figures.json`.
struct WholeFigures {
  struct Figure: Equatable {
    /// Thousands of instructions per step.
    var instructions: Double
    /// Calls of `malloc` per step.
    var allocations: Double
  }

  var figures: [String: Figure] = [:]

  /// The difference that is noise.
  private static let tolerance = 0.05
  /// Differences of so few thousand instructions, or so few allocations, are noise, too.
  private static let leastDifference = 5.0

  init() {}

  /// Reads the text of a file.
  init(text: [UInt8]) throws {
    for member in try JSONParser.parse(text).value.members ?? [] {
      let figure = member.node.value
      guard let instructions = figure["instructions"]?.number,
        let allocations = figure["allocations"]?.number
      else { throw UsageError(description: "the file has no figures for \(member.name)") }
      figures[member.name] = Figure(instructions: instructions, allocations: allocations)
    }
  }

  /// The text of a file.
  var text: String {
    let lines = figures.sorted { $0.key < $1.key }.map { name, figure in
      let fields = JSONValue.object([
        "instructions": .number(figure.instructions.rounded()),
        "allocations": .number(figure.allocations.rounded()),
      ])
      return "  \"\(name)\": " + JSONWriter.plainText(of: fields)
    }
    return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
  }

  /// Returns a sentence about each figure that differs from the expected one.
  func differences(from expected: WholeFigures) -> [String] {
    figures.sorted { $0.key < $1.key }.flatMap { name, figure in
      guard let wanted = expected.figures[name] else { return ["\(name): no figure is expected"] }
      return [
        ("thousand instructions", figure.instructions, wanted.instructions),
        ("allocations", figure.allocations, wanted.allocations),
      ].compactMap { unit, count, wanted in
        abs(count - wanted) <= max(wanted * Self.tolerance, Self.leastDifference)
          ? nil : "\(name): \(count.whole) \(unit) instead of \(wanted.whole)"
      }
    }
  }
}

extension Double {
  /// The number without decimals.
  fileprivate var whole: String { "\(Int(rounded()))" }
}
