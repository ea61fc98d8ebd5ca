import JSON
import LinuxIO
import MQTT

/// Publishes whether the panel can be reached, its name, and the version of Bezel.
final class StatusPublisher {
  private let topic: String
  /// The topics of the status: the bridge's, and that of openHASP.
  private let statusTopics: [String]
  private let panel: BridgedPanel
  private let broker: BrokerClient
  private let loop: EventLoop
  /// The last published status; nil if none was published.
  private var status: String?
  /// When the panel was reached, in seconds since 1970.
  private var since = Duration.zero
  private var isEnding = false

  init(_ context: BridgeContext, also otherTopic: String?) {
    topic = context.topics.panel
    statusTopics = [context.topics.status] + (otherTopic.map { [$0] } ?? [])
    panel = context.panel
    broker = context.broker
    loop = context.loop
  }

  /// The panel was reached.
  func panelDidBegin() { since = loop.realtime }

  /// Publishes everything, because the broker may have lost its retained messages.
  func brokerDidConnect() {
    status = nil
    publish()
  }

  /// Publishes `offline` from now on.
  func end() {
    isEnding = true
    publish()
  }

  /// Publishes the status if it has changed, and the name of the panel.
  func publish() {
    let panel = panel.current
    let now = panel != nil && !isEnding ? "online" : "offline"
    if status != now {
      status = now
      for topic in statusTopics {
        broker.put(BrokerMessage(topic: topic, payload: Array(now.utf8), isRetained: true))
      }
    }
    guard let panel, !isEnding else { return }
    let description = JSONValue.object([
      "panel": .string(panel.name), "version": .string(panel.version),
      "since": .number(Double(since.components.seconds)),
    ])
    broker.put(BrokerMessage(topic: topic, description, isRetained: true))
  }
}
