// Days and times of day as texts, as programs and files write them.
extension CalendarDate {
  /// Creates the beginning of the day that is `days` days after 1970-01-01; nil for a day more than
  /// 100,000 years away.
  public init?(days: Int) { self.init(Double(days) * 86_400) }

  /// Creates the beginning of a day that exists.
  public init(year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day, hour, minute, second) = (year, month, day, 0, 0, 0)
    weekday = Self.weekday(ofDay: Self.days(year: year, month: month, day: day))
  }

  /// The day of the week, from 1 for Monday, of a day since 1970-01-01.
  static func weekday(ofDay days: Int) -> Int { ((days + 3) % 7 + 7) % 7 + 1 }

  /// Creates the beginning of the day with a text such as `2026-11-26`; nil for any other text, and
  /// for a day that does not exist.
  public init?(date text: some StringProtocol) {
    guard let numbers = Self.numbers(in: text, separator: "-", digits: [4, 2, 2]), numbers[0] > 0,
      let date = CalendarDate(
        days: Self.days(year: numbers[0], month: numbers[1], day: numbers[2])),
      // A day that the month does not have is another date.
      [date.year, date.month, date.day] == numbers
    else { return nil }
    self = date
  }

  /// The date as a text such as `2026-11-26`.
  public var dateText: String {
    "\(TextFormat.padded(year, 4))-\(TextFormat.padded(month, 2))-\(TextFormat.padded(day, 2))"
  }

  /// The days since 1970-01-01.
  public var days: Int { Self.days(year: year, month: month, day: day) }

  /// The seconds since 1970-01-01 00:00.
  public var seconds: Double {
    Double(days * 86_400 + hour * 3_600 + minute * 60 + second)
  }

  /// Returns the number of days from 1970-01-01 to a date. The day may be outside the month.
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
  public static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The number of days of a month.
  public static func dayCount(ofMonth month: Int, in year: Int) -> Int {
    let next = month == 12 ? (year: year + 1, month: 1) : (year: year, month: month + 1)
    return days(year: next.year, month: next.month, day: 1)
      - days(year: year, month: month, day: 1)
  }

  /// Returns the numbers in a text such as `07:30`; nil unless each has exactly its number of
  /// digits.
  public static func numbers(
    in text: some StringProtocol, separator: Character, digits: [Int]
  ) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == digits,
      parts.allSatisfy({
        $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      })
    else { return nil }
    return parts.compactMap { Int($0) }
  }
}
