import Glibc
import JSON
import Testing
import ValueBus

/// Topics that a panel shows, with a real broker.
@Suite(.serialized)
struct BrokerInputTests {
  private static let panel = """
    {
      name: "Hall", size: { width: 320, height: 192 },
      values: {
        outside: { minimum: -50, maximum: 50, initial: null },
        wind: { minimum: 0, maximum: 200, initial: 0 },
        sky: { initial: "" },
        door: { kind: "boolean", initial: null },
        warm: { from: "outside > 20" },
      },
      controls: [{ kind: "knob", name: "target", frame: [0, 0, 192, 192] }],
    }
    """

  private static let configuration = """
    {
      broker: { host: "127.0.0.1", port: PORT }, topic: "bezel/hall",
      inputs: {
        outside: { topic: "weather/now", path: "main.temp" },
        wind: { topic: "weather/now", path: "wind.0" },
        sky: { topic: "weather/sky" },
        door: { topic: "door" },
        warm: { topic: "warm" },
        none: { topic: "none" },
        target: { topic: "target" },
      },
    }
    """

  private func withBench(_ body: (BrokerBench) throws -> Void) throws {
    try withFolder { folder in
      let bench = try BrokerBench(folder, panel: Self.panel, configuration: Self.configuration)
      try bench.start(.broker)
      try bench.start(.subscriber)
      try body(bench)
    }
  }

  /// Starts the panel and the bridge, and waits until the bridge has subscribed.
  private func start(_ bench: BrokerBench) throws {
    try bench.start(.panel)
    try bench.start(.bridge)
    try bench.waitFor("0 bezel/hall/state/target 0")
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func thePanelShowsTopics() throws {
    try withBench { bench in
      // The broker keeps it from before the start.
      try bench.publish("weather/sky", "clear", "-r")
      try start(bench)
      try bench.waitFor("0 bezel/hall/state/sky clear")
      try bench.waitForLog("the panel has no value \"none\", which the configuration names")
      try bench.publish("weather/now", "{\"main\": {\"temp\": 21.5}, \"wind\": [\"7\"]}")
      try bench.waitFor("0 bezel/hall/state/outside 21.5")
      try bench.waitFor("0 bezel/hall/state/wind 7")
      try bench.waitFor("0 bezel/hall/state/warm true")
      try bench.publish("door", "ON")
      try bench.waitFor("0 bezel/hall/state/door true")
      try bench.publish("door", "null")
      try bench.waitFor("0 bezel/hall/state/door null")

      // A panel that starts again gets the last messages, and a broker those that it kept.
      bench.stop(.panel, SIGKILL)
      try bench.waitFor("0 bezel/hall/status offline")
      try bench.publish("weather/now", "{\"main\": {\"temp\": 22}, \"wind\": [8]}")
      bench.stop(.subscriber)
      try bench.start(.subscriber)
      try bench.start(.panel)
      try bench.waitFor("0 bezel/hall/state/outside 22")
      try bench.waitFor("0 bezel/hall/state/wind 8")
      try bench.wait("the sky is clear") { try bench.bezel("get", "sky").output == "sky clear\n" }
      // So does one that is reloaded with other values.
      try bench.write(
        Self.panel.replacing("sky: { initial: \"\" }", with: "none: { initial: \"\" }"),
        to: "panel.json5")
      try bench.publish("none", "nothing")
      try bench.waitForLog(
        "ignored a message at \"none\" for \"none\": the panel has no such value")
      try bench.bezel("reload")
      try bench.waitFor("0 bezel/hall/state/none nothing")
    }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func wrongMessagesAreLoggedAndLeaveNoStaleReading() throws {
    try withBench { bench in
      try start(bench)
      try bench.publish("weather/now", "{\"main\": {\"temp\": 21.5}, \"wind\": [7]}")
      try bench.waitFor("0 bezel/hall/state/outside 21.5")
      try bench.waitFor("0 bezel/hall/state/wind 7")
      for (topic, payload, reason) in [
        (
          "weather/now", "{\"main\": {\"temp\": \"cold\"}, \"wind\": [9]}",
          "expected a number, found \"cold\""
        ),
        ("weather/now", "{\"wind\": [10]}", "the payload has no \"main\""),
        ("warm", "true", "\"warm\" is derived"), ("door", "maybe", "expected true or false"),
        ("weather/sky", "null", "cannot be unknown"),
        ("door", String(repeating: "x", count: 65_536), "found \"xxxx"),
        ("weather/sky", String(repeating: "x", count: 65_537), "more than 65536 bytes"),
      ] {
        try bench.publish(topic, payload)
        try bench.waitForLog(reason)
      }
      // The other value of the topic is set.
      try bench.waitFor("0 bezel/hall/state/wind 10")
      #expect(try bench.bezel("get", "outside").output == "outside null\n")
      #expect(try bench.bezel("get", "sky").output == "sky \n")
    }
  }

  /// Only the newest of many messages matters, and a flood of wrong ones has few lines.
  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func aFloodEndsWithTheNewestMessage() throws {
    try withBench { bench in
      try start(bench)
      let words = (0..<5_000).map { "x\($0)" }.joined(separator: "\n") + "\n"
      try bench.write(words, to: "flood")
      for topic in ["door", "weather/sky"] {
        let outcome = try runPath(
          "/bin/sh",
          ["-c", "mosquitto_pub -p \(bench.port) -t \(topic) -l -q 0 < \(bench.folder)/flood"])
        #expect(outcome.exitCode == 0, "\(outcome.error)")
      }
      try bench.waitFor("0 bezel/hall/state/sky x4999")
      let lines = bench.log.filter { $0.contains("cannot use a message at \"door\"") }
      #expect((1..<10).contains(lines.count), "\(lines.count)")
    }
  }

  /// While a finger holds a value, messages do not move it.
  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func aHeldValueIsNotSet() throws {
    try withBench { bench in
      try start(bench)
      try bench.publish("target", "0.25")
      try bench.waitFor("0 bezel/hall/state/target 0.25")
      let finger = try RequestClient(path: "\(bench.folder)/control.sock")
      for (phase, x) in [("down", 96.0), ("move", 130)] {
        _ = try finger.call(
          "touch",
          .object([
            "contact": .number(0), "phase": .string(phase), "x": .number(x), "y": .number(20),
          ]))
      }
      try bench.wait("a finger holds the target") {
        try bench.bezel("set", "target=0.1").error.contains("finger")
      }
      let held = try bench.bezel("get", "target").output
      try bench.publish("target", "0.75")
      // The next message shows that the one before has had its effect.
      try bench.publish("weather/sky", "done")
      try bench.waitFor("0 bezel/hall/state/sky done")
      #expect(try bench.bezel("get", "target").output == held)
      _ = try finger.call(
        "touch", .object(["contact": .number(0), "phase": .string("up")]))
      try bench.publish("target", "0.5")
      try bench.waitFor("0 bezel/hall/state/target 0.5")
      #expect(!bench.log.contains { $0.contains("ignored") })
    }
  }
}
