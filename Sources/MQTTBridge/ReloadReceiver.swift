import MQTT
import Panels
import ValueBus

/// Reloads the panel file for messages, if the configuration allows it.
final class ReloadReceiver {
  private let isAllowed: Bool
  private let topic: String
  private let panel: PanelClient
  private let broker: BrokerClient
  private let log: RefusalLog
  /// Whether the panel is being reloaded.
  private var isReloading = false

  init(_ context: BridgeContext) {
    isAllowed = context.file.reloads
    topic = context.topics.reloadRequest
    panel = context.panel.client
    broker = context.broker
    log = context.log
  }

  func brokerDidConnect() {
    if isAllowed { broker.subscribe(to: topic) }
  }

  func panelDidEnd() { isReloading = false }

  /// Handles a message that asks for a reload.
  /// - Returns: whether the message had such a topic.
  func receive(_ message: ReceivedMessage) -> Bool {
    guard isAllowed, message.topic == topic else { return false }
    do throws(BridgePayload.Refusal) {
      try message.requireNew()
      try reload()
    } catch {
      refuse(error.message)
    }
    return true
  }

  private func reload() throws(BridgePayload.Refusal) {
    guard panel.panel != nil else { throw .init(message: "the panel is not running") }
    guard !isReloading else { throw .init(message: "the panel is being reloaded") }
    isReloading = true
    panel.call("reload") { [unowned self] answer in
      isReloading = false
      if case .failure(let error) = answer { refuse(error.message) }
    }
  }

  private func refuse(_ reason: String) {
    log.refusal("refused a reload: \(reason)", limitedBy: "a reload")
  }
}
