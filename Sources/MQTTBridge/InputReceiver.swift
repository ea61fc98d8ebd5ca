import Controls
import JSON
import LinuxIO
import MQTT
import Panels
import ValueBus

/// Sets values from the messages of other devices.
final class InputReceiver {
  private let panel: BridgedPanel
  private let broker: BrokerClient
  private let outputs: OutputSender
  private let log: RefusalLog
  private let loop: EventLoop
  private var inputs: BridgeInputs

  /// - Parameter outputs: learns what inputs set, so that it does not send that back.
  init(_ context: BridgeContext, outputs: OutputSender) {
    panel = context.panel
    broker = context.broker
    self.outputs = outputs
    log = context.log
    loop = context.loop
    inputs = BridgeInputs(context.file.inputs)
  }

  func brokerDidConnect() {
    for input in inputs.subscriptions { broker.subscribe(to: input.topic, quality: input.quality) }
  }

  /// Handles a message at a topic that the panel shows. Ignores those at other topics.
  func receive(_ message: ReceivedMessage) {
    guard inputs.contains(message.topic) else { return }
    do throws(BridgePayload.Refusal) {
      try message.requireSize()
    } catch {
      for name in inputs.names(of: message.topic) {
        ignore(message.topic, for: name, error.message)
      }
      return
    }
    inputs.receive(message.payload, on: message.topic, at: loop.monotonic)
    apply(message.topic)
  }

  /// Sets the values of all topics again after the panel has begun or was reloaded.
  func applyAll() {
    inputs.panelDidBegin()
    for subscription in inputs.subscriptions { apply(subscription.topic) }
  }

  func panelDidEnd() { inputs.panelDidEnd() }

  private func apply(_ topic: String) {
    guard let panel = panel.current,
      let message = inputs.take(
        topic, at: loop.monotonic, lifetime: { panel.values[$0]?.expires })
    else { return }
    let payload = ForeignPayload(
      message.payload, zone: LocalZone { [loop] in loop.offset(at: .seconds($0)) / .seconds(1) })
    for input in message.inputs {
      guard let value = panel.values[input.name] else {
        inputs.didAnswer(topic)
        ignore(topic, for: input.name, "the panel has no such value")
        continue
      }
      do throws(ForeignPayload.Failure) {
        var problems: [String] = []
        let content = try payload.content(
          at: input.path, for: value.kind, canBeUnknown: value.canBeUnknown,
          choices: value.choices, fields: value.fields
        ) { problems.append($0) }
        if let first = problems.first {
          let others = problems.count > 1 ? " (and \(problems.count - 1) more)" : ""
          ignore(topic, for: input.name, first + others, verb: "cannot use a part of")
        }
        set(input.name, content, from: topic)
      } catch .unusable(let message) where value.canBeUnknown {
        // The last reading would look as if it were current.
        ignore(topic, for: input.name, "\(message); the value is now unknown", verb: "cannot use")
        set(input.name, .null, from: topic)
      } catch {
        inputs.didAnswer(topic)
        ignore(topic, for: input.name, error.message)
      }
    }
  }

  private func set(_ name: String, _ content: JSONValue, from topic: String) {
    outputs.inputWillSet(name, content)
    panel.client.set([JSONMember(name, content)], skipsHeld: true) { [unowned self] answer in
      inputs.didAnswer(topic)
      outputs.inputDidSet(name, try? answer.get())
      if case .failure(let error) = answer { ignore(topic, for: name, error.message) }
      apply(topic)
    }
  }

  private func ignore(
    _ topic: String, for name: String, _ reason: String, verb: String = "ignored"
  ) {
    log.warning(
      "\(verb) a message at \(topic.quoted) for \(name.quoted): \(reason)",
      limitedBy: "\(topic) \(name)")
  }
}
