extension Document {
  /// The document as Markdown.
  package var markdown: String {
    blocks.map { block in
      switch block {
      case .section(let title): "## \(title)\n"
      case .subsection(let title): "### \(title)\n"
      case .text(let text): "\(text)\n"
      case .code(let text, let language): "```\(language)\n\(text)\n```\n"
      case .table(let table): table.markdown
      }
    }.joined(separator: "\n")
  }
}

extension Document.Table {
  /// The table as Markdown. Cells are padded so that the source is readable as well.
  fileprivate var markdown: String {
    // Escape bars, which would end the cell.
    let cells = rows.map { row in
      row.map {
        $0.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
      }
    }
    var lines = [titles] + cells
    let widths = titles.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    // The last column is not padded.
    let rule = titles.indices.map { column in
      let width = column == widths.count - 1 ? titles[column].count : widths[column]
      return String(repeating: "-", count: max(width, 3))
    }
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
