import JSON
import LinuxIO
import MQTT
import PanelServing
import Panels
import ProgramInterface
import ValueBus

extension Bridge {
  /// Handles a message at a topic that sets a value.
  /// - Parameter name: the name of the value.
  func commandDidArrive(_ name: String, _ message: ReceivedMessage) {
    var patience = settings.file.patience
    if let lifetime = message.lifetime { patience = min(patience, .seconds(lifetime)) }
    let command = BridgeCommand(
      name: name, payload: message.payload, deadline: Clock.monotonic + patience,
      responseTopic: message.responseTopic, correlation: message.correlation)
    if message.isRetained {
      return refuse(
        command,
        .init(
          reason: "retained",
          message: "the message was retained and may be old; publish it without the retain flag"))
    }
    guard settings.file.accepts(name) else {
      return refuse(
        command,
        .init(reason: "notAccepted", message: "the configuration does not accept this value"))
    }
    guard message.size <= BridgeCommand.payloadLimit else {
      return refuse(
        command,
        .init(
          reason: "payload",
          message: "the payload has more than \(BridgeCommand.payloadLimit) bytes"
        ))
    }
    guard panel != nil else {
      while commands.count == Self.commandLimit
        || commands.reduce(command.size, { $0 + $1.size }) > Self.commandSizeLimit
      {
        refuse(
          commands.removeFirst(),
          .init(reason: "tooMany", message: "too many messages are waiting for the panel"))
      }
      return commands.append(command)
    }
    apply(command)
  }

  /// Applies the commands that waited for the panel.
  func flushCommands() {
    dropExpiredCommands()
    let waiting = commands
    commands = []
    for command in waiting { apply(command) }
  }

  /// Refuses the commands that have waited too long.
  func dropExpiredCommands() {
    let now = Clock.monotonic
    let expired = commands.filter { $0.deadline <= now }
    commands.removeAll { $0.deadline <= now }
    for command in expired {
      refuse(
        command, .init(reason: "expired", message: "it expired before the panel was running"))
    }
  }

  private func apply(_ command: BridgeCommand) {
    guard let value = panel?.values[command.name], let channel else {
      return refuse(
        command, .init(reason: "unknownName", message: "the panel has no such value"))
    }
    let content: JSONValue
    do throws(BridgePayload.Refusal) {
      content = try BridgePayload(command.payload).content(for: value.kind)
    } catch {
      return refuse(command, error)
    }
    let parameters = JSONValue.object([
      "values": .object([JSONMember(command.name, content)])
    ])
    channel.call("set", parameters) { [unowned self] answer in
      switch answer {
      case .success(let result):
        self.respond(to: command, result["values"] ?? .object([:]))
      case .failure(let error):
        let reason = error.code.map { "\($0)" } ?? "invalid"
        self.refuse(command, .init(reason: reason, message: error.message))
      }
    }
  }

  private func refuse(_ command: BridgeCommand, _ refusal: BridgePayload.Refusal) {
    refusalCount += 1
    let name = command.name.shortened(to: 128)
    let isAccepted = settings.file.accepts(name)
    // Values that are not accepted or do not exist share one limit for each reason, so that a flood
    // of messages for them does not fill the log.
    let key = (isAccepted && panel?.values[name] != nil ? name : "") + refusal.reason
    if let more = refusals.note(key, at: Clock.monotonic) {
      log.warning("refused to set \(name.quoted): \(refusal.message)\(more)")
    }
    let answer = JSONValue.object([
      "reason": .string(refusal.reason), "message": .string(refusal.message),
    ])
    // Do not answer attempts to set other values: a flood of answers would displace events.
    guard isAccepted else { return }
    outbox.put(
      event: BrokerMessage(
        topic: settings.topics.refusal(name), payload: JSONWriter.text(of: answer)))
    respond(to: command, .object([JSONMember("refused", answer)]))
    flush()
  }

  /// A message without its response topic, if no answers may be published there.
  func limitingAnswer(_ message: ReceivedMessage) -> ReceivedMessage {
    guard let topic = message.responseTopic, !settings.topics.canAnswer(at: topic) else {
      return message
    }
    var limited = message
    limited.responseTopic = nil
    if let more = refusals.note("response topic", at: Clock.monotonic) {
      log.warning(
        "a message at \(message.topic.quotedShortly) gets no answer at \(topic.quotedShortly): use a response topic below \(settings.topics.answers.quoted) or \(BridgeTopics.fleetAnswers.quoted)\(more)"
      )
    }
    return limited
  }

  /// Answers a request of MQTT 5.
  private func respond(to command: BridgeCommand, _ answer: JSONValue) {
    guard let topic = command.responseTopic else { return }
    var message = BrokerMessage(topic: topic, payload: JSONWriter.text(of: answer))
    message.correlation = command.correlation
    outbox.put(event: message)
    flush()
  }
}
