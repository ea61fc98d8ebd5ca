import Glibc
import LinuxIO

// Nothing here may start a thread: signals are blocked for this one, then read as events.
let arguments = Array(CommandLine.arguments.dropFirst())
do {
  let configuration = try Configuration(arguments)
  let daemon = try Daemon(configuration)
  try daemon.run()
} catch {
  if let text = error.output { print(text) }
  if let message = error.message { StandardError.write("bezeld: \(message)\n") }
  exit(error.code)
}
