import Values

/// An expression of the panel language, connected to values.
///
/// Expressions are total: evaluating one never fails and takes time in proportion to its length. A
/// result that is undefined is *unknown*, and an operation on an unknown operand is unknown, except
/// where the other operand decides: `false and x` is false, `true or x` is true. `known(x)` and
/// `x ?? y` handle unknown operands.
public struct Expression {
  /// The maximum length of a text of several parts in bytes. The texts of a panel can contain each
  /// other, so the limit is in bytes, not in characters, to limit the memory of all of them.
  public static let textLimit = Scalar.textLimit

  /// The kind of the result.
  public let kind: Scalar.Kind
  /// The values on which the result depends.
  public let values: [NamedValue]
  /// Whether the result contains numbers or dates as text, which depend on the language.
  public let dependsOnLanguage: Bool
  /// Whether the result depends on the time zone.
  public let dependsOnZone: Bool
  let syntax: Syntax

  /// Connects an expression to values and checks the kinds of its operands.
  /// - Parameters:
  ///   - values: the values of the names of `parsed`, in their order.
  ///   - isAction: whether the result is used once, so that it may be random.
  public init(
    _ parsed: ParsedExpression, values: [NamedValue], isAction: Bool = false
  ) throws(ExpressionError) {
    precondition(parsed.names.count == values.count, "each name needs a value")
    syntax = parsed.syntax
    self.values = values
    dependsOnLanguage = syntax.containsFormattedText
    dependsOnZone = syntax.convertsTimes
    kind = try KindChecker(kinds: values.map(\.kind), isAction: isAction).kind(of: syntax)
  }

  /// Connects a condition in an expression to the values of the whole expression.
  init(condition syntax: Syntax, of whole: Expression) {
    self.syntax = syntax
    kind = .boolean
    values = whole.values
    dependsOnLanguage = syntax.containsFormattedText
    dependsOnZone = syntax.convertsTimes
  }

  /// The result for the current values; nil if it is unknown.
  /// - Parameters:
  ///   - language: the language of numbers and dates in texts.
  ///   - zone: the time zone of `local` and `time`.
  ///   - random: the next number of `random`, at least 0 and less than 1.
  public func scalar(
    in language: Language, zone: LocalZone = .utc, random: () -> Double = { 0 }
  ) -> Scalar? {
    withoutActuallyEscaping(random) { random in
      Evaluation(values: values, language: language, zone: zone, random: random)
        .scalar(of: syntax)
    }
  }

  /// The result for programs and for properties that nobody reads; nil if it, or a part of a text in
  /// it, is unknown. Numbers in texts do not depend on a language, and a minus sign is U+002D.
  public func plainScalar(zone: LocalZone = .utc) -> Scalar? {
    Evaluation(values: values, language: .english, zone: zone, isPlain: true).scalar(of: syntax)
  }
}

/// The evaluation of one expression.
private struct Evaluation {
  let values: [NamedValue]
  let language: Language
  let zone: LocalZone
  /// The next number of `random`, at least 0 and less than 1.
  var random: () -> Double = { 0 }
  /// Whether nobody reads the texts: a text is unknown if one of its parts is, and has ASCII minus
  /// signs. Otherwise, it shows `–` for such a part.
  var isPlain = false
  /// The number of the innermost plural around the syntax, as it is shown.
  var count = ""

  func scalar(of syntax: Syntax) -> Scalar? {
    switch syntax.form {
    case .number(let number): return .number(number)
    case .boolean(let isTrue): return .boolean(isTrue)
    case .text(let parts): return text(of: parts).map { .text($0) }
    case .name(let index): return values[index].knownScalar
    case .negation(let operand): return number(of: operand).map { .number(-$0 + 0) }
    case .not(let operand): return isTrue(operand).map { .boolean(!$0) }
    case .binary(let operation, let left, let right): return scalar(operation, left, right)
    case .conditional(let condition, let then, let otherwise):
      return isTrue(condition).flatMap { scalar(of: $0 ? then : otherwise) }
    case .call(let function, let arguments): return scalar(function, arguments)
    case .choice(let choice): return scalar(choice)
    }
  }

  private func number(of syntax: Syntax) -> Double? { scalar(of: syntax)?.number }
  private func isTrue(_ syntax: Syntax) -> Bool? { scalar(of: syntax)?.isTrue }

  private func text(of syntax: Syntax) -> String? {
    if case .text(let text)? = scalar(of: syntax) { text } else { nil }
  }

  /// Joins the parts of a text. It ends where it would be longer than the limit, because values
  /// that contain each other several times would grow without end.
  private func text(of parts: [Syntax.TextPart]) -> String? {
    var text = ""
    for part in parts {
      guard let added = self.text(part) ?? (isPlain ? nil : "–") else { return nil }
      let room = Expression.textLimit - text.utf8.count
      guard added.utf8.count <= room else {
        // An index inside of a character is rounded down.
        let end = added.utf8.index(added.startIndex, offsetBy: room)
        return text + String(added.unicodeScalars[..<end])
      }
      text += added
    }
    return text
  }

  /// The text of a part; nil if it is unknown.
  private func text(_ part: Syntax.TextPart) -> String? {
    let (syntax, format): (Syntax, TextFormat?)
    switch part {
    case .literal(let text): return text
    case .count: return count
    case .value(let value, let ownFormat): (syntax, format) = (value, ownFormat)
    }
    guard let scalar = scalar(of: syntax) else { return nil }
    switch (scalar, syntax.form) {
    case (.number(let number), _) where format != nil:
      return shown((format ?? .plain).text(of: number, in: language))
    case (.number, .name(let index)): return shown(values[index].text(of: scalar, in: language))
    case (_, .name(let index)): return values[index].text(of: scalar, in: language)
    case (.number(let number), _):
      return shown(TextFormat.plain.text(of: number, in: language))
    case (.boolean(let isTrue), _): return isTrue ? "on" : "off"
    case (.text(let text), _): return text
    case (.list, _): return ""
    }
  }

  private func shown(_ number: String) -> String {
    isPlain ? number.replacing("\u{2212}", with: "-") : number
  }

  /// The text that is chosen; nil if the argument is unknown.
  private func scalar(_ choice: Choice) -> Scalar? {
    guard let scalar = scalar(of: choice.argument) else { return nil }
    guard choice.style != .select, let number = shownNumber(scalar, of: choice.argument) else {
      let branch = choice.branches.first { branch in
        if case .word(let word) = branch.key {
          Scalar(selectedBy: word, scalar.kind) == scalar
        } else {
          false
        }
      }
      return self.scalar(of: branch?.text ?? choice.other)
    }
    let counted = number.subtracting(choice.subtracted)
    let category = counted.category(in: language, isOrdinal: choice.style == .selectordinal)
    var inner = self
    inner.count = counted.text(in: language)
    return inner.scalar(
      of: choice.text(for: .number(number.number)) ?? choice.text(for: .category(category))
        ?? choice.other)
  }

  /// A number with the digits that a text shows.
  private func shownNumber(_ scalar: Scalar, of syntax: Syntax) -> ShownNumber? {
    if case .name(let index) = syntax.form { return values[index].shownNumber(of: scalar) }
    return if case .number(let number) = scalar { ShownNumber(number) } else { nil }
  }

  private func scalar(
    _ operation: BinaryOperator, _ left: Syntax, _ right: Syntax
  ) -> Scalar? {
    switch operation {
    case .or, .and:
      // The operand that decides alone: true for `or`, false for `and`.
      let deciding = operation == .or
      let first = isTrue(left)
      if first == deciding { return .boolean(deciding) }
      let second = isTrue(right)
      if second == deciding { return .boolean(deciding) }
      return first == nil || second == nil ? nil : .boolean(!deciding)
    case .coalesce: return scalar(of: left) ?? scalar(of: right)
    case .equal, .notEqual:
      guard let left = scalar(of: left), let right = scalar(of: right) else { return nil }
      return .boolean((left == right) == (operation == .equal))
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard let left = number(of: left), let right = number(of: right) else { return nil }
      switch operation {
      case .less: return .boolean(left < right)
      case .lessOrEqual: return .boolean(left <= right)
      case .greater: return .boolean(left > right)
      default: return .boolean(left >= right)
      }
    case .add, .subtract, .multiply, .divide, .remainder:
      guard let left = number(of: left), let right = number(of: right) else { return nil }
      return finite(Self.number(operation, left, right))
    }
  }

  private static func number(
    _ operation: BinaryOperator, _ left: Double, _ right: Double
  ) -> Double {
    switch operation {
    case .add: return left + right
    case .subtract: return left - right
    case .multiply: return left * right
    case .divide: return left / right
    default:
      // The result has the sign of the divisor, so that `angle % 360` is never negative.
      let remainder = left.truncatingRemainder(dividingBy: right)
      return remainder != 0 && (remainder < 0) != (right < 0) ? remainder + right : remainder
    }
  }

  /// A result that is not a finite number, such as that of a division by zero, is unknown. Adding 0
  /// turns a negative zero into a positive one.
  private func finite(_ number: Double) -> Scalar? { number.isFinite ? .number(number + 0) : nil }

  private func scalar(_ function: Function, _ arguments: [Syntax]) -> Scalar? {
    switch function {
    // The parser turns text(x, 'f') into '{x:f}'.
    case .text: return nil
    case .known: return .boolean(scalar(of: arguments[0]) != nil)
    case .contains:
      guard let whole = text(of: arguments[0]), let part = text(of: arguments[1]) else {
        return nil
      }
      return .boolean(Self.occurs(part, in: whole))
    case .includes:
      guard let items = text(of: arguments[0]), let item = text(of: arguments[1]) else {
        return nil
      }
      let wanted = Array(item.utf8)
      return .boolean(
        items.utf8.split(separator: UInt8(ascii: ",")).contains { $0.elementsEqual(wanted) })
    case .lower: return text(of: arguments[0]).map { .text($0.lowercased()) }
    case .escape:
      guard let text = text(of: arguments[0]), case .text(let name)? = scalar(of: arguments[1])
      else { return nil }
      return TextEscape(rawValue: name).map { .text($0.escaped(text)) }
    case .local: return number(of: arguments[0]).flatMap { finite(zone.local($0)) }
    case .time:
      return text(of: arguments[0]).flatMap {
        CalendarDate.unixTime(iso8601: $0, offset: zone.offset(atLocal:)).map { .number($0) }
      }
    case .random:
      guard let low = number(of: arguments[0]), let high = number(of: arguments[1]) else {
        return nil
      }
      return finite(low + (high - low) * random())
    // As everywhere, characters are Unicode scalars. Finding grapheme clusters would take too long.
    case .length:
      switch scalar(of: arguments[0]) {
      case .text(let text): return .number(Double(text.unicodeScalars.count))
      case .list(let list): return .number(Double(list.rows.count))
      case .number, .boolean, nil: return nil
      }
    case .min, .max, .clamp, .round, .floor, .ceil, .abs:
      var numbers: [Double] = []
      for argument in arguments {
        guard let number = number(of: argument) else { return nil }
        numbers.append(number)
      }
      return .number(Self.number(function, numbers) + 0)
    }
  }

  /// Whether a text contains another, byte by byte. Takes time in proportion to both lengths, which
  /// `String.contains` does not.
  ///
  /// Knuth, Morris and Pratt, "Fast Pattern Matching in Strings", SIAM J. Comput. 6 (1977).
  private static func occurs(_ part: String, in whole: String) -> Bool {
    let pattern = Array(part.utf8)
    guard !pattern.isEmpty else { return true }
    // For each prefix of the pattern: the length of its longest proper prefix that also ends it.
    var borders = [0]
    func extended(_ length: Int, by byte: UInt8) -> Int {
      var length = length
      while length > 0, pattern[length] != byte { length = borders[length - 1] }
      return pattern[length] == byte ? length + 1 : 0
    }
    for byte in pattern.dropFirst() {
      borders.append(extended(borders[borders.count - 1], by: byte))
    }
    var matched = 0
    for byte in whole.utf8 {
      matched = extended(matched, by: byte)
      if matched == pattern.count { return true }
    }
    return false
  }

  private static func number(_ function: Function, _ numbers: [Double]) -> Double {
    switch function {
    case .min: numbers.min() ?? 0
    case .max: numbers.max() ?? 0
    case .clamp: max(numbers[1], min(numbers[0], numbers[2]))
    case .round: numbers[0].rounded()
    case .floor: numbers[0].rounded(.down)
    case .ceil: numbers[0].rounded(.up)
    default: abs(numbers[0])
    }
  }
}
