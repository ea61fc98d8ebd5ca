import CLinux
import Glibc

/// Starts a thread, which ends when `body` returns. It receives no signals except crashes of its
/// own. Join or detach it.
/// - Parameter body: must not share unprotected state with other threads.
public func startThread(_ body: @escaping () -> Void) throws(SystemError) -> pthread_t {
  _ = hasOneHeap
  let argument = Unmanaged.passRetained(ThreadBody(run: body))
  // The loop receives all signals, but a crash in the thread must be delivered there.
  var (signals, before) = (sigset_t(), sigset_t())
  sigfillset(&signals)
  for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT] {
    sigdelset(&signals, number)
  }
  pthread_sigmask(SIG_BLOCK, &signals, &before)
  var thread = pthread_t()
  let code = pthread_create(
    &thread, nil,
    { argument in
      Unmanaged<ThreadBody>.fromOpaque(argument!).takeRetainedValue().run()
      return nil
    }, argument.toOpaque())
  pthread_sigmask(SIG_SETMASK, &before, nil)
  guard code == 0 else {
    argument.release()
    throw SystemError(code: code, action: "start a thread")
  }
  return thread
}

/// Lets threads use the main heap. A heap per thread would keep the memory of a panel built there.
private let hasOneHeap = mallopt(M_ARENA_MAX, 1) == 1

private final class ThreadBody {
  let run: () -> Void

  init(run: @escaping () -> Void) { self.run = run }
}
