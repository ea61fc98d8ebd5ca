import Glibc
import LinuxIO

/// The reason why a command fails.
package struct CommandError: Error {
  package let code: Int32
  /// Lines for standard error.
  package let lines: [String]
  /// The message about wrong usage, without the names of the program and the command; nil for other
  /// errors.
  package let usageMessage: String?

  /// Every exit code of `bezel`.
  package static let codes = [
    ExitCode(0, "success"), ExitCode(1, "refused, no access to a file, or a test failed"),
    ExitCode(2, "wrong usage"), ExitCode(65, "invalid panel file or test file"),
    ExitCode(69, "no answer from a daemon"),
  ]

  /// The daemon, the panel or a file does not allow the request.
  package static func refused(_ message: String) -> CommandError { refused([message]) }

  /// - Parameter remedy: lines to print after the messages.
  package static func refused(_ messages: [String], remedy: [String] = []) -> CommandError {
    CommandError(1, messages.map { "bezel: \($0)" } + remedy)
  }

  /// The command line is wrong.
  /// - Parameters:
  ///   - command: the command whose help explains the usage; nil for the help of `bezel`.
  ///   - remedy: lines to print after the message.
  package static func usage(
    _ message: String, of command: String? = nil, remedy: [String] = []
  ) -> CommandError {
    let subject = command.map { "\($0): " } ?? ""
    let help = command.map { "bezel help \($0)" } ?? "bezel help"
    let hint = message.hasSuffix("?") ? " See \(help)" : "; see \(help)"
    return CommandError(
      2, ["bezel: \(subject)\(message)\(hint)"] + remedy, usageMessage: message)
  }

  /// A panel file has problems.
  /// - Parameter lines: the problems as compilers write them; empty if they are printed already.
  package static func invalidPanel(_ lines: [String]) -> CommandError { CommandError(65, lines) }

  /// The error if nothing answers at the daemon's socket.
  package static func notRunning(_ reason: String) -> CommandError {
    .noDaemon(
      "\(reason); is bezeld running? For a panel of `bezel try`, pass the --socket option that it prints"
    )
  }

  /// No daemon answers.
  package static func noDaemon(_ message: String) -> CommandError {
    CommandError(69, ["bezel: \(message)"])
  }

  /// A panel file cannot be read.
  package static func unreadable(_ path: String, _ error: SystemError) -> CommandError {
    let message = "bezel: cannot read \(path): \(error.readingReason)"
    return CommandError(error.isAboutPath ? 1 : 65, [message])
  }

  private init(_ code: Int32, _ lines: [String], usageMessage: String? = nil) {
    self.code = code
    self.lines = lines
    self.usageMessage = usageMessage
  }

  /// The reason without the name of the program.
  package var message: String {
    lines.map { $0.hasPrefix("bezel: ") ? String($0.dropFirst(7)) : $0 }.joined(separator: "; ")
  }

  /// Writes the reason to standard error.
  package func report() {
    for line in lines { StandardError.write(line: line) }
  }
}

extension SystemError {
  /// Whether the path is wrong or forbidden. Other errors are about the contents of the file.
  fileprivate var isAboutPath: Bool {
    isPermission || [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(code)
  }

  /// The reason why a file cannot be read.
  package var readingReason: String {
    switch code {
    case ENOENT: "no such file"
    case EACCES, EPERM: "permission denied"
    case EISDIR: "it is a folder"
    case EINVAL: "it is not a regular file"
    case ETIMEDOUT: "nothing is written to the pipe"
    case ETIME:
      "it takes longer than \(FileReadings.timeLimit.components.seconds) s; use a local file"
    case EFBIG: "the file is too large"
    case EAGAIN: "it is being written; try again"
    default: reason.prefix(1).lowercased() + reason.dropFirst()
    }
  }
}
