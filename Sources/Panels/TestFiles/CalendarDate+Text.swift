import Controls

extension CalendarDate {
  /// Reads `2026-03-01 22:00`, with seconds if needed; nil for any other text.
  init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2,
      let date = CalendarDate(date: parts[0]),
      let time = Self.numbers(in: parts[1], separator: ":", digits: [2, 2])
        ?? Self.numbers(in: parts[1], separator: ":", digits: [2, 2, 2]),
      time[0] < 24, time.dropFirst().allSatisfy({ $0 < 60 }),
      let result = CalendarDate(
        date.seconds + Double(time[0] * 3_600 + time[1] * 60 + (time.count > 2 ? time[2] : 0)))
    else { return nil }
    self = result
  }
}
