import Glibc

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  try Command.run(arguments)
} catch {
  error.report()
  exit(error.code)
}
