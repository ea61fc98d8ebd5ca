import Synchronization

/// Reads files inside of a folder, each until a deadline, from any thread.
///
/// If a file is not read in time, the folder refuses all others until its thread ends: the server of a
/// network folder may never answer, and each file would occupy another thread.
public final class FolderReader: Sendable {
  /// The bytes of a file and its version; nil if it is the known version.
  public typealias Content = (bytes: [UInt8], version: FileVersion)?

  private typealias Read =
    @Sendable (
      _ path: String, _ limit: Int, _ known: FileVersion?
    ) throws(SystemError) -> Content

  /// A reading after its deadline.
  private struct Late: @unchecked Sendable {
    let reading: FileReading<Content>
  }

  private let read: Read
  private let timeLimit: Duration
  private let late = Mutex<Late?>(nil)

  /// Creates a reader of files in a folder and its subfolders.
  public convenience init(_ folder: String) {
    self.init(timeLimit: FileReadings.timeLimit) { (path, limit, known) throws(SystemError) in
      try readFile(path, below: folder, limit: limit, unless: known)
    }
  }

  /// - Parameter read: reads a file in a thread.
  init(
    timeLimit: Duration,
    read:
      @escaping @Sendable (
        _ path: String, _ limit: Int, _ known: FileVersion?
      ) throws(SystemError) -> Content
  ) {
    self.timeLimit = timeLimit
    self.read = read
  }

  /// Reads a file, as `readFile(_:below:limit:unless:)` does.
  public func file(
    at path: String, limit: Int, unless known: FileVersion?
  ) throws(SystemError) -> Content {
    if let late = late.withLock({ $0 }), !late.reading.hasEnded { throw late.reading.failure }
    let reading = try FileReading(of: path, timeLimit: timeLimit) {
      [read] () throws(SystemError) in try read(path, limit, known)
    }
    do throws(SystemError) {
      return try reading.wait()
    } catch {
      if !reading.hasEnded { late.withLock { $0 = Late(reading: reading) } }
      throw error
    }
  }
}
