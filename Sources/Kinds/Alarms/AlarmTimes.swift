import Controls

/// The texts of the times of alarms.
struct AlarmTimes {
  private static let time = TextFormat("HH:mm")
  private static let date = TextFormat("d MMM HH:mm")

  let journal: AlarmJournal
  let language: Language

  /// When an alarm was raised and cleared, such as `26 Nov 17:30 – 17:42`, and how many
  /// times it was raised, if more than once.
  func text(of record: AlarmRecord) -> String {
    let raised = journal.localTime(record.raised)
    var text = Self.date?.text(of: raised, in: language) ?? ""
    if let cleared = record.cleared.map(journal.localTime) {
      let isSameDay = Self.day(of: cleared) == Self.day(of: raised)
      let format = isSameDay ? Self.time : Self.date
      text += " – " + (format?.text(of: cleared, in: language) ?? "")
    }
    guard record.count > 1 else { return text }
    return text + " · \(NumberFormat.short(Double(record.count)))×"
  }

  private static func day(of seconds: Double) -> Double { (seconds / 86_400).rounded(.down) }
}
