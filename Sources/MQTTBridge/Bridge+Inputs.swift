import Controls
import JSON
import LinuxIO
import MQTT
import PanelServing
import Panels
import ValueBus

extension Bridge {
  /// Handles a message at a topic that the panel shows.
  func inputDidReceive(_ message: ReceivedMessage) {
    guard message.size <= BridgeInputs.payloadLimit else {
      for name in inputs.names(of: message.topic) {
        ignore(
          message.topic, for: name,
          .init(message: "the payload has more than \(BridgeInputs.payloadLimit) bytes"))
      }
      return
    }
    inputs.receive(message.payload, on: message.topic, at: Clock.monotonic)
    applyInput(message.topic)
  }

  /// Sets the values of all topics again after the panel has started or was reloaded.
  func applyInputs() {
    inputs.panelDidBegin()
    for subscription in inputs.subscriptions { applyInput(subscription.topic) }
  }

  private func applyInput(_ topic: String) {
    guard let panel,
      let message = inputs.take(
        topic, at: Clock.monotonic, lifetime: { panel.values[$0]?.expires })
    else { return }
    let payload = ForeignPayload(
      message.payload, zone: LocalZone { WallClock.offset(at: .seconds($0)) / .seconds(1) })
    for input in message.inputs {
      guard let value = panel.values[input.name] else {
        inputs.didAnswer(topic)
        ignore(topic, for: input.name, .init(message: "the panel has no such value"))
        continue
      }
      do throws(ForeignPayload.Failure) {
        let content = try payload.content(
          at: input.path, for: value.kind, canBeUnknown: value.canBeUnknown,
          choices: value.choices, fields: value.fields
        ) { problem in
          ignore(topic, for: input.name, .init(message: problem), verb: "cannot use a field of")
        }
        set(input.name, content, from: topic)
      } catch .unusable(let message) where value.canBeUnknown {
        // The last reading would look as if it were current.
        ignore(
          topic, for: input.name, .init(message: "\(message); the value is now unknown"),
          verb: "cannot use")
        set(input.name, .null, from: topic)
      } catch {
        inputs.didAnswer(topic)
        ignore(topic, for: input.name, .init(message: error.message))
      }
    }
  }

  private func set(_ name: String, _ content: JSONValue, from topic: String) {
    let parameters = JSONValue.object([
      "values": .object([JSONMember(name, content)]), "skipHeld": .bool(true),
    ])
    outputs.inputWillSet(name, content)
    channel?.call("set", parameters) { [unowned self] answer in
      inputs.didAnswer(topic)
      switch answer {
      case .success(let result):
        outputInputDidSet(name, result)
      case .failure(let error):
        outputInputDidSet(name, nil)
        ignore(topic, for: name, .init(message: error.message))
      }
      applyInput(topic)
    }
  }

  private func ignore(
    _ topic: String, for name: String, _ refusal: BridgePayload.Refusal, verb: String = "ignored"
  ) {
    guard let more = refusals.note("\(topic) \(name)", at: Clock.monotonic) else { return }
    log.warning(
      "\(verb) a message at \(topic.quoted) for \(name.quoted): \(refusal.message)\(more)")
  }
}
