/// A panel that a service shows instead of that of its file.
package struct StandIn: Equatable, CustomStringConvertible {
  enum Content: Equatable {
    /// The last version of the file that was valid and did not crash.
    case lastVersion
    /// What is wrong.
    case problems
  }

  package enum Reason: Equatable {
    case invalidFile, crashes
  }

  let content: Content
  package let reason: Reason

  /// For the status line.
  package var description: String {
    switch (reason, content) {
    case (.invalidFile, .lastVersion): "last valid version"
    case (.invalidFile, .problems): "invalid"
    case (.crashes, .lastVersion): "safe mode, last version that worked"
    case (.crashes, .problems): "safe mode"
    }
  }

  /// The message above the panel; nil if the panel itself says what is wrong.
  package var notice: String? {
    guard content == .lastVersion else { return nil }
    return switch reason {
    case .invalidFile: "The panel file has an error. This is its last valid version."
    case .crashes: "Safe mode: the panel crashed. This is the last version that worked."
    }
  }
}
