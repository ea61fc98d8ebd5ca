import CLinux
import Glibc
import LinuxIO

/// The text console behind the panel: kept from drawing and blinking while the panel shows, given
/// back at the end. Switching to another console and back is obeyed.
///
/// Needs the console as standard input, or the right to configure terminals; without either the
/// panel shows all the same, and only the console cannot be switched to.
final class Console {
  private let terminal: FileDescriptor
  private var signals: Signals
  private let onLeave: () -> Void
  private let onReturn: () -> Void

  /// Sent by the kernel when the user asks for another console, and when ours is shown again.
  private static let leave = SIGUSR1
  private static let comeBack = SIGUSR2

  /// Takes the console that is shown now; nil where there is none, or it may not be had. To be
  /// called by who is master of the card: a console in graphics mode is then what a program that
  /// died has left behind, and is given back as text, too.
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
      mode.mode = CChar(VT_PROCESS)
      mode.relsig = Int16(Self.leave)
      mode.acqsig = Int16(Self.comeBack)
      try system("follow console switches") {
        bezelIoctl(terminal.number, UInt(VT_SETMODE), &mode)
      }
      try set(KD_GRAPHICS)
    } catch {
      log.debug("the console is left as it is: \(error)")
      giveBack()
      return nil
    }
  }

  deinit { giveBack() }

  /// The console that is standard input (as a service manager arranges it), else the one on the
  /// screen.
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

  private func set(_ mode: CInt) throws(SystemError) {
    try system("set the console's mode") {
      bezelIoctlInt(terminal.number, UInt(KDSETMODE), Int(mode))
    }
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

  /// What is refused here was not had, or is gone.
  private func giveBack() {
    try? set(KD_TEXT)
    var mode = vt_mode()
    mode.mode = CChar(VT_AUTO)
    _ = bezelIoctl(terminal.number, UInt(VT_SETMODE), &mode)
  }
}
