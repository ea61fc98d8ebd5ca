import Glibc
import LinuxIO

/// Reads a socket line by line, waiting for each.
final class LineReader {
  let descriptor: FileDescriptor
  private let path: String
  /// The maximum length of a line, in bytes.
  private let limit: Int
  private let wait: (_ descriptor: CInt) throws(SystemError) -> Void
  private var buffer = LineBuffer()

  /// Takes over a connected socket; `path` names it in errors. `wait` is called before each
  /// blocking read.
  init(
    _ descriptor: consuming FileDescriptor, path: String, limit: Int,
    wait: @escaping (_ descriptor: CInt) throws(SystemError) -> Void = { _ in }
  ) {
    self.wait = wait
    self.descriptor = descriptor
    self.path = path
    self.limit = limit
  }

  /// The next line without its end; nil if the other end has closed. Throws ETIMEDOUT if the
  /// socket's time limit has passed, and EMSGSIZE for a line over the limit.
  func nextLine() throws(SystemError) -> [UInt8]? {
    while true {
      if let line = buffer.next() { return line }
      guard buffer.count < limit else {
        throw SystemError(code: EMSGSIZE, action: "read \(path)")
      }
      try wait(descriptor.number)
      guard let part = try descriptor.read(atMost: 65_536, from: path) else {
        throw SystemError(code: ETIMEDOUT, action: "read \(path)")
      }
      if part.isEmpty { return nil }
      buffer.append(part)
    }
  }
}
