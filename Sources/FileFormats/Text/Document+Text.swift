extension Document {
  /// The text for a terminal, in lines of at most `width` characters.
  package func text(width: Int) -> String {
    blocks.map { block in
      switch block {
      case .section(let title): title.uppercased() + "\n"
      case .subsection(let title): title + "\n"
      case .text(let text): Self.paragraph(text, indent: 2, width)
      case .code(let text, _):
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)\n" }.joined()
      case .table(let table): Self.text(table, width)
      }
    }.joined(separator: "\n")
  }

  /// The name of each row with its details, and its text below them.
  private static func text(_ table: Table, _ width: Int) -> String {
    table.rows.map { row in
      let details = zip(table.titles, row).dropFirst().dropLast().filter { !$1.isEmpty }
        .map { title, cell in title == "Takes" ? cell : "\(title.lowercased()) \(cell)" }
      let head = row[0] + (details.isEmpty ? "" : " – \(details.joined(separator: "; "))")
      return paragraph(head, indent: 2, width) + paragraph(row[row.count - 1], indent: 6, width)
    }.joined()
  }

  private static func paragraph(_ text: String, indent: Int, _ width: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    let plain = Mdoc.spans(text).map(\.text).joined()
    return plain.wrapped(to: max(width - indent, 20)).map { margin + $0 + "\n" }.joined()
  }
}
