extension Document {
  /// The Markdown resource of a target, with its placeholders replaced.
  ///
  /// A placeholder is `{{name}}`. One that is a paragraph of its own is replaced by blocks. Others,
  /// also in titles, tables and code, are replaced by words. Mistakes in resources are programming
  /// errors, which the tests find.
  package init(
    _ markdown: [UInt8], words: [String: String] = [:], blocks: [String: [Block]] = [:]
  ) {
    do {
      let document = try Document(parsing: String(decoding: markdown, as: UTF8.self))
      self = try document.filled(words: words, blocks: blocks)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Replaces all placeholders. Throws if one is unknown, or if words or blocks are not used.
  package func filled(
    words: [String: String], blocks: [String: [Block]]
  ) throws(PlaceholderError) -> Document {
    var placeholders = Placeholders(words: words, blocks: blocks)
    var result = Document()
    for block in self.blocks { result.add(try placeholders.replaced(in: block)) }
    if let name = placeholders.unused.min() { throw .unused(name) }
    return result
  }
}

/// A placeholder that does not match the words and blocks for it.
package enum PlaceholderError: Error, Equatable {
  case unknown(String)
  case unused(String)
}

private struct Placeholders {
  private let words: [String: String]
  private let blocks: [String: [Document.Block]]
  private(set) var unused: Set<String>

  init(words: [String: String], blocks: [String: [Document.Block]]) {
    self.words = words
    self.blocks = blocks
    unused = Set(words.keys).union(blocks.keys)
  }

  mutating func replaced(
    in block: Document.Block
  ) throws(PlaceholderError) -> [Document.Block] {
    switch block {
    case .section(let title): return [.section(try replaced(in: title))]
    case .subsection(let title): return [.subsection(try replaced(in: title))]
    case .text(let text):
      let name = String(text.dropFirst(2).dropLast(2))
      if text == "{{\(name)}}", let blocks = blocks[name] {
        unused.remove(name)
        return blocks
      }
      return [.text(try replaced(in: text))]
    case .code(let text, let language):
      return [.code(try replaced(in: text), language: language)]
    case .table(let table):
      var result = Document.Table(try replaced(in: table.titles))
      for row in table.rows { result.add(try replaced(in: row)) }
      return [.table(result)]
    }
  }

  private mutating func replaced(in texts: [String]) throws(PlaceholderError) -> [String] {
    try texts.map { text throws(PlaceholderError) in try replaced(in: text) }
  }

  private mutating func replaced(in text: String) throws(PlaceholderError) -> String {
    let parts = text.split(separator: "{{", omittingEmptySubsequences: false)
    var result = String(parts[0])
    for part in parts.dropFirst() {
      // Braces before other characters are a part of the text.
      guard part.first?.isLetter == true else {
        result += "{{" + part
        continue
      }
      let name = String(part.prefix { $0 != "}" })
      let rest = part.dropFirst(name.count)
      guard let word = words[name], rest.hasPrefix("}}") else { throw .unknown(name) }
      unused.remove(name)
      result += word + rest.dropFirst(2)
    }
    return result
  }
}
