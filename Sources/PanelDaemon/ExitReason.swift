import Displays
import LinuxIO
import ProgramInterface

/// Why the daemon exits.
package struct ExitReason: Error {
  /// One of `codes`.
  package let code: Int32
  /// Lines for standard error: what is wrong, where, and what to do.
  package let messages: [String]
  /// The help or the version, for standard output.
  package var output: String?

  /// All exit codes of `bezeld`.
  package static let codes = [
    ExitCode(0, "clean"), ExitCode(64, "usage"), ExitCode(65, "panel file invalid"),
    ExitCode(69, "a device, a socket or the state folder is not available"),
    ExitCode(70, "internal error"),
    ExitCode(74, "ended, but persistent values could not be saved"), ExitCode(77, "no permission"),
  ]

  /// A signal ended the daemon before it had started.
  package static let end = ExitReason(code: 0)

  package static func help(_ text: String) -> ExitReason { ExitReason(code: 0, output: text) }

  package static func usage(_ message: String) -> ExitReason {
    ExitReason(code: 64, message: "\(message); see bezeld --help")
  }

  static let lostValues = ExitReason(
    code: 74, message: "ended, but changed persistent values could not be saved")

  package static func invalidPanel(_ lines: [String]) -> ExitReason {
    ExitReason(code: 65, messages: lines)
  }

  private init(code: Int32, messages: [String] = [], output: String? = nil) {
    self.code = code
    self.messages = messages
    self.output = output
  }

  private init(code: Int32, message: String) {
    self.init(code: code, messages: [message])
  }

  /// A system call that the daemon needs has failed.
  package init(_ error: SystemError, remedy: String? = nil) {
    self.init(
      code: error.isPermission ? 77 : 69,
      message: error.description + (remedy.map { "; \($0)" } ?? ""))
  }

  /// Prints the output, if there is any.
  /// - Returns: this reason, or the failure to print.
  package func printing() -> ExitReason {
    guard let output else { return self }
    do throws(SystemError) {
      try StandardOutput.write(Array((output + "\n").utf8))
      return self
    } catch {
      return ExitReason(error)
    }
  }

  /// A folder, or a socket in it, cannot be used.
  /// - Parameter option: the option that names another folder.
  package init(_ error: AcquisitionError, option: String = "--runtime-directory") {
    switch error {
    case .held:
      self.init(
        code: 69, message: "\(error); stop it, or choose another folder with \(option)")
    case .system(let error):
      self.init(error, remedy: "choose another folder with \(option)")
    }
  }

  package init(_ error: DisplayError) {
    self.init(code: error.isPermission ? 77 : 69, message: error.description)
  }
}
