import Values

/// The lines that one client has not read yet.
///
///     case | new line            | queued lines of that value  | then
///     -----+---------------------+-----------------------------+--------------------------------
///      1   | began, ended,       | any                         | kept, at the end
///          | cancelled           |                             |
///      2   | other change        | none, or kept lines         | at the end; replaceable if the
///          |                     |                             | client is behind
///      3   | other change        | a replaceable line, and no  | at the end; the older line is
///          |                     | kept line after it          | removed
///      4   | any                 | (more than the limit)       | the client is disconnected
///      5   | panel, snapshot and | any                         | kept, and does not count towards
///          | answers             |                             | the limit
///      6   | event               | any                         | kept, at the end
///      7   | panel and snapshot  | lines of case 5             | kept, and counts towards the
///          | after a reload      |                             | limit
///      8   | rows of a list      | any                         | if the client is behind, the line
///          |                     |                             | with the whole list, as in cases
///          |                     |                             | 2 and 3; otherwise kept
///
/// A client is behind when its socket did not accept everything. A client that keeps up receives
/// every line. A line that is partly sent is never replaced. Lines stay in the order of `seq`.
/// Gaps in it show where lines were merged. Sent and replaced lines are freed even while the client
/// stays behind.
public struct LineQueue {
  /// The maximum number of bytes that a client may leave unread. A list of the maximum size has half
  /// of them.
  public static let limit = 2 << 20

  private struct Entry {
    var bytes: [UInt8]
    /// The value whose newer lines replace this one; nil for a line that is kept.
    var mergeableName: String?
    /// Whether it counts towards the limit.
    var isLimited = true
  }

  private var entries: [Entry?] = []
  /// The index of the first entry that is not sent.
  private var head = 0
  /// The number of replaced entries from `head` on.
  private var holes = 0
  /// The index of each value's replaceable line.
  private var mergeable: [String: Int] = [:]
  /// The lines that are being sent.
  private var outgoing: [UInt8] = []
  private var outgoingOffset = 0
  /// The bytes of `outgoing` that did not count towards the limit.
  private var outgoingUnlimited = 0
  /// The bytes in memory that do not count towards the limit.
  private(set) var unlimited = 0
  /// The bytes that are not sent yet.
  public private(set) var count = 0
  /// The bytes that count towards the limit.
  private var limited = 0
  /// The number of lines that were replaced.
  public private(set) var merged: UInt64 = 0

  /// An empty queue.
  public init() {}

  /// Whether everything is sent.
  public var isEmpty: Bool { count == 0 }
  /// Whether the client is to be disconnected: case 4.
  public var isOverLimit: Bool { limited > Self.limit }
  /// The number of array elements, for tests: a queue's memory besides its bytes.
  var entryCount: Int { entries.count }

  /// Adds lines that a client receives even if they exceed the limit: case 5.
  public mutating func append(_ lines: [UInt8]) {
    append(Entry(bytes: lines, isLimited: false))
  }

  /// Adds the panel and its snapshot after a reload: cases 5 and 7.
  public mutating func append(again lines: [UInt8]) {
    append(Entry(bytes: lines, isLimited: !isEmpty && unlimited > 0))
  }

  /// Adds the line of an event (case 6), or all lines of a turn for a client that is not behind.
  public mutating func append(kept lines: [UInt8]) { append(Entry(bytes: lines)) }

  /// Adds the line of a change. If the client is behind, it may replace an older line of the value.
  /// - Parameters:
  ///   - isList: whether the value is a list. Its lines can be replaced regardless of their origin.
  ///   - isBehind: whether the client's socket is full.
  public mutating func append(
    _ line: [UInt8], ofValue name: String, from origin: ValueOrigin, isList: Bool = false,
    isBehind: Bool
  ) {
    guard origin.isMergeable || isList, isBehind else {
      mergeable[name] = nil
      append(Entry(bytes: line))
      return
    }
    if let index = mergeable[name], let old = entries[index] {
      count -= old.bytes.count
      limited -= old.bytes.count
      entries[index] = nil
      holes += 1
      merged += 1
      compact()
    }
    mergeable[name] = entries.count
    append(Entry(bytes: line, mergeableName: name))
  }

  private mutating func append(_ entry: Entry) {
    count += entry.bytes.count
    if entry.isLimited { limited += entry.bytes.count } else { unlimited += entry.bytes.count }
    entries.append(entry)
  }

  /// Removes the elements of sent and replaced lines, once they are the majority.
  private mutating func compact() {
    guard head + holes > max(entries.count / 2, 32) else { return }
    entries = entries[head...].filter { $0 != nil }
    (head, holes) = (0, 0)
    for (index, entry) in entries.enumerated() {
      if let name = entry?.mergeableName, mergeable[name] != nil { mergeable[name] = index }
    }
  }

  /// Returns the next bytes to send, about `size` at most; empty if everything is sent.
  public mutating func next(atMost size: Int = 65_536) -> ArraySlice<UInt8> {
    if outgoingOffset == outgoing.count {
      outgoing = []
      outgoingOffset = 0
      unlimited -= outgoingUnlimited
      outgoingUnlimited = 0
      while head < entries.count, outgoing.count < size {
        if let entry = entries[head] {
          // A single entry shares its memory with the other clients' queues.
          guard outgoing.isEmpty || outgoing.count + entry.bytes.count <= size else { break }
          if outgoing.isEmpty { outgoing = entry.bytes } else { outgoing += entry.bytes }
          if entry.isLimited {
            limited -= entry.bytes.count
          } else {
            outgoingUnlimited += entry.bytes.count
          }
          if let name = entry.mergeableName, mergeable[name] == head { mergeable[name] = nil }
          entries[head] = nil
        } else {
          holes -= 1
        }
        head += 1
      }
      if head == entries.count {
        // Keeping room for a few lines is cheaper than allocating it again.
        if entries.count > 16 { entries = [] } else { entries.removeAll(keepingCapacity: true) }
        head = 0
      } else {
        compact()
      }
    }
    return outgoing[outgoingOffset...]
  }

  /// Marks the first bytes of `next` as sent.
  public mutating func advance(by sent: Int) {
    outgoingOffset += sent
    count -= sent
  }

  /// Sets the number of replaced lines to zero.
  mutating func forgetMerged() { merged = 0 }

  /// The rest of a partly sent line, which must be sent before another line. Nil if it is longer
  /// than `limit` bytes.
  func begunLine(atMost limit: Int) -> ArraySlice<UInt8>? {
    guard outgoingOffset > 0, outgoing[outgoingOffset - 1] != 10 else { return [] }
    var rest = outgoing[outgoingOffset...].prefix(limit)
    for entry in entries[head...] {
      if rest.count == limit || rest.contains(10) { break }
      rest += (entry?.bytes ?? []).prefix(limit - rest.count)
    }
    return rest.firstIndex(of: 10).map { rest[...$0] }
  }
}

extension ValueOrigin {
  /// Whether a newer change replaces this one for a client that is behind.
  var isMergeable: Bool {
    switch self {
    case .touch(.changed, _), .client, .panel: true
    case .touch(.began, _), .touch(.ended, _), .touch(.cancelled, _): false
    }
  }
}
