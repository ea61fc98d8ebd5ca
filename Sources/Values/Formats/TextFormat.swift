/// The format of a number in a text: digits, a duration or a date.
///
/// | format | shows |
/// |---|---|
/// | `.1f`, `+.1f`, `,.0f` | a fixed number of decimals, with a sign, with separators of thousands |
/// | `.1%`, `%` | a fraction as a percentage |
/// | `h:mm`, `mm:ss`, `h:mm:ss` | a duration in seconds |
/// | `HH:mm`, `h:mm a`, `EEE d MMM y` | seconds since 1970 as a date, by the letters of CLDR |
/// | `MMMM y`, `LLLL` | the same with the name that a month has without a day |
public enum TextFormat: Hashable, Sendable {
  /// Digits.
  case number(Digits)
  /// A duration in seconds. The largest field counts all of it: 90 minutes are `90:00` as `mm:ss`.
  case duration([Field])
  /// A date and time in seconds since 1970-01-01 00:00, without a time zone.
  case date([Field])

  /// How digits are shown.
  public struct Digits: Hashable, Sendable {
    /// The number of digits after the decimal sign; nil for as many as needed, at most two.
    public var decimals: Int?
    /// Whether positive numbers have a sign.
    public var hasSign = false
    /// Whether thousands are separated.
    public var isGrouped = false
    /// Whether a fraction is shown as a percentage.
    public var isPercentage = false

    init() {}
  }

  /// A field of a duration or a date.
  public enum Field: Hashable, Sendable {
    /// Characters between fields.
    case literal(String)
    /// A letter of CLDR and how often it is repeated.
    case part(Character, width: Int)
  }

  /// As many digits as needed, with at most two decimals.
  public static let plain = TextFormat.number(Digits())

  /// The formats in one sentence, for messages.
  public static let usage =
    ".1f, +.1f, ',' or %, h:mm or mm:ss for a duration, HH:mm or EEE d MMM for a date"

  /// Whether the format is a date whose text changes at most once a minute.
  public var isDateWithoutSeconds: Bool {
    guard case .date(let fields) = self else { return false }
    return !fields.contains { if case .part("s", _) = $0 { true } else { false } }
  }

  /// Parses a format; nil for a text that is not one.
  public init?(_ source: String) {
    if let digits = Digits(source) {
      self = .number(digits)
    } else if let fields = Self.fields(source) {
      let letters = fields.compactMap { if case .part(let letter, _) = $0 { letter } else { nil } }
      guard !letters.isEmpty else { return nil }
      let isDuration = letters.allSatisfy { "hms".contains($0) }
      self = isDuration ? .duration(fields) : .date(Self.withStandaloneMonths(fields))
    } else {
      return nil
    }
  }

  /// Replaces `M` by `L` in a date without a day of the month: in many languages, only a month beside
  /// a day is in the genitive.
  private static func withStandaloneMonths(_ fields: [Field]) -> [Field] {
    let hasDay = fields.contains { if case .part("d", _) = $0 { true } else { false } }
    return hasDay
      ? fields
      : fields.map { if case .part("M", let width) = $0 { .part("L", width: width) } else { $0 } }
  }

  private static func fields(_ source: String) -> [Field]? {
    let widths: [Character: ClosedRange<Int>] = [
      "y": 1...4, "M": 1...4, "L": 1...4, "d": 1...2, "E": 1...4, "H": 1...2, "h": 1...2,
      "m": 1...2, "s": 1...2, "a": 1...1,
    ]
    var fields: [Field] = []
    var rest = source[...]
    while let first = rest.first {
      let run = first.isLetter ? rest.prefix { $0 == first } : rest.prefix { !$0.isLetter }
      if first.isLetter {
        guard widths[first]?.contains(run.count) == true else { return nil }
        fields.append(.part(first, width: run.count))
      } else {
        guard !run.contains(where: { $0.isNumber || $0 == "'" }) else { return nil }
        fields.append(.literal(String(run)))
      }
      rest = rest[run.endIndex...]
    }
    return fields
  }

  /// Returns the text of a number in a language; `–` for one that is not finite.
  public func text(of number: Double, in language: Language) -> String {
    guard number.isFinite else { return "–" }
    switch self {
    case .number(let digits): return digits.text(of: number, in: language)
    case .duration(let fields): return Self.duration(number, fields, in: language)
    case .date(let fields): return CalendarDate(number).map { $0.text(fields, in: language) } ?? "–"
    }
  }

  private static func duration(
    _ seconds: Double, _ fields: [Field], in language: Language
  ) -> String {
    // From 2^53 on a double has no fraction, and no clock counts that far.
    guard abs(seconds) < 9_007_199_254_740_992 else { return "–" }
    let total = Int(abs(seconds))
    let units: [Character: Int] = ["h": 3600, "m": 60, "s": 1]
    let largest =
      fields.compactMap { if case .part(let unit, _) = $0 { units[unit] } else { nil } }
      .max() ?? 1
    var isZero = true
    let text = fields.map { field in
      guard case .part(let letter, let width) = field, let unit = units[letter] else {
        if case .literal(let text) = field { return text }
        return ""
      }
      let count = unit == largest ? total / unit : total / unit % 60
      if count > 0 { isZero = false }
      return padded(count, width)
    }.joined()
    return seconds < 0 && !isZero ? language.minusSign + text : text
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(width - digits.count, 0)) + digits
  }
}

extension TextFormat.Digits {
  /// Parses `[+][,][.N][f|%]`.
  init?(_ source: String) {
    self.init()
    var rest = source[...]
    func accept(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest = rest.dropFirst()
      return true
    }
    hasSign = accept("+")
    isGrouped = accept(",")
    let hasPoint = accept(".")
    if hasPoint {
      guard let digit = rest.first.flatMap({ "0123456789".firstIndex(of: $0) }) else { return nil }
      decimals = "0123456789".distance(from: "0123456789".startIndex, to: digit)
      rest = rest.dropFirst()
    }
    isPercentage = accept("%")
    if !isPercentage, accept("f") {
      // `f` alone has six decimals in C; here it needs to say how many.
      guard hasPoint else { return nil }
    } else if !isPercentage, hasPoint || source.isEmpty {
      return nil
    }
    guard rest.isEmpty else { return nil }
    if isPercentage, decimals == nil { decimals = 0 }
  }

  func text(of number: Double, in language: Language) -> String {
    let number = isPercentage ? number * 100 : number
    var text = NumberFormat.fixed(
      abs(number), decimals: decimals ?? NumberFormat.neededDecimals(number), in: language,
      isGrouped: isGrouped)
    guard number.isFinite else { return text }
    let isZero = !text.contains { ("1"..."9").contains($0) }
    if isPercentage { text = language.percent.before + text + language.percent.after }
    if isZero || number > 0 && !hasSign { return text }
    return (number < 0 ? language.minusSign : language.plusSign) + text
  }
}
