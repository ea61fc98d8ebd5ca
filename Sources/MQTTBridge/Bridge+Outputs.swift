import Controls
import JSON
import LinuxIO
import MQTT
import Panels
import ValueBus

extension Bridge {
  /// Sends the output of a value, unless one of the inputs has changed it.
  /// - Parameters:
  ///   - previous: the content before; nil if it was not known to this program.
  ///   - change: nil at the start.
  func outputValueDidChange(
    _ name: String, from previous: JSONValue?, _ change: ReceivedLine.Change?
  ) {
    guard let output = outputs[name], let panel, !panel.sendsPresses(of: name),
      let content = panel.values[name]?.content
    else { return }
    let isUrgent = change?.endsTouch == true
    let payload = content.plainPayload
    guard payload != previous?.plainPayload else {
      if isUrgent { outbox.release(Self.outputKey(name), at: Clock.monotonic) }
      return
    }
    let isSent = outputs.isSent(
      name,
      .init(payload: payload, origin: change?.origin, sequence: change?.sequence ?? .infinity))
    let isSnapshot = change?.origin == nil
    guard isSent, !isSnapshot || output.delivery.isRetained else { return }
    put(output, isUrgent: isUrgent || isSnapshot)
  }

  /// Handles the answer to an input that has set a value.
  /// - Parameter result: the result of `set`; nil if the panel has refused the content.
  func outputInputDidSet(_ name: String, _ result: JSONValue?) {
    let isSent = outputs.inputDidSet(
      name, result?["values"]?[name], upTo: result?["seq"]?.number)
    guard isSent, let output = outputs[name], panel?.sendsPresses(of: name) == false else { return }
    put(output, isUrgent: false)
    flush()
  }

  /// Sends the output of a control that was pressed.
  func outputControlDidSend(_ event: String, _ control: String) {
    guard event == ControlEvent.touchUpInside.name, let output = outputs[control], let panel,
      panel.sendsPresses(of: control), let message = message(of: output, isPress: true)
    else { return }
    outbox.put(event: message)
  }

  /// Publishes the present contents of the values whose outputs are retained.
  func putRetainedOutputs() {
    for name in outputs.retainedNames {
      guard let output = outputs[name], let panel, panel.values[name]?.content != nil,
        !panel.sendsPresses(of: name)
      else { continue }
      put(output, isUrgent: true)
    }
  }

  private func put(_ output: BrokerFile.Output, isUrgent: Bool) {
    guard let message = message(of: output) else { return }
    outbox.put(
      message, of: Self.outputKey(output.name), every: output.delivery.interval,
      isUrgent: isUrgent, at: Clock.monotonic)
  }

  /// The shortest time in which the broker must accept a command.
  private static let leastPatience = Duration.seconds(1)

  private static func outputKey(_ name: String) -> String { "/output \(name)" }

  /// The message of an output; nil if it cannot be made now, which is logged.
  private func message(of output: BrokerFile.Output, isPress: Bool = false) -> BrokerMessage? {
    guard let panel else { return nil }
    let reason: String
    do throws(BridgePayload.Refusal) {
      if let payload = try output.payload(in: panel) {
        var message = BrokerMessage(
          topic: output.topic, payload: payload, quality: output.delivery.quality,
          isRetained: output.delivery.isRetained && !isPress)
        // An old command could switch on a machine when nobody expects it.
        if !message.isRetained {
          message.deadline =
            Clock.monotonic + output.delivery.interval
            + max(settings.file.patience, Self.leastPatience)
        }
        return message
      }
      reason = "a value in its payload is unknown"
    } catch {
      reason = error.message
    }
    if let more = refusals.note("output \(output.name)", at: Clock.monotonic) {
      log.warning("sent nothing to \(output.topic.quoted): \(reason)\(more)")
    }
    return nil
  }

  /// Logs the messages that were dropped because the broker could not be reached in time.
  func logExpiredMessages() {
    for topic in outbox.takeExpired() {
      guard let more = refusals.note("expired \(topic)", at: Clock.monotonic) else { continue }
      log.warning(
        "dropped a message at \(topic.quoted): the broker did not accept it within the time that \"patience\" allows\(more)"
      )
    }
  }
}
