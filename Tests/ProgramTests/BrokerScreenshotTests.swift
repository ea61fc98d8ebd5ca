import Glibc
import JSON
import LinuxIO
import Testing

/// Pictures of the screen and reloads through a real broker.
@Suite(.serialized)
struct BrokerScreenshotTests {
  private static let panel = """
    {
      name: "Hall", size: { width: 320, height: 192 },
      values: { target: { minimum: 5, maximum: 30, initial: 21 } },
      controls: [{ kind: "knob", name: "target", frame: [0, 0, 192, 192] }],
    }
    """

  private static let changedPanel = panel.replacing(
    "values: {", with: "values: { pump: { initial: true },")

  private static let configuration = """
    {
      broker: { host: "127.0.0.1", port: PORT }, topic: "bezel/hall", accept: ["target"],
      screenshots: true, reload: true, openHASP: true,
    }
    """

  private func withBench(
    _ configuration: String = configuration, _ body: (BrokerBench) throws -> Void
  ) throws {
    try withFolder { folder in
      let bench = try BrokerBench(folder, panel: Self.panel, configuration: configuration)
      for program in [BrokerBench.Program.broker, .subscriber, .panel, .bridge] {
        try bench.start(program)
      }
      try bench.waitFor("0 bezel/hall/state/target 21")
      try body(bench)
    }
  }

  private func publish(_ bench: BrokerBench, to response: String) throws {
    try bench.publish(
      "bezel/hall/screenshot/get", "", "-V", "5", "-D", "publish", "response-topic", response)
  }

  /// How many pictures the subscriber has received at a topic.
  private func count(_ topic: String, in bench: BrokerBench) -> Int {
    bench.messages.count { $0.hasPrefix("0 \(topic) ") && $0.contains("PNG") }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub", "mosquitto_rr"))
  func aPictureAnswersARequest() throws {
    try withBench { bench in
      let file = "\(bench.folder)/answer.png"
      let program = try #require(Tool.path("mosquitto_rr"))
      let arguments =
        "-p \(bench.port) -V 5 -t bezel/hall/screenshot/get -e bezel/hall/answer/me -n -W 30"
      let outcome = try runPath(
        "/bin/sh", ["-c", "\(program) \(arguments) -N -F %p > \(file)"])
      #expect(outcome.exitCode == 0, "\(outcome.error)")
      try bench.bezel("screenshot", "-o", "\(bench.folder)/expected.png")
      let expected = try readFile("\(bench.folder)/expected.png", limit: 1 << 20)
      #expect(try readFile(file, limit: 1 << 20) == expected)
      #expect(count("bezel/hall/screenshot", in: bench) == 0)
      let correlated = try runPath(
        program,
        arguments.split(separator: " ").map(String.init) + [
          "-D", "publish", "correlation-data", "abc", "-F", "%D %l",
        ])
      #expect(correlated.output == "abc \(expected.count)\n")

      try bench.publish("bezel/hall/screenshot/get", "x")
      try bench.wait("a picture is published") { count("bezel/hall/screenshot", in: bench) == 1 }
      try bench.publish("hasp/hall/command", "screenshot")
      try bench.wait("another one is published") { count("bezel/hall/screenshot", in: bench) == 2 }
      // Nothing is kept, and kept requests are refused.
      try bench.publish("bezel/hall/screenshot/get", "", "-r")
      try bench.publish("bezel/hall/screenshot/get", "x", "-r")
      bench.stop(.bridge)
      bench.stop(.subscriber)
      try bench.start(.subscriber)
      try bench.start(.bridge)
      try bench.waitForLog("refused a screenshot: the message was retained and may be old")
      try bench.publish("bezel/hall/set/target", "22")
      try bench.waitFor("0 bezel/hall/state/target 22")
      #expect(!bench.messages.contains { $0.contains("PNG") })
    }
  }

  /// Who may ask for a picture must not publish at topics that only this client may use.
  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func answersGoOnlyBelowTheTopicOfThePanel() throws {
    try withBench { bench in
      for topic in ["heating/set", "bezel/hall/push", "bezel/hall/set/target", "bezel/hall/answer"]
      {
        try publish(bench, to: topic)
        try bench.publish(
          "bezel/hall/set/target", "99999", "-V", "5", "-D", "publish", "response-topic", topic)
        try bench.publish(
          "bezel/hall/push", "{}", "-V", "5", "-D", "publish", "response-topic", topic)
      }
      try bench.waitForLog(
        "gets no answer at \"heating/set\": use a response topic below \"bezel/hall/answer/\""
      )
      for topic in ["bezel-fleet/me/1", "bezel/hall/answer/a/b"] {
        try bench.publish(
          "bezel/hall/set/target", "22", "-V", "5", "-D", "publish", "response-topic", topic)
        try bench.waitFor("0 \(topic) {\"target\":22}")
      }
      #expect(!bench.messages.contains { $0.hasPrefix("0 heating/") })
      #expect(!bench.messages.contains { $0.hasPrefix("0 bezel/hall/set/target {") })
      #expect(bench.messages.count { $0.hasPrefix("0 bezel/hall/push") } == 4)
    }
  }

  /// While a picture is being taken, so many requests wait for the next one.
  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func requestsShareAPicture() throws {
    try withBench { bench in
      bench.signal(.panel, SIGSTOP)
      try publish(bench, to: "bezel/hall/answer/first")
      for index in 1...4 { try publish(bench, to: "bezel/hall/answer/\(index)") }
      try publish(bench, to: "bezel/hall/answer/1")
      #expect(!bench.log.contains { $0.contains("refused") })
      try publish(bench, to: "bezel/hall/answer/5")
      try bench.waitForLog("refused a screenshot: 4 requests are waiting for the next picture")
      bench.signal(.panel, SIGCONT)
      try bench.wait("all are answered") { count("bezel/hall/answer/4", in: bench) == 1 }
      let topics = bench.messages.filter { $0.contains("PNG") }.map { $0.split(separator: " ")[1] }
      #expect(topics == ["first", "1", "2", "3", "4"].map { "bezel/hall/answer/\($0)" })

      bench.stop(.panel, SIGKILL)
      try bench.waitFor("0 bezel/hall/status offline")
      try publish(bench, to: "bezel/hall/answer/first")
      try bench.waitForLog("refused a screenshot: the panel is not running")
    }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func aMessageReloadsThePanel() throws {
    try withBench { bench in
      try bench.write(Self.changedPanel, to: "panel.json5")
      try bench.publish("bezel/hall/reload", "")
      try bench.waitFor("0 bezel/hall/state/pump true")
      try bench.write("{", to: "panel.json5")
      try bench.publish("bezel/hall/reload", "")
      try bench.waitForLog("refused a reload: ")
      try bench.publish("bezel/hall/set/target", "22")
      try bench.waitFor("0 bezel/hall/state/target 22")
    }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func bothAreOffByDefault() throws {
    try withBench(
      Self.configuration.replacing("screenshots: true, reload: true, ", with: "")
    ) { bench in
      try bench.write(Self.changedPanel, to: "panel.json5")
      try bench.publish("bezel/hall/reload", "")
      try publish(bench, to: "bezel/hall/answer/first")
      try bench.publish("hasp/hall/command/screenshot", "")
      try bench.waitForLog("add screenshots: true to the configuration")
      try bench.publish("bezel/hall/set/target", "22")
      try bench.waitFor("0 bezel/hall/state/target 22")
      #expect(!bench.messages.contains { $0.contains("PNG") || $0.contains("pump") })
    }
  }
}
