// Languages disagree about whether `??` binds before or after other operators, and the two readings
// differ only while a value is unknown. Therefore, `??` needs parentheses beside another operator.
extension ExpressionParser {
  /// Checks an operator that was parsed from `start` to the current position.
  func checkGrouping(
    of operation: BinaryOperator, _ left: Syntax, _ right: Syntax, start: Int, at offset: Int
  ) throws(ExpressionError) {
    // An operand of `??` is no other operation, because `??` binds most strongly.
    guard operation != .coalesce else { return }
    let symbol = operation.rawValue
    if let split = left.lastCoalescing {
      let (first, middle) = (text(start..<split), text(split + 2..<offset))
      let last = text(offset + symbol.utf8.count..<index)
      throw Self.ambiguous(
        "(\(first) ?? \(middle)) \(symbol) \(last)", "\(first) ?? (\(middle) \(symbol) \(last))",
        at: split)
    }
    if right.isUngroupedCoalescing {
      let split = right.offset
      let first = text(start..<offset)
      let middle = text(offset + symbol.utf8.count..<split)
      let last = text(split + 2..<index)
      throw Self.ambiguous(
        "\(first) \(symbol) (\(middle) ?? \(last))", "(\(first) \(symbol) \(middle)) ?? \(last)",
        at: split)
    }
  }

  /// Checks that `-` or `not` from `start` to the current position does not precede `??`.
  func checkGrouping(
    of prefix: String, _ operand: Syntax, start: Int
  ) throws(ExpressionError) {
    guard operand.isUngroupedCoalescing else { return }
    let split = operand.offset
    let (first, last) = (text(start + prefix.utf8.count..<split), text(split + 2..<index))
    let space = prefix == "-" ? "" : " "
    throw Self.ambiguous(
      "\(prefix)\(space)(\(first) ?? \(last))", "(\(prefix)\(space)\(first)) ?? \(last)", at: split)
  }

  private static func ambiguous(
    _ one: String, _ other: String, at offset: Int
  ) -> ExpressionError {
    ExpressionError("'??' needs parentheses here; write \(one) or \(other)", at: offset)
  }

  /// The source of an operand, shortened for a message.
  private func text(_ range: Range<Int>) -> String {
    let text = source(range).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return text.unicodeScalars.count > 40
      ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(39))) + "…" : text
  }
}

extension Syntax {
  /// Whether this is `a ?? b` without parentheses.
  fileprivate var isUngroupedCoalescing: Bool {
    if case .binary(.coalesce, _, _) = form { !isGrouped } else { false }
  }

  /// The offset of the last `??` of `a ?? b ?? c` without parentheses; nil for anything else.
  fileprivate var lastCoalescing: Int? {
    guard !isGrouped, case .binary(.coalesce, _, let right) = form else { return nil }
    return right.lastCoalescing ?? offset
  }
}
