import LinuxIO

/// Reads `values.sock` line by line, waiting for each: the client's side.
public final class ValueReader {
  /// No line of a sane daemon is longer.
  private static let lineLimit = 4 << 20

  private let reader: LineReader

  /// Connects to the socket at a path. Throws where nobody listens there.
  /// - Parameter wait: waits until the descriptor can be read; what it throws ends the reading.
  public init(
    path: String, wait: @escaping (_ descriptor: CInt) throws(SystemError) -> Void = { _ in }
  ) throws(SystemError) {
    reader = LineReader(
      try ListeningSocket.connect(to: path), path: path, limit: Self.lineLimit, wait: wait)
  }

  /// The next line without its end; nil when the daemon has ended.
  public func nextLine() throws(SystemError) -> [UInt8]? { try reader.nextLine() }
}
