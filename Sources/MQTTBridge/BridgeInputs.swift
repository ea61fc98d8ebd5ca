import Panels

/// The latest messages of the topics that the panel shows.
///
///     case | input                                    | result
///     -----+------------------------------------------+------------------------------------------
///      1   | a message                                | is due
///      2   | a message; an older one is being applied | is due after the answers
///      3   | a message; an older one is due           | replaces it
///      4   | the panel has begun or was reloaded      | every message is due again
///      5   | take; it is older than the value may be  | omits the value
///      6   | the panel has ended                      | forgets what is being applied
package struct BridgeInputs {
  /// A topic, and the quality of service of its subscription.
  struct Subscription: Hashable {
    let topic: String
    var quality: Int
  }

  private struct Topic {
    var inputs: [BrokerFile.Input] = []
    /// The latest message, and when it arrived.
    var message: (payload: [UInt8], time: Duration)?
    var isDue = false
    /// The number of values that are being set.
    var waiting = 0
  }

  private var topics: [String: Topic] = [:]
  /// One for each topic.
  private(set) var subscriptions: [Subscription] = []

  init(_ inputs: [BrokerFile.Input]) {
    for input in inputs {
      topics[input.topic, default: Topic()].inputs.append(input)
      if let index = subscriptions.firstIndex(where: { $0.topic == input.topic }) {
        subscriptions[index].quality = max(subscriptions[index].quality, input.quality)
      } else {
        subscriptions.append(Subscription(topic: input.topic, quality: input.quality))
      }
    }
  }

  /// Whether the panel shows a topic.
  func contains(_ topic: String) -> Bool { topics[topic] != nil }

  /// The names of the values that show a topic.
  func names(of topic: String) -> [String] { topics[topic]?.inputs.map(\.name) ?? [] }

  /// Cases 1 to 3.
  mutating func receive(_ payload: [UInt8], on topic: String, at now: Duration) {
    topics[topic]?.message = (payload, now)
    topics[topic]?.isDue = true
  }

  /// Takes the message of a topic, if it is due and no older one is being applied.
  /// - Parameter lifetime: the time after which a value becomes unknown; nil for never.
  /// - Returns: the payload, and the inputs that it is for; call `didAnswer` once for each of them.
  mutating func take(
    _ topic: String, at now: Duration, lifetime: (String) -> Duration?
  ) -> (payload: [UInt8], inputs: [BrokerFile.Input])? {
    guard let entry = topics[topic], entry.isDue, entry.waiting == 0, let message = entry.message
    else { return nil }
    let inputs = entry.inputs.filter { input in
      lifetime(input.name).map { now - message.time < $0 } ?? true
    }
    topics[topic]?.isDue = false
    topics[topic]?.waiting = inputs.count
    return (message.payload, inputs)
  }

  /// Notes that one of the inputs of a topic was applied or refused.
  mutating func didAnswer(_ topic: String) { topics[topic]?.waiting -= 1 }

  /// Case 4.
  mutating func panelDidBegin() {
    for topic in topics.keys where topics[topic]?.message != nil { topics[topic]?.isDue = true }
  }

  /// Case 6.
  mutating func panelDidEnd() {
    for topic in topics.keys { topics[topic]?.waiting = 0 }
  }
}
