import Glibc
import LinuxIO
import Testing

/// `bezel-mqtt` with brokers that are old, hostile or protected.
@Suite(.serialized)
struct HostileBrokerTests {
  private static let panel = """
    {
      name: "Hall", size: { width: 320, height: 192 },
      values: { target: { minimum: 5, maximum: 30, initial: 21 }, text: { initial: "" } },
      controls: [{ kind: "knob", name: "target", frame: [0, 0, 192, 192] }],
    }
    """

  private func withBench(
    _ configuration: String, _ body: (BrokerBench) throws -> Void
  ) throws {
    try withFolder { folder in
      try body(BrokerBench(folder, panel: Self.panel, configuration: configuration))
    }
  }

  private static let plain = """
    { broker: { host: "127.0.0.1", port: PORT }, topic: "bezel/hall", accept: ["target", "text"] }
    """

  /// A broker in Python that accepts one connection after the other and answers as a mode says.
  private static let fake = """
    import socket, sys
    port, mode = int(sys.argv[1]), sys.argv[2]
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    listener.listen()
    while True:
        client, _ = listener.accept()
        try:
            packet = client.recv(4096)
            if not packet: continue
            level = packet[packet.index(b"MQTT") + 4]
            if mode == "old":
                client.sendall(b"\\x20\\x02\\x00\\x01" if level == 5 else b"\\x20\\x02\\x00\\x00")
                while level == 4 and client.recv(4096): pass
            elif mode == "full":
                client.sendall(b"\\x20\\x03\\x00\\x97\\x00")
            elif mode == "taken":
                client.sendall(b"\\x20\\x03\\x00\\x00\\x00" + b"\\xe0\\x02\\x8e\\x00")
            elif mode == "huge":
                client.sendall(b"\\x20\\x03\\x00\\x00\\x00" + b"\\x30\\xff\\xff\\xff\\x7f")
                while True: client.sendall(b"x" * 65536)
            elif mode == "deny":
                client.sendall(b"\\x20\\x03\\x00\\x00\\x00")
                while data := client.recv(4096):
                    while data:
                        if data[0] == 0x82:
                            client.sendall(b"\\x90\\x04" + data[2:4] + b"\\x00\\x87")
                        data = data[data[1] + 2:]
            elif mode == "property" and level == 4:
                client.sendall(b"\\x20\\x02\\x00\\x00")
                while client.recv(4096): pass
            elif mode == "property":
                topic = b"\\x00\\x13bezel/hall/set/text"
                client.sendall(b"\\x20\\x03\\x00\\x00\\x00")
                client.sendall(b"\\x30\\x19" + topic + b"\\x02\\x7f\\x01x")
                while client.recv(4096): pass
            elif mode == "garbage":
                client.sendall(bytes(range(255, 0, -1)) * 16)
                while client.recv(4096): pass
        except OSError:
            pass
        client.close()
    """

  private func withFake(_ mode: String, _ body: (BrokerBench) throws -> Void) throws {
    try withBench(Self.plain) { bench in
      try bench.write(Self.fake, to: "fake.py")
      try bench.start(.panel)
      try bench.startFakeBroker(mode)
      try bench.start(.bridge)
      try body(bench)
      #expect(bench.stop(.bridge) == 0)
    }
  }

  @Test(.needs("python3")) func anOldBrokerGetsTheOldVersion() throws {
    try withFake("old") { bench in
      try bench.waitForLog("does not speak MQTT 5; using 3.1.1")
      try bench.waitForLog("with MQTT 3.1.1")
    }
  }

  @Test(.needs("python3")) func aBrokerThatRefusesIsNamed() throws {
    try withFake("full") { bench in
      try bench.waitForLog("the broker refuses the client: Quota exceeded")
    }
  }

  @Test(.needs("python3")) func twoClientsWithOneNameAreToldApart() throws {
    try withFake("taken") { bench in
      try bench.waitForLog("another client has the identifier bezel-hall")
    }
  }

  /// 256 MB are announced and sent; the program may have 64.
  @Test(.needs("python3")) func aHugeMessageEndsTheConnection() throws {
    try withFake("huge") { bench in
      try bench.waitForLog("waiting for 127.0.0.1")
      try bench.waitForLog("too large for the memory")
    }
  }

  /// The library holds the message twice; a third copy would exceed the memory.
  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func aLargeMessageIsRefusedAndTheConnectionGoesOn() throws {
    try withBench(Self.plain) { bench in
      for program in [BrokerBench.Program.broker, .panel, .bridge] { try bench.start(program) }
      try bench.waitForLog("with MQTT 5")
      try replaceFile(at: "\(bench.folder)/large", with: [UInt8](repeating: 0x20, count: 22 << 20))
      for topic in ["set/target", "push"] {
        let outcome = try runPath(
          try #require(Tool.path("mosquitto_pub")),
          [
            "-h", "127.0.0.1", "-p", "\(bench.port)", "-t", "bezel/hall/\(topic)", "-f",
            "\(bench.folder)/large",
          ])
        #expect(outcome.exitCode == 0, "\(outcome.error)")
      }
      try bench.waitForLog("the payload has more than 65536 bytes")
      try bench.waitForLog("refused a push: a push has at most 8 MiB")
      #expect(!bench.log.contains { $0.contains("waiting for 127.0.0.1") })
    }
  }

  /// The broker's rules do not let the client write there.
  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func messagesThatTheBrokerRefusesAreLogged() throws {
    try withBench(Self.plain) { bench in
      try bench.write("topic read #\n", to: "rules")
      try bench.write(
        "listener \(bench.port) 127.0.0.1\nallow_anonymous true\npersistence false\n"
          + "acl_file \(bench.folder)/rules\nuser root\n", to: "broker.conf")
      for program in [BrokerBench.Program.broker, .panel, .bridge] { try bench.start(program) }
      try bench.waitForLog(": Not authorized; allow this client to publish there")
      #expect(bench.log.count { $0.contains("allow this client") } <= 3)
    }
  }

  @Test(.needs("python3")) func aRefusedSubscriptionIsLogged() throws {
    try withFake("deny") { bench in
      try bench.waitForLog("the broker refuses the subscription to \"bezel/hall/set/+\"")
    }
  }

  /// libmosquitto fails an assertion at a property that it does not know. The process goes on.
  @Test(.needs("python3")) func anUnknownPropertyLeadsToTheOldVersion() throws {
    try withFake("property") { bench in
      try bench.waitForLog("probably in libmosquitto at a packet of MQTT 5; using MQTT 3.1.1")
      try bench.waitForLog("with MQTT 3.1.1")
    }
  }

  @Test(.needs("python3")) func garbageEndsTheConnection() throws {
    try withFake("garbage") { bench in try bench.waitForLog("waiting for 127.0.0.1") }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub", "openssl"))
  func tlsNeedsTheRightCertificateAndPassword() throws {
    try withBench(
      """
      {
        broker: { host: "localhost", port: PORT, user: "hall", password: "mqtt-password",
          tls: { ca: "CA" } },
        topic: "bezel/hall",
      }
      """
    ) { bench in
      let folder = bench.folder
      for (name, host) in [("right", "localhost"), ("wrong", "elsewhere")] {
        let outcome = try runPath(
          try #require(Tool.path("openssl")),
          [
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=\(host)",
            "-addext", "subjectAltName=DNS:\(host)", "-keyout", "\(folder)/\(name).key", "-out",
            "\(folder)/\(name).pem",
          ])
        #expect(outcome.exitCode == 0, "\(outcome.error)")
      }
      let password = try runPath(
        try #require(Tool.path("mosquitto_passwd")),
        ["-c", "-b", "\(folder)/passwords", "hall", "s3cret"])
      #expect(password.exitCode == 0, "\(password.error)")
      chmod("\(folder)/passwords", 0o644)
      for name in ["right", "wrong"] { chmod("\(folder)/\(name).key", 0o644) }
      chmod(folder, 0o755)
      func configure(_ certificate: String) throws {
        try bench.write(
          """
          listener \(bench.port) 127.0.0.1
          allow_anonymous false
          password_file \(folder)/passwords
          certfile \(folder)/\(certificate).pem
          keyfile \(folder)/\(certificate).key
          """, to: "broker.conf")
      }
      let text = String(
        decoding: try readFile("\(folder)/mqtt.json5", limit: 4_096), as: UTF8.self)
      func trust(_ certificate: String) throws {
        try bench.write(
          text.replacing("CA", with: "\(folder)/\(certificate).pem"), to: "mqtt.json5")
      }
      try bench.write("wrong\n", to: "mqtt-password")
      try configure("right")
      try trust("wrong")
      try bench.start(.panel)
      try bench.start(.broker)
      try bench.start(.bridge)
      try bench.waitForLog("the certificate of the broker is not valid")
      bench.stop(.bridge)

      try trust("right")
      try bench.start(.bridge)
      try bench.waitForLog("the broker refuses the client: Not authorized")
      bench.stop(.bridge)

      try bench.write("s3cret\n", to: "mqtt-password")
      try bench.start(.bridge)
      try bench.waitForLog("connected to localhost")
      bench.stop(.bridge)
      bench.stop(.broker)

      // The certificate is trusted, but for another host.
      try configure("wrong")
      try trust("wrong")
      try bench.start(.broker)
      try bench.start(.bridge)
      try bench.waitForLog("the certificate of the broker is not valid")
      bench.stop(.bridge)
    }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func aFloodOfWrongMessagesIsLoggedOnce() throws {
    try withBench(Self.plain) { bench in
      try bench.start(.broker)
      try bench.start(.panel)
      try bench.start(.bridge)
      try bench.start(.subscriber)
      try bench.waitFor("0 bezel/hall/state/target 21")
      let words = (0..<2_000).map { "x\($0)" }.joined(separator: "\n") + "\n"
      try bench.write(words, to: "flood")
      let outcome = try runPath(
        "/bin/sh",
        [
          "-c",
          "mosquitto_pub -p \(bench.port) -t bezel/hall/set/target -l -q 1 < \(bench.folder)/flood",
        ])
      #expect(outcome.exitCode == 0, "\(outcome.error)")
      try bench.publish(
        "bezel/hall/set/text", String(repeating: "x", count: 65_537))
      try bench.publish("bezel/hall/set/target", "22")
      try bench.waitFor("0 bezel/hall/state/target 22")
      try bench.waitForLog("the payload has more than 65536 bytes")
      let lines = bench.log.filter { $0.contains("refused to set \"target\"") }
      #expect(lines.count < 10, "\(lines.count)")
    }
  }

  @Test(arguments: [
    ("{ broker: { host: \"b\", prt: 1 } }", "has no key \"prt\"; did you mean \"port\"?", 65),
    ("{ broker: { host: \"b\" } }", "", 0),
  ])
  func theConfigurationIsChecked(text: String, problem: String, code: Int32) throws {
    try withBench(text) { bench in
      let outcome = try runPath(
        "\(bench.folder)/bezel-mqtt", ["--check", "--config", "\(bench.folder)/mqtt.json5"])
      #expect(outcome.exitCode == code)
      #expect(outcome.error.contains(problem))
      #expect(code == 0 || outcome.error.contains("mqtt.json5:1:24: error: "), "\(outcome.error)")
    }
  }

  @Test func aConfigurationIsCheckedForAPanel() throws {
    let text = """
      { broker: { host: "b" }, accept: ["tarket"],
        inputs: { target: { topic: "t" }, text: { topic: "u" } },
        outputs: { target: { topic: "t/set", payload: "{txet}" }, none: { topic: "n" } } }
      """
    try withBench(text) { bench in
      let outcome = try runPath(
        "\(bench.folder)/bezel-mqtt",
        [
          "--check", "--config", "\(bench.folder)/mqtt.json5", "--panel",
          "\(bench.folder)/panel.json5",
        ])
      #expect(outcome.exitCode == 0)
      for warning in [
        "the panel has no value \"tarket\", which the configuration names; did you mean \"target\"?",
        "no value \"txet\"; did you mean \"text\"?", "no value \"none\", and no control",
        "the input \"target\" keeps its last content when a reading at \"t\" is missing",
      ] {
        #expect(outcome.error.contains("mqtt.json5: warning: "))
        #expect(outcome.error.contains(warning), "\(outcome.error)")
      }
      #expect(outcome.error.split(separator: "\n").count == 4, "\(outcome.error)")
    }
  }

  @Test func aMissingFileAndAMissingCredentialAreNamed() throws {
    try withBench("{ broker: { host: \"b\", user: \"u\", password: \"p\" } }") { bench in
      let program = "\(bench.folder)/bezel-mqtt"
      let missing = try runPath(program, ["--config", "\(bench.folder)/none.json5"])
      #expect(missing.exitCode == 69)
      #expect(missing.error.contains("none.json5: No such file or directory"))
      let credential = try runPath(program, ["--config", "\(bench.folder)/mqtt.json5"])
      #expect(credential.exitCode == 69)
      #expect(credential.error.contains("add LoadCredential=p:PATH to the service"))
    }
  }
}
