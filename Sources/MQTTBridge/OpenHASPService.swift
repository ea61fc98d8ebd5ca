import JSON
import LinuxIO
import MQTT
import PanelServing
import Panels
import ValueBus

/// Follows the commands of openHASP, and publishes states as openHASP does.
final class OpenHASPService {
  private let file: BrokerFile
  private let hasp: BrokerFile.OpenHASP
  /// The topic of the panel in openHASP.
  private let topic: String
  private let panel: BridgedPanel
  private let broker: BrokerClient
  private let screenshots: ScreenshotPublisher
  private let log: RefusalLog
  private let loop: EventLoop

  /// The topic of the status, as openHASP publishes it.
  var statusTopic: String { "\(topic)/LWT" }

  /// The panel as automations for openHASP see it; nil while no panel is running.
  private var view: OpenHASPPanel? {
    panel.current.map { OpenHASPPanel(settings: hasp, panel: $0) }
  }

  init(_ hasp: BrokerFile.OpenHASP, _ context: BridgeContext, screenshots: ScreenshotPublisher) {
    self.hasp = hasp
    file = context.file
    let name = context.topics.root.split(separator: "/").last.map(String.init) ?? ""
    topic = hasp.topic ?? "hasp/" + name
    panel = context.panel
    broker = context.broker
    self.screenshots = screenshots
    log = context.log
    loop = context.loop
  }

  func brokerDidConnect() {
    for prefix in [topic, hasp.group] { broker.subscribe(to: "\(prefix)/command/#") }
  }

  // MARK: Commands

  /// Handles a message with commands.
  /// - Returns: whether the message had a topic of openHASP.
  func receive(_ message: ReceivedMessage) -> Bool {
    guard
      let prefix = [topic, hasp.group].map({ "\($0)/command" }).first(where: {
        message.topic == $0 || message.topic.hasPrefix("\($0)/")
      })
    else { return false }
    let keyword = message.topic.dropFirst(prefix.count + 1)
    do throws(BridgePayload.Refusal) {
      try message.requireNew()
      try message.requireSize()
    } catch {
      refuse(message.topic, error)
      return true
    }
    let commands = OpenHASPCommand.commands(
      keyword.isEmpty ? nil : String(keyword), message.payload)
    for command in commands {
      do throws(BridgePayload.Refusal) {
        try apply(try command.get())
      } catch {
        refuse(message.topic, error)
      }
    }
    return true
  }

  private func apply(_ command: OpenHASPCommand) throws(BridgePayload.Refusal) {
    guard let view else {
      throw .init(reason: "expired", message: "the panel is not running")
    }
    if command == .screenshot { return try screenshots.request() }
    let changes = try view.changes(command)
    for change in changes where !file.accepts(change.name) {
      throw .init(
        reason: "notAccepted", message: "add \(change.name.quoted) to \"accept\"")
    }
    guard !changes.isEmpty else { return answer(command) }
    let before = changes.map { view.panel.values[$0.name]?.content?.plainPayload }
    let values = changes.map { JSONMember($0.name, $0.content) }
    panel.client.set(values) { [unowned self] answer in
      switch answer {
      case .success(let setting):
        // A change is published when the panel reports it.
        let after = changes.map { setting.values[$0.name]?.plainPayload }
        if before == after { self.answer(command) }
      case .failure(let error): refuse(changes[0].name, .init(error))
      }
    }
  }

  /// Publishes the state that a command asks for. As in openHASP, setting a property has no answer.
  private func answer(_ command: OpenHASPCommand) {
    guard let view else { return }
    switch command {
    case .backlight: put("backlight", view.backlight)
    case .idle: put("idle", .string(view.idle))
    case .page: put("page", view.page.map { .number(Double($0)) })
    case .statusUpdate:
      let node = topic.split(separator: "/").last.map(String.init) ?? ""
      put("statusupdate", view.status(node: node, uptime: loop.monotonic))
    case .screenshot: break
    case .property(let object, _, let payload):
      guard payload.isEmpty, let name = hasp.objects[object],
        view.panel.delivery(of: name, by: file) != nil
      else { return }
      put(object, view.state(of: name, .none))
    }
    broker.flush()
  }

  private func refuse(_ topic: String, _ refusal: BridgePayload.Refusal) {
    log.refusal(
      "refused a command of openHASP at \(topic.shortened(to: 128).quoted): \(refusal.message)",
      limitedBy: "openHASP " + refusal.reason)
  }

  // MARK: States

  /// Publishes all states except those of objects, and warns about unknown names in `objects`.
  func publishStates() {
    guard let view else { return }
    for name in hasp.objects.values.sorted()
    where view.panel.values[name] == nil && view.panel.controls?.hasPress(name) == false {
      log.warning("the panel has no value or button \(name.quoted), which \"openHASP\" names")
    }
    for command in [
      OpenHASPCommand.page(nil), .idle(isAwake: nil), .backlight(isOn: nil, level: nil),
      .statusUpdate,
    ] { answer(command) }
  }

  private func state(_ subtopic: String) -> String { "\(topic)/state/\(subtopic)" }

  private func put(_ subtopic: String, _ content: JSONValue?) {
    guard let content else { return }
    broker.put(BrokerMessage(topic: state(subtopic), payload: content.plainPayload))
  }

  /// Publishes a change of a value in the way that openHASP publishes changes of its objects.
  func valueDidChange(_ name: String, _ change: ReceivedLine.Change) {
    guard let view else { return }
    switch name {
    case hasp.page: answer(.page(nil))
    case ScreenValues.awake:
      answer(.idle(isAwake: nil))
      answer(.backlight(isOn: nil, level: nil))
    case ScreenValues.brightness: answer(.backlight(isOn: nil, level: nil))
    default: break
    }
    let cause = view.cause(of: change, name)
    guard let delivery = view.panel.delivery(of: name, by: file),
      let content = view.state(of: name, cause)
    else { return }
    for (object, _) in hasp.objects.filter({ $0.value == name }) {
      let message = BrokerMessage(
        topic: state(object), payload: JSONWriter.text(of: content), quality: delivery.quality)
      let key = "/" + message.topic
      switch cause {
      case .down, .up:
        // Drop a waiting `changed` message, which would arrive after this one.
        broker.remove(key)
        broker.put(event: message)
      case .changed, .none:
        broker.put(message, of: key, every: delivery.interval, isUrgent: false)
      }
    }
    broker.flush()
  }

  /// Publishes the press or long press of a control, unless a value has the same name.
  func controlDidSend(_ event: String, _ control: String) {
    guard let panel = panel.current, panel.values[control] == nil,
      let name = ["press": "up", "hold": "long"][event]
    else { return }
    for (object, _) in hasp.objects.filter({ $0.value == control }) {
      broker.put(
        event: BrokerMessage(
          topic: state(object), payload: Array("{\"event\":\"\(name)\"}".utf8),
          quality: file.delivery.quality))
    }
  }
}
