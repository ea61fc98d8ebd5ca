extension Document {
  /// Parses the Markdown that `markdown` writes: headings of two levels, paragraphs, tables, and
  /// code with a language. Other constructs are errors, because manual pages cannot show them.
  package init(parsing text: String) throws(MarkdownError) {
    var parser = MarkdownParser(text)
    while let block = try parser.nextBlock() { add(block) }
  }
}

/// The line of a Markdown text that a `Document` cannot represent, and why.
package struct MarkdownError: Error, Equatable, CustomStringConvertible {
  package let line: Int
  package let message: String

  package var description: String { "line \(line): \(message)" }
}

private struct MarkdownParser {
  private let lines: [Substring]
  /// The index of the next line.
  private var index = 0

  /// The first characters of lines that a paragraph cannot contain.
  private static let constructs: [(mark: String, name: String)] = [
    ("#", "a heading"), ("|", "a table"), ("```", "code"), (">", "a quotation"), ("- ", "a list"),
    ("* ", "a list"), ("+ ", "a list"), ("---", "a rule"), ("===", "a rule"),
    (" ", "an indented line"), ("\t", "an indented line"),
  ]

  /// The construct that a line of a paragraph begins in full Markdown; nil for plain text.
  private static func construct(_ line: Substring) -> String? {
    let afterNumber = line.drop(while: \.isNumber)
    if afterNumber.hasPrefix(". "), afterNumber.count < line.count { return "a list" }
    return constructs.first { line.hasPrefix($0.mark) }?.name
  }

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private func error(_ message: String) -> MarkdownError {
    MarkdownError(line: index + 1, message: message)
  }

  /// Parses the next block; nil at the end.
  mutating func nextBlock() throws(MarkdownError) -> Document.Block? {
    while index < lines.count, lines[index].isEmpty { index += 1 }
    guard index < lines.count else { return nil }
    let block = try block(lines[index])
    guard index == lines.count || lines[index].isEmpty else {
      throw error("an empty line is missing before this one")
    }
    return block
  }

  private mutating func block(_ line: Substring) throws(MarkdownError) -> Document.Block {
    if line.hasPrefix("```") { return try code(language: line.dropFirst(3)) }
    if line.hasPrefix("|") { return .table(try table()) }
    if line.hasPrefix("## ") { return .section(try heading(line.dropFirst(3))) }
    if line.hasPrefix("### ") { return .subsection(try heading(line.dropFirst(4))) }
    return .text(try paragraph())
  }

  private mutating func heading(_ title: Substring) throws(MarkdownError) -> String {
    try checkSpans(title)
    index += 1
    return String(title)
  }

  private mutating func code(language: Substring) throws(MarkdownError) -> Document.Block {
    guard !language.isEmpty else { throw error("the code has no language") }
    let rest = lines[(index + 1)...]
    guard let end = rest.firstIndex(of: "```") else { throw error("the code has no end") }
    index = end + 1
    return .code(rest[..<end].joined(separator: "\n"), language: String(language))
  }

  private mutating func paragraph() throws(MarkdownError) -> String {
    let first = index
    let end = lines[first...].firstIndex(of: "") ?? lines.count
    let text = lines[first..<end].joined(separator: "\n")
    try checkSpans(text[...])
    while index < end {
      if let name = Self.construct(lines[index]) { throw error("\(name) is not supported here") }
      index += 1
    }
    return text
  }

  // MARK: Tables

  private mutating func table() throws(MarkdownError) -> Document.Table {
    var table = Document.Table(try cells())
    index += 1
    let rule = try cells()
    guard rule.count == table.titles.count, rule.allSatisfy({ $0.allSatisfy { $0 == "-" } }) else {
      throw error("the titles of the table need a line of dashes")
    }
    index += 1
    while index < lines.count, lines[index].hasPrefix("|") {
      let row = try cells()
      guard row.count == table.titles.count else {
        throw error("the row needs \(table.titles.count) cells, not \(row.count)")
      }
      table.add(row)
      index += 1
    }
    return table
  }

  /// The cells in the next line. A bar after a backslash is a part of its cell.
  private func cells() throws(MarkdownError) -> [String] {
    var cells = [""]
    for character in index < lines.count ? lines[index].dropFirst() : "" {
      let last = cells.count - 1
      if character == "|", cells[last].hasSuffix("\\") {
        cells[last].removeLast()
        cells[last].append("|")
      } else if character == "|" {
        cells.append("")
      } else {
        cells[last].append(character)
      }
    }
    guard cells.popLast() == "" else { throw error("the row of the table does not end with |") }
    for cell in cells { try checkSpans(cell[...]) }
    return cells.map { $0.split(separator: " ").joined(separator: " ") }
  }

  // MARK: Spans

  /// Rejects spans other than code and links to sections.
  private func checkSpans(_ text: Substring) throws(MarkdownError) {
    let spans = text.split(separator: "`", omittingEmptySubsequences: false)
    guard spans.count % 2 == 1 else { throw error("the code in the text has no end") }
    for (number, span) in spans.enumerated() where number % 2 == 0 {
      if let mark = span.first(where: { "*<\\".contains($0) }) {
        throw error("\(mark) is supported only in code")
      }
      let links = span.split(separator: "](", omittingEmptySubsequences: false).dropFirst()
      guard links.allSatisfy({ $0.hasPrefix("#") }) else {
        throw error("a link must lead to a section, such as #colours")
      }
    }
  }
}
