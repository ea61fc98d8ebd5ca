import CLinux
import Glibc
import LinuxIO

/// The virtual terminal (console) below the panel. It is in graphics mode while the panel is shown,
/// so that it draws no text or cursor, and returns to text mode at the end. The user can switch to
/// another console and back.
///
/// Requires the console as standard input, or CAP_SYS_TTY_CONFIG. Without either the panel is still
/// shown, but the user cannot switch consoles.
public final class Console {
  private let terminal: FileDescriptor
  private var signals: Signals
  private let onLeave: () -> Void
  private let onReturn: () -> Void

  /// The signals that the kernel sends when the user switches to another console, and back to ours.
  private static let releaseSignal = SIGUSR1
  private static let acquireSignal = SIGUSR2

  /// Acquires the active console; nil if there is none or the permission is missing.
  ///
  /// The caller must be master of the card. A console that is already in graphics mode was therefore
  /// left so by a program that died, and `release` restores text mode in this case as well.
  init?(
    loop: EventLoop, log: Log, onLeave: @escaping () -> Void, onReturn: @escaping () -> Void
  ) {
    self.onLeave = onLeave
    self.onReturn = onReturn
    do {
      terminal = try Self.open()
      signals = try Signals([Self.releaseSignal, Self.acquireSignal])
    } catch {
      log.debug("the console's mode is not changed: \(error)")
      return nil
    }
    do {
      try signals.deliver(on: loop) { [unowned self] in self.handleSwitch($0) }
      var mode = vt_mode()
      mode.mode = numericCast(VT_PROCESS)
      mode.relsig = Int16(Self.releaseSignal)
      mode.acqsig = Int16(Self.acquireSignal)
      try system("follow console switches") {
        bezelIoctl(terminal.number, UInt(VT_SETMODE), &mode)
      }
      try system("set the console's mode") {
        bezelIoctlInt(terminal.number, UInt(KDSETMODE), Int(KD_GRAPHICS))
      }
    } catch {
      log.debug("the console's mode is not changed: \(error)")
      release()
      return nil
    }
  }

  deinit { release() }

  /// Restores text mode on a console that a killed program left in graphics mode. Throws if `path`
  /// is not a console or the permission is missing.
  public static func restore(at path: String) throws(SystemError) {
    // A session leader that opens a free terminal makes it its controlling terminal, which it may
    // configure.
    setsid()
    let terminal = try FileDescriptor.open(path, O_RDWR)
    try restore(terminal)
  }

  private static func restore(_ terminal: borrowing FileDescriptor) throws(SystemError) {
    let number = terminal.number
    try system("set the console's mode") { bezelIoctlInt(number, UInt(KDSETMODE), Int(KD_TEXT)) }
    var mode = vt_mode()
    mode.mode = numericCast(VT_AUTO)
    _ = bezelIoctl(number, UInt(VT_SETMODE), &mode)
  }

  /// Opens standard input if it is a console, as a service manager sets it up; otherwise the active
  /// console.
  private static func open() throws(SystemError) -> FileDescriptor {
    var mode: CInt = 0
    guard bezelIoctl(STDIN_FILENO, UInt(KDGETMODE), &mode) == 0 else {
      return try FileDescriptor.open("/dev/tty0", O_RDWR | O_NOCTTY)
    }
    return FileDescriptor(
      owning: try system("duplicate standard input") {
        bezelFcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
      })
  }

  private func handleSwitch(_ signal: CInt) {
    if signal == Self.releaseSignal {
      onLeave()
      _ = bezelIoctlInt(terminal.number, UInt(VT_RELDISP), 1)
    } else {
      _ = bezelIoctlInt(terminal.number, UInt(VT_RELDISP), Int(VT_ACKACQ))
      onReturn()
    }
  }

  /// Restores text mode. Errors are ignored: either the console was never acquired or it is gone.
  private func release() { try? Self.restore(terminal) }
}
