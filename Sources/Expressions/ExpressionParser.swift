import JSON
import Values

/// Parses expressions and texts by recursive descent, with one pass over the bytes.
///
/// The grammar, from the operators that bind weakest to those that bind strongest:
///
///     expression = binary [ "?" expression ":" expression ]
///     binary     = unary { operator unary }      or, and, comparisons, + -, * / %, ??
///     unary      = "-" unary | "not" binary | primary
///     primary    = number | "true" | "false" | name | function "(" expression { "," expression } ")"
///                | "'" text "'" | "(" expression ")"
///     text       = { character | "{{" | "}}" | "#" | "{" ( expression [ ":" format ] | choice ) "}" }
struct ExpressionParser {
  private let bytes: [UInt8]
  var index = 0
  var depth = 0
  /// The names in the order of their first use.
  private(set) var names: [String] = []
  private(set) var nameOffsets: [Int] = []
  private var indices: [String: Int] = [:]
  /// The texts between quotes, with the quotes, in bytes.
  private(set) var quotedTexts: [Range<Int>] = []

  init(_ source: String) throws(ExpressionError) {
    bytes = Array(source.utf8)
    guard bytes.count <= ParsedExpression.lengthLimit else {
      throw ExpressionError(
        "the expression has more than \(ParsedExpression.lengthLimit) bytes; "
          + "move parts of it to values with \"from\"", at: ParsedExpression.lengthLimit)
    }
  }

  // MARK: Entry points

  /// Parses all of the source as one expression.
  mutating func wholeExpression() throws(ExpressionError) -> Syntax {
    let result = try expression()
    skipSpace()
    guard index == bytes.count else { throw unexpected("an operator") }
    return result
  }

  /// Parses all of the source as a text with expressions between braces.
  mutating func wholeText() throws(ExpressionError) -> Syntax {
    Syntax(.text(try textParts(until: nil, isCounted: false)), at: 0)
  }

  /// Parses the target and the operator of an assignment, such as `target +=`.
  mutating func assignmentTarget() throws(ExpressionError) -> (
    name: Int, operation: BinaryOperator?
  ) {
    skipSpace()
    guard let start = peek, isLetter(start) else { throw unexpected("the name of a value") }
    let offset = index
    let word = word()
    skipSpace()
    if let error = foreignAction(word, at: offset) { throw error }
    let name = nameIndex(word, at: offset)
    for (symbol, operation) in [("+=", BinaryOperator.add), ("-=", .subtract)] where accept(symbol)
    {
      return (name, operation)
    }
    guard peek == UInt8(ascii: "=") else { throw unexpected("=, += or -=") }
    guard peek(1) != UInt8(ascii: "=") else {
      throw ExpressionError("== compares; write = to set the value", at: index)
    }
    index += 1
    return (name, nil)
  }

  // MARK: Grammar

  private mutating func expression() throws(ExpressionError) -> Syntax {
    try enter()
    defer { depth -= 1 }
    skipSpace()
    let condition = try binary(above: 0)
    skipSpace()
    let offset = index
    guard peek == UInt8(ascii: "?"), peek(1) != UInt8(ascii: "?") else { return condition }
    index += 1
    let then = try expression()
    skipSpace()
    guard accept(":") else { throw unexpected("':' and the other alternative") }
    return try node(.conditional(condition, then: then, otherwise: try expression()), at: offset)
  }

  /// Parses operators that bind more strongly than `precedence`.
  private mutating func binary(above precedence: Int) throws(ExpressionError) -> Syntax {
    skipSpace()
    let start = index
    var left = try unary()
    while true {
      skipSpace()
      let offset = index
      guard let operation = try nextOperator(), operation.precedence > precedence else {
        index = offset
        return left
      }
      let isComparison = operation.precedence == BinaryOperator.comparison
      // `??` groups to the right: a ?? (b ?? c) is the first that is known.
      try enter()
      let right = try binary(above: operation.precedence - (operation == .coalesce ? 1 : 0))
      depth -= 1
      try checkGrouping(of: operation, left, right, start: start, at: offset)
      left = try node(.binary(operation, left, right), at: offset)
      guard isComparison else { continue }
      skipSpace()
      let next = index
      if let another = try nextOperator(), another.precedence == BinaryOperator.comparison {
        throw ExpressionError("compare two at a time: a < b and b < c", at: next)
      }
      index = next
    }
  }

  private mutating func unary() throws(ExpressionError) -> Syntax {
    try enter()
    defer { depth -= 1 }
    skipSpace()
    let offset = index
    if accept("-") {
      let operand = try binary(above: BinaryOperator.coalesce.precedence - 1)
      try checkGrouping(of: "-", operand, start: offset)
      return try node(.negation(operand), at: offset)
    }
    if acceptWord("not") {
      let operand = try binary(above: BinaryOperator.comparison - 1)
      try checkGrouping(of: "not", operand, start: offset)
      return try node(.not(operand), at: offset)
    }
    return try primary()
  }

  private mutating func primary() throws(ExpressionError) -> Syntax {
    let offset = index
    guard let byte = peek else { throw unexpected("a value") }
    switch byte {
    case UInt8(ascii: "("):
      index += 1
      var result = try expression()
      skipSpace()
      guard accept(")") else { throw unexpected("')'") }
      result.isGrouped = true
      return result
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      index += 1
      let parts = try textParts(until: byte, isCounted: false)
      quotedTexts.append(offset..<index)
      return try node(.text(parts), at: offset)
    case _ where isDigit(byte):
      return Syntax(.number(try number()), at: offset)
    case _ where isLetter(byte):
      let word = word()
      if word == "true" || word == "false" { return Syntax(.boolean(word == "true"), at: offset) }
      if ["and", "or", "not"].contains(word) {
        index = offset
        throw unexpected("a value")
      }
      let end = index
      skipSpace()
      if peek == UInt8(ascii: "(") { return try call(word, at: offset) }
      index = end
      return Syntax(.name(nameIndex(word, at: offset)), at: offset)
    case UInt8(ascii: "!"):
      throw ExpressionError("write 'not' in place of '!'", at: offset)
    default:
      throw unexpected("a value")
    }
  }

  private mutating func call(_ name: String, at offset: Int) throws(ExpressionError) -> Syntax {
    guard let function = Function(rawValue: name) else {
      throw Self.unknownFunction(name, at: offset)
    }
    index += 1
    var arguments: [Syntax] = []
    repeat { arguments.append(try expression()) } while acceptAfterSpace(",")
    guard acceptAfterSpace(")") else { throw unexpected("',' or ')'") }
    guard function.arity.contains(arguments.count) else {
      throw ExpressionError("write \(function.usage)", at: offset)
    }
    guard function == .text else {
      try check(arguments, of: function)
      return try node(.call(function, arguments), at: offset)
    }
    // text(x, 'f') is '{x:f}'.
    guard let source = arguments[1].literalText else {
      throw ExpressionError("write the format as a text between quotes", at: arguments[1].offset)
    }
    let format = try Self.format(source, at: arguments[1].offset)
    return try node(.text([.value(arguments[0], format)]), at: offset)
  }

  /// Checks the arguments that are texts in the source.
  private func check(_ arguments: [Syntax], of function: Function) throws(ExpressionError) {
    if function == .escape {
      guard let name = arguments[1].literalText, TextEscape(rawValue: name) != nil else {
        let known = TextEscape.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or ")
        throw ExpressionError("write \(known) as the second part", at: arguments[1].offset)
      }
    }
    if function == .time, let text = arguments[0].literalText,
      CalendarDate.unixTime(iso8601: text, offset: { _ in 0 }) == nil
    {
      throw ExpressionError(
        "'\(text)' is not a time; write one such as '2026-11-28T10:16:05+01:00' or '2026-11-28'",
        at: arguments[0].offset)
    }
  }

  /// Parses the parts of a text up to its closing quote or brace, which it skips.
  /// - Parameters:
  ///   - end: the quote or brace; nil for all of the source.
  ///   - isCounted: whether `#` is the number of a plural.
  mutating func textParts(
    until end: UInt8?, isCounted: Bool
  ) throws(ExpressionError) -> [Syntax.TextPart] {
    let start = index
    // The text of a choice ends at the first brace, because `}}` often ends the choice, too.
    let isBranch = end == UInt8(ascii: "}")
    var parts: [Syntax.TextPart] = []
    var literal: [UInt8] = []
    func flushed() -> [Syntax.TextPart] {
      literal.isEmpty ? [] : [.literal(String(decoding: literal, as: UTF8.self))]
    }
    while let byte = peek {
      let isDoubled = peek(1) == byte
      if isBranch || end == nil, literal.last == UInt8(ascii: "'"), peek(1) == UInt8(ascii: "'"),
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
      {
        throw ExpressionError(
          "apostrophes do not quote a brace; write "
            + (byte == UInt8(ascii: "{") ? "'{{'" : isBranch ? "{'}}'}" : "'}}'"), at: index)
      }
      switch byte {
      case end where isDoubled && !isBranch, UInt8(ascii: "{") where isDoubled,
        UInt8(ascii: "}") where isDoubled && !isBranch:
        literal.append(byte)
        index += 2
      case end:
        index += 1
        return parts + flushed()
      case UInt8(ascii: "{"):
        // No expression begins with `#`, so the brace of the text before it is missing.
        if isBranch, peek(1) == UInt8(ascii: "#") { throw Self.unclosedBranch(at: start - 1) }
        parts += flushed()
        literal = []
        index += 1
        parts.append(try braces(isCounted: isCounted))
      case UInt8(ascii: "}"):
        throw ExpressionError("write '}}' for a brace in a text", at: index)
      case UInt8(ascii: "#") where isCounted:
        parts += flushed() + [.count]
        literal = []
        index += 1
      default:
        literal.append(byte)
        index += 1
      }
    }
    guard !isBranch else { throw Self.unclosedBranch(at: start - 1) }
    guard end == nil else {
      throw ExpressionError("the text has no closing quote", at: start - 1)
    }
    return parts + flushed()
  }

  private static func unclosedBranch(at opening: Int) -> ExpressionError {
    ExpressionError("the brace is not closed; write '}' after the text", at: opening)
  }

  /// Parses the rest of `{expression}`, `{expression:format}` or `{expression, plural, …}`.
  private mutating func braces(isCounted: Bool) throws(ExpressionError) -> Syntax.TextPart {
    let opening = index - 1
    skipSpace()
    if peek == UInt8(ascii: "}") {
      throw ExpressionError(
        "write the name of a value between the braces, or '{{' for a brace", at: opening)
    }
    let value = try expression()
    skipSpace()
    if accept(",") {
      return .value(try choice(of: value, opening: opening, isCounted: isCounted), nil)
    }
    var format: TextFormat?
    if accept(":") {
      let start = index
      skip { $0 != UInt8(ascii: "}") }
      guard peek != nil else { throw Self.unclosedBrace(at: opening) }
      format = try Self.format(source(from: start), at: start)
    }
    guard accept("}") else { throw Self.unclosedBrace(at: opening) }
    return .value(value, format)
  }

  static func format(_ source: String, at offset: Int) throws(ExpressionError) -> TextFormat {
    guard let format = TextFormat(source) else {
      throw ExpressionError("'\(source)' is not a format; use \(TextFormat.usage)", at: offset)
    }
    return format
  }

  // MARK: Words and operators

  private mutating func nextOperator() throws(ExpressionError) -> BinaryOperator? {
    try rejectForeignOperator()
    if peek == UInt8(ascii: "="), peek(1) != UInt8(ascii: "=") {
      throw ExpressionError("write '==' to compare", at: index)
    }
    if acceptWord("or") { return .or }
    if acceptWord("and") { return .and }
    return BinaryOperator.allCases.first { $0 != .or && $0 != .and && accept($0.rawValue) }
  }

  mutating func number() throws(ExpressionError) -> Double {
    let start = index
    skip(while: isDigit)
    if peek == UInt8(ascii: "."), let next = peek(1), isDigit(next) {
      index += 1
      skip(while: isDigit)
    }
    if let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
      let signed = peek(1) == UInt8(ascii: "-") || peek(1) == UInt8(ascii: "+")
      if let digit = peek(signed ? 2 : 1), isDigit(digit) {
        index += signed ? 2 : 1
        skip(while: isDigit)
      }
    }
    let text = source(from: start)
    if peek == UInt8(ascii: ".") {
      throw ExpressionError("expected one point in a number, with a digit after it", at: start)
    }
    if let byte = peek, isLetter(byte) {
      throw ExpressionError(
        "'\(text)' is followed by a letter; names begin with a letter", at: start)
    }
    guard let number = Double(decimal: text), number.isFinite else {
      throw ExpressionError("\(text) is too large", at: start)
    }
    return number
  }

  mutating func word() -> String {
    let start = index
    skip(while: isNameByte)
    return source(from: start)
  }

  private mutating func nameIndex(_ name: String, at offset: Int) -> Int {
    if let index = indices[name] { return index }
    indices[name] = names.count
    names.append(name)
    nameOffsets.append(offset)
    return names.count - 1
  }

  private mutating func acceptWord(_ word: String) -> Bool {
    guard starts(withWord: word) else { return false }
    index += word.utf8.count
    return true
  }

  func starts(withWord word: String) -> Bool {
    starts(with: word) && !(peek(word.utf8.count).map(isNameByte) ?? false)
  }

  // MARK: Bytes

  /// The source from an offset to the current position.
  func source(from start: Int) -> String { source(start..<index) }

  func source(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  var peek: UInt8? { peek(0) }
  func peek(_ distance: Int) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  mutating func accept(_ text: String) -> Bool {
    guard starts(with: text) else { return false }
    index += text.utf8.count
    return true
  }

  mutating func acceptAfterSpace(_ text: String) -> Bool {
    skipSpace()
    return accept(text)
  }

  mutating func skip(while condition: (UInt8) -> Bool) {
    while let byte = peek, condition(byte) { index += 1 }
  }

  mutating func skipSpace() {
    skip { $0 == UInt8(ascii: " ") || (9...13).contains($0) }
  }

  // MARK: Limits and errors

  mutating func enter() throws(ExpressionError) {
    depth += 1
    if depth > Syntax.depthLimit { throw tooDeep(at: index) }
  }

  func node(_ form: Syntax.Form, at offset: Int) throws(ExpressionError) -> Syntax {
    let node = Syntax(form, at: offset)
    if node.depth > Syntax.depthLimit { throw tooDeep(at: offset) }
    return node
  }

  private func tooDeep(at offset: Int) -> ExpressionError {
    ExpressionError(
      "the expression has more than \(Syntax.depthLimit) levels; "
        + "move parts of it to values with \"from\"", at: offset)
  }

  func unexpected(_ expected: String) -> ExpressionError {
    guard index < bytes.count else {
      return ExpressionError("expected \(expected), found the end", at: index)
    }
    let rest = String(decoding: bytes[index...].prefix(16), as: UTF8.self)
    let length = rest.prefix { $0.isLetter || $0.isNumber }.count
    return ExpressionError(
      "expected \(expected), found '\(rest.prefix(max(length, 1)))'", at: index)
  }
}

func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

/// Whether a byte can be part of the name of a value, which contains periods and hyphens.
private func isNameByte(_ byte: UInt8) -> Bool {
  isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    || byte == UInt8(ascii: ".")
}
