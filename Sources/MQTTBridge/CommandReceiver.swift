import JSON
import LinuxIO
import MQTT
import PanelServing
import Panels
import ProgramInterface
import ValueBus

/// Sets the values that messages name. Messages wait for a limited time while no panel is running.
package final class CommandReceiver {
  /// The maximum number of commands that wait for the panel.
  package static let countLimit = 1_000
  /// The maximum size of these commands together, in bytes.
  package static let sizeLimit = 4 << 20

  private let file: BrokerFile
  private let topics: BridgeTopics
  private let panel: BridgedPanel
  private let broker: BrokerClient
  private let log: RefusalLog
  private let loop: EventLoop
  /// Commands that wait for the panel, the oldest first.
  private var commands: [BridgeCommand] = []
  /// Runs when the first of these commands expires.
  private let timer: EventLoop.Timer

  init(_ context: BridgeContext) {
    file = context.file
    topics = context.topics
    panel = context.panel
    broker = context.broker
    log = context.log
    loop = context.loop
    timer = EventLoop.Timer(loop)
  }

  func brokerDidConnect() { broker.subscribe(to: topics.commands) }

  /// Handles a message at a topic that sets a value.
  func receive(_ message: ReceivedMessage, for name: String) {
    var patience = file.patience
    if let lifetime = message.lifetime { patience = min(patience, .seconds(lifetime)) }
    let command = BridgeCommand(
      name: name, payload: message.payload, deadline: loop.monotonic + patience,
      responseTopic: message.responseTopic, correlation: message.correlation)
    do throws(BridgePayload.Refusal) {
      try message.requireNew()
      guard file.accepts(name) else {
        throw .init(
          reason: "notAccepted", message: "the configuration does not accept this value")
      }
      try message.requireSize()
    } catch {
      return refuse(command, error)
    }
    guard panel.current == nil else { return apply(command) }
    while commands.count == Self.countLimit
      || commands.reduce(command.size, { $0 + $1.size }) > Self.sizeLimit
    {
      refuse(
        commands.removeFirst(),
        .init(reason: "tooMany", message: "too many messages are waiting for the panel"))
    }
    commands.append(command)
    scheduleExpiry()
  }

  /// Applies the commands that waited for the panel.
  func panelIsReady() {
    refuseExpired()
    let waiting = commands
    commands = []
    timer.cancel()
    for command in waiting { apply(command) }
  }

  private func scheduleExpiry() {
    guard let deadline = commands.map(\.deadline).min() else { return }
    timer.schedule(at: deadline) { [unowned self] in
      refuseExpired()
      scheduleExpiry()
    }
  }

  /// Refuses the commands that have waited too long.
  private func refuseExpired() {
    let now = loop.monotonic
    let expired = commands.filter { $0.deadline <= now }
    commands.removeAll { $0.deadline <= now }
    for command in expired {
      refuse(
        command, .init(reason: "expired", message: "it expired before the panel was running"))
    }
  }

  private func apply(_ command: BridgeCommand) {
    guard let value = panel.current?.values[command.name] else {
      return refuse(
        command, .init(reason: "unknownName", message: "the panel has no such value"))
    }
    let content: JSONValue
    do throws(BridgePayload.Refusal) {
      content = try BridgePayload(command.payload).content(for: value.kind)
    } catch {
      return refuse(command, error)
    }
    panel.client.set([JSONMember(command.name, content)]) { [unowned self] answer in
      switch answer {
      case .success(let setting):
        respond(to: command, setting.values)
        broker.flush()
      case .failure(let error): refuse(command, .init(error))
      }
    }
  }

  private func refuse(_ command: BridgeCommand, _ refusal: BridgePayload.Refusal) {
    let name = command.name.shortened(to: 128)
    let isAccepted = file.accepts(name)
    // Values that are not accepted or do not exist share one limit for each reason, so that a flood
    // of messages for them does not fill the log.
    let isKnown = isAccepted && panel.current?.values[name] != nil
    log.refusal(
      "refused to set \(name.quoted): \(refusal.message)",
      limitedBy: (isKnown ? name : "") + refusal.reason)
    // Do not answer attempts to set other values: a flood of answers would displace events.
    guard isAccepted else { return }
    let answer = JSONValue.object([
      "reason": .string(refusal.reason), "message": .string(refusal.message),
    ])
    broker.put(event: BrokerMessage(topic: topics.refusal(name), answer))
    respond(to: command, .object([JSONMember("refused", answer)]))
    broker.flush()
  }

  /// Answers a request of MQTT 5.
  private func respond(to command: BridgeCommand, _ answer: JSONValue) {
    broker.put(answer: answer, to: command.responseTopic, command.correlation)
  }
}
