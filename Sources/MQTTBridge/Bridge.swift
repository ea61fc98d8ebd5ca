import Controls
import Glibc
import JSON
import LinuxIO
import MQTT
import PanelServing
import PanelSources
import Panels
import ProgramInterface
import ValueBus

/// Connects a running panel to an MQTT broker: publishes its values, and sets those that the
/// configuration accepts. The panel and the broker may start and end in any order.
package final class Bridge {
  /// The memory limit of the process, in bytes. Without it, libmosquitto would store even messages of
  /// 256 MB.
  package static let memoryLimit: rlim_t = 64 << 20

  /// The configuration, and the settings derived from the command line and the environment.
  package struct Settings {
    package var file: BrokerFile
    package var topics: BridgeTopics
    package var address: BrokerAddress
    /// The path of `control.sock`.
    package var socket: String
  }

  package let settings: Settings
  package let loop: EventLoop
  package let log: Log
  private let onEnd: () -> Void

  /// The connection to the panel; nil while it does not run.
  package private(set) var channel: RequestChannel?
  /// The panel, once it has described itself.
  package private(set) var panel: BridgePanel?
  /// The panel, or the last one if none is running.
  private var lastPanel: BridgePanel?
  /// When the panel was reached, in seconds since 1970.
  private var panelSince = 0
  /// The connection to the broker; nil between two attempts.
  package private(set) var connection: BrokerConnection?
  /// Whether the broker has accepted the client.
  package private(set) var isConnected = false
  var outbox = BridgeOutbox()
  /// Commands that wait for the panel, the oldest first.
  package var commands: [BridgeCommand] = []
  /// The messages of the topics that the panel shows.
  package var inputs: BridgeInputs
  /// The messages to other devices, and what inputs change.
  package var outputs: BridgeOutputs
  /// The entities of Home Assistant; nil if the panel does not appear there.
  var discovery: BridgeDiscovery?

  private let panelTimer: EventLoop.Timer
  private let brokerTimer: EventLoop.Timer
  private let outboxTimer: EventLoop.Timer
  private let endTimer: EventLoop.Timer
  /// Runs after Home Assistant has started.
  let birthTimer: EventLoop.Timer
  /// Runs after a value has changed that the choices of another value follow.
  let choicesTimer: EventLoop.Timer
  /// The push that the panel is receiving.
  package var push: BridgePush?
  /// The revision on trial, and the number of the message that tests the connection.
  package var trial: (revision: Int, probe: Int?)?
  /// Runs when a push on trial is tested.
  let trialTimer: EventLoop.Timer
  /// The requests for pictures of the screen.
  package var screenshots = BridgeScreenshots()
  /// The connection to the panel that transmits a picture; nil if none is being taken.
  var screenshotChannel: RequestChannel?
  /// Runs when a picture is due.
  let screenshotTimer: EventLoop.Timer
  /// Whether the panel is being reloaded.
  var isReloading = false
  /// Runs when counters are due.
  let counterTimer: EventLoop.Timer
  /// The number of connections that the broker has accepted.
  private(set) var connectionCount = 0
  /// The number of refused messages.
  var refusalCount = 0
  private var version: BrokerAddress.Version
  private var backoff = Backoff()
  /// When the broker accepted the client.
  private var connectedAt = Duration.zero
  private var isEnding = false
  private var report: ServiceReport?
  /// Limits the log lines about refused messages.
  package var refusals = LogLimiter<String>(burst: refusalBurst, interval: .seconds(60))
  /// The payload published last for each value since the broker accepted the client, without the
  /// cause of the change.
  private var published: [String: [UInt8]] = [:]
  /// The last published status of the panel; nil if none was published.
  private var status: String?
  /// The last logged problem with each side; the same problem is not logged again.
  private var panelProblem: String?
  private var brokerProblem: String?

  /// The time between two attempts to reach the panel.
  private static let panelInterval = Duration.seconds(1)
  /// How many lines about the same refusal are logged at once; after that, one a minute.
  package static let refusalBurst = 3
  /// The maximum number of commands that wait for the panel.
  package static let commandLimit = 1_000
  /// The maximum size of these commands together, in bytes.
  package static let commandSizeLimit = 4 << 20
  /// A connection that ends sooner than this does not reset the backoff.
  private static let briefTime = Duration.seconds(10)
  /// How long `end()` waits for the last messages to be sent.
  private static let endPatience = Duration.seconds(2)

  package init(_ settings: Settings, loop: EventLoop, log: Log, onEnd: @escaping () -> Void) {
    self.settings = settings
    self.loop = loop
    self.log = log
    self.onEnd = onEnd
    inputs = BridgeInputs(settings.file.inputs)
    outputs = BridgeOutputs(settings.file.outputs)
    discovery = settings.file.homeAssistant.map {
      BridgeDiscovery(
        HomeAssistantEntities(settings: $0, file: settings.file, topics: settings.topics))
    }
    let usesOldVersion = settings.file.broker.version == .three || RestartAfterAbort.hasHappened
    version = usesOldVersion ? .three : .five
    if RestartAfterAbort.hasHappened {
      log.warning(
        "the program has aborted, probably in libmosquitto at a packet of MQTT 5; using MQTT 3.1.1 until "
          + "the next start")
    }
    panelTimer = EventLoop.Timer(loop)
    brokerTimer = EventLoop.Timer(loop)
    outboxTimer = EventLoop.Timer(loop)
    endTimer = EventLoop.Timer(loop)
    birthTimer = EventLoop.Timer(loop)
    choicesTimer = EventLoop.Timer(loop)
    counterTimer = EventLoop.Timer(loop)
    trialTimer = EventLoop.Timer(loop)
    screenshotTimer = EventLoop.Timer(loop)
    report = ServiceReport(loop: loop) { [unowned self] in self.summary }
    report?.ready()
    connectToPanel()
    connectToBroker()
  }

  /// A description of the state in one line.
  private var summary: String {
    let broker = isConnected ? "connected to \(place)" : "waiting for \(place)"
    return "\(broker), \(panel.map { "panel \($0.name.quoted)" } ?? "waiting for the panel")"
  }

  private var place: String { "\(settings.address.host):\(settings.address.port)" }

  /// Publishes `offline`, then ends the connections.
  package func end() {
    guard !isEnding else { return }
    isEnding = true
    putStatus()
    flush()
    connection?.disconnect()
    guard connection != nil else { return onEnd() }
    endTimer.schedule(after: Self.endPatience) { [unowned self] in onEnd() }
  }

  // MARK: The panel

  private func connectToPanel() {
    do throws(SystemError) {
      let channel = try RequestChannel(path: settings.socket, loop: loop) { [unowned self] event in
        switch event {
        case .notification(let method, let line):
          if let line = ReceivedLine(type: method, line) { self.panelDidSend(line) }
        case .ended(let reason): self.panelDidEnd(reason)
        }
      }
      self.channel = channel
      // Subscribe first, so that a reload is noticed.
      channel.call("subscribe")
      channel.call("describe") { [unowned self] answer in
        // After a reload, the answer may describe the earlier panel.
        guard panel == nil, case .success(let description) = answer else { return }
        panelDidBegin(BridgePanel(description))
      }
      // The values may have changed while the panel was being described, so get them again.
      channel.call("subscribe") { [unowned self] answer in
        guard case .success(let result) = answer else { return }
        for member in result["values"]?.members ?? [] {
          self.valueDidChange(member.name, member.node.value, nil)
        }
        self.applyInputs()
        self.flushCommands()
        self.putHASPStates()
        self.putCounters()
      }
    } catch {
      panelDidEnd("\(error)")
    }
  }

  private func panelDidEnd(_ reason: String) {
    if panelProblem != reason { log.warning("waiting for the panel: \(reason)") }
    panelProblem = reason
    channel = nil
    panel = nil
    isReloading = false
    inputs.panelDidEnd()
    outputs.panelDidEnd()
    refusePush()
    trial = nil
    trialTimer.cancel()
    putStatus()
    flush()
    panelTimer.schedule(after: Self.panelInterval) { [unowned self] in
      dropExpiredCommands()
      connectToPanel()
    }
  }

  private func panelDidBegin(_ panel: BridgePanel) {
    let isFirst = self.panel == nil
    if isFirst { log.info("connected to the panel \(panel.name.quoted)") }
    panelProblem = nil
    removeValues(missingIn: panel)
    var panel = panel
    // After a reload, the controls follow later.
    if let lastPanel { panel.keepControls(of: lastPanel) }
    self.panel = panel
    lastPanel = panel
    for mistake in settings.file.mistakes(in: panel) { log.warning(mistake) }
    if isFirst { panelSince = Int(Clock.realtime.components.seconds) }
    putStatus()
    putPanel()
    putPushes()
    putEntities()
    report?.statusDidChange()
  }

  /// Removes the values of the last panel that the next one does not publish.
  private func removeValues(missingIn panel: BridgePanel) {
    guard let lastPanel else { return }
    let gone = lastPanel.names.filter {
      lastPanel.delivery(of: $0, by: settings.file) != nil
        && panel.delivery(of: $0, by: settings.file) == nil
    }
    // Remove the entities before the values, because their templates cannot read empty messages.
    for message in discovery?.remove(Set(gone)) ?? [] { put(message) }
    for name in gone {
      // An empty message removes the one that the broker retains.
      outbox.remove(name)
      published[name] = nil
      guard settings.file.delivery(of: name)?.isRetained == true else { continue }
      put(BrokerMessage(topic: settings.topics.state(name), payload: [], isRetained: true))
    }
  }

  /// Replaces the controls with those in an answer to `describe`.
  func setControls(_ description: JSONValue) { panel?.setControls(description) }

  private func panelDidSend(_ line: ReceivedLine) {
    switch line {
    case .panel(let description):
      panelDidBegin(BridgePanel(description))
      describeControls()
      applyInputs()
    case .value(let name, let content, let change):
      valueDidChange(name, content, change)
      haspValueDidChange(name, change)
      // The titles of the controls follow the language.
      if name == "language" { describeControls() }
      describeChoices(following: name)
    case .rows(let name, let rows, let change):
      let previous = panel?.values[name]?.content
      panel?.apply(rows, to: name)
      publish(name, change)
      outputValueDidChange(name, from: previous, change)
      describeChoices(following: name)
      flush()
    case .event(let name, let control):
      let event = BridgeControls.event(name)
      outbox.put(
        event: BrokerMessage(
          topic: settings.topics.event(control), payload: Array(event.utf8),
          quality: settings.file.delivery.quality))
      haspControlDidSend(event, control)
      outputControlDidSend(name, control)
      flush()
    case .snapshotEnd, .error: break
    }
  }

  /// - Parameter change: nil if the cause is not known.
  private func valueDidChange(_ name: String, _ content: JSONValue, _ change: ReceivedLine.Change?)
  {
    let previous = panel?.values[name]?.content
    panel?.set(name, content)
    publish(name, change)
    outputValueDidChange(name, from: previous, change)
    flush()
  }

  /// Puts the content of a value into the outbox. Does nothing if the content has not arrived yet,
  /// or if the broker has it already.
  /// - Parameter change: nil if the cause is not known.
  private func publish(_ name: String, _ change: ReceivedLine.Change?) {
    guard let panel, let delivery = panel.delivery(of: name, by: settings.file),
      let value = panel.values[name], let content = value.content
    else { return }
    let state = payload(of: content, unit: value.unit)
    let last = published.updateValue(state, forKey: name)
    // The interval applies to changes, but not to a value that the broker may have lost.
    let isUrgent = last == nil || change?.endsTouch == true
    guard last != state else {
      if isUrgent { outbox.release(name, at: Clock.monotonic) }
      return
    }
    var message = BrokerMessage(
      topic: settings.topics.state(name),
      payload: payload(of: content, unit: value.unit, change),
      quality: delivery.quality, isRetained: delivery.isRetained)
    for member in change?.members ?? [] where ["origin", "control", "seq"].contains(member.name) {
      message.properties.append(
        (member.name, String(decoding: member.node.value.plainPayload, as: UTF8.self)))
    }
    outbox.put(
      message, of: name, every: delivery.interval, isUrgent: isUrgent, at: Clock.monotonic)
  }

  /// - Parameter change: nil to omit the cause.
  private func payload(
    of content: JSONValue, unit: String?, _ change: ReceivedLine.Change? = nil
  ) -> [UInt8] {
    guard settings.file.payload == .json else { return content.plainPayload }
    var members = [JSONMember("value", content)]
    if let unit { members.append(JSONMember("unit", .string(unit))) }
    return JSONWriter.text(of: .object(members + (change?.members ?? [])))
  }

  // MARK: The broker

  private func connectToBroker() {
    connection = BrokerConnection(to: settings.address, version: version, loop: loop) {
      [unowned self] event in
      switch event {
      case .connected: self.brokerDidConnect()
      case .received(let message): self.brokerDidSend(message)
      case .delivered(let number):
        self.outbox.didDeliver(number)
        self.probeDidArrive(number)
        self.flush()
      case .rejected(let number, let reason): self.brokerDidReject(number, reason)
      case .unsubscribed(let filter):
        self.log.warning(
          "the broker refuses the subscription to \(filter.quoted); allow it for this client")
      case .ended(let reason): self.brokerDidEnd(reason)
      }
    }
    if connection == nil { brokerDidEnd(.broken("libmosquitto cannot be used; is it installed?")) }
  }

  private func brokerDidConnect() {
    let name = version == .five ? "5" : "3.1.1"
    log.info("connected to \(place) with MQTT \(name) as \(settings.address.client)")
    brokerProblem = nil
    isConnected = true
    connectionCount += 1
    connectedAt = Clock.monotonic
    connection?.subscribe(to: settings.topics.commands, quality: 1)
    connection?.subscribe(to: settings.topics.push, quality: 1)
    for input in inputs.subscriptions {
      connection?.subscribe(to: input.topic, quality: input.quality)
    }
    if let discovery { connection?.subscribe(to: discovery.entities.settings.status, quality: 1) }
    subscribeToHASP()
    subscribeToRequests()
    discovery?.didConnect()
    // The broker may have lost its retained messages.
    status = nil
    putStatus()
    putPanel()
    putPushes()
    putEntities()
    publishAll()
    putHASPStates()
    putCounters()
    report?.statusDidChange()
  }

  /// Publishes all values, whether the broker has them or not.
  func publishAll() {
    published = [:]
    for name in panel?.names ?? [] { publish(name, nil) }
    putRetainedOutputs()
    flush()
  }

  private func brokerDidSend(_ message: ReceivedMessage) {
    if message.topic == settings.topics.push { return pushDidArrive(limitingAnswer(message)) }
    if inputs.contains(message.topic) { inputDidReceive(message) }
    let message = limitingAnswer(message)
    if haspDidReceive(message) || requestDidArrive(message) { return }
    if let name = settings.topics.value(ofCommand: message.topic) {
      commandDidArrive(name, message)
    } else {
      discoveryDidReceive(message)
    }
  }

  private func brokerDidReject(_ number: Int, _ reason: String) {
    // The broker can be reached.
    probeDidArrive(number)
    if let topic = outbox.didRefuse(number),
      let more = refusals.note("broker " + reason, at: Clock.monotonic)
    {
      log.warning(
        "the broker refuses messages at \(topic.shortened(to: 128).quoted): \(reason); allow this client to publish there\(more)"
      )
    }
    flush()
  }

  private func brokerDidEnd(_ end: BrokerConnection.End) {
    connection = nil
    // Two clients with the same identifier end each other's connections.
    let wasBrief = isConnected && Clock.monotonic - connectedAt < Self.briefTime
    if isConnected, !wasBrief { backoff = Backoff() }
    isConnected = false
    trial?.probe = nil
    outbox.connectionDidEnd()
    guard !isEnding else { return onEnd() }
    report?.statusDidChange()
    if end == .version, version == .five, settings.file.broker.version == .automatic {
      log.info("\(place) does not speak MQTT 5; using 3.1.1")
      version = .three
      return brokerTimer.schedule(after: .zero) { [unowned self] in connectToBroker() }
    }
    var problem = end.explanation(of: settings.address)
    if wasBrief {
      problem += "; does another client have the identifier \(settings.address.client)?"
    }
    if brokerProblem != problem { log.warning("waiting for \(place): \(problem)") }
    brokerProblem = problem
    brokerTimer.schedule(after: backoff.next()) { [unowned self] in
      connectToBroker()
    }
  }

  /// Publishes whether the panel can be reached, if that has changed.
  private func putStatus() {
    let now = panel != nil && !isEnding ? "online" : "offline"
    guard status != now else { return }
    status = now
    put(
      BrokerMessage(topic: settings.topics.status, payload: Array(now.utf8), isRetained: true))
    putHASPAvailability(now)
  }

  /// Publishes the name of the panel, the version of Bezel, and when the panel was reached.
  private func putPanel() {
    guard let panel else { return }
    let description = JSONValue.object([
      "panel": .string(panel.name), "version": .string(panel.version),
      "since": .number(Double(panelSince)),
    ])
    put(
      BrokerMessage(
        topic: settings.topics.panel, payload: JSONWriter.text(of: description), isRetained: true))
  }

  /// Puts a message into the outbox, where it replaces an older one with the same topic.
  func put(_ message: BrokerMessage) {
    outbox.put(
      message, of: "/" + message.topic, every: .zero, isUrgent: true, at: Clock.monotonic)
  }

  /// Sends the messages that are due.
  package func flush() {
    guard isConnected, let connection else { return outboxTimer.cancel() }
    let now = Clock.monotonic
    sending: while let message = outbox.next(at: now) {
      switch connection.publish(message) {
      case .sent(let number): outbox.didSend(number)
      case .unavailable: break sending
      case .impossible(let reason):
        outbox.drop()
        guard let more = refusals.note("impossible", at: now) else { continue }
        log.warning(
          "dropped a message at \(message.topic.shortened(to: 128).quoted): \(reason)\(more)")
      }
    }
    logExpiredMessages()
    guard let deadline = outbox.deadline else { return outboxTimer.cancel() }
    outboxTimer.schedule(at: deadline) { [unowned self] in flush() }
  }
}

extension ReceivedLine.Change {
  /// The members of a message about the change.
  fileprivate var members: [JSONMember] {
    let cause: [JSONMember] =
      switch origin {
      case nil: [JSONMember("origin", .string("snapshot"))]
      case .touch(let phase, let control):
        [
          JSONMember("origin", .string("touch")), JSONMember("phase", .string(phase.rawValue)),
          JSONMember("control", .string(control)),
        ]
      case .client: [JSONMember("origin", .string("client"))]
      case .panel: [JSONMember("origin", .string("panel"))]
      }
    return cause + [JSONMember("seq", .number(sequence)), JSONMember("time", .number(time))]
  }
}
