import CLinux
import Glibc

/// The ends of the program that are no one's wish.
public enum Crash {
  /// Has each write the signal and a backtrace to standard error. The program ends by the signal as
  /// without it.
  public static func report() { bezelReportCrashes() }
}

/// Signals as events: blocked for the process, read from a descriptor in the event loop.
public struct Signals: ~Copyable {
  private let descriptor: FileDescriptor
  private var watch: EventLoop.Watch?
}

// Apart from the properties: Swift 6.2 with assertions stops at an owner that throws when it has some
// of them.
extension Signals {
  /// Blocks `numbers` for this thread and those that it starts later, and opens their descriptor.
  /// Comes before anything else in a program, so that no signal is lost at its start.
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

  /// Calls `handler` with the number of each signal, for the life of this owner.
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
