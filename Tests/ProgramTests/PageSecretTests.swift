import Glibc
import JSON
import LinuxIO
import Testing
import ValueBus

/// Values marked as secret are not sent to the page, whatever it requests.
struct PageSecretTests {
  /// A secret that controls show, directly and in a text.
  private static let panel = """
    { name: "Trial", size: { width: 200, height: 100 }, theme: "dark",
      values: { password: { initial: "first-word", secret: true }, level: { maximum: 100 },
        gate: { initial: true, secret: true },
        codes: { initial: [{ code: "first-row" }], secret: true } },
      rules: [{ when: "gate and length(codes) > 9", do: "level = 1" }],
      controls: [
        { kind: "textField", name: "entry", value: "password", password: true, frame: [10, 2, 180, 44] },
        { kind: "label", name: "shown", text: "It is {password}", frame: [10, 50, 180, 20] },
        { kind: "label", name: "bound", bind: { text: "password" }, frame: [10, 72, 90, 20] },
        { kind: "label", text: "{level}", frame: [100, 72, 90, 20] },
      ] }
    """

  /// Returns everything that a page receives. The page sends every request that it may, and
  /// `change` changes the secret.
  /// - Parameter reload: loads the panel again, so that every value is sent again.
  private func everything(
    _ browser: Browser, change: (String) throws -> Void, reload: () throws -> Void
  ) throws -> [UInt8] {
    let picture = try PictureOfPage(browser)
    try picture.request()
    try picture.draw()
    let page = try browser.open("control")
    let described = try page.call("describe")["values"]
    let secrets = ["password", "gate", "codes"]
    for name in secrets {
      let secret = described?[name]
      #expect(secret?["secret"]?.bool == true && secret?["value"] == nil, "\(name)")
    }
    let names: JSONValue = .object(["names": .array(of: secrets.map { .string($0) })])
    for method in ["get", "subscribe"] {
      #expect(try page.call(method, names)["values"]?.members?.isEmpty == true)
    }
    try change("password=second-word")
    // Subscribes to all values. Then the secret changes, and after it another value.
    #expect(try page.call("subscribe")["values"]?["level"]?.number == 0)
    try change("password=third-word")
    try change("gate=false")
    try change(#"codes=[{"code": "second-row"}]"#)
    try change("level=7")
    while try page.notification("value")["value"]?.number != 7 {}
    for phase in ["down", "up"] {
      // Both `bezel try` and the daemon of the test allow touches.
      try page.call(
        "touch",
        .object([
          "contact": .number(0), "phase": .string(phase), "x": .number(50), "y": .number(20),
        ]))
    }
    try reload()
    _ = try page.notification("panel")
    while try page.notification("value")["name"]?.string != "level" {}
    try page.call("describe")
    try page.call("get")
    try picture.request()
    try picture.draw()
    return page.received + picture.received
  }

  private func expectNoSecret(in bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("password"))
    for secret in [
      "first-word", "second-word", "third-word", "fourth-word", "first-row", "second-row",
      #""value":false"#, #""gate":true"#, #""gate":false"#,
    ] {
      let place = text.firstRange(of: secret).map { text[..<$0.lowerBound].suffix(200) }
      #expect(place == nil, "\(secret)")
    }
  }

  @Test func aPageOfARunningPanelReceivesNoSecret() throws {
    try withFolder { folder in
      try HeadlessDaemon.serve(Self.panel, "--allow-touch-injection", in: folder) { daemon in
        let output = "\(folder)/output"
        let outcome = try run("bezel", ["view", "--socket", folder], output: output) { process in
          let browser = try Browser(addressIn: output)
          let received = try everything(browser) { setting in
            let outcome = try daemon.bezel("set", setting)
            #expect(outcome.exitCode == 0, "\(outcome.error)")
          } reload: {
            let outcome = try daemon.bezel("reload")
            #expect(outcome.exitCode == 0, "\(outcome.error)")
          }
          expectNoSecret(in: received)
          // Other programs can still read the secret.
          #expect(try daemon.bezel("get", "password").output == "password third-word\n")
          kill(process, SIGTERM)
        }
        #expect(outcome.exitCode == -SIGTERM, "\(outcome.error)")
      }
    }
  }

  @Test func thePageOfATrialSetsASecretAndReceivesNone() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      try replaceFile(at: panel, with: Array(Self.panel.utf8))
      let (output, errors) = ("\(folder)/output", "\(folder)/errors")
      let process = try spawn(
        "\(programFolder)/bezel", ["try", panel], output: output, error: errors)
      defer {
        kill(process, SIGTERM)
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
      }
      let browser = try Browser(addressIn: output)
      let sockets = try trialFolder(in: errors)
      let file = try browser.open("file")
      while try file.notification("problems")["isChecked"]?.bool != true {}
      let setter = try browser.open("control")
      var received = try everything(browser) { setting in
        let parts = setting.split(separator: "=").map(String.init)
        let value =
          switch parts[0] {
          case "level": JSONValue.number(try #require(Double(parts[1])))
          case "password": JSONValue.string(parts[1])
          default: try JSONParser.parse(Array(parts[1].utf8)).value
          }
        let setting = [JSONMember(parts[0], value)]
        let answer = try setter.call("set", .object(["values": .object(setting)]))
        let isHidden = answer["values"]?.members?.isEmpty
        #expect(isHidden == (parts[0] != "level"))
      } reload: {
        try replaceFile(at: panel, with: Array(Self.panel.replacing("It is", with: "Is").utf8))
      }
      let settings: JSONValue = .object(["values": .object(["password": .string("fourth-word")])])
      try setter.call("set", settings)
      while try file.notification("problems")["isChecked"]?.bool != true {}
      try requestLines(of: Self.panel, in: panel, "panel", file)
      // An error beside the secret, whose line is shown.
      let broken = Self.panel.replacing(
        "secret: true }, level", with: "secret: true, big: 1 }, level")
      try replaceFile(at: panel, with: Array(broken.utf8))
      while try file.notification("problems")["problems"]?.array?.isEmpty != false {}
      try requestLines(of: broken, in: panel, "problems", file)
      let wrongKind = Self.panel.replacing(
        "{ initial: \"first-word\"", with: "{ kind: \"number\", initial: \"first-word\"")
      try replaceFile(at: panel, with: Array(wrongKind.utf8))
      while try file.notification("problems")["problems"]?.array?.first?["message"]?.string?
        .hasPrefix("this may contain a secret") != true
      {}
      received += setter.received + file.received
      received += try browser.get("").utf8
      received += try browser.get("about.json").utf8
      expectNoSecret(in: received)
      let client = try RequestClient(path: "\(sockets)/control.sock")
      #expect(try client.call("get", .object([]))["values"]?["password"]?.string == "fourth-word")
    }
  }

  private func requestLines(
    of text: String, in panel: String, _ version: String, _ file: SocketOfPage
  ) throws {
    for line in 1...text.split(separator: "\n").count {
      try file.call(
        "source",
        .object([
          "of": .string(version), "file": .string(panel), "line": .number(Double(line)),
        ]))
    }
  }

  /// The folder of the sockets that `bezel try` prints.
  private func trialFolder(in file: String) throws -> String {
    let deadline = Clock.monotonic + patience
    while true {
      let text = String(decoding: (try? readFile(file, limit: 4_096)) ?? [], as: UTF8.self)
      if let match = text.firstMatch(of: #/--socket (\S+)\n/#) { return String(match.1) }
      try #require(Clock.monotonic < deadline, "no folder")
      usleep(10_000)
    }
  }

  /// An older daemon does not know the method `hideSecrets`.
  @Test(arguments: [
    (#""code":-32601,"message":"no such method""#, "the daemon is older than this program"),
    (#""code":4,"message":"too many connections""#, "bezel: control.sock: too many connections"),
  ])
  func aDaemonThatDoesNotHideSecretsIsNotShown(failure: String, message: String) throws {
    try withFolder { folder in
      let socket = try ListeningSocket.listen(at: "\(folder)/control.sock", mode: 0o600)
      let output = "\(folder)/output"
      let outcome = try run("bezel", ["view", "--socket", folder], output: output) { process in
        let browser = try Browser(addressIn: output)
        let page = try browser.open("control")
        var input: [UInt8] = []
        try waitUntil("the page hides secrets") {
          // The command itself has connected before.
          guard let connection = try socket.accept() else { return false }
          try waitUntil("a line or the end") {
            guard let part = try connection.read(atMost: 4_096, from: "page") else { return false }
            input += part
            return part.isEmpty || input.last == 10
          }
          guard !input.isEmpty else { return false }
          let lines = """
            {"jsonrpc":"2.0","error":{\(failure)},"id":0}
            {"jsonrpc":"2.0","method":"value","params":{"name":"password","value":"first-word"}}

            """
          _ = try connection.send(Array(lines.utf8)[...])
          return true
        }
        #expect(String(decoding: input, as: UTF8.self).contains("hideSecrets"))
        #expect(throws: (any Error).self) { try page.message() }
        kill(process, SIGTERM)
      }
      #expect(outcome.error.contains(message), "\(outcome.error)")
    }
  }
}
