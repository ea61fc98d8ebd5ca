import Controls
import JSON
import LinuxIO
import MQTT
import Panels
import ValueBus

/// Sends changes of values and presses of controls to other devices.
final class OutputSender {
  /// The shortest time in which the broker must accept a command.
  private static let leastPatience = Duration.seconds(1)

  private let patience: Duration
  private let panel: BridgedPanel
  private let broker: BrokerClient
  private let log: RefusalLog
  private let loop: EventLoop
  private var outputs: BridgeOutputs

  init(_ context: BridgeContext) {
    patience = max(context.file.patience, Self.leastPatience)
    panel = context.panel
    broker = context.broker
    log = context.log
    loop = context.loop
    outputs = BridgeOutputs(context.file.outputs)
  }

  func panelDidEnd() { outputs.panelDidEnd() }

  /// Sends the output of a value, unless one of the inputs has changed it.
  /// - Parameters:
  ///   - previous: the content before; nil if it was not known to this program.
  ///   - change: nil at the start.
  func valueDidChange(_ name: String, from previous: JSONValue?, _ change: ReceivedLine.Change?) {
    guard let output = outputs[name], let panel = panel.current, !panel.sendsPresses(of: name),
      let content = panel.values[name]?.content
    else { return }
    let isUrgent = change?.endsTouch == true
    let payload = content.plainPayload
    guard payload != previous?.plainPayload else {
      if isUrgent { broker.release(Self.key(name)) }
      return
    }
    let isSent = outputs.isSent(
      name,
      .init(payload: payload, origin: change?.origin, sequence: change?.sequence ?? .infinity))
    let isSnapshot = change?.origin == nil
    guard isSent, !isSnapshot || output.delivery.isRetained else { return }
    put(output, isUrgent: isUrgent || isSnapshot)
  }

  /// An input begins to set a value.
  func inputWillSet(_ name: String, _ content: JSONValue) { outputs.inputWillSet(name, content) }

  /// Handles the answer to an input that has set a value.
  /// - Parameter setting: nil if the panel has refused the content.
  func inputDidSet(_ name: String, _ setting: PanelClient.Setting?) {
    let isSent = outputs.inputDidSet(name, setting?.values[name], upTo: setting?.sequence)
    guard isSent, let output = outputs[name], panel.current?.sendsPresses(of: name) == false
    else { return }
    put(output, isUrgent: false)
    broker.flush()
  }

  /// Sends the output of a control that was pressed.
  func controlDidSend(_ event: String, _ control: String) {
    guard event == ControlEvent.touchUpInside.name, let output = outputs[control],
      let panel = panel.current, panel.sendsPresses(of: control),
      let message = message(of: output, isPress: true)
    else { return }
    broker.put(event: message)
  }

  /// Publishes the present contents of the values whose outputs are retained.
  func putRetained() {
    guard let panel = panel.current else { return }
    for name in outputs.retainedNames {
      guard let output = outputs[name], panel.values[name]?.content != nil,
        !panel.sendsPresses(of: name)
      else { continue }
      put(output, isUrgent: true)
    }
  }

  private func put(_ output: BrokerFile.Output, isUrgent: Bool) {
    guard let message = message(of: output) else { return }
    broker.put(
      message, of: Self.key(output.name), every: output.delivery.interval, isUrgent: isUrgent)
  }

  private static func key(_ name: String) -> String { "/output \(name)" }

  /// The message of an output; nil if it cannot be made now, which is logged.
  private func message(of output: BrokerFile.Output, isPress: Bool = false) -> BrokerMessage? {
    guard let panel = panel.current else { return nil }
    let reason: String
    do throws(BridgePayload.Refusal) {
      if let payload = try output.payload(in: panel) {
        var message = BrokerMessage(
          topic: output.topic, payload: payload, quality: output.delivery.quality,
          isRetained: output.delivery.isRetained && !isPress)
        // An old command could switch on a machine when nobody expects it.
        if !message.isRetained {
          message.deadline = loop.monotonic + output.delivery.interval + patience
        }
        return message
      }
      reason = "a value in its payload is unknown"
    } catch {
      reason = error.message
    }
    log.warning(
      "sent nothing to \(output.topic.quoted): \(reason)", limitedBy: "output \(output.name)")
    return nil
  }
}
