import Values

/// The content of the file of histories: a line with the version, the time of the file, and the name
/// and the buckets of each history.
struct SavedHistories: Sendable {
  /// The maximum size of the file, which is more than a panel can need.
  static let sizeLimit = 16 << 20
  /// The largest valid time, which is in the year 5138.
  private static let timeLimit = 1e11
  /// The first line of each version of the file, and the layout of histories in it. The last version
  /// is written.
  private static let versions: [(header: [UInt8], layout: HistoryLayout)] = [
    (Array("bezel histories 1\n".utf8), .first), (Array("bezel histories 2\n".utf8), .present),
  ]

  /// The time of the file, in seconds since 1970 in UTC.
  var time: Double
  /// The histories by the names of their values, up to `time`.
  var histories: [(name: String, history: ValueHistory)]

  init(_ histories: [(name: String, history: ValueHistory)], at time: Double) {
    self.histories = histories
    self.time = time
  }

  /// Parses what `bytes` returns; nil if the file is damaged or of a later version.
  init?(parsing bytes: [UInt8]) {
    var rest = bytes[...]
    guard let version = Self.versions.first(where: { rest.starts(with: $0.header) }) else {
      return nil
    }
    rest = rest.dropFirst(version.header.count)
    guard let time = rest.takeNumber(UInt64.self).map(Double.init(bitPattern:)),
      abs(time) <= Self.timeLimit
    else { return nil }
    self.init([], at: time)
    while let length = rest.takeNumber(UInt8.self) {
      let name = String(decoding: rest.prefix(Int(length)), as: UTF8.self)
      rest = rest.dropFirst(Int(length))
      guard ValueStore.isValid(name: name),
        let history = ValueHistory(taking: &rest, in: version.layout)
      else { return nil }
      histories.append((name, history))
    }
  }

  var bytes: [UInt8] {
    var bytes = Self.versions[Self.versions.count - 1].header
    bytes.append(number: time.bitPattern)
    for (name, history) in histories {
      bytes.append(UInt8(name.utf8.count))
      bytes += name.utf8
      bytes += history.bytes
    }
    return bytes
  }
}
