import Glibc
import JSON
import Testing

/// The messages with which Home Assistant discovers a panel, at a real broker.
@Suite(.serialized)
struct DiscoveryTests {
  private static let panel = """
    {
      name: "Hall", size: { width: 320, height: 192 },
      languages: { de: { Start: "Los" } },
      values: {
        target: { minimum: 5, maximum: 30, initial: 21, unit: "°C" },
        fan: { initial: false }, station: { initial: "A" }, stations: { initial: "A,B" },
      },
      controls: [
        { kind: "dropdown", value: "station", frame: [200, 70, 100, 40],
          bind: { items: "stations" } },
        { kind: "knob", name: "target", frame: [0, 0, 192, 192] },
        { kind: "button", name: "start", title: "Start", frame: [200, 0, 100, 60] },
      ],
    }
    """

  private static let configuration = """
    {
      broker: { host: "127.0.0.1", port: PORT }, topic: "bezel/hall", accept: ["target", "fan", "station"],
      homeAssistant: true,
    }
    """

  private func withBench(
    _ configuration: String = configuration, _ body: (BrokerBench) throws -> Void
  ) throws {
    try withFolder { folder in
      let bench = try BrokerBench(folder, panel: Self.panel, configuration: configuration)
      try bench.start(.broker)
      try body(bench)
    }
  }

  /// Starts everything, and waits for the entity of the fan.
  private func startAll(_ bench: BrokerBench) throws {
    try bench.start(.subscriber)
    try bench.start(.panel)
    try bench.start(.bridge)
    try bench.waitFor("0 \(topic("switch", "fan")) {")
    try bench.waitFor("0 bezel/hall/state/target 21")
  }

  private func topic(_ component: String, _ name: String) -> String {
    "homeassistant/\(component)/bezel_hall/\(name)/config"
  }

  /// How often the subscriber has received a message with a text.
  private func count(_ text: String, in bench: BrokerBench) -> Int {
    bench.messages.count { $0.contains(text) }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func entitiesAreKeptAndFollowThePanel() throws {
    try withBench { bench in
      try startAll(bench)
      bench.stop(.subscriber)
      try bench.start(.subscriber)
      try bench.waitFor("1 \(topic("switch", "fan")) {\"~\":\"bezel/hall\",\"name\":\"Fan\"")
      try bench.waitFor("1 \(topic("number", "target")) {\"~\":\"bezel/hall\"")
      try bench.waitFor("1 \(topic("event", "start")) {\"~\":\"bezel/hall\",\"name\":\"Start\"")
      // The names follow the language.
      try bench.bezel("set", "language=de")
      try bench.waitFor("0 \(topic("event", "start")) {\"~\":\"bezel/hall\",\"name\":\"Los\"")
      try bench.write(
        Self.panel.replacing("fan: {", with: "pump: {"), to: "panel.json5")
      try bench.bezel("reload")
      try bench.waitFor("0 \(topic("binary_sensor", "pump")) {\"~\":\"bezel/hall\"")
      bench.stop(.subscriber)
      try bench.start(.subscriber)
      try bench.waitFor("1 \(topic("binary_sensor", "pump")) {\"~\":\"bezel/hall\"")
      #expect(count("/fan/", in: bench) == 0)
    }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func theOptionsFollowAnotherValue() throws {
    try withBench { bench in
      try startAll(bench)
      let select = "0 \(topic("select", "station")) {"
      try bench.wait("the options are published") {
        bench.messages.contains { $0.hasPrefix(select) && $0.contains("[\"A\",\"B\"]") }
      }
      let others = count("0 \(topic("switch", "fan"))", in: bench)
      try bench.bezel("set", "stations=A,B,C")
      try bench.wait("the new options are published") {
        bench.messages.contains { $0.hasPrefix(select) && $0.contains("[\"A\",\"B\",\"C\"]") }
      }
      #expect(count("0 \(topic("switch", "fan"))", in: bench) == others)
    }
  }

  /// What an earlier run left is removed, and nothing that belongs to others.
  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func entitiesOfEarlierRunsAreRemoved() throws {
    try withBench { bench in
      let stranger = "{\"~\":\"zigbee/hall\",\"name\":\"x\"}"
      try bench.publish(topic("switch", "foreign"), stranger, "-r")
      try bench.publish("homeassistant/switch/other/a/config", stranger, "-r")
      try startAll(bench)
      #expect(bench.stop(.bridge) == 0)
      // The panel changes while the bridge does not run, and the configuration, too.
      try bench.write(
        Self.panel.replacing("fan: {", with: "pump: {"), to: "panel.json5")
      try bench.bezel("reload")
      let text = Self.configuration.replacing("\"target\", \"fan\", \"station\"", with: "\"pump\"")
      try bench.write(text.replacing("PORT", with: "\(bench.port)"), to: "mqtt.json5")
      try bench.start(.bridge)
      try bench.waitFor("0 \(topic("switch", "pump")) {")
      try bench.wait("the old entities are removed") {
        bench.messages.contains("0 \(topic("switch", "fan")) ")
          && bench.messages.contains("0 \(topic("number", "target")) ")
      }
      bench.stop(.subscriber)
      try bench.start(.subscriber)
      try bench.waitFor("1 \(topic("switch", "pump")) {")
      try bench.waitFor("1 \(topic("sensor", "target")) {")
      try bench.waitFor("1 \(topic("switch", "foreign")) {")
      try bench.waitFor("1 homeassistant/switch/other/a/config {")
      #expect(count("/fan/", in: bench) == 0)
      #expect(count("/number/", in: bench) == 0)
    }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func everythingIsPublishedAgainAfterABirth() throws {
    try withBench(
      Self.configuration.replacing("topic:", with: "retain: false, topic:")
    ) { bench in
      try startAll(bench)
      // Everything that was published before is counted from here.
      try bench.bezel("set", "target=20")
      try bench.waitFor("0 bezel/hall/state/target 20")
      bench.stop(.subscriber)
      try bench.start(.subscriber)
      try bench.waitFor("1 \(topic("switch", "fan")) {")
      try bench.publish("homeassistant/status", "offline")
      for _ in 0..<20 { try bench.publish("homeassistant/status", "online") }
      try bench.waitFor("0 \(topic("switch", "fan")) {")
      try bench.waitFor("0 bezel/hall/state/target 20")
      // Entities are not published once per birth message. Messages that are still waiting arrive
      // before this value.
      try bench.bezel("set", "target=22")
      try bench.waitFor("0 bezel/hall/state/target 22")
      #expect(count("0 \(topic("switch", "fan"))", in: bench) < 10)
    }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func onlySoManyEntitiesArePublished() throws {
    try withBench { bench in
      // Besides these, there are the brightness of the screen and whether it is awake.
      func write(_ count: Int) throws {
        try bench.write(
          """
          { name: "Hall", size: { width: 320, height: 192 },
            values: { "v$n": { each: \(count), initial: false } }, controls: [] }
          """, to: "panel.json5")
      }
      try write(998)
      try bench.start(.subscriber)
      try bench.start(.panel)
      try bench.start(.bridge)
      try bench.wait("1000 entities are published") {
        count("0 homeassistant/", in: bench) == 1_000
      }
      #expect(!bench.log.contains { $0.contains("entities") })
      try write(999)
      try bench.bezel("reload")
      try bench.waitForLog("only 1000 of 1001 entities are published for Home Assistant")
      // The first in the order of the panel file remain.
      try bench.waitFor("0 \(topic("binary_sensor", "v999")) {")
      try bench.wait("the last entity is removed") {
        bench.messages.contains("0 \(topic("binary_sensor", "panel_awake")) ")
      }
      bench.stop(.subscriber)
      try bench.start(.subscriber)
      try bench.wait("1000 entities are kept") {
        let topics = bench.messages.filter { $0.contains("homeassistant/") && $0.contains("{") }
          .map { $0.split(separator: " ")[1] }
        return Set(topics).count == 1_000
      }
      #expect(count("panel_awake/config", in: bench) == 0)
    }
  }

  /// Many messages that a stranger left at the topics of the panel are removed in bounded steps.
  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub", "python3"))
  func manyMessagesOfAStrangerAreRemovedInSteps() throws {
    try withBench { bench in
      // MQTT 3.1.1: CONNECT, then PUBLISH with RETAIN, without waiting for answers.
      let flood = """
        import socket, sys
        s = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
        s.sendall(bytes([16, 13, 0, 4]) + b"MQTT" + bytes([4, 2, 0, 60, 0, 1]) + b"x")
        assert s.recv(4)[3] == 0
        payload = b'{"~":"bezel/hall"}'
        for index in range(3000):
            topic = b"homeassistant/switch/bezel_hall/x%d/config" % index
            length = 2 + len(topic) + len(payload)
            s.sendall(bytes([0x31, length, 0, len(topic)]) + topic + payload)
        s.sendall(bytes([0xc0, 0]))
        assert s.recv(2) == bytes([0xd0, 0])
        """
      try bench.write(flood, to: "flood.py")
      let outcome = try runPath(
        try #require(Tool.path("python3")), ["\(bench.folder)/flood.py", "\(bench.port)"])
      #expect(outcome.exitCode == 0, "\(outcome.error)")
      try startAll(bench)
      // The values still go out and come in.
      try bench.publish("bezel/hall/set/target", "25")
      try bench.waitFor("0 bezel/hall/state/target 25")
      func left() throws -> Int {
        bench.stop(.subscriber)
        try bench.start(.subscriber)
        try bench.waitFor("1 \(topic("switch", "fan")) {")
        // The bridge may publish it again just after the subscriber has connected.
        try bench.wait("the state") {
          bench.messages.contains { $0.hasSuffix(" bezel/hall/state/target 25") }
        }
        return count("bezel_hall/x", in: bench)
      }
      try bench.wait("a thousand are removed") { try left() <= 2_000 }
      #expect(try left() == 2_000)
      bench.stop(.bridge)
      try bench.start(.bridge)
      try bench.wait("another thousand are removed") { try left() <= 1_000 }
    }
  }
}
