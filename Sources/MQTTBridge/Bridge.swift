import Glibc
import JSON
import LinuxIO
import MQTT
import PanelSources
import Panels
import ProgramInterface
import ValueBus

/// Connects a running panel to an MQTT broker: publishes its values, and sets those that the
/// configuration accepts. The panel and the broker may start and end in any order.
///
/// Passes each event of the two clients to the parts of the bridge, in the order in which the parts
/// must publish.
package final class Bridge {
  /// The memory limit of the process, in bytes. Without it, libmosquitto would store even messages of
  /// 256 MB.
  package static let memoryLimit: rlim_t = 64 << 20

  private let context: BridgeContext
  private let onEnd: () -> Void
  private var isEnding = false
  private let report: ServiceReport

  private let status: StatusPublisher
  private let counters: CounterPublisher
  private let values: ValuePublisher
  private let outputs: OutputSender
  private let inputs: InputReceiver
  private let commands: CommandReceiver
  private let screenshots: ScreenshotPublisher
  private let reloads: ReloadReceiver
  private let trials: PushTrials
  private let pushes: PushReceiver
  /// Nil if the panel does not appear in Home Assistant.
  private let homeAssistant: HomeAssistantPublisher?
  /// Nil if the panel does not follow the topics of openHASP.
  private let openHASP: OpenHASPService?

  package init(_ settings: Settings, loop: EventLoop, log: Log, onEnd: @escaping () -> Void) {
    self.onEnd = onEnd
    let (file, topics) = (settings.file, settings.topics)
    let log = RefusalLog(log, loop: loop)
    let panel = BridgedPanel(PanelClient(path: settings.socket, loop: loop))
    let broker = BrokerClient(
      settings.address, version: file.broker.version, loop: loop, log: log)
    let context = BridgeContext(
      file: file, topics: topics, panel: panel, broker: broker, log: log, loop: loop)
    self.context = context
    counters = CounterPublisher(context)
    let values = ValuePublisher(context)
    let outputs = OutputSender(context)
    (self.values, self.outputs) = (values, outputs)
    inputs = InputReceiver(context, outputs: outputs)
    commands = CommandReceiver(context)
    let screenshots = ScreenshotPublisher(context)
    self.screenshots = screenshots
    reloads = ReloadReceiver(context)
    trials = PushTrials(context)
    pushes = PushReceiver(context, trials: trials)
    homeAssistant = file.homeAssistant.map {
      let entities = HomeAssistantEntities(settings: $0, file: file, topics: topics)
      return HomeAssistantPublisher(entities, context) {
        values.publishAll()
        outputs.putRetained()
        broker.flush()
      }
    }
    openHASP = file.openHASP.map { OpenHASPService($0, context, screenshots: screenshots) }
    status = StatusPublisher(context, also: openHASP?.statusTopic)
    report = ServiceReport(loop: loop) {
      let name = panel.current.map { "panel \($0.name.quoted)" } ?? "waiting for the panel"
      return "\(broker.isConnected ? "connected to" : "waiting for") \(broker.place), \(name)"
    }
    report.ready()
    panel.client.start { [unowned self] in panelDidSend($0) }
    broker.start { [unowned self] in brokerDidSend($0) }
  }

  /// Publishes `offline`, then ends the connections.
  package func end() {
    guard !isEnding else { return }
    isEnding = true
    status.end()
    broker.end(then: onEnd)
  }

  private var panel: BridgedPanel { context.panel }
  private var broker: BrokerClient { context.broker }
  private var log: RefusalLog { context.log }

  // MARK: The panel

  private func panelDidSend(_ event: PanelClient.Event) {
    switch event {
    case .began(let description):
      panel.readControls(description)
      log.info("connected to the panel \((panel.current?.name ?? "").quoted)")
      status.panelDidBegin()
      panelDidBegin()
      // The panel was reloaded while it was being described.
      if description["controls"] == nil { describeControls() }
    case .reloaded:
      panelDidBegin()
      describeControls()
      inputs.applyAll()
    case .ready:
      inputs.applyAll()
      commands.panelIsReady()
      openHASP?.publishStates()
      counters.publish()
    case .changed(let name, let previous, let change):
      values.publish(name, change)
      outputs.valueDidChange(name, from: previous, change)
      broker.flush()
      guard let change else { return }
      openHASP?.valueDidChange(name, change)
      // The titles of the controls follow the language.
      if name == "language" { describeControls() }
      homeAssistant?.valueDidChange(name)
    case .sent(let event, let control):
      values.publish(event: event, of: control)
      openHASP?.controlDidSend(BridgeControls.event(event), control)
      outputs.controlDidSend(event, control)
      broker.flush()
    case .ended(let reason):
      log.warning("waiting for the panel: \(reason)")
      inputs.panelDidEnd()
      outputs.panelDidEnd()
      reloads.panelDidEnd()
      pushes.panelDidEnd()
      trials.panelDidEnd()
      status.publish()
      broker.flush()
    }
  }

  private func panelDidBegin() {
    let gone = values.panelDidBegin()
    // Remove the entities before the values, because their templates cannot read empty messages.
    homeAssistant?.remove(gone)
    values.remove(gone)
    if let panel = panel.current {
      for mistake in context.file.mistakes(in: panel) { log.warning(mistake) }
    }
    status.publish()
    trials.publish()
    homeAssistant?.publish()
    report.statusDidChange()
  }

  /// Asks the panel for its controls. Their titles become the names of entities.
  private func describeControls() {
    guard homeAssistant != nil || openHASP != nil || !context.file.outputs.isEmpty else { return }
    panel.describe { [unowned self] in homeAssistant?.publish(omitsEqual: true) }
  }

  // MARK: The broker

  private func brokerDidSend(_ event: BrokerClient.Event) {
    switch event {
    case .connected:
      commands.brokerDidConnect()
      pushes.brokerDidConnect()
      inputs.brokerDidConnect()
      homeAssistant?.brokerDidConnect()
      openHASP?.brokerDidConnect()
      screenshots.brokerDidConnect()
      reloads.brokerDidConnect()
      status.brokerDidConnect()
      trials.publish()
      homeAssistant?.publish()
      values.publishAll()
      outputs.putRetained()
      broker.flush()
      openHASP?.publishStates()
      counters.publish()
      report.statusDidChange()
    case .received(let message): receive(message)
    case .answered(let number): trials.brokerDidAnswer(number)
    case .ended:
      trials.brokerDidEnd()
      report.statusDidChange()
    }
  }

  private func receive(_ message: ReceivedMessage) {
    if message.topic != context.topics.push { inputs.receive(message) }
    let message = message.limitingAnswer(context)
    if message.topic == context.topics.push { return pushes.receive(message) }
    if openHASP?.receive(message) == true || screenshots.receive(message)
      || reloads.receive(message)
    {
      return
    }
    if let name = context.topics.value(ofCommand: message.topic) {
      commands.receive(message, for: name)
    } else {
      homeAssistant?.receive(message)
    }
  }
}
