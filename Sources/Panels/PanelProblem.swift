import JSON

/// A problem in a panel file and its position.
public struct PanelProblem: Hashable, Sendable {
  /// How serious a problem is.
  public enum Severity: String, Hashable, Sendable {
    /// The file is invalid.
    case error
    /// The file is valid, but a user would see a defect.
    case warning
  }

  /// How serious the problem is.
  public var severity: Severity
  /// The position in the text; nil if the problem concerns the whole file.
  public var position: TextPosition?
  /// The path of the key, such as `controls[3].minimum`; empty for the whole file.
  public var path: String
  /// What is wrong and what was expected.
  public var message: String

  /// Creates a problem.
  public init(severity: Severity = .error, position: TextPosition?, path: String, message: String) {
    self.severity = severity
    self.position = position
    self.path = path
    self.message = message
  }

  /// The problem on one line in the format of compilers: `FILE:LINE:COLUMN: error: …`.
  public func line(file: String) -> String {
    let location = position.map { "\(file):\($0.line):\($0.column)" } ?? file
    return "\(location): \(severity): \(path.isEmpty ? "" : path + ": ")\(message)"
  }
}

/// All problems of a panel file.
public struct PanelFileError: Error, Hashable, Sendable {
  /// At least one problem, sorted by position.
  public var problems: [PanelProblem]
}
