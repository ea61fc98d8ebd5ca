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
///      5   | panel and snapshot  | anything                    | kept, and the limit grows by it
///          |                     |                             | until all has gone out
///
/// A reader is behind when its socket has not taken all it was sent; one that keeps up gets every
/// line, however many come at once.
/// A line that has begun to go out is never replaced. The order of `seq` is kept; a gap in it tells
/// a reader what was merged.
public struct LineQueue {
  /// The most bytes a reader may owe.
  public static let limit = 1 << 20

  private struct Entry {
    var bytes: [UInt8]
    /// The value whose newer lines may replace this one; nil for lines that are kept.
    var mergeableName: String?
  }

  private var entries: [Entry?] = []
  /// How many of `entries` have gone out.
  private var head = 0
  /// The one line of each value that may be replaced.
  private var mergeable: [String: Int] = [:]
  /// Begun to go out.
  private var outgoing: [UInt8] = []
  private var outgoingOffset = 0
  /// Bytes that wait, begun or not.
  public private(set) var count = 0
  /// What may wait beyond the limit.
  private var allowance = 0
  /// Lines that newer ones have replaced.
  public private(set) var merged: UInt64 = 0

  /// An empty queue.
  public init() {}

  /// Whether the reader has been sent all there was.
  public var isEmpty: Bool { count == 0 }
  /// Case 4.
  public var isOverLimit: Bool { count > Self.limit + allowance }

  /// Adds a line that every reader gets, however large all of them are: case 5.
  public mutating func append(_ line: [UInt8]) {
    allowance += line.count
    append(Entry(bytes: line))
  }

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
      entries[index] = nil
      merged += 1
    }
    mergeable[name] = entries.count
    append(Entry(bytes: line, mergeableName: name))
  }

  private mutating func append(_ entry: Entry) {
    count += entry.bytes.count
    entries.append(entry)
  }

  /// The next bytes to send, at most about `size`; empty when nothing waits.
  public mutating func next(atMost size: Int = 65_536) -> ArraySlice<UInt8> {
    if outgoingOffset == outgoing.count {
      outgoing.removeAll(keepingCapacity: true)
      outgoingOffset = 0
      while head < entries.count, outgoing.count < size {
        if let entry = entries[head] {
          outgoing += entry.bytes
          if let name = entry.mergeableName { mergeable[name] = nil }
        }
        head += 1
      }
      if head == entries.count {
        entries.removeAll(keepingCapacity: true)
        head = 0
      }
    }
    return outgoing[outgoingOffset...]
  }

  /// Says how many of the bytes from `next` went out.
  public mutating func advance(by sent: Int) {
    outgoingOffset += sent
    count -= sent
    if count == 0 { allowance = 0 }
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
