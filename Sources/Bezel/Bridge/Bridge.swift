import Glibc
import JSON
import LinuxIO
import MQTT
import Panels
import ValueBus

/// Connects a running panel to an MQTT broker: publishes its values, and sets those that the
/// configuration accepts. The panel and the broker may start and end in any order.
final class Bridge {
  /// The configuration, and what is derived from the command line and the environment.
  struct Settings {
    var file: BrokerFile
    var topics: BridgeTopics
    var address: BrokerAddress
    /// The path of `control.sock`.
    var socket: String
  }

  let settings: Settings
  let loop: EventLoop
  let log: Log
  private let onEnd: () -> Void

  /// The connection to the panel; nil while it does not run.
  private(set) var channel: RequestChannel?
  /// The panel, once it has described itself.
  private(set) var panel: BridgePanel?
  /// The connection to the broker; nil between two attempts.
  private(set) var connection: BrokerConnection?
  /// Whether the broker has accepted the client.
  private(set) var isConnected = false
  private(set) var outbox = BridgeOutbox()
  /// Commands that wait for the panel, the oldest first.
  private var commands: [BridgeCommand] = []

  private let panelTimer: EventLoop.Timer
  private let brokerTimer: EventLoop.Timer
  private let outboxTimer: EventLoop.Timer
  private let endTimer: EventLoop.Timer
  private var version: BrokerAddress.Version
  private var backoff = Backoff()
  /// When the broker accepted the client.
  private var connectedAt = Duration.zero
  private var isEnding = false
  private var report: ServiceReport?
  /// Limits the lines about refused messages.
  private var refusals = LogLimiter<String>(burst: 3, interval: .seconds(60))
  /// The last content of each value that was published since the broker accepted the client.
  private var published: [String: [UInt8]] = [:]
  /// The last published status of the panel; nil if none was published.
  private var status: String?
  /// The last logged problem with each side; the same problem is not logged again.
  private var panelProblem: String?
  private var brokerProblem: String?

  /// The time between two attempts to reach the panel.
  private static let panelInterval = Duration.seconds(1)
  /// The most commands that wait for the panel.
  static let commandLimit = 1_000
  /// A connection that ends sooner than this does not reset the backoff.
  private static let briefTime = Duration.seconds(10)
  /// How long `end()` waits until the last messages are sent.
  private static let endPatience = Duration.seconds(2)

  init(_ settings: Settings, loop: EventLoop, log: Log, onEnd: @escaping () -> Void) {
    self.settings = settings
    self.loop = loop
    self.log = log
    self.onEnd = onEnd
    version = settings.file.broker.version == .three ? .three : .five
    panelTimer = EventLoop.Timer(loop)
    brokerTimer = EventLoop.Timer(loop)
    outboxTimer = EventLoop.Timer(loop)
    endTimer = EventLoop.Timer(loop)
    report = ServiceReport(loop: loop) { [unowned self] in self.summary }
    report?.ready()
    connectToPanel()
    connectToBroker()
  }

  /// The state in one line for people.
  private var summary: String {
    let broker = isConnected ? "connected to \(place)" : "waiting for \(place)"
    return "\(broker), \(panel.map { "panel \($0.name.quoted)" } ?? "waiting for the panel")"
  }

  private var place: String { "\(settings.address.host):\(settings.address.port)" }

  /// Publishes `offline`, then ends the connections.
  func end() {
    guard !isEnding else { return }
    isEnding = true
    putStatus()
    flush()
    connection?.disconnect()
    guard connection != nil else { return onEnd() }
    endTimer.schedule(at: Clock.monotonic + Self.endPatience) { [unowned self] in onEnd() }
  }

  // MARK: The panel

  private func connectToPanel() {
    do throws(SystemError) {
      let channel = try RequestChannel(path: settings.socket, loop: loop) { [unowned self] event in
        switch event {
        case .notification(let method, let line): self.panelDidSend(method, line)
        case .ended(let reason): self.panelDidEnd(reason)
        }
      }
      self.channel = channel
      channel.call("describe") { [unowned self] answer in
        if case .success(let description) = answer { self.panelDidBegin(BridgePanel(description)) }
      }
      channel.call("subscribe") { [unowned self] answer in
        guard case .success(let result) = answer else { return }
        for member in result["values"]?.members ?? [] {
          self.valueDidChange(member.name, member.node.value, line: .object([:]))
        }
        self.flushCommands()
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
    putStatus()
    flush()
    panelTimer.schedule(at: Clock.monotonic + Self.panelInterval) { [unowned self] in
      dropExpiredCommands()
      connectToPanel()
    }
  }

  private func panelDidBegin(_ panel: BridgePanel) {
    let old = self.panel
    if old == nil { log.info("connected to the panel \(panel.name.quoted)") }
    panelProblem = nil
    for name in old?.names ?? [] where panel.values[name] == nil {
      // An empty message removes what the broker keeps.
      outbox.remove(name)
      published[name] = nil
      if let delivery = old?.delivery(of: name, by: settings.file), delivery.isRetained {
        put(BrokerMessage(topic: settings.topics.state(name), payload: [], isRetained: true))
      }
    }
    self.panel = panel
    for name in settings.file.unmatched(in: panel) {
      log.warning("the panel has no value \(name.quoted), which the configuration names")
    }
    putStatus()
    putPanel()
    report?.statusDidChange()
  }

  private func panelDidSend(_ method: String, _ line: JSONValue) {
    switch method {
    case "panel": panelDidBegin(BridgePanel(line))
    case "value":
      guard let name = line["name"]?.string, let content = line["value"] else { return }
      valueDidChange(name, content, line: line)
    case "rows":
      guard let name = line["name"]?.string else { return }
      panel?.replaceRows(name, line)
      valueDidChange(name, panel?.values[name]?.content ?? .null, line: line)
    case "event":
      guard let control = line["control"]?.string else { return }
      outbox.put(
        event: BrokerMessage(
          topic: settings.topics.event(control), payload: Array("press".utf8),
          quality: settings.file.delivery.quality))
      flush()
    default: break
    }
  }

  private func valueDidChange(_ name: String, _ content: JSONValue, line: JSONValue) {
    panel?.set(name, content)
    publish(name, line)
    flush()
  }

  /// Puts the content of a value into the outbox, unless the broker has it.
  /// - Parameter line: the cause of the change; an empty object if it is not known.
  private func publish(_ name: String, _ line: JSONValue) {
    guard let panel, let delivery = panel.delivery(of: name, by: settings.file),
      let content = panel.values[name]?.content
    else { return }
    let plain = content.plainPayload
    let isUrgent = ["ended", "cancelled"].contains(line["phase"]?.string)
    guard published.updateValue(plain, forKey: name) != plain else {
      if isUrgent { outbox.release(name, at: Clock.monotonic) }
      return
    }
    var message = BrokerMessage(
      topic: settings.topics.state(name),
      payload: payload(of: content, plain, in: panel.values[name], line),
      quality: delivery.quality, isRetained: delivery.isRetained)
    for key in ["origin", "control"] {
      if let text = line[key]?.string { message.properties.append((key, text)) }
    }
    if let number = line["seq"]?.number {
      message.properties.append(("seq", JSONWriter.text(of: number)))
    }
    outbox.put(
      message, of: name, every: delivery.interval, isUrgent: isUrgent, at: Clock.monotonic)
  }

  private func payload(
    of content: JSONValue, _ plain: [UInt8], in value: BridgePanel.Value?, _ line: JSONValue
  ) -> [UInt8] {
    guard settings.file.payload == .json else { return plain }
    var members = [JSONMember("value", content)]
    if let unit = value?.unit { members.append(JSONMember("unit", .string(unit))) }
    for key in ["origin", "phase", "control", "seq", "time"] {
      if let member = line[key] { members.append(JSONMember(key, member)) }
    }
    return JSONWriter.text(of: .object(members))
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
        self.flush()
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
    connectedAt = Clock.monotonic
    connection?.subscribe(to: settings.topics.commands, quality: 1)
    // The broker may have lost what it kept.
    published = [:]
    status = nil
    putStatus()
    putPanel()
    for name in panel?.names ?? [] { publish(name, .object([:])) }
    flush()
    report?.statusDidChange()
  }

  private func brokerDidEnd(_ end: BrokerConnection.End) {
    connection = nil
    // Two clients with one identifier end each other's connections.
    let wasBrief = isConnected && Clock.monotonic - connectedAt < Self.briefTime
    if isConnected, !wasBrief { backoff = Backoff() }
    isConnected = false
    outbox.connectionDidEnd()
    guard !isEnding else { return onEnd() }
    report?.statusDidChange()
    if end == .version, version == .five, settings.file.broker.version == .automatic {
      log.info("\(place) does not speak MQTT 5; using 3.1.1")
      version = .three
      return brokerTimer.schedule(at: Clock.monotonic) { [unowned self] in connectToBroker() }
    }
    var problem = end.explanation(of: settings.address)
    if wasBrief {
      problem += "; does another client have the identifier \(settings.address.client)?"
    }
    if brokerProblem != problem { log.warning("waiting for \(place): \(problem)") }
    brokerProblem = problem
    brokerTimer.schedule(at: Clock.monotonic + backoff.next()) { [unowned self] in
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
  }

  /// Publishes which panel it is.
  private func putPanel() {
    guard let panel else { return }
    let description = JSONValue.object([
      "panel": .string(panel.name), "version": .string(panel.version),
    ])
    put(
      BrokerMessage(
        topic: settings.topics.panel, payload: JSONWriter.text(of: description), isRetained: true))
  }

  /// Puts a message into the outbox that replaces an older one with the same topic.
  private func put(_ message: BrokerMessage) {
    outbox.put(
      message, of: "/" + message.topic, every: .zero, isUrgent: true, at: Clock.monotonic)
  }

  /// Sends what is due.
  private func flush() {
    guard isConnected, let connection else { return outboxTimer.cancel() }
    let now = Clock.monotonic
    while let message = outbox.next(at: now) {
      guard let number = connection.publish(message) else { break }
      outbox.didSend(number)
    }
    guard let deadline = outbox.deadline else { return outboxTimer.cancel() }
    outboxTimer.schedule(at: deadline) { [unowned self] in flush() }
  }

  // MARK: Commands

  private func brokerDidSend(_ message: ReceivedMessage) {
    guard let name = settings.topics.value(ofCommand: message.topic) else { return }
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
          message: "the broker kept the message, so it may be old; publish it without retain"))
    }
    guard settings.file.accepts(name) else {
      return refuse(
        command,
        .init(reason: "notAccepted", message: "the configuration does not accept this value"))
    }
    guard message.payload.count <= BridgeCommand.payloadLimit else {
      return refuse(
        command,
        .init(
          reason: "payload",
          message: "the payload has more than \(BridgeCommand.payloadLimit) bytes"
        ))
    }
    guard panel != nil else {
      if commands.count == Self.commandLimit {
        refuse(
          commands.removeFirst(),
          .init(reason: "tooMany", message: "too many messages are waiting for the panel"))
      }
      return commands.append(command)
    }
    apply(command)
  }

  private func flushCommands() {
    dropExpiredCommands()
    let waiting = commands
    commands = []
    for command in waiting { apply(command) }
  }

  private func dropExpiredCommands() {
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
    do throws(BridgeCommand.Refusal) {
      content = try command.content(for: value.kind)
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

  private func refuse(_ command: BridgeCommand, _ refusal: BridgeCommand.Refusal) {
    let name = command.name.shortened(to: 128)
    if let more = refusals.note(name + refusal.reason, at: Clock.monotonic) {
      log.warning("refused to set \(name.quoted): \(refusal.message)\(more)")
    }
    let answer = JSONValue.object([
      "reason": .string(refusal.reason), "message": .string(refusal.message),
    ])
    // Do not answer attempts to set other values: a flood of answers would displace events.
    guard settings.file.accepts(name) else { return }
    outbox.put(
      event: BrokerMessage(
        topic: settings.topics.refusal(name), payload: JSONWriter.text(of: answer)))
    respond(to: command, .object([JSONMember("refused", answer)]))
    flush()
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

extension BrokerConnection.End {
  /// What is wrong, and what to do.
  fileprivate func explanation(of address: BrokerAddress) -> String {
    switch self {
    case .version: return "the broker does not speak this version of MQTT; change \"version\""
    case .refused(let reason): return "the broker refuses the client: \(reason)"
    case .broken(let reason) where reason.contains("Session taken over"):
      return
        "another client has the identifier \(address.client); give each panel a \"client\" of its own"
    case .broken(let reason) where reason.contains("certificate verify failed"):
      let authority = address.encryption?.authorities ?? "an authority that the system trusts"
      return
        "the certificate of the broker is not valid: it has expired, is for another host, or was not signed by \(authority)"
    case .broken(let reason): return reason
    }
  }
}

extension BrokerFile {
  /// The names in the file, without wildcards, that a panel does not have.
  fileprivate func unmatched(in panel: BridgePanel) -> [String] {
    (published + accepted + rules.flatMap(\.patterns)).filter(\.isName).map(\.text)
      .filter { panel.values[$0] == nil }
  }
}
