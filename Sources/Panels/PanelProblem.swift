import JSON

/// Something wrong in a panel file, and where.
public struct PanelProblem: Hashable, Sendable {
  /// Where in the text; nil where the problem has no position of its own.
  public var position: TextPosition?
  /// Which key: `controls[3].minimum`; empty for the whole file.
  public var path: String
  /// The mistake, and what was expected.
  public var message: String

  /// One line as compilers write it: `FILE:LINE:COLUMN: error: …`.
  public func line(file: String) -> String {
    let location = position.map { "\(file):\($0.line):\($0.column)" } ?? file
    return "\(location): error: \(path.isEmpty ? "" : path + ": ")\(message)"
  }
}

/// All that is wrong in a panel file.
public struct PanelFileError: Error, Hashable, Sendable {
  /// In the order they were found; at least one.
  public var problems: [PanelProblem]
}
