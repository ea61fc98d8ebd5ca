import JSON

/// The panel that a service shows if its file is invalid or crashes it. It says what is wrong.
enum ProblemPanel {
  /// The number of problems that fit.
  private static let lineLimit = 5

  /// The text of its panel file.
  /// - Parameters:
  ///   - title: what has happened.
  ///   - source: the name of the file.
  ///   - problems: what is wrong with the file, one line each.
  ///   - advice: how to show the corrected panel.
  static func text(
    title: String, source: String, problems: [String], advice: String
  ) -> [UInt8] {
    var lines = problems.prefix(lineLimit).map { line in
      line.hasPrefix("\(source):") ? String(line.dropFirst(source.count + 1)) : line
    }
    if problems.count > lineLimit { lines.append("and \(problems.count - lineLimit) more") }
    let labels = lines.map {
      "{ kind: 'label', text: \(literal($0)), size: 16, lines: 2, portrait: { lines: 4 } },"
    }
    return Array(
      """
      {
        name: "Problem",
        theme: "dark",
        size: { portrait: { width: 480, height: 800 } },
        controls: [
          { kind: "column", frame: [48, 40, 704, 400], spacing: 14,
            portrait: { frame: [32, 40, 416, 720] }, children: [
            { kind: "label", icon: "warning", text: \(literal(title)),
              size: 28, fontWeight: "semibold", color: "warning", portrait: { lines: 2 } },
            { kind: "label", text: \(literal(source)), style: "caption", size: 16 },
            { kind: "column", style: "card", spacing: 8, weight: 1, children: [
              \(labels.joined())
            ] },
            { kind: "label", text: \(literal(advice)),
              style: "caption", size: 16 },
          ] },
        ],
      }
      """.utf8)
  }

  /// A string of a panel file that shows `text` unchanged.
  private static func literal(_ text: String) -> String {
    var writer = JSONWriter()
    // Single braces would contain expressions.
    writer.write(String(text.flatMap { $0 == "{" || $0 == "}" ? [$0, $0] : [$0] }))
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
