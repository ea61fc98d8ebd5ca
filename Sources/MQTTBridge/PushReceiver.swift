import JSON
import MQTT
import PanelSources
import Pushes
import ValueBus

/// Transmits pushes from the broker to the panel.
final class PushReceiver {
  /// A push that is being uploaded to the panel.
  private struct Push {
    let message: ReceivedMessage
    /// The number of bytes that the panel has received.
    var offset = 0
  }

  private let topic: String
  private let panel: PanelClient
  private let broker: BrokerClient
  private let trials: PushTrials
  private let log: RefusalLog
  /// The push that the panel is receiving.
  private var push: Push?

  init(_ context: BridgeContext, trials: PushTrials) {
    topic = context.topics.push
    panel = context.panel.client
    broker = context.broker
    self.trials = trials
    log = context.log
  }

  func brokerDidConnect() { broker.subscribe(to: topic) }

  /// Handles a message at the topic for pushes.
  func receive(_ message: ReceivedMessage) {
    // A broker may deliver a message twice.
    if let push, push.message.payload == message.payload { return }
    let refusal: PushRefusal? =
      if message.isRetained {
        PushRefusal(.old, "the push was retained; publish it without the retain flag")
      } else if message.size > PushBundle.sizeLimit {
        PushRefusal(.space, "a push has at most \(PushBundle.sizeLimit >> 20) MiB")
      } else if panel.panel == nil {
        PushRefusal(.notRunning, "the panel is not running")
      } else if push != nil {
        PushRefusal(.busy, "another push is being installed")
      } else {
        nil
      }
    if let refusal { return refuse(message, refusal) }
    push = Push(message: message)
    uploadPart()
  }

  /// Refuses the push that the panel was receiving.
  func panelDidEnd() {
    guard let push else { return }
    self.push = nil
    refuse(push.message, PushRefusal(.notRunning, "the panel has ended"))
  }

  /// Sends the next part to the panel, and installs the push after the last one.
  private func uploadPart() {
    guard let push else { return }
    let bytes = push.message.payload
    let end = min(push.offset + PushBundle.partSize, bytes.count)
    panel.call("upload", PushBundle.part(of: bytes, at: push.offset)) { [unowned self] answer in
      switch answer {
      case .failure(let error): fail(error)
      case .success:
        self.push?.offset = end
        if end == bytes.count { install() } else { uploadPart() }
      }
    }
  }

  private func install() {
    panel.call("install") { [unowned self] answer in
      switch answer {
      case .failure(let error): fail(error)
      case .success(let result):
        if let push { self.answer(push.message, result) }
        push = nil
        trials.publish()
      }
    }
  }

  private func fail(_ error: RequestClient.ServerError) {
    guard let push else { return }
    self.push = nil
    let reason = error.data?["reason"]?.string.flatMap(PushRefusal.Reason.init(rawValue:))
    refuse(push.message, PushRefusal(reason ?? .damaged, error.message))
    trials.publish()
  }

  private func refuse(_ message: ReceivedMessage, _ refusal: PushRefusal) {
    log.refusal(
      "refused a push: \(refusal.message)", limitedBy: "/push" + refusal.reason.rawValue)
    answer(
      message,
      .object([
        "refused": .object([
          "reason": .string(refusal.reason.rawValue), "message": .string(refusal.message),
        ])
      ]))
  }

  private func answer(_ message: ReceivedMessage, _ answer: JSONValue) {
    broker.put(answer: answer, to: message.responseTopic, message.correlation)
    broker.flush()
  }
}
