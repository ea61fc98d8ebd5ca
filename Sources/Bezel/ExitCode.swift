/// An exit code of a program and its meaning.
struct ExitCode {
  let code: Int32
  let meaning: String

  init(_ code: Int32, _ meaning: String) {
    self.code = code
    self.meaning = meaning
  }

  /// A list for the help: `0 success, 1 refused`.
  static func summary(of codes: [ExitCode]) -> String {
    codes.map { "\($0.code) \($0.meaning)" }.joined(separator: ", ")
  }
}
