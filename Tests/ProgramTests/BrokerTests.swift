import Glibc
import JSON
import LinuxIO
import Testing
import ValueBus

/// `bezel-mqtt` with a real broker.
@Suite(.serialized)
struct BrokerTests {
  private static let panel = """
    {
      name: "Hall", size: { width: 320, height: 192 },
      values: {
        target: { minimum: 5, maximum: 30, step: 0.5, initial: 21, unit: "°C" },
        room: { minimum: -20, maximum: 50, initial: null },
        fan: { initial: false },
        mode: { initial: "Heat" },
        key: { initial: "open", secret: true },
        warm: { from: "room > 20" },
        songs: { fields: { title: "" }, initial: [{ title: "Naima" }] },
      },
      controls: [
        { kind: "knob", name: "target", frame: [0, 0, 192, 192] },
        { kind: "button", name: "start", title: "Start", frame: [200, 0, 100, 60] },
        { kind: "segments", name: "mode", items: ["Heat", "Cool"], frame: [200, 80, 100, 60] },
      ],
    }
    """

  private static let configuration = """
    {
      broker: { host: "127.0.0.1", port: PORT }, topic: "bezel/hall",
      accept: ["target", "room", "fan", "mode", "warm", "nix"], patience: 3600,
    }
    """

  private func withBench(
    panel: String = panel, _ configuration: String = configuration,
    _ body: (BrokerBench) throws -> Void
  ) throws {
    try withFolder { folder in
      try body(BrokerBench(folder, panel: panel, configuration: configuration))
    }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func valuesGoOutAndComeIn() throws {
    try withBench { bench in
      try bench.start(.broker)
      try bench.start(.subscriber)
      try bench.start(.panel)
      try bench.start(.bridge)
      for message in [
        "online", "state/target 21", "state/room null", "state/fan false", "state/mode Heat",
        "state/warm null",
      ] {
        try bench.waitFor(
          message == "online" ? "0 bezel/hall/status online" : "0 bezel/hall/\(message)")
      }
      // The broker keeps them for later subscribers.
      bench.stop(.subscriber)
      try bench.start(.subscriber)
      try bench.waitFor("1 bezel/hall/state/target 21")
      try bench.waitFor("1 bezel/hall/panel {\"panel\":\"Hall\"")

      try bench.publish("bezel/hall/set/target", "24.3")
      try bench.waitFor("0 bezel/hall/state/target 24.5")
      try bench.publish("bezel/hall/set/fan", "ON")
      try bench.waitFor("0 bezel/hall/state/fan true")
      try bench.publish("bezel/hall/set/mode", "Cool")
      try bench.waitFor("0 bezel/hall/state/mode Cool")
      try bench.publish("bezel/hall/set/room", "{\"value\": 22}")
      try bench.waitFor("0 bezel/hall/state/room 22")
      try bench.waitFor("0 bezel/hall/state/warm true")
      try bench.publish("bezel/hall/set/room", "null")
      try bench.waitFor("0 bezel/hall/state/room null")

      try bench.bezel("tap", "250", "30")
      try bench.waitFor("0 bezel/hall/event/start press")
      for text in ["key", "songs"] {
        #expect(!bench.messages.contains { $0.contains(text) }, "\(text) was published")
      }
      #expect(bench.stop(.bridge) == 0)
      try bench.waitFor("0 bezel/hall/status offline")
    }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func refusalsSayWhy() throws {
    try withBench { bench in
      try bench.start(.broker)
      try bench.start(.subscriber)
      try bench.start(.panel)
      try bench.start(.bridge)
      try bench.waitFor("0 bezel/hall/state/target 21")
      for (name, payload, reason) in [
        ("target", "warm", "payload"), ("fan", "maybe", "payload"), ("mode", "Dance", "invalid"),
        ("warm", "true", "derived"), ("target", "null", "alwaysKnown"),
        ("nix", "1", "unknownName"),
      ] {
        try bench.publish("bezel/hall/set/\(name)", payload)
        try bench.waitFor("0 bezel/hall/refused/\(name) {\"reason\":\"\(reason)\"")
      }
      // A message that the broker kept may be old.
      try bench.publish("bezel/hall/set/target", "30", "-r")
      bench.stop(.bridge)
      try bench.start(.bridge)
      try bench.waitFor("0 bezel/hall/refused/target {\"reason\":\"retained\"")
      // Values that the configuration does not accept cannot be set.
      try bench.publish("bezel/hall/set/panel.awake", "false")
      try bench.waitForLog("refused to set \"panel.awake\": the configuration does not accept")
      try bench.publish("bezel/hall/set/target", "26")
      try bench.waitFor("0 bezel/hall/state/target 26")
      #expect(!bench.messages.contains { $0.contains("refused/panel.awake") })
      #expect(!bench.messages.contains { $0.contains("state/panel.awake false") })
    }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func countersArePublished() throws {
    let configuration = Self.configuration.replacing("patience: 3600", with: "counters: 0.2")
    try withBench(configuration) { bench in
      try bench.start(.broker)
      try bench.start(.subscriber)
      try bench.start(.panel)
      try bench.start(.bridge)
      try bench.waitFor("0 bezel/hall/state/target 21")
      try bench.publish("bezel/hall/set/target", "warm")
      try bench.wait("counters of the panel and the refused message") {
        bench.messages.contains {
          $0.hasPrefix("0 bezel/hall/counters {\"uptime\":")
            && $0.contains("\"bridge\":{\"connections\":1,\"refused\":1,\"dropped\":0}")
        }
      }
      bench.stop(.panel)
      try bench.waitFor("0 bezel/hall/status offline")
      try bench.start(.panel)
      try bench.wait("counters of the next panel") {
        let status = bench.messages.lastIndex(of: "0 bezel/hall/status online") ?? 0
        return bench.messages[status...].contains { $0.hasPrefix("0 bezel/hall/counters ") }
      }
    }
    try withBench(Self.configuration.replacing("patience: 3600", with: "counters: 0")) { bench in
      try bench.start(.broker)
      try bench.start(.subscriber)
      try bench.start(.panel)
      try bench.start(.bridge)
      try bench.waitFor("0 bezel/hall/state/warm null")
      try bench.bezel("tap", "250", "30")
      try bench.waitFor("0 bezel/hall/event/start press")
      #expect(!bench.messages.contains { $0.contains("counters") })
    }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func aHeldValueIsRefused() throws {
    try withBench { bench in
      try bench.start(.broker)
      try bench.start(.subscriber)
      try bench.start(.panel)
      try bench.start(.bridge)
      try bench.waitFor("0 bezel/hall/state/target 21")
      let finger = try RequestClient(path: "\(bench.folder)/control.sock")
      for (phase, x) in [("down", 96.0), ("move", 130)] {
        _ = try finger.call(
          "touch",
          .object([
            "contact": .number(0), "phase": .string(phase), "x": .number(x), "y": .number(20),
          ]))
      }
      try bench.wait("a finger holds the target") {
        try bench.bezel("set", "target=7").error.contains("finger")
      }
      try bench.publish("bezel/hall/set/target", "8")
      try bench.waitFor("0 bezel/hall/refused/target {\"reason\":\"held\"")
    }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func bothSidesComeAndGoInAnyOrder() throws {
    try withBench { bench in
      try bench.start(.bridge)
      try bench.waitForLog("waiting for the panel")
      try bench.waitForLog("waiting for 127.0.0.1")
      try bench.start(.broker)
      try bench.start(.subscriber)
      try bench.waitFor("0 bezel/hall/status offline")
      // It waits for the panel.
      try bench.publish("bezel/hall/set/target", "12")
      try bench.start(.panel)
      try bench.waitFor("0 bezel/hall/status online")
      try bench.waitFor("0 bezel/hall/state/target 12")

      // The broker loses everything, and gets the last state once.
      bench.stop(.subscriber)
      bench.stop(.broker, SIGKILL)
      try bench.waitForLog("the broker has closed the connection")
      for target in 13...20 { try bench.bezel("set", "target=\(target)") }
      try bench.start(.broker)
      try bench.start(.subscriber)
      try bench.waitFor("0 bezel/hall/state/target 20")
      try bench.publish("bezel/hall/set/fan", "true")
      try bench.waitFor("0 bezel/hall/state/fan true")
      let targets = bench.messages.filter { $0.contains("state/target") }
      #expect(targets.count == 1, "\(targets)")

      bench.stop(.panel, SIGKILL)
      try bench.waitFor("0 bezel/hall/status offline")
    }
  }

  /// The broker forgets all messages when it ends. Publishing them again must not wait for the
  /// interval.
  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func aRestartedBrokerReceivesValuesWithinTheirInterval() throws {
    let configuration = Self.configuration.replacing(
      "patience: 3600", with: "rules: [{ names: \"target\", every: 86400 }]")
    try withBench(configuration) { bench in
      try bench.start(.broker)
      try bench.start(.subscriber)
      try bench.start(.panel)
      try bench.start(.bridge)
      try bench.waitFor("0 bezel/hall/state/target 21")
      bench.stop(.subscriber)
      bench.stop(.broker, SIGKILL)
      try bench.waitForLog("the broker has closed the connection")
      try bench.start(.broker)
      try bench.start(.subscriber)
      try bench.wait("the target") {
        bench.messages.contains { $0.hasSuffix(" bezel/hall/state/target 21") }
      }
      // The interval applies to changes again.
      try bench.bezel("set", "target=22")
      try bench.bezel("set", "fan=true")
      try bench.waitFor("0 bezel/hall/state/fan true")
      #expect(!bench.messages.contains { $0.contains("state/target 22") })
    }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func aFrozenBrokerIsNoticedAndAFrozenPanelIsNot() throws {
    let quick = Self.configuration.replacing("port: PORT", with: "port: PORT, keepAlive: 5")
    try withBench(quick) { bench in
      try bench.start(.broker)
      try bench.start(.subscriber)
      try bench.start(.panel)
      try bench.start(.bridge)
      try bench.waitFor("0 bezel/hall/state/target 21")
      // The panel answers later.
      bench.signal(.panel, SIGSTOP)
      try bench.publish("bezel/hall/set/target", "15")
      usleep(300_000)
      bench.signal(.panel, SIGCONT)
      try bench.waitFor("0 bezel/hall/state/target 15")
      bench.signal(.broker, SIGSTOP)
      try bench.waitForLog("the broker does not answer")
      try bench.bezel("set", "target=16")
      bench.signal(.broker, SIGCONT)
      try bench.waitFor("0 bezel/hall/state/target 16")
    }
  }

  /// - Parameter isRestarted: whether the panel is restarted instead of reloaded.
  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"), arguments: [false, true])
  func anotherPanelTakesItsTopicsAway(isRestarted: Bool) throws {
    try withBench(panel: Self.panel.replacing("\"open\", secret: true", with: "\"open\"")) {
      bench in
      try bench.start(.broker)
      try bench.start(.panel)
      try bench.start(.bridge)
      try bench.start(.subscriber)
      for state in ["fan false", "key open"] {
        try bench.wait(state) {
          bench.messages.contains { $0.hasSuffix(" bezel/hall/state/\(state)") }
        }
      }
      if isRestarted {
        bench.stop(.panel, SIGKILL)
        try bench.waitFor("0 bezel/hall/status offline")
      }
      try bench.write(
        Self.panel.replacing("fan: { initial: false },", with: "pump: { initial: true },"),
        to: "panel.json5")
      if isRestarted { try bench.start(.panel) } else { try bench.bezel("reload") }
      try bench.waitFor("0 bezel/hall/state/pump true")
      bench.stop(.subscriber)
      try bench.start(.subscriber)
      try bench.waitFor("1 bezel/hall/state/pump true")
      // The value `key` has become secret.
      #expect(!bench.messages.contains { $0.contains("state/fan") || $0.contains("state/key") })
    }
  }

  /// The panel describes itself before it sends its values. A value that has not arrived is
  /// published neither as unknown nor as it was before the description. Otherwise, its interval
  /// would delay the present content.
  @Test(.needs("mosquitto", "mosquitto_sub"))
  func noValueIsPublishedBeforeThePanelHasSentIt() throws {
    try withBench(
      """
      {
        broker: { host: "127.0.0.1", port: PORT }, topic: "bezel/hall",
        rules: [{ names: "target", every: 86400 }],
      }
      """
    ) { bench in
      let deadline = Clock.monotonic + patience
      let panel = try FakeDaemon(in: bench.folder)
      try bench.start(.bridge)
      let connection = try panel.accept(until: deadline)
      func answer(_ id: Int, _ result: String) throws {
        try panel.send(
          Array(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}\#n"#.utf8), to: connection,
          until: deadline)
      }
      // `subscribe`, `describe`, and `subscribe` again.
      try answer(1, #"{"values":{"target":20}}"#)
      try answer(2, #"{"name":"Hall","values":{"target":{"kind":"number"}}}"#)
      try bench.waitForLog("connected to the panel")
      try bench.start(.broker)
      try bench.start(.subscriber)
      try bench.wait("online") {
        bench.messages.contains { $0.hasSuffix(" bezel/hall/status online") }
      }
      try answer(3, #"{"values":{"target":21}}"#)
      try bench.waitFor("0 bezel/hall/state/target 21")
      #expect(bench.messages.filter { $0.contains("state/target") }.count == 1)
    }
  }

  /// A large panel describes itself in several turns, and may be reloaded between two of them. Its
  /// subscribers then receive the new panel, but the answer still describes the old one.
  @Test(.needs("mosquitto", "mosquitto_sub"))
  func aReloadDuringTheDescriptionIsNotMissed() throws {
    try withBench { bench in
      let deadline = Clock.monotonic + patience
      let panel = try FakeDaemon(in: bench.folder)
      try bench.start(.broker)
      try bench.start(.subscriber)
      try bench.start(.bridge)
      let connection = try panel.accept(until: deadline)
      let (old, new) = (#"{"fan":{"kind":"boolean"}}"#, #"{"pump":{"kind":"boolean"}}"#)
      var isSubscribed = false
      var isReloaded = false
      func send(_ line: String) throws {
        try panel.send(Array("\(line)\n".utf8), to: connection, until: deadline)
      }
      func notify(_ method: String, _ line: String) throws {
        try send(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(line)}"#)
      }
      try bench.wait("the pump is published") {
        while let request = try panel.nextRequest(from: connection, until: deadline) {
          let result: String
          switch request["method"]?.string {
          case "subscribe":
            isSubscribed = true
            result = #"{"values":{"\#(isReloaded ? "pump" : "fan")":true}}"#
          case "describe":
            result = #"{"name":"Hall","values":\#(isReloaded ? new : old)}"#
            if !isReloaded, isSubscribed {
              try notify("panel", #"{"panel":"Hall","values":\#(new)}"#)
              try notify(
                "value",
                #"{"name":"pump","value":true,"origin":"snapshot","seq":1,"time":1.5}"#)
              try notify("snapshot-end", #"{"seq":1}"#)
            }
            isReloaded = true
          default: result = "{}"
          }
          try send(#"{"jsonrpc":"2.0","id":\#(request["id"]?.number ?? 0),"result":\#(result)}"#)
        }
        return bench.messages.contains("0 bezel/hall/state/pump true")
      }
      // The answer has not brought the old panel back.
      try notify(
        "value", #"{"name":"pump","value":false,"origin":"client","seq":2,"time":2.5}"#)
      try bench.waitFor("0 bezel/hall/state/pump false")
      #expect(!bench.messages.contains { $0.contains("state/fan") })
    }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func jsonTellsTheCauseAndRatesLimit() throws {
    try withBench(
      """
      {
        broker: { host: "127.0.0.1", port: PORT, version: "3.1.1" }, topic: "bezel/hall",
        payload: "json", publish: ["target", "songs"],
        rules: [{ names: "target", every: 86400, retain: false }],
      }
      """
    ) { bench in
      try bench.start(.broker)
      try bench.start(.subscriber)
      try bench.start(.panel)
      try bench.start(.bridge)
      try bench.waitForLog("with MQTT 3.1.1")
      try bench.waitFor("0 bezel/hall/state/target {\"value\":21,\"unit\":\"°C\"}")
      try bench.waitFor("0 bezel/hall/state/songs {\"value\":[{\"title\":\"Naima\"}]}")
      for target in 6...12 { try bench.bezel("set", "target=\(target)") }
      #expect(!bench.messages.contains { $0.contains("\"value\":12") })
      #expect(!bench.messages.contains { $0.contains("state/fan") })
    }
  }

  /// The payload of a value shows its unit and its kind, so a change of either is published.
  @Test(.needs("mosquitto", "mosquitto_sub"))
  func aNewUnitIsPublishedInJSON() throws {
    try withBench(
      """
      {
        broker: { host: "127.0.0.1", port: PORT }, topic: "bezel/hall", payload: "json",
        publish: ["target", "room", "mode", "fan"],
      }
      """
    ) { bench in
      try bench.start(.broker)
      try bench.start(.subscriber)
      try bench.write(
        Self.panel.replacing("room: {", with: "room: { unit: \"m\",")
          .replacing("initial: null", with: "initial: 7"), to: "panel.json5")
      try bench.start(.panel)
      try bench.start(.bridge)
      try bench.waitFor("0 bezel/hall/state/target {\"value\":21,\"unit\":\"°C\"}")
      try bench.waitFor("0 bezel/hall/state/room {\"value\":7,\"unit\":\"m\"}")
      try bench.waitFor("0 bezel/hall/state/mode {\"value\":\"Heat\"}")
      try bench.waitFor("0 bezel/hall/state/fan {\"value\":false}")
      try bench.write(
        Self.panel.replacing("°C", with: "K").replacing(
          "room: { minimum: -20, maximum: 50, initial: null }", with: "room: { initial: \"7\" }"
        )
        .replacing("room > 20", with: "room == '7'"), to: "panel.json5")
      try bench.bezel("reload")
      try bench.waitFor("0 bezel/hall/state/target {\"value\":21,\"unit\":\"K\"")
      try bench.waitFor("0 bezel/hall/state/room {\"value\":\"7\"")
      try bench.bezel("set", "fan=true")
      try bench.waitFor("0 bezel/hall/state/fan {\"value\":true")
      // The same content is not published again.
      #expect(bench.messages.filter { $0.contains("state/mode") }.count == 1)
    }
  }
}
