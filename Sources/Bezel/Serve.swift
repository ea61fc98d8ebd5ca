import Commands
import Controls
import Displays
import Glibc
import LinuxIO
import PanelDaemon

/// Shows a panel until a signal ends it, as `bezeld` does, and ends the program.
///
/// Call it from a synchronous `main.swift`. If other threads were running, the kernel could deliver
/// signals to them instead of to the event loop.
/// - Parameters:
///   - kinds: the kinds of control that panel files may use.
///   - arguments: the arguments after the program's name.
public func serve(
  kinds: [ControlKind], arguments: [String] = Array(ProgramArguments.all.dropFirst())
) -> Never {
  FileDescriptor.fillStandard()
  Crash.report()
  // The program that reads the log may exit.
  signal(SIGPIPE, SIG_IGN)
  do throws(ExitReason) {
    if let problem = ProgramArguments.problem { throw ExitReason.usage(problem) }
    let configuration = try Configuration(arguments)
    if let path = configuration.consoleToRestore { try restoreConsole(path) }
    let daemon = try Daemon(configuration, kinds: kinds)
    try daemon.run()
  } catch {
    let reason = error.printing()
    // This never blocks, because the log may have no reader.
    Log(program: "bezeld").writeLast(reason.messages)
    exit(reason.code)
  }
  exit(0)
}

private func restoreConsole(_ path: String) throws(ExitReason) -> Never {
  do throws(SystemError) {
    try Console.restore(at: path)
  } catch {
    throw ExitReason(error)
  }
  exit(0)
}
