import Glibc
import JSON
import LingeringSockets
import LinuxIO
import Pictures
import Raster
import Testing

/// A headless browser from Debian, driven with WebDriver BiDi (w3.org/TR/webdriver-bidi).
final class RealBrowser {
  /// A browser that the page supports.
  enum Kind: String, Sendable {
    case chromium, firefox

    /// The required programs. The first one accepts WebDriver BiDi.
    var programs: [String] {
      switch self {
      case .chromium: ["/usr/bin/chromedriver", "/usr/bin/chromium"]
      case .firefox: ["/usr/bin/firefox-esr"]
      }
    }

    var isInstalled: Bool { programs.allSatisfy { access($0, X_OK) == 0 } }

    fileprivate func arguments(port: Int, folder: String) -> [String] {
      switch self {
      case .chromium: ["--port=\(port)"]
      case .firefox:
        ["--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", "\(port)"]
      }
    }

    fileprivate func capabilities(folder: String) -> JSONValue {
      guard self == .chromium else { return .object([:]) }
      let options = [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder)",
      ]
      return .object([
        "browserName": .string("chrome"), "webSocketUrl": .bool(true),
        "goog:chromeOptions": .object(["args": .array(of: options.map { .string($0) })]),
      ])
    }
  }

  private let socket: SocketOfPage
  private let context: String

  /// Runs a browser while `body` uses it.
  static func run(_ kind: Kind, body: (RealBrowser) throws -> Void) throws {
    try withFolder { folder in
      let profile = "\(folder)/profile"
      mkdir(profile, 0o700)
      defer { _ = try? runPath("/bin/rm", ["-rf", profile]) }
      let port = try LocalPort.free()
      _ = try runPath(
        "/usr/bin/env",
        ["HOME=\(profile)", kind.programs[0]] + kind.arguments(port: port, folder: profile)
      ) { process in
        defer { kill(process, SIGTERM) }
        let socket = try connect(to: port)
        let wanted = kind.capabilities(folder: profile)
        let capabilities: JSONValue = .object(["alwaysMatch": wanted])
        try socket.call("session.new", .object(["capabilities": capabilities]))
        // Otherwise, Chromium would keep running.
        defer { _ = try? socket.call("browser.close") }
        try body(RealBrowser(socket))
      }
    }
  }

  private static func connect(to port: Int) throws -> SocketOfPage {
    let deadline = Clock.monotonic + patience
    while true {
      if let socket = try? Browser(port: port, path: "/").open("session", origin: nil) {
        return socket
      }
      try #require(Clock.monotonic < deadline, "the browser does not listen")
      usleep(50_000)
    }
  }

  private init(_ socket: SocketOfPage) throws {
    self.socket = socket
    let tree = try socket.call("browsingContext.getTree")
    context = try #require(tree["contexts"]?.array?.first?["context"]?.string)
    try resize(width: 1_200, height: 900)
    try socket.call("session.subscribe", .object(["events": .array(of: [.string(Self.logged)])]))
    let report =
      "() => addEventListener('securitypolicyviolation', "
      + "(event) => console.error(`policy: ${event.violatedDirective}`))"
    try socket.call(
      "script.addPreloadScript", .object(["functionDeclaration": .string(report)]))
  }

  private static let logged = "log.entryAdded"

  @discardableResult
  private func call(_ method: String, _ parameters: [String: JSONValue]) throws -> JSONValue {
    var members = parameters.map { JSONMember($0.key, $0.value) }
    members.append(JSONMember("context", .string(context)))
    return try socket.call(method, .object(members))
  }

  /// Sets the size of the window in pixels.
  func resize(width: Int, height: Int) throws {
    let size = JSONValue.object([
      "width": .number(Double(width)), "height": .number(Double(height)),
    ])
    try call("browsingContext.setViewport", ["viewport": size])
  }

  /// Opens a page and waits until it is loaded.
  func open(_ address: String) throws {
    try call("browsingContext.navigate", ["url": .string(address), "wait": .string("complete")])
  }

  /// The value of an expression in the page.
  func evaluate(_ expression: String) throws -> JSONValue {
    let answer = try socket.call(
      "script.evaluate",
      .object([
        "expression": .string("JSON.stringify(\(expression)) ?? 'null'"),
        "awaitPromise": .bool(true), "target": .object(["context": .string(context)]),
      ]))
    let text = try #require(answer["result"]?["value"]?.string, "\(answer)")
    return try JSONParser.parse(Array(text.utf8)).value
  }

  /// Waits until an expression in the page is true.
  func wait(for expression: String) throws {
    let deadline = Clock.monotonic + patience
    while try evaluate(expression).bool != true {
      try #require(Clock.monotonic < deadline, "it is still not true: \(expression)")
      usleep(20_000)
    }
  }

  /// The errors in the console so far.
  func errors() throws -> [String] {
    // Events before this answer have arrived.
    _ = try evaluate("0")
    return socket.takeNotifications(Self.logged).filter { $0["level"]?.string == "error" }
      .map { $0["text"]?.string ?? "" }
  }

  // MARK: Input

  /// Drags one or more pointers at the same time.
  /// - Parameter paths: for each pointer, its positions in the window. It is pressed at the first and
  ///   released at the last.
  func drag(_ type: String, along paths: [[(x: Int, y: Int)]]) throws {
    let sources = paths.enumerated().map { index, path -> JSONValue in
      var actions = path.map { position -> JSONValue in
        .object([
          "type": .string("pointerMove"), "x": .number(Double(position.x)),
          "y": .number(Double(position.y)), "duration": .number(50),
        ])
      }
      let button = JSONMember("button", .number(0))
      actions.insert(.object([JSONMember("type", .string("pointerDown")), button]), at: 1)
      actions.append(.object([JSONMember("type", .string("pointerUp")), button]))
      return .object([
        "type": .string("pointer"), "id": .string("\(type)\(index)"),
        "parameters": .object(["pointerType": .string(type)]), "actions": .array(of: actions),
      ])
    }
    try call("input.performActions", ["actions": .array(of: sources)])
  }

  /// Types on the keyboard. Backspace is U+E003, Tab U+E004, Enter U+E007, Control U+E009 and Escape
  /// U+E00C, as in WebDriver.
  func type(_ text: String) throws {
    try press(text.flatMap { [("keyDown", $0), ("keyUp", $0)] })
  }

  /// Selects the text of the field with the focus.
  func selectAll() throws {
    try press([("keyDown", "\u{E009}"), ("keyDown", "a"), ("keyUp", "a"), ("keyUp", "\u{E009}")])
  }

  private func press(_ keys: [(action: String, key: Character)]) throws {
    let actions = keys.map { action, key -> JSONValue in
      .object(["type": .string(action), "value": .string(String(key))])
    }
    let source: JSONValue = .object([
      "type": .string("key"), "id": .string("keyboard"), "actions": .array(of: actions),
    ])
    try call("input.performActions", ["actions": .array(of: [source])])
  }
}
