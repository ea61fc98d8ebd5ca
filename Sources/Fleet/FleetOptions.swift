import Glibc
import JSON
import LinuxIO
import MQTT
import MQTTBridge
import Panels
import ProgramInterface
import Pushes

/// The options that all actions of `bezel fleet` have.
package struct FleetOptions {
  package let topics: FleetTopics
  package let address: BrokerAddress

  package static let all = [
    Option("broker", argument: "HOST[:PORT]", "The broker, without TLS and login."),
    Option(
      "config", argument: "FILE",
      "A configuration of bezel-mqtt; its broker is used. The default is \(BrokerFile.standardPath)."
    ),
    Option(
      "topic", argument: "FILTER",
      "The topics of the panels, with + in place of their names; \(FleetTopics.standard) by default."
    ),
  ]

  package static let trial = TypedOption(
    Option(
      "trial", argument: "SECONDS",
      "How long a push may stay unconfirmed before the panel takes it back; 60 by default."),
    in: PushBundle.trialTimes)

  package init(_ options: Options) throws(CommandError) {
    topics = try Self.topics(options)
    var random = SystemRandomNumberGenerator()
    let client = "bezel-fleet-" + String(random.next(), radix: 36)
    if let text = options["broker"] {
      address = try Self.address(text, client: client)
    } else {
      address = try Self.address(
        configuration: options["config"] ?? BrokerFile.standardPath, client: client,
        isNamed: options.has("config"))
    }
  }

  package static func topics(_ options: Options) throws(CommandError) -> FleetTopics {
    let text = options["topic"] ?? FleetTopics.standard
    guard let topics = FleetTopics(text) else {
      throw .usage("--topic: \(text.quoted) is not a filter such as \(FleetTopics.standard)")
    }
    return topics
  }

  /// The address for `HOST`, `HOST:PORT`, `[ADDRESS]` or `[ADDRESS]:PORT`.
  private static func address(
    _ text: String, client: String
  ) throws(CommandError) -> BrokerAddress {
    var host = text[...]
    var port = ""[...]
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      host = text[text.index(after: text.startIndex)..<end]
      port = text[text.index(after: end)...]
    } else if let colon = text.firstIndex(of: ":") {
      (host, port) = (text[..<colon], text[colon...])
    }
    let number = port.isEmpty ? 1_883 : port.hasPrefix(":") ? Int(port.dropFirst()) : nil
    guard !host.isEmpty, let number, (1...65_535).contains(number) else {
      throw .usage("--broker: \(text.quoted) is not HOST or HOST:PORT")
    }
    return BrokerAddress(host: String(host), port: number, client: client)
  }

  private static func address(
    configuration path: String, client: String, isNamed: Bool
  ) throws(CommandError) -> BrokerAddress {
    guard isNamed || access(path, F_OK) == 0 else {
      throw .usage("name the broker: --broker HOST, or --config FILE")
    }
    do throws(BridgeExit) {
      let configuration = try BridgeConfiguration(["--config", path])
      return try BrokerAddress(configuration.file().broker, client: client)
    } catch {
      throw error.code == 65 ? .invalidPanel(error.messages) : .refused(error.messages)
    }
  }

  /// Receives the broker's retained messages about the panels with these names or patterns.
  /// - Parameter names: empty for all panels.
  package func panels(
    _ names: [String], through broker: FleetBroker
  ) throws(CommandError) -> [String: FleetPanel] {
    for name in names where !topics.canName(name) {
      throw .usage(
        "\(name.quoted) must have as many levels as --topic has wildcards: \(topics.nameCount)")
    }
    var panels: [String: FleetPanel] = [:]
    let patterns = names.map { NamePattern($0) }
    broker.onMessage = { [topics] message in
      guard let (name, rest) = topics.panel(of: message.topic) else { return }
      if panels[name] == nil, FleetPanel.isPanel(message.payload, at: rest),
        panels.count < Self.panelLimit
      {
        panels[name] = FleetPanel(name: name)
      }
      panels[name]?.take(message.payload, at: rest)
    }
    try broker.receive([topics.filter("status")])
    try broker.receive(FleetPanel.topics.filter { $0 != "status" }.map { topics.filter($0) })
    if panels.count == Self.panelLimit {
      StandardError.write(line: "bezel: there are more than \(Self.panelLimit) panels; use --topic")
    }
    // Topics of other clients may look like those of panels.
    panels = panels.filter { !$0.value.description.isNull }
    for (name, pattern) in zip(names, patterns)
    where !panels.keys.contains(where: pattern.matches) {
      throw .refused(
        pattern.isName
          ? Command.unknown("panel", name, in: Array(panels.keys))
          : "no panel matches \(name.quoted)")
    }
    guard !names.isEmpty else { return panels }
    return panels.filter { panel in patterns.contains { $0.matches(panel.key) } }
  }

  /// The most panels.
  private static let panelLimit = 100_000
}
