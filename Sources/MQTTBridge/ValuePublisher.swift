import Controls
import JSON
import MQTT
import Panels
import ValueBus

/// Publishes the values of the panel, and the events of its controls.
final class ValuePublisher {
  private let file: BrokerFile
  private let topics: BridgeTopics
  private let panel: BridgedPanel
  private let broker: BrokerClient
  /// The payload published last for each value since the broker accepted the client, without the
  /// cause of the change.
  private var published: [String: [UInt8]] = [:]
  /// The names of the values that the panel or the last one publishes.
  private var names: [String] = []

  init(_ context: BridgeContext) {
    file = context.file
    topics = context.topics
    panel = context.panel
    broker = context.broker
  }

  /// Notes the values that the panel publishes.
  /// - Returns: the values that only the last panel has published. Call `remove` with them.
  func panelDidBegin() -> [String] {
    guard let panel = panel.current else { return [] }
    let gone = names.filter { panel.delivery(of: $0, by: file) == nil }
    names = panel.names.filter { panel.delivery(of: $0, by: file) != nil }
    return gone
  }

  /// Removes values that the panel no longer publishes.
  func remove(_ names: [String]) {
    for name in names {
      // An empty message removes the one that the broker retains.
      broker.remove(name)
      published[name] = nil
      guard file.delivery(of: name)?.isRetained == true else { continue }
      broker.put(BrokerMessage(topic: topics.state(name), payload: [], isRetained: true))
    }
  }

  /// Publishes all values, whether the broker has them or not.
  func publishAll() {
    published = [:]
    for name in panel.current?.names ?? [] { publish(name, nil) }
  }

  /// Publishes the content of a value. Does nothing if the content has not arrived yet, or if the
  /// broker has it already.
  /// - Parameter change: nil if the cause is not known.
  func publish(_ name: String, _ change: ReceivedLine.Change?) {
    guard let panel = panel.current, let delivery = panel.delivery(of: name, by: file),
      let value = panel.values[name], let content = value.content
    else { return }
    let state = payload(of: content, unit: value.unit)
    let last = published.updateValue(state, forKey: name)
    // The interval applies to changes, but not to a value that the broker may have lost.
    let isUrgent = last == nil || change?.endsTouch == true
    guard last != state else {
      if isUrgent { broker.release(name) }
      return
    }
    var message = BrokerMessage(
      topic: topics.state(name), payload: payload(of: content, unit: value.unit, change),
      quality: delivery.quality, isRetained: delivery.isRetained)
    for member in change?.members ?? [] where ["origin", "control", "seq"].contains(member.name) {
      message.properties.append(
        (member.name, String(decoding: member.node.value.plainPayload, as: UTF8.self)))
    }
    broker.put(message, of: name, every: delivery.interval, isUrgent: isUrgent)
  }

  /// - Parameter change: nil to omit the cause.
  private func payload(
    of content: JSONValue, unit: String?, _ change: ReceivedLine.Change? = nil
  ) -> [UInt8] {
    guard file.payload == .json else { return content.plainPayload }
    var members = [JSONMember("value", content)]
    if let unit { members.append(JSONMember("unit", .string(unit))) }
    return JSONWriter.text(of: .object(members + (change?.members ?? [])))
  }

  /// Publishes an event of a control.
  func publish(event: String, of control: String) {
    broker.put(
      event: BrokerMessage(
        topic: topics.event(control), payload: Array(BridgeControls.event(event).utf8),
        quality: file.delivery.quality))
  }
}

extension ReceivedLine.Change {
  /// The members of a message about the change.
  fileprivate var members: [JSONMember] {
    let cause: [JSONMember] =
      switch origin {
      case nil: [JSONMember("origin", .string("snapshot"))]
      case .touch(let phase, let control):
        [
          JSONMember("origin", .string("touch")), JSONMember("phase", .string(phase.rawValue)),
          JSONMember("control", .string(control)),
        ]
      case .client: [JSONMember("origin", .string("client"))]
      case .panel: [JSONMember("origin", .string("panel"))]
      }
    return cause + [JSONMember("seq", .number(sequence)), JSONMember("time", .number(time))]
  }
}
