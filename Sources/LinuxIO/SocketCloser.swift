import CLinux
import Glibc
import Synchronization

/// Closes Unix sockets in other threads.
///
/// Other programs can send descriptors to a socket (SCM_RIGHTS). The kernel closes those that were
/// not received together with the socket. This blocks for as long as their sender likes: a TCP
/// socket with SO_LINGER waits until its bytes are acknowledged.
///
/// The kernel does not wait in a thread that ends (PF_EXITING in inet_release). So the sockets are
/// closed by the end of a thread that has its own table of descriptors:
///
///     closing thread                        ending thread
///     --------------------------------------------------------------------------
///     starts the other one
///                                           copies the table (unshare)
///     closes its descriptors, which are
///     not the last ones, so nothing waits
///                                           ends, and with it the last descriptors
enum SocketCloser {
  /// Sockets that are not yet closed.
  private static let waiting = Mutex<[CInt]>([])
  private static let arrivals = Semaphore()
  /// Whether the closing thread runs. It starts when it is first needed.
  private static let hasThread: Bool = {
    guard let thread = try? startThread({ while true { closeNext() } }) else { return false }
    pthread_detach(thread)
    return true
  }()

  /// The number of sockets that are not yet closed.
  static var count: Int { waiting.withLock(\.count) }

  /// Closes a socket soon. Never waits, unless the process cannot start a thread.
  static func close(_ number: CInt) {
    guard hasThread else {
      Glibc.close(number)
      return
    }
    waiting.withLock { $0.append(number) }
    arrivals.signal()
  }

  private static func closeNext() {
    arrivals.wait()
    let numbers = waiting.withLock { $0 }
    // An earlier call has closed more than one.
    if numbers.isEmpty { return }
    let (isCopied, areClosed) = (Semaphore(), Semaphore())
    do throws(SystemError) {
      let thread = try startThread {
        keepOnly(numbers)
        isCopied.signal()
        areClosed.wait()
      }
      pthread_detach(thread)
      isCopied.wait()
    } catch {
      // Other threads are ending.
      usleep(10_000)
      arrivals.signal()
      return
    }
    for number in numbers { Glibc.close(number) }
    waiting.withLock { $0.removeFirst(numbers.count) }
    areClosed.signal()
  }

  /// Gives this thread its own table with these descriptors. Other files must not stay open in it
  /// after the process has closed them.
  private static func keepOnly(_ numbers: [CInt]) {
    // Without its own table, the closing thread waits, and nothing else does.
    guard unshare(CLONE_FILES) == 0 else { return }
    var next: CUnsignedInt = 0
    for number in numbers.sorted().map({ CUnsignedInt($0) }) {
      if next < number { _ = close_range(next, number - 1, 0) }
      next = number + 1
    }
    _ = close_range(next, .max, 0)
  }
}
