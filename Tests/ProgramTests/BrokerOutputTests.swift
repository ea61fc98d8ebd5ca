import Glibc
import JSON
import Testing
import ValueBus

/// Commands of a panel to other devices, with a real broker.
@Suite(.serialized)
struct BrokerOutputTests {
  private static let panel = """
    {
      name: "Hall", size: { width: 320, height: 192 },
      values: {
        lamp: { initial: false }, fan: { initial: false }, level: { maximum: 254, initial: 10 },
        state: { initial: "" },
      },
      rules: [{ when: "lamp", do: "fan = true" }],
      controls: [
        { kind: "toggle", value: "lamp", frame: [0, 0, 80, 40] },
        { kind: "button", name: "scene", title: "Scene", frame: [100, 0, 80, 40] },
        { kind: "button", name: "bell", frame: [200, 0, 80, 40] },
        { kind: "slider", value: "level", frame: [0, 100, 300, 40] },
      ],
    }
    """

  private static let configuration = """
    {
      broker: { host: "127.0.0.1", port: PORT }, topic: "bezel/hall", accept: ["lamp"],
      patience: 1,
      inputs: { lamp: { topic: "zigbee2mqtt/lamp", path: "state" }, state: { topic: "done" } },
      outputs: {
        lamp: {
          topic: "zigbee2mqtt/lamp/set",
          payload: '{"state": "{lamp ? \\'ON\\' : \\'OFF\\'}"}',
        },
        fan: { topic: "cmnd/fan/POWER", payload: "{fan ? 'ON' : 'OFF'}" },
        scene: {
          topic: "home/service",
          payload: { service: "scene.turn_on", data: { entity_id: "scene.movie" } },
        },
        level: { topic: "level", retain: true },
        bell: { topic: "bell", retain: true },
        none: { topic: "none" },
      },
    }
    """

  private func withBench(_ body: (BrokerBench) throws -> Void) throws {
    try withFolder { folder in
      let bench = try BrokerBench(folder, panel: Self.panel, configuration: Self.configuration)
      for program in [BrokerBench.Program.broker, .subscriber, .panel, .bridge] {
        try bench.start(program)
      }
      try bench.waitFor("0 bezel/hall/state/level 10")
      try body(bench)
    }
  }

  private func tap(_ bench: BrokerBench, x: Double, y: Double) throws {
    let finger = try RequestClient(path: "\(bench.folder)/control.sock")
    for phase in ["down", "up"] {
      var members = [
        JSONMember("contact", .number(0)), JSONMember("phase", .string(phase)),
      ]
      if phase == "down" { members += [JSONMember("x", .number(x)), JSONMember("y", .number(y))] }
      _ = try finger.call("touch", .object(members))
    }
  }

  /// The messages at topics of other devices.
  private func commands(_ bench: BrokerBench) -> [String] {
    let topics = ["zigbee2mqtt/lamp/set", "cmnd/", "home/", "level", "bell", "none"]
    return bench.messages.filter { message in topics.contains { message.hasPrefix("0 \($0)") } }
  }

  /// Waits until the bridge has handled all messages so far.
  private func settle(_ bench: BrokerBench, _ word: String) throws {
    try bench.publish("done", word)
    try bench.waitFor("0 bezel/hall/state/state \(word)")
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func changesAndPressesAreSent() throws {
    try withBench { bench in
      try bench.waitForLog("no value \"none\", and no control with this name that is pressed")
      // At the start, only the retained output states its value.
      try bench.waitFor("0 level 10")
      #expect(commands(bench) == ["0 level 10"])

      // A finger switches the lamp on, and a rule the fan.
      try tap(bench, x: 20, y: 20)
      try bench.waitFor("0 zigbee2mqtt/lamp/set {\"state\":\"ON\"}")
      try bench.waitFor("0 cmnd/fan/POWER ON")
      // The lamp reports that it is on, then that it was switched off at the wall, and on again.
      for state in ["ON", "OFF", "ON"] {
        try bench.publish("zigbee2mqtt/lamp", "{\"state\": \"\(state)\"}")
        try bench.waitFor("0 bezel/hall/state/lamp \(state == "ON")")
      }
      try settle(bench, "a")
      #expect(commands(bench).count { $0.contains("lamp/set") } == 1, "\(commands(bench))")

      // Programs of the device and of the network switch it.
      try bench.bezel("set", "lamp=false")
      try bench.waitFor("0 zigbee2mqtt/lamp/set {\"state\":\"OFF\"}")
      try bench.publish("bezel/hall/set/lamp", "true")
      try bench.wait("the lamp is switched on again") {
        commands(bench).count { $0.contains("\"ON\"") } == 2
      }
      for _ in 0..<3 { try tap(bench, x: 120, y: 20) }
      let service =
        "0 home/service {\"service\":\"scene.turn_on\",\"data\":{\"entity_id\":\"scene.movie\"}}"
      try bench.wait("each press is sent") { commands(bench).count { $0 == service } == 3 }
    }
  }

  /// A press is an event, which the broker must not repeat to a device that starts.
  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func aPressIsNotRetained() throws {
    try withBench { bench in
      try tap(bench, x: 220, y: 20)
      try bench.waitFor("0 bell press")
      bench.stop(.subscriber)
      try bench.start(.subscriber)
      try bench.waitFor("1 level 10")
      try settle(bench, "a")
      #expect(!bench.messages.contains { $0.contains("bell press") }, "\(bench.messages)")
    }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func outputsWorkAfterAReload() throws {
    try withBench { bench in
      // The device reports its state before the reload, which applies it again.
      try bench.publish("zigbee2mqtt/lamp", "{\"state\": \"ON\"}")
      try bench.waitFor("0 bezel/hall/state/lamp true")
      try bench.waitFor("0 cmnd/fan/POWER ON")
      try bench.write(
        Self.panel.replacing("level: { maximum: 254, initial: 10 }", with: "level: {}"),
        to: "panel.json5")
      try bench.bezel("reload")
      try settle(bench, "a")
      #expect(!commands(bench).contains { $0.contains("lamp/set") }, "\(commands(bench))")

      try tap(bench, x: 20, y: 20)
      try bench.waitFor("0 zigbee2mqtt/lamp/set {\"state\":\"OFF\"}")
      try bench.bezel("set", "lamp=true")
      try bench.waitFor("0 zigbee2mqtt/lamp/set {\"state\":\"ON\"}")
      // The values that the reload removed or renamed have no output any more.
      try bench.write(
        Self.panel.replacing("level: { maximum: 254, initial: 10 }", with: "other: {}")
          .replacing("value: \"level\"", with: "value: \"other\""), to: "panel.json5")
      try bench.bezel("reload")
      try bench.waitForLog("no value \"level\"")
      try bench.bezel("set", "fan=false")
      try bench.waitFor("0 cmnd/fan/POWER OFF")
    }
  }

  /// A device must not follow a command that is older than `patience`.
  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func oldCommandsAreDropped() throws {
    try withBench { bench in
      bench.stop(.subscriber)
      bench.stop(.broker)
      try bench.waitForLog("waiting for 127.0.0.1")
      try bench.bezel("set", "lamp=true", "level=99")
      usleep(1_200_000)
      try bench.start(.broker)
      try bench.start(.subscriber)
      try bench.waitForLog("dropped a message at \"zigbee2mqtt/lamp/set\"")
      try bench.publish("bezel/hall/set/lamp", "false")
      try bench.waitFor("0 zigbee2mqtt/lamp/set {\"state\":\"OFF\"}")
      #expect(!commands(bench).contains { $0.contains("\"ON\"") })
      try bench.wait("the retained output is stated") {
        bench.messages.contains { $0 == "0 level 99" || $0 == "1 level 99" }
      }
    }
  }
}
