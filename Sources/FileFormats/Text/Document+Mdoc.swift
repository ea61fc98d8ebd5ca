extension Document {
  /// The sections in mdoc(7), the language of manual pages, without the header of a page.
  package var mdoc: String {
    var lines: [String] = []
    /// Adds space between paragraphs. A heading already has space below it.
    func addSpace() {
      if let last = lines.last, !last.hasPrefix(".S") { lines.append(".Pp") }
    }
    for block in blocks {
      switch block {
      case .section(let title): lines.append(".Sh \(Mdoc.escaped(title.uppercased()))")
      case .subsection(let title): lines.append(".Ss \(Mdoc.escaped(title))")
      case .text(let text):
        addSpace()
        lines += Mdoc.lines(text)
      case .code(let text, _):
        let code = text.split(separator: "\n", omittingEmptySubsequences: false)
        let isNarrow = code.allSatisfy { $0.count <= Mdoc.narrowCode }
        lines.append(".Bd -literal" + (isNarrow ? " -offset indent" : ""))
        lines += code.map { Mdoc.guarded(Mdoc.escaped(String($0), isCode: true)) }
        lines.append(".Ed")
      case .table(let table):
        if table.isNarrow { addSpace() }
        lines += table.mdoc
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension Document.Table {
  private var longestName: Int { rows.map { Mdoc.visibleLength($0[0]) }.max() ?? 0 }

  /// Whether the text of an entry begins on the line of its name.
  fileprivate var isNarrow: Bool { titles.count == 2 && longestName <= Mdoc.narrowName }

  /// The table as a list with an entry for each row.
  fileprivate var mdoc: [String] {
    var lines = [".Bl -tag -width \(isNarrow ? "\(longestName)n -compact" : "Ds")"]
    for row in rows {
      let details = zip(titles, row).dropFirst().dropLast().filter { !$1.isEmpty }
        .map(detail).joined(separator: "; ")
      let head = row[0] + (details.isEmpty ? "" : " – \(details)")
      let fits = Mdoc.visibleLength(head) <= Mdoc.longestHead
      lines.append(".It \"\(Mdoc.inline(fits ? head : row[0], inQuotes: true))\"")
      if !fits {
        lines += Mdoc.lines(details)
        lines.append(".Pp")
      }
      lines += Mdoc.lines(row[row.count - 1])
    }
    return lines + [".El"]
  }

  /// A cell between the first and the last one. Code is preceded by the title of its column, except
  /// for types.
  private func detail(title: String, cell: String) -> String {
    title == "Type" || !cell.hasPrefix("`") ? cell : "\(title.lowercased()) \(cell)"
  }
}

/// The syntax of mdoc(7).
enum Mdoc {
  /// The longest source line.
  static let lineLength = 78
  /// The most characters in the name of an entry whose text begins on the same line.
  static let narrowName = 21
  /// The most characters in the head of an entry.
  static let longestHead = 66
  /// The most characters in a line of code that is indented.
  static let narrowCode = 67

  /// The lines of a paragraph. Each sentence begins on a new line, as mdoc requires.
  static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    func end() {
      if !line.isEmpty { lines.append(guarded(line)) }
      line = ""
    }
    for word in inline(text).split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > lineLength { end() }
      line += line.isEmpty ? "\(word)" : " \(word)"
      if word.last.map({ ".!?".contains($0) }) == true { end() }
    }
    end()
    return lines
  }

  /// Formats code in bold and removes links.
  static func inline(_ text: String, inQuotes: Bool = false) -> String {
    spans(text).map { text, isCode in
      let escaped = escaped(text, isCode: isCode, inQuotes: inQuotes)
      return isCode ? "\\fB\(escaped)\\fR" : escaped
    }.joined()
  }

  /// The number of visible characters in a text.
  static func visibleLength(_ text: String) -> Int {
    spans(text).reduce(0) { $0 + $1.text.count }
  }

  /// Splits a text into alternating words and code.
  static func spans(_ text: String) -> [(text: String, isCode: Bool)] {
    withoutLinks(text).split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { (String($1), $0 % 2 == 1) }
  }

  /// Replaces `[words](#section)` by the words.
  private static func withoutLinks(_ text: String) -> String {
    var rest = text[...]
    var result = ""
    while let end = rest.indices.first(where: { rest[$0...].hasPrefix("](#") }) {
      var words = rest[..<end]
      if let begin = words.lastIndex(of: "[") { words.remove(at: begin) }
      result += words
      rest = rest[end...].drop { $0 != ")" }.dropFirst()
    }
    return result + rest
  }

  /// Escapes the characters that have a meaning in mdoc.
  static func escaped(_ text: String, isCode: Bool = false, inQuotes: Bool = false) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "\\": result += "\\e"
      case "-" where isCode: result += "\\-"
      case "'" where isCode: result += "\\(aq"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"" where inQuotes: result += "\\(dq"
      default:
        // Write all non-ASCII characters as escapes.
        for scalar in character.unicodeScalars {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          let zeros = String(repeating: "0", count: max(4 - digits.count, 0))
          result += scalar.isASCII ? String(scalar) : "\\[u\(zeros)\(digits)]"
        }
      }
    }
  }

  /// Escapes the first character of a line that would begin a macro.
  static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : line
  }
}
