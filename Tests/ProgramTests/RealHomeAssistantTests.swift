import Glibc
import Testing

/// The entities of a panel in a real Home Assistant.
///
/// Install it once, which takes minutes, and name its interpreter:
///
///     python3.11 -m venv ha
///     ha/bin/pip download --no-deps homeassistant==2024.3.3
///     unzip -j homeassistant-*.whl homeassistant/package_constraints.txt
///     ha/bin/pip install -c package_constraints.txt homeassistant==2024.3.3 paho-mqtt
///     BEZEL_HOME_ASSISTANT=$PWD/ha/bin/python swift test --filter RealHomeAssistant
@Suite(
  .serialized,
  .enabled(if: HomeAssistant.interpreter != nil, "BEZEL_HOME_ASSISTANT is not set"))
struct RealHomeAssistantTests {
  private static let panel = """
    {
      name: "Hall", size: { width: 320, height: 192 },
      values: {
        target: { minimum: 5, maximum: 30, step: 0.5, initial: 21, unit: "°C" },
        room: { minimum: -20, maximum: 50, initial: null, unit: "°C" },
        fan: { initial: false },
        door: { kind: "boolean", initial: null },
        warm: { from: "room > 20" },
        note: { initial: "hello" },
        report: { initial: "fine" },
        lamp: { initial: false },
        level: { minimum: -10, maximum: 40, initial: 5 },
      },
      controls: [
        { kind: "knob", name: "target", frame: [0, 0, 96, 96] },
        { kind: "tile", value: "fan", title: "Lüfter", frame: [100, 0, 90, 80] },
        { kind: "button", name: "start", title: "Los", frame: [200, 0, 100, 60] },
        { kind: "segments", name: "mode", items: ["Heat", "Cool"], frame: [200, 80, 100, 60] },
        { kind: "slider", value: "level", frame: [0, 100, 190, 40] },
      ],
    }
    """

  private static func configuration(_ payload: String) -> String {
    """
    {
      broker: { host: "127.0.0.1", port: PORT }, topic: "bezel/hall", payload: "\(payload)",
      accept: ["target", "fan", "mode", "note", "lamp", "level", "panel.brightness"],
      screenshots: true, reload: true,
      homeAssistant: { lights: [{ on: "lamp", brightness: "level", title: "Lampe" }] },
    }
    """
  }

  /// Waits for an entity with a state, and attributes that contain texts.
  private func expect(
    _ entity: String, _ state: String, _ attributes: String..., in bench: BrokerBench
  ) throws {
    try bench.wait("\(entity) is \(state) with \(attributes) in \(bench.states.suffix(40))") {
      bench.states.last { $0.hasPrefix("\(entity) ") }.map { line in
        line.hasPrefix("\(entity) \(state)") && attributes.allSatisfy { line.contains($0) }
      } ?? false
    }
  }

  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"), arguments: ["plain", "json"])
  func entitiesShowAndSetTheValues(payload: String) throws {
    try withFolder { folder in
      let bench = try BrokerBench(
        folder, panel: Self.panel, configuration: Self.configuration(payload))
      try bench.write(HomeAssistant.program, to: "home-assistant.py")
      for program in [BrokerBench.Program.broker, .subscriber, .panel, .bridge, .homeAssistant] {
        try bench.start(program)
      }
      try bench.wait("Home Assistant has started") { bench.states.contains("ready") }

      try expect(
        "number.hall_target", "21", "\"min\": 5.0", "\"max\": 30.0", "\"step\": 0.5",
        "\"unit_of_measurement\": \"°C\"", "\"device_class\": \"temperature\"",
        "\"friendly_name\": \"Hall Target\"", in: bench)
      try expect(
        "sensor.hall_room", "unknown", "\"state_class\": \"measurement\"",
        "\"device_class\": \"temperature\"", in: bench)
      try expect("switch.hall_lufter", "off", "\"friendly_name\": \"Hall Lüfter\"", in: bench)
      try expect("binary_sensor.hall_door", "unknown", in: bench)
      try expect("binary_sensor.hall_warm", "unknown", in: bench)
      try expect("select.hall_mode", "Heat", "\"options\": [\"Heat\", \"Cool\"]", in: bench)
      try expect("text.hall_note", "hello", "\"max\": 255", in: bench)
      try expect("sensor.hall_report", "fine", in: bench)
      try expect("light.hall_lampe", "off", "\"friendly_name\": \"Hall Lampe\"", in: bench)
      try expect(
        "event.hall_los", "unknown", "\"event_types\": [\"press\"]", "\"device_class\": \"button\"",
        in: bench)
      try expect("number.hall_panel_brightness", "100", "\"unit_of_measurement\": \"%\"", in: bench)
      try expect("binary_sensor.hall_panel_awake", "on", in: bench)

      // Home Assistant sets the panel's values.
      func call(_ service: String, _ data: String, _ name: String, _ value: String) throws {
        try bench.publish("call", "\(service) \(data)")
        try bench.wait("\(name) is \(value)") {
          try bench.bezel("get", name).output.contains(value)
        }
      }
      try call(
        "number.set_value", "{\"entity_id\": \"number.hall_target\", \"value\": 24.3}", "target",
        "24.5")
      try expect("number.hall_target", "24.5", in: bench)
      try call("switch.turn_on", "{\"entity_id\": \"switch.hall_lufter\"}", "fan", "true")
      try expect("switch.hall_lufter", "on", in: bench)
      try call(
        "select.select_option", "{\"entity_id\": \"select.hall_mode\", \"option\": \"Cool\"}",
        "mode",
        "Cool")
      try expect("select.hall_mode", "Cool", in: bench)
      // A payload `null` would make the value unknown.
      try call(
        "text.set_value", "{\"entity_id\": \"text.hall_note\", \"value\": \"null\"}", "note", "null"
      )
      try call(
        "light.turn_on", "{\"entity_id\": \"light.hall_lampe\", \"brightness\": 51}", "level",
        "level 0")
      try expect("light.hall_lampe", "on", "\"brightness\": 51", in: bench)
      try call(
        "light.turn_on", "{\"entity_id\": \"light.hall_lampe\", \"brightness\": 255}", "level", "40"
      )
      try call("light.turn_off", "{\"entity_id\": \"light.hall_lampe\"}", "lamp", "false")
      try call(
        "number.set_value", "{\"entity_id\": \"number.hall_panel_brightness\", \"value\": 40}",
        "panel.brightness", "40")

      // The panel changes states.
      try bench.bezel(
        "set", "room=22.5", "door=true", "report=\(String(repeating: "x", count: 300))")
      try expect("sensor.hall_room", "22.5", in: bench)
      try expect("binary_sensor.hall_warm", "on", in: bench)
      try expect("binary_sensor.hall_door", "on", in: bench)
      try expect("sensor.hall_report", String(repeating: "x", count: 255) + " ", in: bench)
      try bench.bezel("set", "room=null", "door=null")
      try expect("sensor.hall_room", "unknown", in: bench)
      try expect("binary_sensor.hall_door", "unknown", in: bench)
      try bench.bezel("tap", "250", "30")
      try expect("event.hall_los", "20", "\"event_type\": \"press\"", in: bench)

      // The screen appears when the button is pressed; the state is the time of the picture.
      try expect("image.hall_screen", "unknown", in: bench)
      try bench.publish("call", "button.press {\"entity_id\": \"button.hall_take_a_screenshot\"}")
      try expect("image.hall_screen", "20", in: bench)

      // Values that are gone take their entities with them.
      try bench.write(
        Self.panel.replacing("title: \"Lüfter\"", with: "title: \"Ventilator\"")
          .replacing("report: { initial: \"fine\" },", with: ""), to: "panel.json5")
      try bench.publish("call", "button.press {\"entity_id\": \"button.hall_reload_the_panel\"}")
      try expect("sensor.hall_report", "removed", in: bench)
      try expect("switch.hall_lufter", "on", "\"friendly_name\": \"Hall Ventilator\"", in: bench)
      bench.stop(.panel)
      try expect("switch.hall_lufter", "unavailable", in: bench)
      try expect("sensor.hall_room", "unavailable", in: bench)
      let problems = bench.problems(of: .homeAssistant)
      #expect(problems.isEmpty, "\(problems)")
    }
  }

  /// Home Assistant starts last and receives everything, even messages that are not retained.
  @Test(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub"))
  func entitiesComeBackAfterRestarts() throws {
    try withFolder { folder in
      let bench = try BrokerBench(
        folder, panel: Self.panel,
        configuration: Self.configuration("plain").replacing(
          "topic:", with: "retain: false, topic:"))
      try bench.write(HomeAssistant.program, to: "home-assistant.py")
      for program in [BrokerBench.Program.broker, .subscriber, .panel, .bridge] {
        try bench.start(program)
      }
      try bench.waitFor("0 bezel/hall/state/target 21")
      try bench.start(.homeAssistant)
      try expect("number.hall_target", "21", in: bench)
      bench.stop(.homeAssistant, SIGKILL)
      try bench.bezel("set", "target=22")
      try bench.start(.homeAssistant)
      try expect("number.hall_target", "22", in: bench)
      try expect("text.hall_note", "hello", in: bench)
    }
  }
}
