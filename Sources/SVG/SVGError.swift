/// The reason why an SVG file is not read.
public struct SVGError: Error, Hashable, Sendable {
  /// The line in the file; the first one is 1.
  public var line: Int
  /// The column in characters; the first one is 1.
  public var column: Int
  /// What is wrong, and what to do.
  public var message: String

  init(_ problem: Problem, in bytes: [UInt8]) {
    let before = bytes.prefix(problem.offset)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    // Bytes that continue a character in UTF-8 begin with the bits 10.
    column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
    message = problem.message
  }
}

/// A problem at an offset in the file.
struct Problem: Error {
  let offset: Int
  let message: String

  init(_ message: String, at offset: Int) {
    self.offset = offset
    self.message = message
  }
}
