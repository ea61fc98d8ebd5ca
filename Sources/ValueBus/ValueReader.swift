import LinuxIO

/// Reads `values.sock` line by line, and waits for each line: the client's side.
public final class ValueReader {
  /// The maximum length of a line. No existing panel comes near it.
  private static let lineLimit = 4 << 20

  private let reader: LineReader

  /// Connects to the socket at a path. Throws if no daemon listens there.
  /// - Parameter wait: waits until the descriptor is readable; an error from it ends the reading.
  public init(
    path: String, wait: @escaping (_ descriptor: CInt) throws(SystemError) -> Void = { _ in }
  ) throws(SystemError) {
    reader = LineReader(
      try ListeningSocket.connect(to: path), path: path, limit: Self.lineLimit, wait: wait)
  }

  /// Returns the next line without its end; nil if the daemon has ended.
  public func nextLine() throws(SystemError) -> [UInt8]? { try reader.nextLine() }
}
