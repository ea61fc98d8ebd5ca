/// A text of sections, paragraphs, code and tables, which is written as Markdown or as the source
/// of a manual page.
///
/// In paragraphs and cells, what stands between backticks is code, and `[words](#section)` a link.
package struct Document {
  package enum Block {
    case section(String)
    case subsection(String)
    /// One paragraph. Markdown has its lines as they are.
    case text(String)
    case code(String, language: String)
    case table(Table)
  }

  /// Rows of cells under titles.
  ///
  /// In a manual page each row is an entry: the first cell is its name, and the last one tells
  /// about it.
  package struct Table {
    let titles: [String]
    private(set) var rows: [[String]] = []

    package init(_ titles: [String]) { self.titles = titles }

    package mutating func add(_ cells: [String]) {
      precondition(cells.count == titles.count, "a row has a cell for each column")
      rows.append(cells)
    }

    package var isEmpty: Bool { rows.isEmpty }
  }

  package private(set) var blocks: [Block] = []

  package init() {}

  package mutating func add(_ block: Block) { blocks.append(block) }

  package mutating func add(_ blocks: [Block]) { self.blocks += blocks }
}

extension String {
  /// Lines of at most so many characters, as far as the words allow.
  package func wrapped(to width: Int) -> [String] {
    split(whereSeparator: \.isWhitespace).map(String.init).wrapped(to: width)
  }
}

extension [String] {
  /// Lines of at most so many characters, of words that are not broken.
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
