import Controls
import Glibc
import JSON
import LinuxIO
import MQTT
import PanelSources
import Panels
import ProgramInterface
import Pushes

/// The settings of `bezel-mqtt`, from the command line and the environment.
package struct BridgeConfiguration {
  package var path = BrokerFile.standardPath
  package var socketFolder: String?
  package var logLevel = Log.Level.info
  /// Whether the file is only checked.
  package var checks = false
  /// The path of the panel file for which it is checked; nil for none.
  package var panelPath: String?

  package static let options = [
    Option(
      "config", argument: "FILE", "The configuration. The default is \(BrokerFile.standardPath)."),
    Option("check", "Checks the configuration, and does nothing else."),
    Option(
      "panel", argument: "FILE",
      "With --check: a panel file. Prints which names it does not have, and which inputs it cannot show in full."
    ),
    Option(
      "socket", argument: "DIR", "The runtime directory of the daemon; /run/bezel by default."),
    logLevelOption.option,
    Option("version", "Prints the version."),
    Option("help", "Prints this help."),
  ]

  private static let logLevelOption = TypedOption.logLevel(
    "error, warning, info (the default) or debug.")

  private static let known = options.map(\.known)

  package static let summary = "connects a control panel to an MQTT broker"
  package static let details =
    "It publishes the values of the running panel, sets those that the configuration accepts, and exchanges messages with other devices. It may start before the daemon and the broker, and waits for both. TERM and INT end it."

  package static var help: String {
    let synopsis = options.map(\.synopsis).wrapped(to: 86)
    let codes = "Exit codes: \(ExitCode.summary(of: BridgeExit.codes))."
    return """
      bezel-mqtt \(bezelVersion): \(summary).

      bezel-mqtt \(synopsis.joined(separator: "\n           "))

      \(Option.help(options))

      \(details.wrapped(to: 100).joined(separator: "\n"))
      \(codes.wrapped(to: 100).joined(separator: "\n"))
      """
  }

  package init(_ arguments: [String]) throws(BridgeExit) {
    let options: Options
    do {
      options = try Options(arguments, known: Self.known)
    } catch {
      throw .usage(error.explanation(known: Self.known))
    }
    if options.has("help") { throw .output(Self.help) }
    if options.has("version") { throw .output("bezel-mqtt \(bezelVersion)") }
    if let operand = options.operands.first {
      throw .usage("unexpected argument \(operand.quoted); specify the file with --config FILE")
    }
    logLevel = options[Self.logLevelOption] ?? .info
    if let path = options["config"] { self.path = path }
    checks = options.has("check")
    panelPath = options["panel"]
    if panelPath != nil, !checks { throw .usage("--panel needs --check") }
    socketFolder = options["socket"] ?? StandardFolder.environment("BEZEL_RUNTIME_DIRECTORY")
  }

  /// Reads the file.
  package func file() throws(BridgeExit) -> BrokerFile {
    let text: [UInt8]
    do throws(SystemError) {
      text = try readFile(path, limit: BrokerFile.sizeLimit)
    } catch {
      throw .unreadable(path, error)
    }
    do {
      return try BrokerFile(text, standardTopic: DeviceTopic.standard)
    } catch {
      throw .invalid(
        error.problems.flatMap { problem in
          [problem.line(file: path)]
            + (problem.position.map { SourceExcerpt(of: text, at: $0).lines(width: 100) } ?? [])
        })
    }
  }

  /// What the panel file of `--panel` makes of the configuration; nothing without the option.
  package func warnings(
    about file: BrokerFile, kinds: [ControlKind]
  ) throws(BridgeExit) -> [String] {
    guard let panelPath else { return [] }
    let panel: BridgePanel
    do {
      panel = BridgePanel(try PanelSource.file(panelPath).load(kinds: kinds) { _ in })
    } catch {
      throw .invalid(error.lines)
    }
    return (file.mistakes(in: panel) + file.remarks(on: panel)).map { "\(path): warning: \($0)" }
  }

  /// The settings of the bridge, from the file and the environment.
  package func settings(_ file: BrokerFile) throws(BridgeExit) -> Bridge.Settings {
    let topics = BridgeTopics(root: file.topic ?? DeviceTopic.standard)
    var address = try BrokerAddress(
      file.broker, client: file.broker.client ?? topics.root.replacing("/", with: "-"))
    address.will = BrokerMessage(
      topic: topics.status, payload: Array("offline".utf8), isRetained: true)
    let folder = socketFolder ?? StandardFolder.runtimeInUse ?? "/run/bezel"
    return Bridge.Settings(
      file: file, topics: topics, address: address, socket: "\(folder)/control.sock")
  }
}

extension BrokerAddress {
  /// The address of a broker with the login and the files that the environment provides.
  package init(_ broker: BrokerFile.Broker, client: String) throws(BridgeExit) {
    self.init(host: broker.host, port: broker.port, client: client)
    keepAlive = broker.keepAlive
    if let user = broker.user { login = (user, try broker.password.map(Self.password)) }
    if let encryption = broker.encryption {
      self.encryption = Encryption(
        authorities: encryption.authorities, certificate: encryption.certificate,
        key: try encryption.key.map(Self.keyPath))
    }
  }

  /// The path of a credential of the service.
  private static func credential(_ name: String) throws(BridgeExit) -> String {
    guard let folder = StandardFolder.environment("CREDENTIALS_DIRECTORY") else {
      throw .unavailable(
        "there is no credential \(name.quoted), because $CREDENTIALS_DIRECTORY is not set; add LoadCredential=\(name):PATH to the service"
      )
    }
    return "\(folder)/\(name)"
  }

  /// The content of a credential, without line breaks at its end.
  private static func password(_ name: String) throws(BridgeExit) -> String {
    let path = try credential(name)
    do throws(SystemError) {
      var bytes = try readFile(path, limit: 4_096)
      while bytes.last == 10 || bytes.last == 13 { bytes.removeLast() }
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      throw .unreadable(path, error)
    }
  }

  private static func keyPath(_ text: String) throws(BridgeExit) -> String {
    text.contains("/") ? text : try credential(text)
  }
}

/// Why `bezel-mqtt` ends.
package struct BridgeExit: Error {
  package let code: Int32
  /// Lines for standard error.
  package var messages: [String] = []
  /// The help or the version, for standard output.
  package var output: String?

  /// All exit codes.
  package static let codes = [
    ExitCode(0, "clean"), ExitCode(64, "usage"), ExitCode(65, "configuration invalid"),
    ExitCode(69, "a file, a credential or libmosquitto is not available"),
    ExitCode(77, "no permission"),
  ]

  package static func output(_ text: String) -> BridgeExit { BridgeExit(code: 0, output: text) }

  package static func usage(_ message: String) -> BridgeExit {
    BridgeExit(code: 64, messages: ["\(message); see bezel-mqtt --help"])
  }

  package static func invalid(_ lines: [String]) -> BridgeExit {
    BridgeExit(code: 65, messages: lines)
  }

  package static func unavailable(_ message: String) -> BridgeExit {
    BridgeExit(code: 69, messages: [message])
  }

  package static func unreadable(_ path: String, _ error: SystemError) -> BridgeExit {
    BridgeExit(code: error.isPermission ? 77 : 69, messages: ["\(error)"])
  }
}
