import Commands
import Controls
import Glibc
import LinuxIO
import ProgramInterface

/// Runs a command line, as `bezel` does, and ends the program.
/// - Parameters:
///   - kinds: the kinds of control that panel files may name.
///   - arguments: the words after the program's name.
public func runCommand(
  kinds: [ControlKind], arguments: [String] = Array(ProgramArguments.all.dropFirst())
) -> Never {
  do throws(CommandError) {
    if let problem = ProgramArguments.problem { throw CommandError.usage(problem) }
    try Command.run(arguments, kinds: kinds)
  } catch {
    error.report()
    exit(error.code)
  }
  exit(0)
}
