import MQTT

/// The topics at which the bridge has published entities for Home Assistant.
///
///     case | input                                        | result
///     -----+----------------------------------------------+--------------------------------------
///      1   | entities                                     | publishes all of them, or only those
///          |                                              | whose messages have changed
///      2   | entities; an earlier one is not among them   | empties its topic
///      3   | values that no longer exist                  | empties the topics of their entities
///      4   | a retained message; its entity exists        | does nothing
///      5   | a retained message of this panel; no entity  | empties its topic
///      6   | a retained message of another program        | does nothing
///      7   | case 5, beyond the limit per connection      | does nothing
package struct BridgeDiscovery {
  /// The maximum number of topics from earlier runs that are emptied after each connection.
  package static let clearLimit = 1_000

  /// The name of the value or control that has an entity, and the message about it.
  private struct Published {
    let name: String
    let payload: [UInt8]
  }

  package let entities: HomeAssistantEntities
  /// The published entities, by their topics.
  private var published: [String: Published] = [:]
  /// Whether the bridge has asked the broker for its retained messages.
  package private(set) var hasSubscribed = false
  private var clearCount = 0

  package init(_ entities: HomeAssistantEntities) { self.entities = entities }

  mutating func didConnect() {
    hasSubscribed = false
    clearCount = 0
  }

  mutating func didSubscribe() { hasSubscribed = true }

  /// Cases 1 and 2.
  /// - Parameter omitsEqual: whether to omit the messages that have not changed.
  /// - Returns: the messages to publish.
  package mutating func update(
    _ new: [HomeAssistantEntities.Entity], of panel: BridgePanel, omitsEqual: Bool = false
  ) -> [BrokerMessage] {
    let old = published
    published = [:]
    let messages = new.compactMap { entity -> BrokerMessage? in
      let message = entities.message(entity, of: panel)
      published[message.topic] = Published(name: entity.name, payload: message.payload)
      return omitsEqual && old[message.topic]?.payload == message.payload ? nil : message
    }
    let gone = old.keys.filter { published[$0] == nil }.sorted()
    return gone.map(Self.empty) + messages
  }

  /// Case 3.
  package mutating func remove(_ names: Set<String>) -> [BrokerMessage] {
    let gone = published.filter { names.contains($0.value.name) }.keys.sorted()
    for topic in gone { published[topic] = nil }
    return gone.map(Self.empty)
  }

  /// Whether a topic belongs to an entity of this panel.
  package func contains(_ topic: String) -> Bool {
    let levels = topic.split(separator: "/", omittingEmptySubsequences: false)
    let filter = entities.filter.split(separator: "/", omittingEmptySubsequences: false)
    return levels.count == filter.count
      && zip(levels, filter).allSatisfy { $1 == "+" || $0 == $1 }
  }

  /// Cases 4 to 7.
  mutating func didFind(_ topic: String, _ payload: [UInt8]) -> BrokerMessage? {
    guard published[topic] == nil, !payload.isEmpty, clearCount < Self.clearLimit,
      payload.count <= BridgeCommand.payloadLimit, entities.owns(payload)
    else { return nil }
    clearCount += 1
    return Self.empty(topic)
  }

  private static func empty(_ topic: String) -> BrokerMessage {
    BrokerMessage(topic: topic, payload: [], isRetained: true)
  }
}
