import Controls

/// The lines that one reader has not taken yet.
///
///     case | line that comes     | what waits of that value    | then
///     -----+---------------------+-----------------------------+--------------------------------
///      1   | began, ended,       | anything                    | kept, after all that waits
///          | cancelled           |                             |
///      2   | plain change        | nothing, or kept lines      | kept; may be replaced, where the
///          |                     |                             | reader is behind
///      3   | plain change        | a line that may be replaced,| replaces it: the old line goes,
///          |                     | and no kept one since       | the new one stands last
///      4   | any                 | (more than the limit)       | the reader is given up
///      5   | panel, snapshot and  | anything                    | kept, and does not count towards
///          | answers              |                             | the limit
///      6   | event                | anything                    | kept, after all that waits
///      7   | panel and snapshot   | lines of case 5             | kept; counts towards the limit
///          | anew                 |                             |
///
/// A reader is behind when its socket has not taken all it was sent; one that keeps up gets every
/// line, however many come at once.
/// A line that has begun to go out is never replaced. The order of `seq` is kept; a gap in it tells
/// a reader what was merged. Memory follows what waits: lines that went out and lines that were
/// replaced are given back, however long the reader stays behind.
public struct LineQueue {
  /// The most bytes a reader may owe.
  public static let limit = 1 << 20

  private struct Entry {
    var bytes: [UInt8]
    /// The value whose newer lines may replace this one; nil for lines that are kept.
    var mergeableName: String?
    /// Whether it counts towards the limit.
    var isLimited = true
  }

  private var entries: [Entry?] = []
  /// Entries that have gone out.
  private var head = 0
  /// Entries that were replaced.
  private var holes = 0
  /// The one line of each value that may be replaced.
  private var mergeable: [String: Int] = [:]
  /// Begun to go out.
  private var outgoing: [UInt8] = []
  private var outgoingOffset = 0
  /// Bytes of `outgoing` that never counted towards the limit.
  private var outgoingUnlimited = 0
  /// Bytes in memory that do not count towards the limit.
  private(set) var unlimited = 0
  /// Bytes that wait, begun or not.
  public private(set) var count = 0
  /// Bytes that count towards the limit.
  private var limited = 0
  /// Lines that newer ones have replaced.
  public private(set) var merged: UInt64 = 0

  /// An empty queue.
  public init() {}

  /// Whether the reader has been sent all there was.
  public var isEmpty: Bool { count == 0 }
  /// Case 4.
  public var isOverLimit: Bool { limited > Self.limit }
  /// Places for lines, for tests: what a queue costs beside its bytes.
  var entryCount: Int { entries.count }

  /// Adds lines that a reader gets in any case, however large they are: case 5.
  public mutating func append(_ lines: [UInt8]) {
    append(Entry(bytes: lines, isLimited: false))
  }

  /// Adds the panel and its snapshot anew, as after a reload: cases 5 and 7.
  public mutating func append(again lines: [UInt8]) {
    append(Entry(bytes: lines, isLimited: !isEmpty && unlimited > 0))
  }

  /// Adds the line of an event, case 6, or all lines of a turn for a reader that is not behind.
  public mutating func append(kept lines: [UInt8]) { append(Entry(bytes: lines)) }

  /// Adds the line of a change. `isBehind` says that the reader's socket is full.
  public mutating func append(
    _ line: [UInt8], ofValue name: String, from origin: ValueOrigin, isBehind: Bool
  ) {
    guard origin.isMergeable, isBehind else {
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

  /// Gives the places back that nothing waits in, once they are the most.
  private mutating func compact() {
    guard head + holes > max(entries.count / 2, 32) else { return }
    entries = entries[head...].filter { $0 != nil }
    (head, holes) = (0, 0)
    for (index, entry) in entries.enumerated() {
      if let name = entry?.mergeableName, mergeable[name] != nil { mergeable[name] = index }
    }
  }

  /// The next bytes to send, at most about `size`; empty when nothing waits.
  public mutating func next(atMost size: Int = 65_536) -> ArraySlice<UInt8> {
    if outgoingOffset == outgoing.count {
      outgoing = []
      outgoingOffset = 0
      unlimited -= outgoingUnlimited
      outgoingUnlimited = 0
      while head < entries.count, outgoing.count < size {
        if let entry = entries[head] {
          // A single line is shared with the other readers.
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
        // Room for a few lines is not worth asking for each time.
        if entries.count > 16 { entries = [] } else { entries.removeAll(keepingCapacity: true) }
        head = 0
      } else {
        compact()
      }
    }
    return outgoing[outgoingOffset...]
  }

  /// Says how many of the bytes from `next` went out.
  public mutating func advance(by sent: Int) {
    outgoingOffset += sent
    count -= sent
  }

  /// Counts replaced lines anew.
  mutating func forgetMerged() { merged = 0 }

  /// The rest of a line that has begun to go out, without which a reader could not read on.
  var begunLine: ArraySlice<UInt8> {
    guard outgoingOffset > 0, outgoingOffset < outgoing.count, outgoing[outgoingOffset - 1] != 10,
      let end = outgoing[outgoingOffset...].firstIndex(of: 10)
    else { return [] }
    return outgoing[outgoingOffset...end]
  }
}

extension ValueOrigin {
  /// Whether a newer change may take its place for a reader that is behind.
  var isMergeable: Bool {
    switch self {
    case .touch(.changed, _), .client, .panel: true
    case .touch(.began, _), .touch(.ended, _), .touch(.cancelled, _): false
    }
  }
}
