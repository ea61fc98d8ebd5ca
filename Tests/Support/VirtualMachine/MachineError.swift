/// An error of a virtual machine, or of a command in it.
public enum MachineError: Error, CustomStringConvertible {
  /// Something is missing on the host; one line with what is missing and how to get it.
  case notAvailable(String)
  /// The image could not be built; with the builder's output.
  case noImage(String)
  /// The machine ended, or stopped answering; with the end of its console's text.
  case lost(String, console: String)
  /// A command in the machine failed.
  case command(String, status: Int, errors: String)
  /// The emulator refused a request.
  case refused(String)
  /// A file or a response has an unexpected form.
  case malformed(String)

  public var description: String {
    switch self {
    case .notAvailable(let what): what
    case .noImage(let output): "the virtual machine's image could not be built:\n\(output)"
    case .lost(let what, let console): "\(what); the machine's console ends:\n\(console)"
    case .command(let command, let status, let errors):
      "the command\n\(command)\nended with status \(status) and said:\n\(errors)"
    case .refused(let answer): "the emulator refused: \(answer)"
    case .malformed(let what): what
    }
  }
}
