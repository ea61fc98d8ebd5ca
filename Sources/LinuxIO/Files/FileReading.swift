import CLinux
import Glibc
import Synchronization

/// Reads a file in a thread of its own, until a deadline.
///
/// The server of a network file may never answer, and a thread that waits for it cannot be
/// interrupted. After the deadline the thread is left alone: nothing waits for it, not even the end
/// of the program.
public final class FileReading<Content: Sendable> {
  /// The state that the thread keeps alive until it ends.
  private final class Work: Sendable {
    /// An eventfd, readable once there is a result.
    let end: FileDescriptor
    let result = Mutex<Result<Content, SystemError>?>(nil)

    init() throws(SystemError) {
      end = FileDescriptor(owning: try system("eventfd") { eventfd(0, CInt(EFD_CLOEXEC)) })
    }

    func finish(with content: Result<Content, SystemError>) {
      result.withLock { $0 = content }
      var one: UInt64 = 1
      _ = write(end.number, &one, 8)
    }
  }

  private let work: Work
  private let deadline: Duration
  /// The error after the deadline.
  public let failure: SystemError
  private var watch: EventLoop.Watch?
  private var timer: EventLoop.Timer?

  /// Begins to read a file. Throws if there is no thread for it.
  /// - Parameter read: reads the file in the thread.
  init(
    of path: String, timeLimit: Duration, read: @escaping () throws(SystemError) -> Content
  ) throws(SystemError) {
    deadline = Clock.monotonic + timeLimit
    failure = .tooSlow(path, timeLimit)
    work = try Work()
    let thread = try startThread { [work] in work.finish(with: Result(catching: read)) }
    pthread_detach(thread)
  }

  /// Whether the thread has ended.
  public var hasEnded: Bool { work.result.withLock { $0 != nil } }

  private var result: Result<Content, SystemError> {
    work.result.withLock { $0 } ?? .failure(failure)
  }

  /// Waits for the result. In the main thread, SIGTERM and SIGINT end the program meanwhile, even if
  /// they are blocked for an event loop that does not run yet. In other threads, `FileReadings.end()`
  /// ends the wait.
  public func wait() throws(SystemError) -> Content {
    var signals = sigset_t()
    pthread_sigmask(SIG_SETMASK, nil, &signals)
    if bezelIsMainThread() != 0 {
      for number in [SIGTERM, SIGINT] { sigdelset(&signals, number) }
    }
    var request = [work.end.number, FileReadings.endDescriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while !hasEnded, request[1].revents == 0 {
      let rest = deadline - Clock.monotonic
      guard rest > .zero else { break }
      var limit = rest.timespec
      _ = ppoll(&request, 2, &limit, &signals)
    }
    return try result.get()
  }

  /// Calls `done` with the result on the loop, by the deadline, unless the reading is released
  /// before.
  public func deliver(
    on loop: EventLoop, to done: @escaping (Result<Content, SystemError>) -> Void
  ) throws(SystemError) {
    let finish = { [unowned self] in
      self.watch = nil
      self.timer = nil
      done(self.result)
    }
    watch = try loop.watch(work.end.number, for: .readable) { _ in finish() }
    timer = EventLoop.Timer(loop)
    timer?.schedule(at: deadline, finish)
  }
}

extension FileReading<[UInt8]> {
  /// Begins to read a file, as `readFile(_:limit:)` does. Throws if there is no thread for it.
  public convenience init(_ path: String, limit: Int) throws(SystemError) {
    try self.init(of: path, timeLimit: FileReadings.timeLimit) { () throws(SystemError) in
      try readFile(path, limit: limit)
    }
  }
}

/// All readings of files.
public enum FileReadings {
  /// The maximum time to read a file.
  public static let timeLimit = Duration.seconds(10)
  /// An eventfd, readable at the end of the program.
  fileprivate static let endDescriptor = eventfd(0, CInt(EFD_CLOEXEC))

  /// Ends all waits for files in other threads, which would delay the end of the program.
  public static func end() {
    var one: UInt64 = 1
    _ = write(endDescriptor, &one, 8)
  }
}

extension SystemError {
  /// The error for a file that takes longer than `timeLimit`.
  static func tooSlow(_ path: String, _ timeLimit: Duration) -> SystemError {
    SystemError(code: ETIME, action: "read \(path) within \(timeLimit.components.seconds) s")
  }
}
