import Glibc
import LinuxIO

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  try Command.run(arguments)
} catch {
  if let message = error.message { StandardError.write("bezel: \(message)\n") }
  exit(error.code)
}
