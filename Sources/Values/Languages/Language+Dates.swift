// The order and the form of the parts of dates and times, for controls that choose them.
extension Language {
  /// A part of a date.
  public enum DatePart: Hashable, Sendable {
    case year, month, day
  }

  /// The parts of a date in the order of the language.
  public var dateOrder: [DatePart] {
    let parts: [Character: DatePart] = ["y": .year, "M": .month, "d": .day]
    return Self.fields(datePattern).compactMap { field in
      if case .part(let letter, _) = field { parts[letter] } else { nil }
    }
  }

  /// Whether the language counts twelve hours before and after noon.
  public var usesDayPeriods: Bool { !dayPeriodIndexes.isEmpty }

  /// Whether the day period precedes the hour.
  public var hasLeadingDayPeriod: Bool { dayPeriodIndexes.first == 0 }

  private var dayPeriodIndexes: [Int] {
    Self.fields(timePattern).enumerated().compactMap { index, field in
      if case .part("a", _) = field { index } else { nil }
    }
  }

  /// The texts for the hours before and after noon.
  public var dayPeriodTexts: [String] { [dayPeriods.am, dayPeriods.pm] }

  /// The names of months that stand alone, from January.
  public var monthNames: [String] { standaloneMonths }

  /// The short names of the days of the week, from Monday.
  public var weekdayNames: [String] { shortWeekdays }

  /// One letter for each day of the week, from Monday, for narrow columns: the first character in
  /// the last word of its short name, after the characters that all these words share.
  public var weekdayLetters: [String] {
    let words = shortWeekdays.map { Array($0.split(separator: " ").last ?? "") }
    let isCommon = { (index: Int) in
      words.allSatisfy { $0.count > index + 1 && $0[index] == words[0][index] }
    }
    let first = words[0].indices.first { !isCommon($0) } ?? 0
    return words.map { $0[first].uppercased() }
  }

  /// Returns the text of a month and its year, such as `November 2026`: the pattern of a date
  /// without the day and the text after the day.
  /// - Parameter isShort: whether the name of the month is shortened.
  public func monthText(of date: CalendarDate, isShort: Bool = false) -> String {
    if datePattern.hasPrefix("y年M月") { return "\(date.year)年\(date.month)月" }
    // Separators of numbers, such as points, are not used beside names.
    let hasNames = datePattern.contains("MMM")
    var text = ""
    var isAfterDay = false
    for field in Self.fields(datePattern) {
      switch field {
      case .literal(let literal) where !isAfterDay: text += hasNames ? literal : " "
      case .literal: break
      case .part("d", _): isAfterDay = true
      case .part("M", _):
        isAfterDay = false
        text += (isShort ? shortStandaloneMonths : standaloneMonths)[date.month - 1]
      case .part:
        isAfterDay = false
        text += "\(date.year)"
      }
    }
    return text.filter { !",،".contains($0) }.split(separator: " ").joined(separator: " ")
  }

  /// Returns the text of a date, such as `26 Nov 2026`.
  public func dateText(of date: CalendarDate) -> String {
    date.text(Self.fields(datePattern), in: self)
  }

  /// Returns the text of a time of day, such as `7:30 AM`.
  /// - Parameter hasDayPeriod: whether to count twelve hours; nil for the way of the language.
  public func timeText(of date: CalendarDate, hasDayPeriod: Bool? = nil) -> String {
    date.text(timeFields(hasDayPeriod: hasDayPeriod), in: self)
  }

  private func timeFields(hasDayPeriod: Bool?) -> [TextFormat.Field] {
    guard let hasDayPeriod, hasDayPeriod != usesDayPeriods else { return Self.fields(timePattern) }
    return Self.fields(hasDayPeriod ? "h:mm\u{A0}a" : "HH:mm")
  }

  /// A part of a time of day: digits or a separator, or the day period or the space beside it.
  public struct TimeRun: Hashable, Sendable {
    /// The text of the part.
    public let text: String
    /// Whether the part is the day period, such as `AM`.
    public let isDayPeriod: Bool

    /// Creates a part of a time.
    public init(text: String, isDayPeriod: Bool) {
      self.text = text
      self.isDayPeriod = isDayPeriod
    }
  }

  /// Returns the parts of a time of day, in the order of the text.
  /// - Parameters:
  ///   - hasDayPeriod: whether to count twelve hours; nil to follow the language.
  ///   - hasSeconds: whether seconds follow the minutes.
  public func timeRuns(
    of date: CalendarDate, hasDayPeriod: Bool? = nil, hasSeconds: Bool = false
  ) -> [TimeRun] {
    var fields = timeFields(hasDayPeriod: hasDayPeriod)
    // The separator of hours and minutes also precedes the seconds.
    if hasSeconds, let minutes = fields.firstIndex(of: .part("m", width: 2)), minutes > 0 {
      fields.insert(contentsOf: [fields[minutes - 1], .part("s", width: 2)], at: minutes + 1)
    }
    return fields.map { field in
      let text = date.text([field], in: self)
      let isDayPeriod =
        if case .part("a", _) = field { true } else { text.allSatisfy(\.isWhitespace) }
      return TimeRun(text: text, isDayPeriod: isDayPeriod)
    }
  }

  /// Returns the fields of a pattern of CLDR, in which text between apostrophes is literal.
  static func fields(_ pattern: String) -> [TextFormat.Field] {
    var fields: [TextFormat.Field] = []
    var rest = pattern[...]
    while let first = rest.first {
      if first == "'" {
        let text = rest.dropFirst().prefix { $0 != "'" }
        fields.append(.literal(String(text)))
        rest = rest[text.endIndex...].dropFirst()
      } else if first.isASCII, first.isLetter {
        let run = rest.prefix { $0 == first }
        fields.append(.part(first, width: run.count))
        rest = rest[run.endIndex...]
      } else {
        let run = rest.prefix { $0 != "'" && !($0.isASCII && $0.isLetter) }
        fields.append(.literal(String(run)))
        rest = rest[run.endIndex...]
      }
    }
    return fields
  }
}
