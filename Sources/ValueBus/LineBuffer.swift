/// Cuts what a client sends into lines, and leaves blank ones out.
struct LineBuffer {
  private(set) var bytes: [UInt8] = []
  /// The index of the first byte that was not taken.
  private var start = 0
  /// The index of the first byte that was not searched for the end of a line.
  private var scanned = 0
  /// The index of the first line's end; nil while the line is not complete.
  private var end: Int?
  /// Whether the client has ended its input.
  private var isComplete = false

  /// Whether there is a line to take.
  var hasLine: Bool { end != nil }
  /// Bytes that wait, the ends of lines included.
  var count: Int { bytes.count - start }

  mutating func append(_ more: some Sequence<UInt8>) {
    // Once it is the larger part: so what waits is moved once for each byte that was taken, at most.
    if start > bytes.count / 2 { giveBackTaken() }
    bytes += more
    scan()
  }

  /// No more will come: the rest is a line, too.
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
    if start == bytes.count { giveBackTaken() }
  }

  private mutating func giveBackTaken() {
    bytes = Array(bytes[start...])
    scanned = max(scanned - start, 0)
    end = end.map { $0 - start }
    start = 0
  }
}
