import JSON
import LinuxIO
import MQTT
import PanelServing
import Panels
import ValueBus

extension Bridge {
  private func haspTopic(_ settings: BrokerFile.OpenHASP) -> String {
    settings.topic ?? "hasp/" + (topics.root.split(separator: "/").last.map(String.init) ?? "")
  }

  private var topics: BridgeTopics { settings.topics }

  /// The panel as automations for openHASP see it; nil while no panel is running, or if the
  /// configuration does not contain `openHASP`.
  private var haspPanel: OpenHASPPanel? {
    guard let hasp = settings.file.openHASP, let panel else { return nil }
    return OpenHASPPanel(settings: hasp, panel: panel)
  }

  /// Subscribes to the commands of openHASP.
  func subscribeToHASP() {
    guard let hasp = settings.file.openHASP else { return }
    for prefix in [haspTopic(hasp), hasp.group] {
      connection?.subscribe(to: "\(prefix)/command/#", quality: 1)
    }
  }

  // MARK: Commands

  /// Handles a message with commands of openHASP.
  /// - Returns: whether the message had a topic of openHASP.
  func haspDidReceive(_ message: ReceivedMessage) -> Bool {
    guard let hasp = settings.file.openHASP,
      let prefix = [haspTopic(hasp), hasp.group].map({ "\($0)/command" }).first(where: {
        message.topic == $0 || message.topic.hasPrefix("\($0)/")
      })
    else { return false }
    let keyword = message.topic.dropFirst(prefix.count + 1)
    func refuse(_ reason: String, _ text: String) {
      refuseHASP(message.topic, .init(reason: reason, message: text))
    }
    if message.isRetained {
      refuse(
        "retained",
        "the message was retained and may be old; publish it without the retain flag")
    } else if message.size > BridgeCommand.payloadLimit {
      refuse("payload", "the payload has more than \(BridgeCommand.payloadLimit) bytes")
    } else {
      let commands = OpenHASPCommand.commands(
        keyword.isEmpty ? nil : String(keyword), message.payload)
      for command in commands {
        do throws(BridgePayload.Refusal) {
          try apply(try command.get())
        } catch {
          refuseHASP(message.topic, error)
        }
      }
    }
    return true
  }

  private func apply(_ command: OpenHASPCommand) throws(BridgePayload.Refusal) {
    guard let panel, let channel, let view = haspPanel else {
      throw .init(reason: "expired", message: "the panel is not running")
    }
    if command == .screenshot {
      guard settings.file.screenshots else {
        throw .init(reason: "screenshot", message: "add screenshots: true to the configuration")
      }
      return try requestScreenshot(BridgeScreenshots.Target(topic: topics.screenshot))
    }
    let changes = try view.changes(command)
    for change in changes where !settings.file.accepts(change.name) {
      throw .init(
        reason: "notAccepted", message: "add \(change.name.quoted) to \"accept\"")
    }
    guard !changes.isEmpty else { return answer(command) }
    let before = changes.map { panel.values[$0.name]?.content?.plainPayload }
    let values = JSONValue.object(changes.map { JSONMember($0.name, $0.content) })
    channel.call("set", .object([JSONMember("values", values)])) { [unowned self] answer in
      switch answer {
      case .success(let result):
        // A change is published when the panel reports it.
        let after = changes.map { result["values"]?[$0.name]?.plainPayload }
        if before == after { self.answer(command) }
      case .failure(let error):
        refuseHASP(
          changes[0].name, .init(reason: error.code.map { "\($0)" } ?? "", message: error.message))
      }
    }
  }

  /// Publishes the state that a command asks for. As in openHASP, setting a property has no answer.
  private func answer(_ command: OpenHASPCommand) {
    guard let view = haspPanel, let panel else { return }
    switch command {
    case .backlight: putHASP("backlight", view.backlight)
    case .idle: putHASP("idle", .string(view.idle))
    case .page: putHASP("page", view.page.map { .number(Double($0)) })
    case .statusUpdate: putHASPStatus()
    case .screenshot: break
    case .property(let object, _, let payload):
      guard payload.isEmpty, let name = view.settings.objects[object],
        panel.delivery(of: name, by: settings.file) != nil
      else { return }
      putHASP(object, view.state(of: name, .none))
    }
    flush()
  }

  private func refuseHASP(_ topic: String, _ refusal: BridgePayload.Refusal) {
    refusalCount += 1
    guard let more = refusals.note("openHASP " + refusal.reason, at: Clock.monotonic) else {
      return
    }
    log.warning(
      "refused a command of openHASP at \(topic.shortened(to: 128).quoted): \(refusal.message)\(more)"
    )
  }

  // MARK: States

  /// Publishes whether the panel can be reached, as openHASP does.
  func putHASPAvailability(_ status: String) {
    guard let hasp = settings.file.openHASP else { return }
    put(
      BrokerMessage(
        topic: "\(haspTopic(hasp))/LWT", payload: Array(status.utf8), isRetained: true))
  }

  /// Publishes all states except those of objects, and warns about unknown names in `objects`.
  func putHASPStates() {
    guard let view = haspPanel else { return }
    for name in view.settings.objects.values.sorted()
    where view.panel.values[name] == nil && view.panel.controls?.hasPress(name) == false {
      log.warning("the panel has no value or button \(name.quoted), which \"openHASP\" names")
    }
    for command in [
      OpenHASPCommand.page(nil), .idle(isAwake: nil), .backlight(isOn: nil, level: nil),
      .statusUpdate,
    ] { answer(command) }
  }

  private func putHASPStatus() {
    guard let view = haspPanel else { return }
    let node = haspTopic(view.settings).split(separator: "/").last.map(String.init) ?? ""
    putHASP("statusupdate", view.status(node: node, uptime: Clock.monotonic))
  }

  private func putHASP(_ subtopic: String, _ state: JSONValue?) {
    guard let hasp = settings.file.openHASP, let state else { return }
    put(
      BrokerMessage(
        topic: "\(haspTopic(hasp))/state/\(subtopic)", payload: state.plainPayload,
        isRetained: false))
  }

  /// Publishes a change of a value in the way that openHASP publishes changes of its objects.
  func haspValueDidChange(_ name: String, _ change: ReceivedLine.Change) {
    guard let view = haspPanel else { return }
    switch name {
    case view.settings.page: answer(.page(nil))
    case ScreenValues.awake:
      answer(.idle(isAwake: nil))
      answer(.backlight(isOn: nil, level: nil))
    case ScreenValues.brightness: answer(.backlight(isOn: nil, level: nil))
    default: break
    }
    guard let delivery = view.panel.delivery(of: name, by: settings.file) else { return }
    let cause = view.cause(of: change, name)
    guard let state = view.state(of: name, cause) else { return }
    for (object, _) in view.settings.objects.filter({ $0.value == name }) {
      let message = BrokerMessage(
        topic: "\(haspTopic(view.settings))/state/\(object)",
        payload: JSONWriter.text(of: state), quality: delivery.quality)
      let key = "/" + message.topic
      switch cause {
      case .down, .up:
        // Drop a waiting `changed` message, which would arrive after this one.
        outbox.remove(key)
        outbox.put(event: message)
      case .changed, .none:
        outbox.put(
          message, of: key, every: delivery.interval, isUrgent: false, at: Clock.monotonic)
      }
    }
    flush()
  }

  /// Publishes the press or long press of a control, unless a value has the same name.
  func haspControlDidSend(_ event: String, _ control: String) {
    guard let view = haspPanel, view.panel.values[control] == nil,
      let name = ["press": "up", "hold": "long"][event]
    else { return }
    for (object, _) in view.settings.objects.filter({ $0.value == control }) {
      outbox.put(
        event: BrokerMessage(
          topic: "\(haspTopic(view.settings))/state/\(object)",
          payload: Array("{\"event\":\"\(name)\"}".utf8),
          quality: settings.file.delivery.quality))
    }
  }
}
