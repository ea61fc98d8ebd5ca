import JSON
import LinuxIO

/// Reads `values.sock` line by line, waiting for each: the client's side.
public final class ValueReader {
  /// No line of a sane daemon is longer.
  private static let lineLimit = 4 << 20

  private let descriptor: FileDescriptor
  private let path: String
  private var buffer: [UInt8] = []
  private var scanned = 0

  /// Connects to the socket at a path. Throws where nobody listens there.
  public init(path: String) throws(SystemError) {
    self.path = path
    descriptor = try ListeningSocket.connect(to: path)
  }

  /// The next line without its end; nil when the daemon has ended.
  public func nextLine() throws(SystemError) -> [UInt8]? {
    while true {
      if let end = buffer[scanned...].firstIndex(of: 10) {
        let line = Array(buffer[..<end])
        buffer.removeFirst(end + 1)
        scanned = 0
        return line
      }
      scanned = buffer.count
      guard buffer.count < Self.lineLimit else { return nil }
      guard let part = try descriptor.read(atMost: 65_536, from: path), !part.isEmpty else {
        return nil
      }
      buffer += part
    }
  }
}
