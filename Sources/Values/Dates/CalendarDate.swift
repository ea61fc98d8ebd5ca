/// A date of the Gregorian calendar and a time of day, without a time zone.
public struct CalendarDate: Hashable, Sendable {
  /// The year, which may be negative.
  public var year: Int
  /// The month, from 1.
  public var month: Int
  /// The day of the month, from 1.
  public var day: Int
  /// The day of the week, from 1 for Monday.
  public var weekday: Int
  /// The hour, from 0 to 23.
  public var hour: Int
  /// The minute, from 0 to 59.
  public var minute: Int
  /// The second, from 0 to 59.
  public var second: Int

  /// Creates the date of a time in seconds since 1970-01-01 00:00; nil for a time more than 100,000
  /// years away.
  public init?(_ seconds: Double) {
    guard abs(seconds) < 3.2e12 else { return nil }
    let total = Int(seconds.rounded(.down))
    let days = (total >= 0 ? total : total - 86_399) / 86_400
    let time = total - days * 86_400
    (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60)
    weekday = Self.weekday(ofDay: days)
    // Days since 0000-03-01, so that a leap day is the last day of a year; eras have 400 years.
    // Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  func text(_ fields: [TextFormat.Field], in language: Language) -> String {
    fields.map { field in
      switch field {
      case .literal(let text): text
      case .part(let letter, let width): text(letter, width, in: language)
      }
    }.joined()
  }

  private func text(_ letter: Character, _ width: Int, in language: Language) -> String {
    switch letter {
    case "y": width == 2 ? TextFormat.padded((year % 100 + 100) % 100, 2) : "\(year)"
    case "M", "L":
      switch (width, letter) {
      case (3, "M"): language.shortMonths[month - 1]
      case (3, _): language.shortStandaloneMonths[month - 1]
      case (4, "M"): language.months[month - 1]
      case (4, _): language.standaloneMonths[month - 1]
      default: TextFormat.padded(month, width)
      }
    case "d": TextFormat.padded(day, width)
    case "E": (width < 4 ? language.shortWeekdays : language.weekdays)[weekday - 1]
    case "H": TextFormat.padded(hour, width)
    case "h": TextFormat.padded((hour + 11) % 12 + 1, width)
    case "m": TextFormat.padded(minute, width)
    case "s": TextFormat.padded(second, width)
    default: hour < 12 ? language.dayPeriods.am : language.dayPeriods.pm
    }
  }
}
