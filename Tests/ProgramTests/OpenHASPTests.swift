import Glibc
import JSON
import Testing
import ValueBus

/// The topics of openHASP, with a real broker.
@Suite(.serialized)
struct OpenHASPTests {
  private static let panel = """
    {
      name: "Hall", size: { width: 320, height: 192 },
      values: {
        target: { minimum: 5, maximum: 30, step: 0.5, initial: 21 },
        mode: { initial: "Heat" }, note: { initial: "" },
        key: { initial: "open", secret: true },
      },
      tabs: { position: "none" },
      pages: [
        {
          name: "home", title: "Home",
          controls: [
            { kind: "knob", name: "target", frame: [0, 0, 96, 96] },
            { kind: "toggle", name: "fan", frame: [0, 110, 80, 40] },
            { kind: "button", name: "start", title: "Start", frame: [200, 0, 100, 60] },
            { kind: "label", name: "logo", text: "Logo", frame: [200, 120, 100, 60],
              do: "note = 'logo'" },
            { kind: "segments", name: "mode", items: ["Heat", "Cool"], frame: [200, 70, 100, 44] },
          ],
        },
        { name: "lights", title: "Lights", controls: [] },
        { name: "more", title: "More", controls: [] },
      ],
    }
    """

  private static let configuration = """
    {
      broker: { host: "127.0.0.1", port: PORT }, topic: "bezel/hall", every: 0,
      accept: ["page", "panel.*", "target", "fan", "mode", "note", "key"],
      openHASP: {
        objects: {
          p1b1: "target", p1b2: "fan", p1b3: "mode", p1b4: "note", p1b5: "start", p1b6: "logo",
          p1b7: "key", p1b8: "none", p1b9: "fan",
        },
      },
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

  /// The number of messages with a topic that begins with a text.
  private func count(_ topic: String, in bench: BrokerBench) -> Int {
    bench.messages.count { $0.hasPrefix("0 \(topic)") }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func commandsSetValuesAndStatesFollow() throws {
    try withBench { bench in
      for state in [
        "LWT online", "state/page 1", "state/idle off", "state/backlight {\"state\":\"on\"",
        "state/statusupdate {\"node\":\"hall\",\"idle\":\"off\",\"version\":",
      ] {
        try bench.waitFor("0 hasp/hall/\(state)")
      }
      try bench.waitForLog("the panel has no value or button \"none\", which \"openHASP\" names")

      try bench.publish("hasp/hall/command/page", "2")
      try bench.waitFor("0 hasp/hall/state/page 2")
      try bench.waitFor("0 bezel/hall/state/page lights")
      try bench.publish("hasp/plates/command", "page next")
      try bench.waitFor("0 hasp/hall/state/page 3")
      let pages = count("hasp/hall/state/page", in: bench)
      // A command that changes nothing is answered, too.
      try bench.publish("hasp/hall/command/page", "3")
      try bench.wait("the page is published") {
        count("hasp/hall/state/page", in: bench) == pages + 1
      }

      try bench.publish("hasp/hall/command/backlight", "{\"state\":\"on\",\"brightness\":51}")
      try bench.waitFor("0 bezel/hall/state/panel.brightness 20")
      try bench.waitFor("0 hasp/hall/state/backlight {\"state\":\"on\",\"brightness\":51}")
      try bench.publish("hasp/hall/command/backlight", "off")
      try bench.waitFor("0 bezel/hall/state/panel.awake false")
      try bench.waitFor("0 hasp/hall/state/idle long")
      try bench.waitFor("0 hasp/hall/state/backlight {\"state\":\"off\",\"brightness\":51}")
      try bench.publish("hasp/hall/command", "wakeup")
      try bench.wait("the screen is on") {
        bench.messages.last { $0.hasPrefix("0 hasp/hall/state/idle") }
          == "0 hasp/hall/state/idle off"
      }

      try bench.publish("hasp/hall/command/p1b1.val", "24.3")
      try bench.waitFor("0 bezel/hall/state/target 24.5")
      try bench.waitFor("0 hasp/hall/state/p1b1 {\"val\":24.5}")
      try bench.publish(
        "hasp/hall/command/json", "[\"p1b2.val 1\", \"p1b3.text Cool\", \"p1b4.text=a b\"]")
      try bench.waitFor("0 hasp/hall/state/p1b2 {\"val\":1}")
      try bench.waitFor("0 hasp/hall/state/p1b9 {\"val\":1}")
      try bench.waitFor("0 hasp/hall/state/p1b3 {\"val\":1,\"text\":\"Cool\"}")
      try bench.waitFor("0 bezel/hall/state/note a b")
      let answers = count("hasp/hall/state/p1b1", in: bench)
      try bench.publish("hasp/hall/command/p1b1.val", "")
      try bench.wait("the value is published") {
        count("hasp/hall/state/p1b1", in: bench) == answers + 1
      }
      // Secret values are published neither on request nor when they change.
      try bench.publish("hasp/hall/command/p1b7.text", "")
      try bench.publish("hasp/hall/command/p1b7.text", "closed")
      try bench.wait("the key is set") {
        try bench.bezel("set", "key=closed").exitCode == 0
      }

      bench.stop(.panel, SIGKILL)
      try bench.waitFor("0 hasp/hall/LWT offline")
      try bench.publish("hasp/hall/command/page", "1")
      try bench.waitForLog("\"hasp/hall/command/page\": the panel is not running")
      try bench.start(.panel)
      try bench.wait("the panel is online") {
        bench.messages.last { $0.contains("/LWT ") } == "0 hasp/hall/LWT online"
      }
      #expect(!bench.messages.contains { $0.contains("p1b7") && $0.contains("/state/") })
    }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func fingersCauseEvents() throws {
    try withBench { bench in
      try bench.bezel("tap", "40", "130")
      try bench.waitFor("0 hasp/hall/state/p1b2 {\"event\":\"up\",\"val\":1}")
      try bench.bezel("tap", "275", "92")
      try bench.waitFor(
        "0 hasp/hall/state/p1b3 {\"event\":\"changed\",\"val\":1,\"text\":\"Cool\"}")
      try bench.bezel("tap", "250", "30")
      try bench.waitFor("0 hasp/hall/state/p1b5 {\"event\":\"up\"}")
      let events = bench.messages.filter { $0.contains("p1b5") }
      #expect(
        events == [
          "0 hasp/hall/state/p1b5 {\"event\":\"down\"}",
          "0 hasp/hall/state/p1b5 {\"event\":\"up\"}",
        ])
      try bench.bezel("tap", "250", "150")
      try bench.waitFor("0 hasp/hall/state/p1b6 {\"event\":\"up\"}")
      try bench.bezel("drag", "48", "20", "90", "48")
      try bench.wait("a drag ends with an event") {
        bench.messages.last { $0.contains("state/p1b1 ") }?.contains("{\"event\":\"up\",\"val\":")
          == true
      }
      let drag = bench.messages.filter { $0.contains("state/p1b1 ") }
      #expect(drag.count { $0.contains("\"up\"") } == 1, "\(drag)")
      #expect(drag.first?.contains("\"down\"") == true, "\(drag)")
    }
  }

  /// A position that the interval holds back is dropped when the drag ends.
  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func noPositionFollowsTheEndOfADrag() throws {
    try withBench(Self.configuration.replacing("every: 0", with: "every: 0.5")) { bench in
      func isEnd(_ message: String?) -> Bool { message?.contains("{\"event\":\"up\"") == true }
      try bench.bezel("drag", "48", "20", "90", "48")
      try bench.wait("the drag ends") { bench.messages.contains { isEnd($0) } }
      usleep(700_000)
      let before = count("hasp/hall/state/statusupdate", in: bench)
      try bench.publish("hasp/hall/command/statusupdate", "")
      try bench.wait("a later message") {
        count("hasp/hall/state/statusupdate", in: bench) > before
      }
      #expect(isEnd(bench.messages.last { $0.contains("state/p1b1 ") }))
    }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func whatIsNotAcceptedOrHasNoMeaningIsRefused() throws {
    try withBench(
      Self.configuration.replacing("\"page\", \"panel.*\", ", with: "")
    ) { bench in
      for (topic, payload, problem) in [
        ("page", "2", "add \"page\" to \"accept\""),
        ("backlight", "off", "add \"panel.awake\" to \"accept\""),
        ("p7b1.val", "1", "add p7b1 to \"objects\""), ("p1b1.bg_color", "red", "bind the property"),
        ("jsonl", "{\"obj\":\"btn\"}", "bezel reload"), ("restart", "", "systemctl"),
        ("p1b1.val", "warm", "expected a number"), ("p1b8.val", "1", "the panel has no value"),
        ("p1b2.val", String(repeating: "1", count: 65_537), "more than 65536 bytes"),
      ] {
        try bench.publish("hasp/hall/command/\(topic)", payload)
        try bench.waitForLog(problem)
      }
      try bench.publish("hasp/hall/command/p1b2.val", "1", "-r")
      try bench.waitFor("0 bezel/hall/state/fan true")
      try bench.bezel("set", "fan=false")
      bench.stop(.bridge)
      try bench.start(.bridge)
      try bench.waitForLog("the message was retained and may be old")
      // A flood of different commands has few lines.
      let words = (0..<2_000).map { "x\($0) 1" }.joined(separator: "\n") + "\n"
      try bench.write(words, to: "flood")
      let outcome = try runPath(
        "/bin/sh",
        [
          "-c",
          "mosquitto_pub -p \(bench.port) -t hasp/hall/command -l -q 1 < \(bench.folder)/flood",
        ])
      #expect(outcome.exitCode == 0, "\(outcome.error)")
      try bench.publish("hasp/hall/command/p1b1.val", "7")
      try bench.waitFor("0 bezel/hall/state/target 7")
      let lines = bench.log.filter { $0.contains("there is no command") }
      #expect((1..<10).contains(lines.count), "\(lines.count)")
      #expect(try bench.bezel("get", "fan").output == "fan false\n")
      #expect(try bench.bezel("get", "page").output == "page home\n")
    }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func itIsOffByDefault() throws {
    let configuration = Self.configuration.split(separator: "openHASP")[0] + "}"
    try withBench(String(configuration)) { bench in
      try bench.publish("hasp/hall/command/page", "2")
      try bench.publish("bezel/hall/set/target", "25")
      try bench.waitFor("0 bezel/hall/state/target 25")
      #expect(!bench.messages.contains { $0.contains(" hasp/hall/state") || $0.contains("LWT") })
      #expect(try bench.bezel("get", "page").output == "page home\n")
    }
  }
}
