import JSON
import MQTT

extension BrokerClient {
  /// Puts a message into the outbox, where it replaces an older one with the same topic.
  func put(_ message: BrokerMessage) {
    put(message, of: "/" + message.topic, every: .zero, isUrgent: true)
  }

  /// Puts the answer to a message into the outbox, if it has a response topic.
  func put(answer: JSONValue, to topic: String?, _ correlation: [UInt8]?) {
    guard let topic else { return }
    var message = BrokerMessage(topic: topic, answer)
    message.correlation = correlation
    put(event: message)
  }
}

extension BrokerMessage {
  /// A message with a payload in JSON.
  init(topic: String, _ content: JSONValue, isRetained: Bool = false) {
    self.init(topic: topic, payload: JSONWriter.text(of: content), isRetained: isRetained)
  }
}
