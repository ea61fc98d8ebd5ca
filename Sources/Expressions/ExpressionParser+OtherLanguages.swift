// Messages for syntax of other languages, which say what to write instead.
extension ExpressionParser {
  /// The operators of other languages. Longer ones come before those with which they begin.
  private static let foreignOperators = [
    ("&&", "write 'and' in place of '&&'"), ("||", "write 'or' in place of '||'"),
    ("===", "write '==' in place of '==='"), ("!==", "write '!=' in place of '!=='"),
    ("<>", "write '!=' in place of '<>'"), ("=>", "write '>=' in place of '=>'"),
    ("=<", "write '<=' in place of '=<'"),
    ("**", "there is no operator for powers; write x * x for a square"),
    ("^", "there is no operator for powers; write x * x for a square"),
    ("++", "an expression changes no value; write x + 1, or 'x += 1' as an action"),
    ("&", "write 'and' in place of '&'; texts are joined as '{a} {b}'"),
    ("|", "write 'or' for a condition; functions are called as in round(x)"),
    (";", "write one expression; several actions are an array: [\"a = 1\", \"b = 2\"]"),
    ("*=", "write x = x * 2"), ("/=", "write x = x / 2"), ("%=", "write x = x % 2"),
    ("+=", "an assignment has one '='"), ("-=", "an assignment has one '='"),
  ]

  /// The words of other languages in place of an operator.
  private static let foreignWords = [
    "AND": "and", "And": "and", "OR": "or", "Or": "or", "eq": "==", "ne": "!=", "lt": "<",
    "le": "<=", "gt": ">", "ge": ">=", "is": "==", "mod": "%", "MOD": "%", "div": "/",
  ]

  /// The functions of other languages, and what to write.
  private static let foreignFunctions = [
    "if": "write 'condition ? a : b' in place of 'if'",
    "iff": "write 'condition ? a : b' in place of 'iff'",
    "toggle": "an expression changes no value; write 'x = not x' as an action",
    "concat": "join texts as '{a} {b}'", "len": "write length(text)",
    "size": "write length(list)", "str": "write '{x}' for a text",
    "String": "write '{x}' for a text", "string": "write '{x}' for a text",
    "isNaN": "write 'not known(x)'", "isnan": "write 'not known(x)'", "float": "write x alone",
    "int": "write round(x) or floor(x)", "Int": "write round(x) or floor(x)",
    "ceiling": "write ceil(x)", "lowercase": "write lower(text)",
    "toLowerCase": "write lower(text)",
    "constrain": "write clamp(x, low, high)", "limit": "write clamp(x, low, high)",
  ]

  /// Throws if an operator of another language follows.
  func rejectForeignOperator() throws(ExpressionError) {
    guard let next = peek, !",:?)}'\"".utf8.contains(next) else { return }
    for (symbol, advice) in Self.foreignOperators where starts(with: symbol) {
      throw ExpressionError(advice, at: index)
    }
    for (word, symbol) in Self.foreignWords where starts(withWord: word) {
      throw ExpressionError("write '\(symbol)' in place of '\(word)'", at: index)
    }
  }

  /// The error for a function that does not exist.
  static func unknownFunction(_ name: String, at offset: Int) -> ExpressionError {
    if let advice = foreignFunctions[name] { return ExpressionError(advice, at: offset) }
    let all = Function.allCases.map(\.rawValue).joined(separator: ", ")
    return ExpressionError("unknown function '\(name)'; there are \(all)", at: offset)
  }

  /// The error for an action that is no assignment; nil if a value and an operator begin it.
  /// - Parameter name: its first word, which ends at the current position.
  func foreignAction(_ name: String, at offset: Int) -> ExpressionError? {
    if starts(with: "++") || name.hasSuffix("--") {
      let plain = name.hasSuffix("--") ? String(name.dropLast(2)) : name
      let sign = name.hasSuffix("--") ? "-" : "+"
      return ExpressionError(
        "write '\(plain) \(sign)= 1' in place of '\(plain)\(sign)\(sign)'", at: offset)
    }
    for symbol in ["*", "/", "%"] where starts(with: symbol + "=") {
      return ExpressionError(
        "write '\(name) = \(name) \(symbol) …' in place of '\(symbol)='", at: index)
    }
    if starts(with: ":=") { return ExpressionError("write '=' in place of ':='", at: index) }
    let isAssigned = ["=", "+=", "-="].contains { starts(with: $0) }
    switch name {
    case "if", "unless", "while", "when":
      guard !isAssigned else { return nil }
      return ExpressionError(
        "an action has no '\(name)'; write 'x = condition ? a : x', or a rule with \"when\"",
        at: offset)
    case "set", "let", "var", "const":
      guard let next = peek, next != UInt8(ascii: "("), !isAssigned else { return nil }
      return ExpressionError("write the assignment alone, as in 'x = 1'", at: offset)
    default: break
    }
    guard peek == UInt8(ascii: "(") else { return nil }
    guard ["toggle", "invert", "flip"].contains(name) else {
      return ExpressionError(
        "an action is an assignment such as 'x = \(name)(…)'; it cannot call a function alone",
        at: offset)
    }
    return ExpressionError("write 'x = not x' in place of \(name)(x)", at: offset)
  }
}
