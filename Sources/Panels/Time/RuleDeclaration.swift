import Controls
import JSON

/// A rule as the panel file declares it.
public struct RuleDeclaration: Sendable {
  /// The range of the times of rules, in seconds.
  static let times = 0.1...1_000_000.0

  /// A time of a rule.
  public enum Time: Hashable, Sendable {
    /// In seconds.
    case seconds(Double)
    /// An expression for the seconds.
    case expression(String)
  }

  /// The condition; nil if the rule always applies.
  public internal(set) var when: String?
  /// The time for which the condition must stay true; nil for none.
  public internal(set) var after: Time?
  /// The interval; nil if the rule runs once.
  public internal(set) var every: Time?
  /// The assignments.
  public internal(set) var actions: [String] = []
  /// Whether the condition is true now.
  public internal(set) var isActive = false

  /// Whether the rule runs in the transaction in which its condition becomes true.
  var isAtOnce: Bool { after == nil && every == nil }

  /// The key whose time is an expression; nil if none is.
  var followedTime: String? {
    if case .expression = after { return "after" }
    if case .expression = every { return "every" }
    return nil
  }

  /// Writes the keys of the rule as members of an object.
  /// - Parameter shown: returns an expression or an assignment as it is shown.
  package func write(
    into object: inout JSONWriter, shown: (String) -> String = { $0 }
  ) {
    if let when { object.member("when") { $0.write(shown(when)) } }
    for (key, time) in [("after", after), ("every", every)] {
      switch time {
      case .seconds(let seconds): object.member(key) { $0.write(seconds) }
      case .expression(let text): object.member(key) { $0.write(shown(text)) }
      case nil: break
      }
    }
    object.member("do") { writer in
      writer.array { array in for action in actions { array.write(shown(action)) } }
    }
  }
}

extension SettingFormat<String> {
  /// An expression, which is parsed later.
  static var source: Self { Self(.expression) { $0.take($1)?.value.string } }
}

extension SettingFormat<RuleDeclaration.Time> {
  /// A number of seconds, or an expression for it, which is parsed later.
  static var time: Self {
    Self(.anyOf([.number(RuleDeclaration.times, unit: "seconds"), .expression])) { value in
      if let text = value.string { return .expression(text) }
      return value.number.flatMap { RuleDeclaration.times.contains($0) ? .seconds($0) : nil }
    }
  }
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
