import Controls

extension CalendarDate {
  /// Reads `2026-03-01 22:00`, with seconds if needed; nil for any other text.
  init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2,
      let date = Self.numbers(in: parts[0], separator: "-", digits: [4, 2, 2]),
      let time = Self.numbers(in: parts[1], separator: ":", digits: [2, 2])
        ?? Self.numbers(in: parts[1], separator: ":", digits: [2, 2, 2]),
      time[0] < 24, time.dropFirst().allSatisfy({ $0 < 60 }),
      let result = CalendarDate(
        Double(
          Self.days(year: date[0], month: date[1], day: date[2]) * 86_400 + time[0] * 3_600
            + time[1] * 60 + (time.count > 2 ? time[2] : 0))),
      // A day that the month does not have is another date.
      [result.year, result.month, result.day] == date
    else { return nil }
    self = result
  }

  /// The numbers in a text, each with a number of digits.
  private static func numbers(
    in text: Substring, separator: Character, digits: [Int]
  ) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == digits,
      parts.allSatisfy({
        $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      })
    else { return nil }
    return parts.compactMap { Int($0) }
  }

  /// The seconds since 1970-01-01 00:00.
  var seconds: Double {
    let days = Self.days(year: year, month: month, day: day)
    return Double(days * 86_400 + hour * 3_600 + minute * 60 + second)
  }

  /// The days since 1970-01-01.
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
