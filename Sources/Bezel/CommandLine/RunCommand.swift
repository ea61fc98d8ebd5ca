import Glibc

/// Does what a command line asks for, as `bezel` does, and ends the program.
/// - Parameter arguments: the words after the program's name.
public func runCommand(
  arguments: [String] = Array(CommandLine.arguments.dropFirst())
) -> Never {
  do {
    try Command.run(arguments)
  } catch {
    error.report()
    exit(error.code)
  }
  exit(0)
}
