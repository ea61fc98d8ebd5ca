/// A document of sections, paragraphs, code and tables. Written as Markdown or as the source of a
/// manual page.
///
/// In paragraphs and cells, text between backticks is code, and `[words](#section)` is a link.
package struct Document: Equatable {
  package enum Block: Equatable {
    case section(String)
    case subsection(String)
    /// One paragraph. Markdown keeps its line breaks.
    case text(String)
    case code(String, language: String)
    case table(Table)
  }

  /// A table. In a manual page each row is an entry of a list: the first cell is its name, and the
  /// last one is its description.
  package struct Table: Equatable {
    let titles: [String]
    private(set) var rows: [[String]] = []

    package init(_ titles: [String]) { self.titles = titles }

    package mutating func add(_ cells: [String]) {
      precondition(cells.count == titles.count, "a row must have a cell for each column")
      rows.append(cells)
    }

    package var isEmpty: Bool { rows.isEmpty }
  }

  package private(set) var blocks: [Block] = []

  package init() {}

  package mutating func add(_ block: Block) { blocks.append(block) }

  package mutating func add(_ blocks: [Block]) { self.blocks += blocks }

  package mutating func add(_ other: Document) { blocks += other.blocks }
}

extension String {
  /// Wraps a text into lines of at most `width` characters. Longer words are not broken.
  package func wrapped(to width: Int) -> [String] {
    split(whereSeparator: \.isWhitespace).map(String.init).wrapped(to: width)
  }
}

extension [String] {
  /// Joins words into lines of at most `width` characters. Longer words are not broken.
  package func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    for word in self {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}
