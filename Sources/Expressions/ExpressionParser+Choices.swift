import Values

/// Parsing of texts that depend on a number or on a selected word:
///
///     choice = expression "," style "," [ "offset:" number ] { key "{" text "}" }
///     style  = "plural" | "selectordinal" | "select"
///     key    = "=" number | category | word | "'" text "'"
extension ExpressionParser {
  /// Parses the rest of `{argument, plural, one {…} other {…}}` after the first comma.
  /// - Parameters:
  ///   - opening: the position of the opening brace.
  ///   - isCounted: whether `#` around the choice is a number.
  mutating func choice(
    of argument: Syntax, opening: Int, isCounted: Bool
  ) throws(ExpressionError) -> Syntax {
    try enter()
    defer { depth -= 1 }
    skipSpace()
    let style = try style(opening: opening)
    guard acceptAfterSpace(",") else {
      throw ExpressionError(
        "write ',' and the texts after '\(style.rawValue)', as in \(style.usage)", at: index)
    }
    skipSpace()
    var subtracted = 0.0
    if style != .select, accept("offset:") {
      skipSpace()
      guard let digit = peek, isDigit(digit) else { throw unexpected("a number after 'offset:'") }
      subtracted = try number()
      skipSpace()
    }
    var branches: [Choice.Branch] = []
    while !accept("}") {
      guard peek != nil else { throw Self.unclosedBrace(at: opening) }
      let offset = index
      let key = try key(style)
      guard !branches.contains(where: { $0.key == key }) else {
        throw ExpressionError("there is already a text for '\(source(from: offset))'", at: offset)
      }
      let name = source(from: offset)
      skipSpace()
      let start = index
      guard accept("{") else {
        throw ExpressionError("write the text for '\(name)' between braces", at: start)
      }
      let text = try node(
        .text(
          try textParts(until: UInt8(ascii: "}"), isCounted: style != .select || isCounted)),
        at: start)
      branches.append(Choice.Branch(key: key, offset: offset, text: text))
      skipSpace()
    }
    let other: Choice.Key = style == .select ? .word("other") : .category(.other)
    guard let last = branches.firstIndex(where: { $0.key == other }) else {
      throw ExpressionError(
        "there is no text for 'other'; write one for everything else, as in \(style.usage)",
        at: opening)
    }
    let text = branches.remove(at: last).text
    return try node(
      .choice(
        Choice(
          argument: argument, style: style, subtracted: subtracted, branches: branches, other: text)
      ),
      at: argument.offset)
  }

  private mutating func style(opening: Int) throws(ExpressionError) -> Choice.Style {
    let offset = index
    let name = word()
    if let style = Choice.Style(rawValue: name) { return style }
    guard peek != nil || !name.isEmpty else { throw Self.unclosedBrace(at: opening) }
    throw ExpressionError(
      ["number", "date", "time"].contains(name)
        ? "write the format after a colon, as in {x:.1f} or {clock:HH:mm}"
        : "expected plural, selectordinal or select after the comma"
          + (name.isEmpty ? "" : ", found '\(name)'"), at: offset)
  }

  private mutating func key(_ style: Choice.Style) throws(ExpressionError) -> Choice.Key {
    let offset = index
    if style == .select { return .word(try selectedWord()) }
    if accept("=") {
      let isNegative = accept("-")
      guard let digit = peek, isDigit(digit) else { throw unexpected("a number after '='") }
      let number = try number()
      return .number(isNegative ? -number : number)
    }
    let name = word()
    if let category = PluralCategory(rawValue: name) { return .category(category) }
    let all = PluralCategory.allCases.map(\.rawValue).joined(separator: ", ")
    guard !name.isEmpty else {
      throw unexpected("one of \(all), or '=' and a number")
    }
    throw ExpressionError(
      "there is no plural category '\(name)'; use \(all), or a number as in =0", at: offset)
  }

  /// Parses a word of `select`, which can be between quotes.
  private mutating func selectedWord() throws(ExpressionError) -> String {
    let offset = index
    if let quote = peek, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
      index += 1
      let parts: [Syntax.TextPart]
      do throws(ExpressionError) {
        parts = try textParts(until: quote, isCounted: false)
      } catch {
        // The parser read the texts that follow as part of the word.
        throw ExpressionError("write the closing quote of the word before its text", at: offset)
      }
      if parts.isEmpty { return "" }
      guard parts.count == 1, case .literal(let text) = parts[0] else {
        throw ExpressionError("write a text without expressions before the brace", at: offset)
      }
      return text
    }
    skip { !"{},'\" \t\n\r".utf8.contains($0) }
    guard index > offset else { throw unexpected("a word and its text between braces") }
    return source(from: offset)
  }

  static func unclosedBrace(at opening: Int) -> ExpressionError {
    ExpressionError(
      "the brace is not closed; write '}' after the expression, or '{{' for a brace", at: opening)
  }
}

extension Choice.Style {
  /// An example, for messages.
  fileprivate var usage: String {
    switch self {
    case .plural: "{n, plural, one {# home} other {# homes}}"
    case .selectordinal: "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}"
    case .select: "{mode, select, eco {Saving} other {Normal}}"
    }
  }
}
