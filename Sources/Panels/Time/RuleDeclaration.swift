import Controls
import JSON

/// A rule as the panel file declares it.
public struct RuleDeclaration: Sendable {
  /// The condition; nil if the rule always applies.
  public internal(set) var when: String?
  /// The seconds for which the condition must stay true; nil for none.
  public internal(set) var after: Double?
  /// The interval in seconds; nil if the rule runs once.
  public internal(set) var every: Double?
  /// The assignments.
  public internal(set) var actions: [String] = []
  /// Whether the condition is true now.
  public internal(set) var isActive = false

  var timing: PanelRules.Rule.Timing {
    after.map { .after(.seconds($0)) } ?? every.map { .every(.seconds($0)) } ?? .atOnce
  }

  /// Writes the keys of the rule as members of an object.
  /// - Parameter shown: returns an expression or an assignment as it is shown.
  package func write(
    into object: inout JSONWriter, shown: (String) -> String = { $0 }
  ) {
    if let when { object.member("when") { $0.write(shown(when)) } }
    if let after { object.member("after") { $0.write(after) } }
    if let every { object.member("every") { $0.write(every) } }
    object.member("do") { writer in
      writer.array { array in for action in actions { array.write(shown(action)) } }
    }
  }
}

extension SettingFormat<String> {
  /// An expression, which is parsed later.
  static var source: Self { Self(.expression) { $0.take($1)?.value.string } }
}

extension SettingFormat<[String]> {
  /// Assignments, which are parsed later.
  static var sources: Self {
    Self(.actions) { reader, key in
      guard let node = reader.take(key) else { return nil }
      return (node.value.array ?? [node.value]).compactMap(\.string)
    }
  }
}
