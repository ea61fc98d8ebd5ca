import CLinux
import Glibc
import LinuxIO

/// The text console behind the panel: it must not draw or blink while the panel is shown, and is
/// given back at the end. The user can switch to another console and back.
///
/// Needs the console as standard input, or the right to configure terminals. Without either the
/// panel is shown all the same, but the user cannot switch.
public final class Console {
  private let terminal: FileDescriptor
  private var signals: Signals
  private let onLeave: () -> Void
  private let onReturn: () -> Void

  /// Sent by the kernel when the user switches to another console, and back to ours.
  private static let leave = SIGUSR1
  private static let comeBack = SIGUSR2

  /// Takes the console that is shown now; nil if there is none or the right is missing.
  ///
  /// The caller is master of the card: so if the console is in graphics mode, a program has died
  /// and left it like that, and it is given back as text even so.
  init?(
    loop: EventLoop, log: Log, onLeave: @escaping () -> Void, onReturn: @escaping () -> Void
  ) {
    self.onLeave = onLeave
    self.onReturn = onReturn
    do {
      terminal = try Self.open()
      signals = try Signals([Self.leave, Self.comeBack])
    } catch {
      log.debug("the console is left as it is: \(error)")
      return nil
    }
    do {
      try signals.deliver(on: loop) { [unowned self] in self.switching($0) }
      var mode = vt_mode()
      mode.mode = numericCast(VT_PROCESS)
      mode.relsig = Int16(Self.leave)
      mode.acqsig = Int16(Self.comeBack)
      try system("follow console switches") {
        bezelIoctl(terminal.number, UInt(VT_SETMODE), &mode)
      }
      try system("set the console's mode") {
        bezelIoctlInt(terminal.number, UInt(KDSETMODE), Int(KD_GRAPHICS))
      }
    } catch {
      log.debug("the console is left as it is: \(error)")
      giveBack()
      return nil
    }
  }

  deinit { giveBack() }

  /// Gives a console back as text that a program has left in graphics mode when it was killed. Throws
  /// where it is no console, or may not be changed.
  public static func restore(at path: String) throws(SystemError) {
    // Whoever leads a session and opens a console that leads none may change it.
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

  /// The console that is standard input, as set up by a service manager, else the one shown.
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

  private func switching(_ signal: CInt) {
    if signal == Self.leave {
      onLeave()
      _ = bezelIoctlInt(terminal.number, UInt(VT_RELDISP), 1)
    } else {
      _ = bezelIoctlInt(terminal.number, UInt(VT_RELDISP), Int(VT_ACKACQ))
      onReturn()
    }
  }

  /// Errors are ignored: whatever fails here was not taken, or is gone.
  private func giveBack() { try? Self.restore(terminal) }
}
