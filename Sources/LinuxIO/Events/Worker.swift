import CLinux
import Glibc

/// Does slow work, such as reading files, in a second thread, one piece after the other. Results
/// are delivered on the event loop.
public final class Worker {
  private struct Piece {
    let work: () -> Void
    let finish: () -> Void
  }

  /// The thread and its piece of work. Releasing it joins the thread.
  private struct Run: ~Copyable {
    let thread: pthread_t
    let watch: EventLoop.Watch
    /// An eventfd, readable once the work is done.
    let end: FileDescriptor

    deinit { pthread_join(thread, nil) }
  }

  /// A result. The thread stores it, and the loop takes it after joining the thread.
  private final class Outcome<Result>: @unchecked Sendable {
    private var result: Result?

    func put(_ result: sending Result) { self.result = result }

    func take() -> sending Result {
      nonisolated(unsafe) let taken = result.take()!
      return taken
    }
  }

  private let loop: EventLoop
  /// The first is in progress.
  private var pieces: [Piece] = []
  private var run: Run?
  private let withoutThread: EventLoop.Timer

  /// Creates a worker. It has no thread and no descriptor while there is no work.
  public init(loop: EventLoop) {
    self.loop = loop
    withoutThread = EventLoop.Timer(loop)
  }

  /// Whether there is unfinished work.
  public var isBusy: Bool { !pieces.isEmpty }

  /// Does `work` in the thread after all earlier work, then calls `done` on the loop. Once the
  /// worker is released, it calls nothing.
  public func start<Result>(
    _ work: sending @escaping () -> sending Result,
    then done: @escaping (sending Result) -> Void
  ) {
    let outcome = Outcome<Result>()
    pieces.append(
      Piece(work: { outcome.put(work()) }, finish: { done(outcome.take()) }))
    if pieces.count == 1 { begin() }
  }

  /// Waits for all work and delivers the results.
  public func wait() {
    while isBusy { finish() }
  }

  private func begin() {
    guard let work = pieces.first?.work else { return }
    do throws(SystemError) {
      try beginThread(work)
    } catch {
      // Without a free descriptor or thread, do the work on the loop.
      withoutThread.schedule(after: .zero) { [unowned self] in self.finish() }
    }
  }

  private func beginThread(_ work: @escaping () -> Void) throws(SystemError) {
    let end = FileDescriptor(
      owning: try system("eventfd") { eventfd(0, CInt(EFD_CLOEXEC)) })
    let watch = try loop.watch(end.number, for: .readable) { [unowned self] _ in self.finish() }
    let number = end.number
    let thread = try startThread {
      work()
      var one: UInt64 = 1
      _ = write(number, &one, 8)
    }
    run = Run(thread: thread, watch: watch, end: end)
  }

  /// Waits for the piece in progress, which has usually ended, and begins the next one.
  private func finish() {
    let hasThread = run != nil
    run = nil
    let piece = pieces.removeFirst()
    if !hasThread {
      withoutThread.cancel()
      piece.work()
    }
    begin()
    piece.finish()
  }
}
