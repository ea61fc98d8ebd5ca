import Displays
import LinuxIO

/// Why the daemon ends by itself, with the exit code of INTERFACE.md section 2.
struct ExitReason: Error {
  let code: Int32
  /// For standard error, a line each: what, where, and what to do.
  let messages: [String]
  /// For standard output: the help or the version.
  var output: String?

  /// All codes with which `bezeld` ends.
  static let codes = [
    ExitCode(0, "clean"), ExitCode(64, "usage"), ExitCode(65, "panel file invalid"),
    ExitCode(69, "a device or socket is not available"), ExitCode(70, "internal error"),
    ExitCode(74, "ended, but persistent values could not be kept"), ExitCode(77, "no permission"),
  ]

  /// It was told to end before it had begun.
  static let end = ExitReason(code: 0)

  static func help(_ text: String) -> ExitReason { ExitReason(code: 0, output: text) }

  static func usage(_ message: String) -> ExitReason {
    ExitReason(code: 64, message: "\(message); see bezeld --help")
  }

  static let lostValues = ExitReason(
    code: 74, message: "ended; persistent values have changed that could not be kept")

  static func invalidPanel(_ lines: [String]) -> ExitReason {
    ExitReason(code: 65, messages: lines)
  }

  static func unavailable(_ message: String) -> ExitReason {
    ExitReason(code: 69, message: message)
  }

  static func noPermission(_ message: String) -> ExitReason {
    ExitReason(code: 77, message: message)
  }

  private init(code: Int32, messages: [String] = [], output: String? = nil) {
    self.code = code
    self.messages = messages
    self.output = output
  }

  private init(code: Int32, message: String) {
    self.init(code: code, messages: [message])
  }

  /// The failure of a system call that the daemon cannot do without.
  init(_ error: SystemError, remedy: String? = nil) {
    self.init(
      code: error.isPermission ? 77 : 69,
      message: error.description + (remedy.map { "; \($0)" } ?? ""))
  }

  /// Prints the output, if there is one.
  /// - Returns: this reason, or why it cannot be printed.
  func printing() -> ExitReason {
    guard let output else { return self }
    do throws(SystemError) {
      try StandardOutput.write(Array((output + "\n").utf8))
      return self
    } catch {
      return ExitReason(error)
    }
  }

  /// The failure to get a place for the sockets.
  init(_ error: ClaimError) {
    switch error {
    case .held:
      self.init(
        code: 69, message: "\(error); stop it, or choose another place with --runtime-directory")
    case .system(let error):
      self.init(error, remedy: "give another place with --runtime-directory")
    }
  }

  init(_ error: DisplayError) {
    self.init(code: error.isPermission ? 77 : 69, message: error.description)
  }
}
