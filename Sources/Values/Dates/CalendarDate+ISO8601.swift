extension CalendarDate {
  /// The seconds since 1970 in UTC of a time in the format of ISO 8601, such as
  /// `2026-11-28T10:16:05.25+01:00`, `2026-11-28 10:16Z`, `20261128T101605Z` or `2026-11-28`; nil
  /// for any other text.
  /// - Parameter offset: returns the local time minus UTC, in seconds, at a local time; for a text
  ///   without an offset.
  public static func unixTime(
    iso8601 text: String, offset: (_ local: Double) -> Double
  ) -> Double? {
    var reader = ISO8601Reader(text)
    guard let local = reader.dateAndTime() else { return nil }
    if reader.isAtEnd { return local - offset(local) }
    guard let zone = reader.zone(), reader.isAtEnd else { return nil }
    return local - zone
  }
}

/// Reads the parts of a time in the format of ISO 8601.
private struct ISO8601Reader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  /// Reads a day, and a time of day if there is one.
  /// - Returns: the seconds since 1970-01-01 00:00.
  mutating func dateAndTime() -> Double? {
    guard let year = digits(4) else { return nil }
    let isExtended = accept("-")
    guard let month = digits(2), !isExtended || accept("-"), let day = digits(2),
      (1...12).contains(month), year > 0,
      (1...CalendarDate.dayCount(ofMonth: month, in: year)).contains(day)
    else { return nil }
    let start = Double(CalendarDate.days(year: year, month: month, day: day)) * 86_400
    guard accept("T") || accept("t") || accept(" ") else { return start }
    return timeOfDay().map { start + $0 }
  }

  /// Reads `10`, `10:16`, `10:16:05` or `10:16:05.25`, with or without colons. A day may end with
  /// `24:00`, and a minute with a leap second.
  private mutating func timeOfDay() -> Double? {
    guard let hour = digits(2) else { return nil }
    var (minute, second, fraction) = (0, 0, 0.0)
    if let isExtended = nextIsMinute() {
      guard let number = digits(2) else { return nil }
      minute = number
      if isExtended ? accept(":") : nextIsDigit {
        guard let number = digits(2) else { return nil }
        second = number
        if accept(".") || accept(",") {
          guard let number = self.fraction() else { return nil }
          fraction = number
        }
      }
    }
    let time = Double(hour * 3_600 + minute * 60 + second) + fraction
    guard minute < 60, second < 61, hour < 24 || time == 86_400 else { return nil }
    return time
  }

  /// Reads `Z`, `+01:00`, `+0100` or `+01`.
  /// - Returns: the local time minus UTC, in seconds.
  mutating func zone() -> Double? {
    if accept("Z") || accept("z") { return 0 }
    let isNegative = accept("-") || accept("\u{2212}")
    guard isNegative || accept("+"), let hours = digits(2) else { return nil }
    var minutes = 0
    if nextIsMinute() != nil {
      guard let number = digits(2) else { return nil }
      minutes = number
    }
    guard hours < 24, minutes < 60 else { return nil }
    return Double(hours * 3_600 + minutes * 60) * (isNegative ? -1 : 1)
  }

  /// Whether minutes follow, after a colon that is skipped; nil if none follow.
  private mutating func nextIsMinute() -> Bool? { accept(":") ? true : nextIsDigit ? false : nil }

  private var nextIsDigit: Bool { rest.first.map(Self.isDigit) ?? false }

  private mutating func accept(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  private mutating func digits(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(Self.isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return Int(String(Substring(digits)))
  }

  /// Reads the decimals of a second.
  private mutating func fraction() -> Double? {
    let digits = rest.prefix { Self.isDigit($0) }
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    return Double("0." + String(Substring(digits.prefix(12))))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
