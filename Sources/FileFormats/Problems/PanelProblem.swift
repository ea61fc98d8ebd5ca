import JSON

/// A problem in a panel file and its position.
public struct PanelProblem: Hashable, Sendable {
  /// Another place that has to do with a problem.
  public struct Note: Hashable, Sendable {
    /// The place.
    public var place: FilePlace
    /// What is there, such as `used here`.
    public var message: String
  }

  /// How serious a problem is.
  public enum Severity: String, Hashable, Sendable {
    /// The file is invalid.
    case error
    /// The file is valid, but a user would see a defect.
    case warning
  }

  /// How serious the problem is.
  public var severity: Severity
  /// The included file with the problem, as in `include`; nil for the panel file.
  public var file: String?
  /// The position in the text; nil if the problem concerns the whole file.
  public var position: TextPosition?
  /// The path of the key, such as `controls[3].minimum`; empty for the whole file.
  public var path: String
  /// What is wrong and what was expected.
  public var message: String
  /// The places where the text with the problem is used, from the inside out.
  public var notes: [Note] = []

  /// Creates a problem.
  public init(
    severity: Severity = .error, file: String? = nil, position: TextPosition?, path: String,
    message: String, notes: [Note] = []
  ) {
    self.severity = severity
    self.file = file
    self.position = position
    self.path = path
    self.message = message
    self.notes = notes
  }

  /// The problem on one line in the format of compilers: `FILE:LINE:COLUMN: error: …`.
  /// - Parameter panelFile: the path of the panel file.
  public func line(file panelFile: String) -> String {
    let location =
      position.map { FilePlace(file: file, position: $0).text(panelFile: panelFile) }
      ?? FilePlace.path(of: file, besides: panelFile)
    return "\(location): \(severity): \(path.isEmpty ? "" : path + ": ")\(message)"
  }

  /// The problem on one line, and a line for each note: `FILE:LINE:COLUMN: note: …`.
  /// - Parameter panelFile: the path of the panel file.
  public func lines(file panelFile: String) -> [String] {
    [line(file: panelFile)]
      + notes.map { "\($0.place.text(panelFile: panelFile)): note: \($0.message)" }
  }
}

/// All problems of a panel file.
public struct PanelFileError: Error, Hashable, Sendable {
  /// At least one problem, sorted by position.
  public var problems: [PanelProblem]

  package init(problems: [PanelProblem]) { self.problems = problems }
}
