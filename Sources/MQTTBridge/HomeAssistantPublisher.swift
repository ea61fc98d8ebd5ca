import LinuxIO
import MQTT
import Panels
import ValueBus

/// Publishes the entities of the panel for Home Assistant.
final class HomeAssistantPublisher {
  /// The longest time until entities are published again after Home Assistant has started. The time
  /// is random, so that many panels do not publish at once.
  private static let birthPatience = 5.0
  /// The time after which changed choices are published, once for all changes in between.
  private static let choicesInterval = Duration.seconds(1)

  private let panel: BridgedPanel
  private let broker: BrokerClient
  private let log: RefusalLog
  private let onBirth: () -> Void
  private var discovery: BridgeDiscovery
  /// Runs after Home Assistant has started.
  private let birthTimer: EventLoop.Timer
  /// Runs after a value has changed that the choices of another value follow.
  private let choicesTimer: EventLoop.Timer

  private var entities: HomeAssistantEntities { discovery.entities }

  /// - Parameter onBirth: called after Home Assistant has started and its entities were published.
  init(
    _ entities: HomeAssistantEntities, _ context: BridgeContext, onBirth: @escaping () -> Void
  ) {
    discovery = BridgeDiscovery(entities)
    panel = context.panel
    broker = context.broker
    log = context.log
    self.onBirth = onBirth
    birthTimer = EventLoop.Timer(context.loop)
    choicesTimer = EventLoop.Timer(context.loop)
  }

  func brokerDidConnect() {
    broker.subscribe(to: entities.settings.status)
    discovery.didConnect()
  }

  /// Publishes the entities, if the controls are known.
  /// - Parameter omitsEqual: whether to omit the messages that have not changed.
  func publish(omitsEqual: Bool = false) {
    guard let panel = panel.current, let controls = panel.controls else { return }
    for light in entities.settings.lights {
      if let problem = light.problem(in: panel) { log.warning(problem) }
    }
    var found = entities.entities(of: panel, controls)
    if found.count > HomeAssistantEntities.limit {
      log.warning(
        "only \(HomeAssistantEntities.limit) of \(found.count) entities are published for Home Assistant; choose them with \"values\" of \"homeAssistant\""
      )
      found.removeLast(found.count - HomeAssistantEntities.limit)
    }
    // Subscribe first, so that the broker sends the messages that earlier runs left there.
    if broker.isConnected, !discovery.hasSubscribed {
      broker.subscribe(to: entities.filter)
      discovery.didSubscribe()
    }
    for message in discovery.update(found, of: panel, omitsEqual: omitsEqual) {
      broker.put(message)
    }
    broker.flush()
  }

  /// Removes the entities of values that no longer exist.
  func remove(_ names: [String]) {
    for message in discovery.remove(Set(names)) { broker.put(message) }
  }

  /// Asks the panel for the choices of other values, soon after a value has changed that they may
  /// follow.
  func valueDidChange(_ name: String) {
    guard panel.current?.controls?.choicesMayFollow(name) == true, !choicesTimer.isScheduled
    else { return }
    choicesTimer.schedule(after: Self.choicesInterval) { [unowned self] in
      panel.describe { [unowned self] in publish(omitsEqual: true) }
    }
  }

  /// Handles a discovery message, or a status message of Home Assistant itself.
  func receive(_ message: ReceivedMessage) {
    if message.topic == entities.settings.status {
      // A retained message is older than the entities, which are published after each connection.
      if !message.isRetained, message.payload == Array("online".utf8) { scheduleBirth() }
      return
    }
    guard message.isRetained, discovery.contains(message.topic),
      let removal = discovery.didFind(message.topic, message.payload)
    else { return }
    broker.put(removal)
    broker.flush()
  }

  private func scheduleBirth() {
    guard !birthTimer.isScheduled else { return }
    let wait = Duration.seconds(Double.random(in: 0...Self.birthPatience))
    birthTimer.schedule(after: wait) { [unowned self] in
      publish()
      onBirth()
    }
  }
}
