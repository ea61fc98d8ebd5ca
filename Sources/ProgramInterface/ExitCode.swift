/// An exit code of a program and its meaning.
package struct ExitCode {
  package let code: Int32
  package let meaning: String

  package init(_ code: Int32, _ meaning: String) {
    self.code = code
    self.meaning = meaning
  }

  /// A list for the help: `0 success, 1 refused`.
  package static func summary(of codes: [ExitCode]) -> String {
    codes.map { "\($0.code) \($0.meaning)" }.joined(separator: ", ")
  }
}
