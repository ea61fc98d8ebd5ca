/// A Markdown table whose columns are as wide as their cells, to be read as text, too.
struct MarkdownTable {
  private var rows: [[String]]

  init(_ titles: [String]) { rows = [titles] }

  mutating func add(_ cells: [String]) {
    precondition(cells.count == rows[0].count, "a row has a cell for each column")
    // A bar would end the cell.
    rows.append(
      cells.map {
        $0.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
      })
  }

  var isEmpty: Bool { rows.count == 1 }

  /// The table's lines, each with its end.
  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    // The last column is as long as it is.
    let rule = rows[0].indices.map { column in
      let width = column == widths.count - 1 ? rows[0][column].count : widths[column]
      return String(repeating: "-", count: max(width, 3))
    }
    var lines = rows
    lines.insert(rule, at: 1)
    return lines.map { cells in
      let padded = cells.indices.map { column in
        column == cells.count - 1
          ? cells[column]
          : cells[column]
            + String(repeating: " ", count: max(widths[column], 3) - cells[column].count)
      }
      return "| \(padded.joined(separator: " | ")) |\n"
    }.joined()
  }
}
