import Panels

/// The topics of many panels: the `topic` of each panel's bridge, where `+` stands for a level that
/// differs. These levels name a panel.
package struct FleetTopics {
  package static let standard = "bezel/+"

  private let levels: [Substring]

  /// Parses a filter, whose wildcards are whole levels `+`; nil if the text is not valid.
  init?(_ text: String) {
    levels = text.split(separator: "/", omittingEmptySubsequences: false)
    let plain = levels.map { $0 == "+" ? "x" : String($0) }.joined(separator: "/")
    guard BrokerFile.problem(withTopic: plain) == nil else { return nil }
  }

  /// The number of levels of a panel's name.
  var nameCount: Int { max(levels.count { $0 == "+" }, 1) }

  /// Whether a name or a pattern has as many levels as the name of a panel.
  func canName(_ name: String) -> Bool {
    name.split(separator: "/", omittingEmptySubsequences: false).count == nameCount
  }

  /// The filter for one of the topics of each panel, such as `status`.
  func filter(_ topic: String) -> String { levels.joined(separator: "/") + "/" + topic }

  /// The panel of a topic, and the rest of the topic; nil if it belongs to no panel.
  func panel(of topic: String) -> (name: String, rest: String)? {
    let parts = topic.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > levels.count else { return nil }
    var name: [Substring] = []
    for (level, part) in zip(levels, parts) {
      if level == "+" { name.append(part) } else if level != part { return nil }
    }
    if name.isEmpty { name = levels.suffix(1) }
    return (
      name.joined(separator: "/"), parts.dropFirst(levels.count).joined(separator: "/")
    )
  }

  /// The `topic` of the panel with this name; for a name pattern, a pattern for topics.
  func root(of name: String) -> String {
    var parts = name.split(separator: "/", omittingEmptySubsequences: false)[...]
    return levels.map { level in
      guard level == "+" else { return String(level) }
      return parts.popFirst().map(String.init) ?? "*"
    }.joined(separator: "/")
  }
}
