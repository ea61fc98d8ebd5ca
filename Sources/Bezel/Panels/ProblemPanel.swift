import JSON

/// The panel that stands in for a file that is broken when the service starts, and tells whoever is
/// in front of it what is wrong.
enum ProblemPanel {
  /// The lines there is room for.
  private static let lineLimit = 5

  /// Its panel file.
  /// - Parameters:
  ///   - source: the name of the broken one.
  ///   - problems: of it, one a line.
  static func text(of source: String, problems: [String]) -> [UInt8] {
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
            { kind: "label", icon: "warning", text: "This panel's file has a mistake",
              size: 28, fontWeight: "semibold", color: "warning", portrait: { lines: 2 } },
            { kind: "label", text: \(literal(source)), style: "caption", size: 16 },
            { kind: "column", style: "card", spacing: 8, weight: 1, children: [
              \(labels.joined())
            ] },
            { kind: "label", text: "Mend it, then let the panel read it again: bezel reload",
              style: "caption", size: 16 },
          ] },
        ],
      }
      """.utf8)
  }

  private static func literal(_ text: String) -> String {
    var writer = JSONWriter()
    writer.write(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
