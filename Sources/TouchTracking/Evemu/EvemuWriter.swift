extension EvemuRecording {
  /// The text of the recording, readable by evemu's own tools.
  public var text: String {
    var lines = events.map(\.evemuLine)
    if let description { lines.insert(description.evemuText, at: 0) }
    return lines.joined()
  }
}

extension InputEvent {
  /// The event's line in a recording, including the line break. The time has microseconds, as in
  /// the kernel.
  public var evemuLine: String {
    let (seconds, attoseconds) = time.components
    let microseconds = String(attoseconds / 1_000_000_000_000)
    let zeros = String(repeating: "0", count: 6 - microseconds.count)
    return "E: \(seconds).\(zeros)\(microseconds) \(type.hexadecimal(digits: 4)) "
      + "\(code.hexadecimal(digits: 4)) \(value)\n"
  }
}

extension TouchscreenDescription {
  /// The header of a recording. evemu can create a virtual device from it.
  public var evemuText: String {
    let identifiers = [bus, vendor, product, version].map { $0.hexadecimal(digits: 4) }
    var text = "# EVEMU 1.3\nN: \(name)\nI: \(identifiers.joined(separator: " "))\n"
    text += Self.lines("P:", bits: properties, count: 32)
    for (type, count) in Self.codeCounts {
      text += Self.lines("B: \(type.hexadecimal(digits: 2))", bits: codes[type] ?? [], count: count)
    }
    for (axis, range) in ranges.sorted(by: { $0.key < $1.key }) {
      text += "A: \(axis.hexadecimal(digits: 2)) \(range.minimum) \(range.maximum) \(range.fuzz) "
      text += "\(range.flat) \(range.resolution)\n"
    }
    return text
  }

  /// The number of codes of each event type in linux/input-event-codes.h: *_CNT.
  private static let codeCounts: KeyValuePairs<UInt16, Int> = [
    0x00: 0x10, 0x01: 0x300, 0x02: 0x10, 0x03: 0x40, 0x04: 0x08, 0x05: 0x11, 0x11: 0x10,
    0x12: 0x08, 0x14: 0x02, 0x15: 0x80,
  ]

  /// Formats a bit field as lines of eight bytes that start with `prefix`.
  private static func lines(_ prefix: String, bits: Set<UInt16>, count: Int) -> String {
    var bytes = [UInt8](repeating: 0, count: (count + 63) / 64 * 8)
    for bit in bits where Int(bit) / 8 < bytes.count { bytes[Int(bit) / 8] |= 1 << (bit % 8) }
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 8) {
      let words = bytes[start..<start + 8].map { UInt16($0).hexadecimal(digits: 2) }
      text += "\(prefix) \(words.joined(separator: " "))\n"
    }
    return text
  }
}
