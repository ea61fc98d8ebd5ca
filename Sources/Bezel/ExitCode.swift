/// An exit code of a program.
struct ExitCode {
  let code: Int32
  let meaning: String

  init(_ code: Int32, _ meaning: String) {
    self.code = code
    self.meaning = meaning
  }

  /// All of them in one line: `0 done, 1 refused`.
  static func summary(of codes: [ExitCode]) -> String {
    codes.map { "\($0.code) \($0.meaning)" }.joined(separator: ", ")
  }
}
