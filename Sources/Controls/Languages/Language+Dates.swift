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

  /// The short names of months that stand alone, from January.
  public var shortMonthNames: [String] { shortStandaloneMonths }

  /// The short names of the days of the week, from Monday.
  public var weekdayNames: [String] { shortWeekdays }

  /// Returns the text of a date, such as `26 Nov 2026`.
  public func dateText(of date: CalendarDate) -> String {
    date.text(Self.fields(datePattern), in: self)
  }

  /// Returns the text of a time of day, such as `7:30 AM`.
  /// - Parameter hasDayPeriod: whether to count twelve hours; nil for the way of the language.
  public func timeText(of date: CalendarDate, hasDayPeriod: Bool? = nil) -> String {
    let pattern =
      switch hasDayPeriod {
      case let hasDayPeriod? where hasDayPeriod != usesDayPeriods:
        hasDayPeriod ? "h:mm\u{A0}a" : "HH:mm"
      default: timePattern
      }
    return date.text(Self.fields(pattern), in: self)
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
