/// A word that completes a command line, and its meaning.
package struct Candidate: Sendable {
  package var word: String
  /// A few words; empty for none.
  package let meaning: String

  package init(_ word: String, _ meaning: String = "") {
    self.word = word
    self.meaning = meaning
  }
}

/// The words that can complete a command line at one position.
package enum CompletionSource: Sendable {
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

  package static func words(_ words: [String]) -> CompletionSource {
    .words { words.map { Candidate($0) } }
  }
}
