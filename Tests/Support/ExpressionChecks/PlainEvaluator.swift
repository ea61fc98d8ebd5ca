import Controls

/// Evaluates expressions directly by their definition, without sharing code with the module
/// `Expressions`.
public struct PlainEvaluator {
  /// How a named value is shown in a text.
  public struct Named {
    public var scalar: Scalar?
    /// The number of decimals; nil for at most two.
    public var decimals: Int?

    public init(_ scalar: Scalar?, decimals: Int? = nil) {
      self.scalar = scalar
      self.decimals = decimals
    }
  }

  private let values: [String: Named]

  public init(_ values: [String: Named]) { self.values = values }

  /// The result; nil if it is unknown.
  public func result(_ expression: PlainExpression) -> Scalar? {
    switch expression {
    case .number(let number): .number(number)
    case .boolean(let isTrue): .boolean(isTrue)
    case .text(let parts): .text(text(parts))
    case .name(let name): values[name]?.scalar
    case .negation(let operand): number(operand).flatMap { finite(0 - $0) }
    case .not(let operand): truth(operand).map { .boolean(!$0) }
    case .binary(let name, let left, let right): binary(name, left, right)
    case .conditional(let condition, let then, let otherwise):
      switch truth(condition) {
      case true?: result(then)
      case false?: result(otherwise)
      case nil: nil
      }
    case .call(let name, let arguments): call(name, arguments)
    }
  }

  private func number(_ expression: PlainExpression) -> Double? {
    if case .number(let number)? = result(expression) { number } else { nil }
  }

  private func truth(_ expression: PlainExpression) -> Bool? {
    if case .boolean(let isTrue)? = result(expression) { isTrue } else { nil }
  }

  private func finite(_ number: Double) -> Scalar? {
    if number.isNaN || number.isInfinite { return nil }
    return .number(number == 0 ? 0 : number)
  }

  // MARK: Operators and functions

  private func binary(
    _ name: String, _ left: PlainExpression, _ right: PlainExpression
  ) -> Scalar? {
    switch name {
    case "and", "or":
      // Three truth values: false < unknown < true; `and` is the minimum and `or` the maximum.
      let order: [Bool?] = [false, nil, true]
      let ranks = [truth(left), truth(right)].map { order.firstIndex(of: $0)! }
      return order[name == "and" ? ranks.min()! : ranks.max()!].map { .boolean($0) }
    case "??":
      if let known = result(left) { return known }
      return result(right)
    case "==", "!=":
      guard let a = result(left), let b = result(right) else { return nil }
      return .boolean((a == b) == (name == "=="))
    default: break
    }
    guard let a = number(left), let b = number(right) else { return nil }
    switch name {
    case "<": return .boolean(a < b)
    case "<=": return .boolean(a < b || a == b)
    case ">": return .boolean(b < a)
    case ">=": return .boolean(b < a || a == b)
    case "+": return finite(a + b)
    case "-": return finite(a - b)
    case "*": return finite(a * b)
    case "/": return finite(a / b)
    default:
      guard b != 0 else { return nil }
      let remainder = a.truncatingRemainder(dividingBy: b)
      let isOpposite = remainder < 0 && b > 0 || remainder > 0 && b < 0
      return finite(isOpposite ? remainder + b : remainder)
    }
  }

  private func call(_ name: String, _ arguments: [PlainExpression]) -> Scalar? {
    switch name {
    case "known": return .boolean(result(arguments[0]) != nil)
    case "length", "contains":
      var texts: [String] = []
      for argument in arguments {
        guard case .text(let text)? = result(argument) else { return nil }
        texts.append(text)
      }
      if name == "length" { return .number(Double(Array(texts[0].unicodeScalars).count)) }
      return .boolean(occurs(Array(texts[1].utf8), in: Array(texts[0].utf8)))
    default: break
    }
    var numbers: [Double] = []
    for argument in arguments {
      guard let number = number(argument) else { return nil }
      numbers.append(number)
    }
    switch name {
    case "min": return finite(numbers.sorted().first ?? 0)
    case "max": return finite(numbers.sorted().last ?? 0)
    case "clamp":
      let (x, low, high) = (numbers[0], numbers[1], numbers[2])
      let limited = x > high ? high : x
      return finite(limited < low ? low : limited)
    case "round":
      let whole = numbers[0].rounded(.towardZero)
      let isHalf = (numbers[0] - whole).magnitude >= 0.5
      return finite(isHalf ? whole + (numbers[0] < 0 ? -1 : 1) : whole)
    case "floor": return finite(numbers[0].rounded(.down))
    case "ceil": return finite(numbers[0].rounded(.up))
    case "abs": return finite(numbers[0] < 0 ? -numbers[0] : numbers[0])
    default: return nil
    }
  }

  private func occurs(_ part: [UInt8], in whole: [UInt8]) -> Bool {
    guard part.count <= whole.count else { return false }
    return (0...(whole.count - part.count)).contains { start in
      whole[start..<(start + part.count)].elementsEqual(part)
    }
  }

  // MARK: Texts

  /// The most bytes of a text.
  public static let textLimit = 4_096

  /// The text of `parts`.
  /// - Parameter count: what `#` stands for.
  public func text(_ parts: [PlainExpression.Part], count: String = "") -> String {
    let whole = parts.map { part in
      switch part {
      case .literal(let text): text
      case .value(let value, let format): self.text(value, format)
      case .choice(let value, let style, let branches): choice(value, style, branches, count: count)
      case .count: count
      }
    }.joined()
    var text = String.UnicodeScalarView()
    var bytes = 0
    for scalar in whole.unicodeScalars {
      bytes += Character(scalar).utf8.count
      if bytes > Self.textLimit { break }
      text.append(scalar)
    }
    return String(text)
  }

  /// A choice in English.
  private func choice(
    _ value: PlainExpression, _ style: String,
    _ branches: [(key: String, parts: [PlainExpression.Part])], count: String
  ) -> String {
    guard let scalar = result(value) else { return "–" }
    func text(_ isChosen: (String) -> Bool, count: String) -> String? {
      branches.first { isChosen($0.key) }.map { self.text($0.parts, count: count) }
    }
    func isOther(_ key: String) -> Bool { key == "other" }
    guard style != "select", case .number = scalar else {
      let word: String
      switch scalar {
      case .text(let text): word = text
      case .list: word = ""
      case .boolean(let isTrue): word = "\(isTrue)"
      case .number(let number): word = "\(number)"
      }
      let isQuoted = { (key: String) in key.first == "'" || key.first == "\"" }
      return text(
        { key in
          (isQuoted(key) ? String(key.dropFirst().dropLast()) : key) == word
            || Double(key) != nil && Double(key) == Double(word)
        }, count: count)
        ?? text(isOther, count: count) ?? ""
    }
    let shown = self.text(value, nil)
    func number(_ text: String) -> Double { Double(text.replacing("−", with: "-")) ?? 0 }
    let subtracted = style.split(separator: ":").dropFirst().first.flatMap { Double($0) } ?? 0
    let decimals =
      shown.contains("e") ? 0 : shown.split(separator: ".").dropFirst().first?.count ?? 0
    let counted = PlainFormat.fixed(number(shown) - subtracted, decimals)
    let digits = counted.filter { $0 != "−" }
    // Ordinals are the same with and without zeros after the decimal sign.
    var whole = digits[...]
    while whole.contains("."), ".0".contains(whole.last ?? " ") { whole.removeLast() }
    let last = whole.contains { ".e".contains($0) } ? "" : whole.suffix(2)
    let category: String
    if style.hasPrefix("plural") {
      category = digits == "1" ? "one" : "other"
    } else if last.count == 2, last.first == "1" {
      category = "other"
    } else {
      category = ["1": "one", "2": "two", "3": "few"][last.suffix(1)] ?? "other"
    }
    let grouped = PlainFormat.grouped(counted)
    return text({ $0.first == "=" && Double($0.dropFirst()) == number(shown) }, count: grouped)
      ?? text({ $0 == category }, count: grouped) ?? text(isOther, count: grouped) ?? ""
  }

  private func text(_ value: PlainExpression, _ format: String?) -> String {
    guard let scalar = result(value) else { return "–" }
    switch scalar {
    case .text(let text): return text
    case .list: return ""
    case .boolean(let isTrue): return isTrue ? "on" : "off"
    case .number(let number):
      if let format { return PlainFormat.text(of: number, format) }
      if case .name(let name) = value, let decimals = values[name]?.decimals {
        return PlainFormat.fixed(number, decimals)
      }
      return PlainFormat.short(number)
    }
  }
}

/// The formats that `ExpressionGenerator` writes.
enum PlainFormat {
  static func text(of number: Double, _ format: String) -> String {
    switch format {
    case "h:mm", "mm:ss", "h:mm:ss": return duration(number, format)
    case _ where format.contains(where: { "HMdEya".contains($0) }): return date(number, format)
    default: break
    }
    let isPercentage = format.hasSuffix("%")
    let scaled = isPercentage ? number * 100 : number
    guard scaled.isFinite else { return "–" }
    let digits = format.first { $0.isNumber }.flatMap { Int(String($0)) }
    var text =
      isPercentage ? fixed(scaled, digits ?? 0) : digits.map { fixed(scaled, $0) } ?? short(scaled)
    if format.contains(",") { text = grouped(text) }
    if format.hasPrefix("+"), number > 0, text.contains(where: { "123456789".contains($0) }) {
      text = "+" + text
    }
    return text + (isPercentage ? "%" : "")
  }

  /// At most two decimals.
  static func short(_ number: Double) -> String {
    let text = fixed(number, 2)
    guard text.contains("."), !text.contains("e") else { return text }
    if text.hasSuffix(".00") { return String(text.dropLast(3)) }
    return text.hasSuffix("0") ? String(text.dropLast()) : text
  }

  static func fixed(_ number: Double, _ decimals: Int) -> String {
    let magnitude = number.magnitude
    guard magnitude < 1e19 else { return (number < 0 ? "−" : "") + "\(magnitude)" }
    let power = [1.0, 10, 100, 1_000, 10_000][decimals]
    func rounded(_ number: Double) -> UInt64 {
      let whole = number.rounded(.down)
      return UInt64(number - whole >= 0.5 ? whole + 1 : whole)
    }
    var digits: [Character]
    if magnitude * power < 9e15 {
      digits = Array("\(rounded(magnitude * power))")
    } else {
      let whole = magnitude.rounded(.down)
      var fraction = "\(rounded((magnitude - whole) * power) + UInt64(power))"
      let carry = UInt64(fraction.removeFirst().wholeNumberValue! - 1)
      digits = Array("\(UInt64(whole) + carry)" + (decimals == 0 ? "" : fraction))
    }
    while digits.count <= decimals { digits.insert("0", at: 0) }
    let isZero = digits.allSatisfy { $0 == "0" }
    if decimals > 0 { digits.insert(".", at: digits.count - decimals) }
    return (number < 0 && !isZero ? "−" : "") + String(digits)
  }

  static func grouped(_ text: String) -> String {
    var digits = Array(text)
    let end = digits.firstIndex { $0 == "." || $0 == "e" } ?? digits.count
    let start = digits.first == "−" || digits.first == "-" ? 1 : 0
    for index in stride(from: end - 3, to: start, by: -3) { digits.insert(",", at: index) }
    return String(digits)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    var text = "\(number)"
    while text.count < width { text = "0" + text }
    return text
  }

  private static func duration(_ number: Double, _ format: String) -> String {
    guard number.magnitude < 9_007_199_254_740_992 else { return "–" }
    let seconds = Int(number.magnitude)
    let (text, isZero): (String, Bool) =
      switch format {
      case "h:mm": ("\(seconds / 3600):" + padded(seconds / 60 % 60, 2), seconds < 60)
      case "mm:ss": (padded(seconds / 60, 2) + ":" + padded(seconds % 60, 2), seconds == 0)
      default:
        (
          "\(seconds / 3600):" + padded(seconds / 60 % 60, 2) + ":" + padded(seconds % 60, 2),
          seconds == 0
        )
      }
    return (number < 0 && !isZero ? "−" : "") + text
  }

  /// A date, by counting 400 years, then years, then months.
  private static func date(_ number: Double, _ format: String) -> String {
    guard number.magnitude < 3.2e12 else { return "–" }
    let seconds = Int(number.rounded(.down))
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    let time = seconds - days * 86_400
    func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
    let periods = Int((Double(days) / 146_097).rounded(.down))
    var (year, day) = (1970 + periods * 400, days - periods * 146_097)
    while day >= (isLeap(year) ? 366 : 365) {
      day -= isLeap(year) ? 366 : 365
      year += 1
    }
    let lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var month = 0
    while day >= lengths[month] {
      day -= lengths[month]
      month += 1
    }
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let weekdays = [
      "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday",
    ]
    let weekday = weekdays[((days % 7) + 7) % 7]
    let hour = time / 3600
    switch format {
    case "HH:mm": return padded(hour, 2) + ":" + padded(time / 60 % 60, 2)
    case "EEE d MMM y": return "\(weekday.prefix(3)) \(day + 1) \(names[month]) \(year)"
    case "EEEE dd.MM.yy":
      return weekday + " " + padded(day + 1, 2) + "." + padded(month + 1, 2) + "."
        + padded(((year % 100) + 100) % 100, 2)
    default:
      let half = hour % 12 == 0 ? 12 : hour % 12
      return padded(half, 2) + ":" + padded(time / 60 % 60, 2) + (hour < 12 ? " AM" : " PM")
    }
  }
}
