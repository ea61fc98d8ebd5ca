/// A word that completes a command line, and its meaning.
struct Candidate: Sendable {
  var word: String
  /// A few words; empty for none.
  let meaning: String

  init(_ word: String, _ meaning: String = "") {
    self.word = word
    self.meaning = meaning
  }
}

/// The words that can complete a command line at one position.
enum CompletionSource: Sendable {
  case nothing
  case files
  case words(@Sendable () -> [Candidate])
  /// Names of the running panel's values.
  case valueNames
  /// `NAME=VALUE` of the running panel's values.
  case assignments
  /// Names of the running panel's controls; with `--kinds`, kinds of control.
  case controlNamesOrKinds
  /// A control of the running panel, then `PROPERTY=VALUE`.
  case properties

  static func words(_ words: [String]) -> CompletionSource {
    .words { words.map { Candidate($0) } }
  }
}
