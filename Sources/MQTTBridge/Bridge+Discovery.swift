import LinuxIO
import MQTT
import Panels
import ValueBus

extension Bridge {
  /// The longest time until entities are published again after Home Assistant has started. The time
  /// is random, so that many panels do not publish at once.
  private static let birthPatience = 5.0
  /// The time after which changed choices are published, once for all changes in between.
  private static let choicesInterval = Duration.seconds(1)

  /// Publishes the entities of the panel for Home Assistant, if the configuration enables this and
  /// the controls are known.
  /// - Parameter omitsEqual: whether to omit the messages that have not changed.
  func putEntities(omitsEqual: Bool = false) {
    guard let panel, let controls = panel.controls, var discovery else { return }
    for light in discovery.entities.settings.lights {
      guard let problem = discovery.entities.problem(with: light, in: panel) else { continue }
      log.warning("no light for Home Assistant: \(problem)")
    }
    var entities = discovery.entities.entities(of: panel, controls)
    if entities.count > HomeAssistantEntities.limit {
      log.warning(
        "only \(HomeAssistantEntities.limit) of \(entities.count) entities are published for Home Assistant; choose them with \"values\" of \"homeAssistant\""
      )
      entities.removeLast(entities.count - HomeAssistantEntities.limit)
    }
    // Subscribe first, so that the broker sends the messages that earlier runs left there.
    if isConnected, !discovery.hasSubscribed {
      connection?.subscribe(to: discovery.entities.filter, quality: 1)
      discovery.didSubscribe()
    }
    let messages = discovery.update(entities, of: panel, omitsEqual: omitsEqual)
    for message in messages { put(message) }
    self.discovery = discovery
    flush()
  }

  /// Asks the panel for its controls. Their titles become the names of entities.
  func describeControls() {
    let file = settings.file
    guard discovery != nil || file.openHASP != nil || !file.outputs.isEmpty else { return }
    channel?.call("describe") { [unowned self] answer in
      guard case .success(let description) = answer else { return }
      setControls(description)
      putEntities(omitsEqual: true)
    }
  }

  /// Asks the panel for the choices of other values, soon after a value has changed that they may
  /// follow.
  func describeChoices(following name: String) {
    guard discovery != nil, panel?.controls?.choicesMayFollow(name) == true,
      !choicesTimer.isScheduled
    else { return }
    choicesTimer.schedule(after: Self.choicesInterval) { [unowned self] in
      describeControls()
    }
  }

  /// Handles a discovery message, or a status message of Home Assistant itself.
  func discoveryDidReceive(_ message: ReceivedMessage) {
    guard let discovery else { return }
    if message.topic == discovery.entities.settings.status {
      // A retained message is older than the entities, which are published after each connection.
      if !message.isRetained, message.payload == Array("online".utf8) { scheduleBirth() }
      return
    }
    guard message.isRetained, discovery.contains(message.topic),
      let removal = self.discovery?.didFind(message.topic, message.payload)
    else { return }
    put(removal)
    flush()
  }

  private func scheduleBirth() {
    guard !birthTimer.isScheduled else { return }
    let wait = Duration.seconds(Double.random(in: 0...Self.birthPatience))
    birthTimer.schedule(after: wait) { [unowned self] in
      putEntities()
      publishAll()
    }
  }
}
