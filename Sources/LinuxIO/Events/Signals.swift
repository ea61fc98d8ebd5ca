import CLinux
import Glibc

/// Crashes of the program.
public enum Crash {
  /// Writes the signal and a backtrace to standard error when the program crashes. The signal still
  /// ends the program.
  public static func report() { bezelReportCrashes() }
}

/// Signals as events of the event loop.
public struct Signals: ~Copyable {
  private let descriptor: FileDescriptor
  private var watch: EventLoop.Watch?
}

// In an extension because Swift 6.2 with assertions crashes on a noncopyable type whose initialiser
// throws after setting some properties.
extension Signals {
  /// Blocks the signals `numbers` in this thread and the threads that it starts later, and creates
  /// a signalfd. Call it first in a program, so that no signal is lost.
  public init(_ numbers: [CInt]) throws(SystemError) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    try system("sigprocmask") { sigprocmask(SIG_BLOCK, &set, nil) }
    let number = try system("signalfd") {
      signalfd(-1, &set, CInt(SFD_NONBLOCK) | CInt(SFD_CLOEXEC))
    }
    self.init(descriptor: FileDescriptor(owning: number))
  }

  /// Calls `handler` with the number of each signal, until this is released.
  public mutating func deliver(
    on loop: EventLoop, _ handler: @escaping (CInt) -> Void
  ) throws(SystemError) {
    let number = descriptor.number
    watch = try loop.watch(number, for: .readable) { _ in
      var information = signalfd_siginfo()
      let size = MemoryLayout<signalfd_siginfo>.size
      while read(number, &information, size) == size {
        handler(CInt(information.ssi_signo))
      }
    }
  }
}
