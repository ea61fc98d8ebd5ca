/// Splits a client's input into lines, and skips blank ones.
struct LineBuffer {
  private(set) var bytes: [UInt8] = []
  /// The index of the first line.
  private var start = 0
  /// The index up to which the end of a line was searched for.
  private var scanned = 0
  /// The index of the first line's end; nil while the line is incomplete.
  private var end: Int?
  /// Whether the input has ended.
  private var isComplete = false

  /// Whether a line is complete.
  var hasLine: Bool { end != nil }
  /// The bytes that were not taken, including the ends of lines.
  var count: Int { bytes.count - start }

  mutating func append(_ more: some Sequence<UInt8>) {
    // Free the taken bytes only if they outnumber the rest, so that each byte is moved at most once
    // for each taken byte.
    if start > bytes.count / 2 { freeTaken() }
    bytes += more
    scan()
  }

  /// Ends the input: the rest is a line, too.
  mutating func close() {
    isComplete = true
    scan()
  }

  /// Takes the first line, without its end.
  mutating func next() -> [UInt8]? {
    guard let end else { return nil }
    let line = Array(bytes[start..<end])
    skip(to: end + 1)
    scan()
    return line
  }

  private mutating func scan() {
    guard end == nil else { return }
    while let found = bytes[max(scanned, start)...].firstIndex(of: 10) {
      guard isBlank(bytes[start..<found]) else {
        end = found
        return
      }
      skip(to: found + 1)
    }
    scanned = bytes.count
    if isComplete, !isBlank(bytes[start...]) { end = bytes.count }
  }

  private func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  private mutating func skip(to index: Int) {
    end = nil
    start = min(index, bytes.count)
    scanned = start
    if start == bytes.count { freeTaken() }
  }

  private mutating func freeTaken() {
    bytes = Array(bytes[start...])
    scanned = max(scanned - start, 0)
    end = end.map { $0 - start }
    start = 0
  }
}
