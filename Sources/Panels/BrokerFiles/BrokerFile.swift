import JSON

/// The file of `bezel-mqtt`: which broker it connects to, which values it publishes, which values
/// programs may set through the broker, which topics the panel shows, and to which it sends.
package struct BrokerFile: Sendable {
  /// The path of the file that is read if no other is given.
  package static let standardPath = "/etc/bezel/mqtt.json5"
  /// The largest file, in bytes.
  package static let sizeLimit = 65_536
  /// The most patterns in a list.
  static let patternLimit = 1_000

  /// The version of the MQTT protocol.
  package enum Version: String, CaseIterable, Sendable {
    /// 5, or 3.1.1 if the broker does not support 5.
    case automatic = "auto"
    case five = "5"
    case three = "3.1.1"
  }

  /// How a value is written as a message.
  package enum Payload: String, CaseIterable, Sendable {
    /// The value alone, such as `21.5` or `Heat`.
    case plain
    /// An object with the value and the cause of its change.
    case json
  }

  /// How the connection is encrypted.
  package struct Encryption: Hashable, Sendable {
    /// The path of a file with the certificates of the authorities that may sign that of the broker;
    /// nil for those of the system.
    package var authorities: String?
    /// The path of a file with the client's certificate; nil for none.
    package var certificate: String?
    /// The path of a file with the key of the client's certificate, or the name of a credential.
    package var key: String?
  }

  /// The broker and how to log in.
  package struct Broker: Sendable {
    package var host = ""
    /// The port in the file; nil for the standard one.
    var ownPort: Int?
    package var version = Version.automatic
    /// The longest time without a message in either direction, in seconds.
    package var keepAlive = 30
    /// The name of this client at the broker; nil to derive one from the topic.
    package var client: String?
    /// The user name; nil to log in without one.
    package var user: String?
    /// The name of the credential with the password; nil for none.
    package var password: String?
    /// Nil for a connection without TLS.
    package var encryption: Encryption?

    package var port: Int { ownPort ?? (encryption == nil ? 1_883 : 8_883) }
  }

  /// How a value is published.
  package struct Delivery: Hashable, Sendable {
    /// The shortest time between two messages of the same value.
    package var interval = Duration.milliseconds(200)
    /// The quality of service: 0 at most once, 1 at least once, 2 exactly once.
    package var quality = 1
    /// Whether the broker keeps the last message for new subscribers.
    package var isRetained = true
  }

  /// How some values are published; nil for the settings of all values.
  package struct Rule: Sendable {
    package var patterns: [NamePattern] = []
    var interval: Duration?
    var quality: Int?
    var isRetained: Bool?
  }

  package var broker = Broker()
  /// The prefix of all topics; nil to derive one from the name of the host.
  package var topic: String?
  package var payload = Payload.plain
  /// The values that are published.
  package var published = [NamePattern("*")]
  /// The values that may be set through the broker.
  package var accepted: [NamePattern] = []
  /// How all values are published that no rule matches.
  package var delivery = Delivery()
  /// How some values are published. The first match applies.
  package var rules: [Rule] = []
  /// How long a message that sets a value stays valid while the panel does not run.
  package var patience = Duration.seconds(10)
  /// The time between two messages with counters; zero for none.
  package var counterInterval = Duration.seconds(60)
  /// Whether programs may ask for pictures of the screen through the broker.
  package var screenshots = false
  /// Whether programs may reload the panel file through the broker.
  package var reloads = false
  /// The values that show topics, in the order of the file.
  package var inputs: [Input] = []
  /// The messages that changes and presses send to other programs, in the order of the file.
  package var outputs: [Output] = []
  /// Nil if the panel does not appear in Home Assistant.
  package var homeAssistant: HomeAssistant?
  /// Nil if the panel does not follow the topics of openHASP.
  package var openHASP: OpenHASP?

  /// How a value is published; nil if it is not.
  package func delivery(of name: String) -> Delivery? {
    guard published.contains(where: { $0.matches(name) }) else { return nil }
    guard let rule = rules.first(where: { $0.patterns.contains { $0.matches(name) } }) else {
      return delivery
    }
    return Delivery(
      interval: rule.interval ?? delivery.interval, quality: rule.quality ?? delivery.quality,
      isRetained: rule.isRetained ?? delivery.isRetained)
  }

  /// Whether programs may set a value through the broker.
  package func accepts(_ name: String) -> Bool { accepted.contains { $0.matches(name) } }
}

/// A pattern for names of values, in which `*` stands for any characters.
package struct NamePattern: Hashable, Sendable {
  package let text: String
  private let parts: [[UInt8]]

  package init(_ text: String) {
    self.text = text
    parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
      .map(Array.init)
  }

  /// Whether the pattern names exactly one value.
  package var isName: Bool { parts.count == 1 }

  package func matches(_ name: String) -> Bool {
    var rest = Array(name.utf8)[...]
    guard !isName else { return parts[0][...] == rest }
    let (first, last) = (parts[0], parts[parts.count - 1])
    guard rest.count >= first.count + last.count, rest.starts(with: first),
      rest.suffix(last.count) == last[...]
    else { return false }
    rest = rest.dropFirst(first.count).dropLast(last.count)
    // The first possible place of each part leaves the most room for the others.
    for part in parts[1..<parts.count - 1] where !part.isEmpty {
      guard
        let start = rest.indices.first(where: {
          rest.count - ($0 - rest.startIndex) >= part.count && rest[$0...].starts(with: part)
        })
      else { return false }
      rest = rest[(start + part.count)...]
    }
    return true
  }
}
