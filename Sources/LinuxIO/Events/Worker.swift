import CLinux
import Glibc

/// Work that would make the event loop wait, such as a slow disk's: done in a thread beside it, one
/// piece after the other, with the results back on the loop.
public final class Worker {
  private struct Piece {
    let work: () -> Void
    let finish: () -> Void
  }

  /// The piece in the thread; its life ends with the thread's.
  private struct Run: ~Copyable {
    let thread: pthread_t
    let watch: EventLoop.Watch
    /// Readable once the work is done.
    let end: FileDescriptor

    deinit { pthread_join(thread, nil) }
  }

  /// What a thread takes along.
  private final class Errand {
    let work: () -> Void
    let end: CInt

    init(_ work: @escaping () -> Void, end: CInt) {
      self.work = work
      self.end = end
    }

    func run() {
      work()
      var one: UInt64 = 1
      _ = write(end, &one, 8)
    }
  }

  /// Filled by the thread and emptied by the loop, with the end of the thread between the two.
  private final class Outcome<Result>: @unchecked Sendable {
    private var result: Result?

    func put(_ result: sending Result) { self.result = result }

    func take() -> sending Result {
      nonisolated(unsafe) let taken = result.take()!
      return taken
    }
  }

  private let loop: EventLoop
  /// The first is being done.
  private var pieces: [Piece] = []
  private var run: Run?
  private let withoutThread: EventLoop.Timer

  /// A worker without work. It has neither thread nor descriptor before there is some.
  public init(loop: EventLoop) {
    self.loop = loop
    withoutThread = EventLoop.Timer(loop)
  }

  /// Whether there is work that is not done.
  public var isBusy: Bool { !pieces.isEmpty }

  /// Does `work` in the thread, after what was started before, and then calls `done` on the loop. A
  /// worker that is released calls nothing any more.
  public func start<Result>(
    _ work: sending @escaping () -> sending Result,
    then done: @escaping (sending Result) -> Void
  ) {
    let outcome = Outcome<Result>()
    pieces.append(
      Piece(work: { outcome.put(work()) }, finish: { done(outcome.take()) }))
    if pieces.count == 1 { begin() }
  }

  /// Waits for all that was started; the results are delivered then.
  public func wait() {
    while isBusy { finish() }
  }

  private func begin() {
    guard let work = pieces.first?.work else { return }
    do throws(SystemError) {
      try beginThread(work)
    } catch {
      // No thread or descriptor is left: the loop waits this once.
      withoutThread.schedule(at: Clock.monotonic) { [unowned self] in self.finish() }
    }
  }

  /// A heap of their own for threads would keep what a panel that was built there has left.
  private static let hasOneHeap = mallopt(M_ARENA_MAX, 1) == 1

  private func beginThread(_ work: @escaping () -> Void) throws(SystemError) {
    _ = Self.hasOneHeap
    let end = FileDescriptor(
      owning: try system("eventfd") { eventfd(0, CInt(EFD_CLOEXEC)) })
    let watch = try loop.watch(end.number, for: .readable) { [unowned self] _ in self.finish() }
    let errand = Unmanaged.passRetained(Errand(work, end: end.number))
    // Signals are the loop's, those that it will ask for later included; a crash is the thread's own.
    var (signals, before) = (sigset_t(), sigset_t())
    sigfillset(&signals)
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT] {
      sigdelset(&signals, number)
    }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { errand in
        Unmanaged<Errand>.fromOpaque(errand!).takeRetainedValue().run()
        return nil
      }, errand.toOpaque())
    pthread_sigmask(SIG_SETMASK, &before, nil)
    guard code == 0 else {
      errand.release()
      throw SystemError(code: code, action: "start a thread")
    }
    run = Run(thread: thread, watch: watch, end: end)
  }

  /// Waits for the piece that is being done, which has mostly ended, and goes on with the next.
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
