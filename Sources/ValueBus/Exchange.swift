/// The requests of one line, and their answers so far.
struct Exchange {
  /// Parts of at least this size are not copied, because other lines may share them.
  private static let sharedSize = 4_096

  private var requests: ArraySlice<JSONRPC.Message> = []
  private var isBatch = false
  /// The line of answers so far.
  private var parts: [[UInt8]] = []
  /// The bytes of the answers so far.
  private(set) var size = 0

  /// Creates an exchange without requests.
  init() {}

  /// Creates an exchange with the requests of a line.
  init(_ line: JSONRPC.Line) {
    requests = line.messages[...]
    isBatch = line.isBatch
  }

  /// Whether no request is left.
  var isEmpty: Bool { requests.isEmpty }

  /// Whether the answers so far leave room for another one.
  var hasRoom: Bool { size < RequestServer.batchLimit }

  /// Removes and returns the next request. `isEmpty` must be false.
  mutating func next() -> JSONRPC.Message { requests.removeFirst() }

  /// Adds an answer, given in parts.
  mutating func add(_ answer: [[UInt8]]) {
    if isBatch { append([UInt8(ascii: parts.isEmpty ? "[" : ",")]) }
    for part in answer { append(part) }
  }

  private mutating func append(_ part: [UInt8]) {
    size += part.count
    if part.count < Self.sharedSize, let last = parts.last, last.count < Self.sharedSize {
      parts[parts.count - 1] += part
    } else {
      parts.append(part)
    }
  }

  /// Removes and returns the line of all answers, in parts. Nil until the last request is answered,
  /// and if all requests were notifications.
  mutating func takeLine() -> [[UInt8]]? {
    guard isEmpty, !parts.isEmpty else { return nil }
    append(isBatch ? [UInt8(ascii: "]"), 10] : [10])
    defer { self = Exchange() }
    return parts
  }
}
