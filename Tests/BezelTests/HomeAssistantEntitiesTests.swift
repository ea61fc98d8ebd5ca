import JSON
import Testing

@testable import MQTT
@testable import MQTTBridge
@testable import Panels

/// The entities of Home Assistant for the values of a panel.
@Suite
struct HomeAssistantEntitiesTests {
  private static let description = """
    {
      "name": "Hall", "version": "1.2.3",
      "values": {
        "target": {"kind": "number", "minimum": 5, "maximum": 30, "step": 0.5, "unit": "°C"},
        "room": {"kind": "number", "minimum": -20, "maximum": 50, "unit": "°C", "canBeUnknown": true},
        "power": {"kind": "number", "minimum": 0, "maximum": 1, "unit": "kW", "derived": true},
        "speed": {"kind": "number", "minimum": 0, "maximum": 0.01, "step": 0.0001},
        "fixed": {"kind": "number", "minimum": 3, "maximum": 3},
        "fan": {"kind": "boolean"},
        "door": {"kind": "boolean", "canBeUnknown": true},
        "mode": {"kind": "string", "choices": ["Heat", "Cool"]},
        "phase": {"kind": "string", "choices": ["A", "B"], "canBeUnknown": true},
        "note": {"kind": "string"},
        "report": {"kind": "string"},
        "key": {"kind": "string", "secret": true},
        "songs": {"kind": "list", "fields": {"title": "string"}},
        "clock": {"kind": "number", "minimum": 0, "maximum": 1},
        "lights.hall_1": {"kind": "boolean"},
        "lights.level": {"kind": "number", "minimum": -10, "maximum": 40},
        "lights.open": {"kind": "number", "minimum": 0},
        "panel.brightness": {"kind": "number", "minimum": 0, "maximum": 100, "step": 1, "unit": "%"},
        "panel.awake": {"kind": "boolean"},
        "start": {"kind": "boolean"},
        "stop": {"kind": "boolean"}
      },
      "controls": [
        {"kind": "knob", "properties": {"title": ""}, "values": {"value": "target"}},
        {"kind": "tile", "properties": {"title": "Lüfter\\n oben"}, "values": {"value": "fan"}},
        {"kind": "tile", "properties": {"title": "Zweiter"}, "values": {"value": "fan"}},
        {"kind": "tile", "properties": {"title": "21°"}, "bind": {"title": "'{room}'"},
          "values": {"value": "door"}},
        {"kind": "range", "properties": {"title": "Beide"},
          "values": {"lower": "room", "upper": "power"}},
        {"kind": "button", "name": "start", "properties": {"title": "Los"},
          "values": {"value": "start"}},
        {"kind": "button", "name": "stop", "properties": {"latches": true},
          "values": {"value": "stop"}},
        {"kind": "button", "properties": {"title": "Unbenannt"}, "values": {}},
        {"kind": "label", "name": "logo-2", "do": ["fan = true"], "values": {}},
        {"kind": "slider", "name": "level", "values": {"value": "lights.level"}}
      ]
    }
    """

  private static let accepted =
    "\"target\", \"speed\", \"fixed\", \"fan\", \"mode\", \"note\", \"lights.*\", \"panel.*\""

  /// The messages for the panel, by component and name, such as `switch/fan`.
  private func messages(
    _ homeAssistant: String = "true", more: String = "", topic: String = "bezel/hall"
  ) throws -> [String: JSONValue] {
    let (entities, panel) = try entities(homeAssistant, more: more, topic: topic)
    var messages: [String: JSONValue] = [:]
    for entity in entities.entities(of: panel, try #require(panel.controls)) {
      let message = entities.message(entity, of: panel)
      #expect(message.isRetained)
      let problems = HomeAssistantSchema.problems(topic: message.topic, message.payload)
      #expect(problems.isEmpty, "\(message.topic): \(problems)")
      let name = "\(entity.component)/\(entity.name)"
      #expect(messages[name] == nil, "\(name) twice")
      messages[name] = try JSONParser.parse(message.payload).value
    }
    return messages
  }

  private func entities(
    _ homeAssistant: String, more: String = "", topic: String = "bezel/hall"
  ) throws -> (HomeAssistantEntities, BridgePanel) {
    let text = """
      { broker: { host: "b" }, topic: "\(topic)", accept: [\(Self.accepted)],
        homeAssistant: \(homeAssistant), \(more) }
      """
    let file = try BrokerFile(Array(text.utf8))
    let panel = BridgePanel(try JSONParser.parse(Array(Self.description.utf8)).value)
    return (
      HomeAssistantEntities(
        settings: try #require(file.homeAssistant), file: file, topics: BridgeTopics(root: topic)),
      panel
    )
  }

  private func text(_ value: JSONValue?) -> String? {
    value.map { String(decoding: JSONWriter.text(of: $0), as: UTF8.self) }
  }

  @Test func eachValueBecomesTheEntityThatSuitsIt() throws {
    #expect(
      try messages().keys.sorted() == [
        "binary_sensor/door", "binary_sensor/stop", "event/logo-2", "event/start", "event/stop",
        "number/lights.level", "number/lights.open", "number/panel.brightness", "number/speed",
        "number/target", "select/mode", "sensor/fixed", "sensor/phase", "sensor/power",
        "sensor/report", "sensor/room", "switch/fan", "switch/lights.hall_1", "switch/panel.awake",
        "text/note",
      ])
  }

  @Test(arguments: [
    ("number/target", "min", "5"), ("number/target", "max", "30"), ("number/target", "step", "0.5"),
    ("number/target", "unit_of_measurement", "\"°C\""),
    ("number/target", "device_class", "\"temperature\""),
    ("number/target", "command_topic", "\"~/set/target\""),
    ("number/target", "state_topic", "\"~/state/target\""), ("number/target", "qos", "1"),
    ("number/target", "~", "\"bezel/hall\""), ("number/target", "name", "\"Target\""),
    ("number/target", "unique_id", "\"bezel_bezel_hall_target\""),
    ("number/target", "availability_topic", "\"~/status\""),
    ("number/lights.level", "step", "0.1"), ("number/speed", "step", "0.001"),
    ("number/panel.brightness", "entity_category", "\"config\""),
    ("switch/panel.awake", "entity_category", "\"config\""),
    ("sensor/room", "state_class", "\"measurement\""),
    ("sensor/room", "value_template", "\"{{ 'None' if value == 'null' else value }}\""),
    ("sensor/room", "name", "\"Room\""), ("sensor/power", "device_class", "\"power\""),
    ("switch/fan", "name", "\"Lüfter oben\""), ("switch/fan", "payload_on", "\"true\""),
    ("binary_sensor/door", "name", "\"Door\""),
    ("binary_sensor/door", "value_template", "\"{{ 'None' if value == 'null' else value }}\""),
    ("select/mode", "options", "[\"Heat\",\"Cool\"]"),
    ("select/mode", "command_template", "\"{{ {'value': value} | to_json }}\""),
    ("sensor/phase", "device_class", "\"enum\""), ("sensor/phase", "options", "[\"A\",\"B\"]"),
    ("text/note", "max", "255"), ("text/note", "value_template", "\"{{ value[:255] }}\""),
    ("sensor/report", "value_template", "\"{{ value[:255] }}\""),
    ("event/start", "name", "\"Los\""), ("event/start", "event_types", "[\"press\"]"),
    ("event/logo-2", "name", "\"Logo 2\""), ("event/logo-2", "state_topic", "\"~/event/logo-2\""),
    ("event/logo-2", "unique_id", "\"bezel_bezel_hall_logo--2\""),
    ("switch/lights.hall_1", "unique_id", "\"bezel_bezel_hall_lights_hall-_1\""),
    ("switch/lights.hall_1", "name", "\"Lights hall 1\""),
  ])
  func entitiesHaveTheRightSettings(entity: String, key: String, value: String) throws {
    #expect(text(try messages()[entity]?[key]) == value)
  }

  @Test(arguments: [
    ("number/target", "value_template"), ("switch/fan", "value_template"),
    ("select/mode", "value_template"), ("sensor/room", "command_topic"),
    ("sensor/report", "state_class"), ("sensor/fixed", "unit_of_measurement"),
    ("switch/fan", "entity_category"), ("number/panel.brightness", "device_class"),
  ])
  func entitiesHaveNoOtherSettings(entity: String, key: String) throws {
    let config = try #require(try messages()[entity])
    #expect(config[key] == nil)
  }

  @Test func allEntitiesAreOfOneDevice() throws {
    let devices = try messages("{ device: \"Flur\" }").values.map { text($0["device"]) }
    #expect(
      Set(devices) == [
        "{\"identifiers\":[\"bezel_bezel_hall\"],\"name\":\"Flur\",\"manufacturer\":\"Bezel\",\"sw_version\":\"1.2.3\"}"
      ])
    #expect(text(try messages()["switch/fan"]?["device"]?["name"]) == "\"Hall\"")
  }

  @Test func aLightReplacesItsValues() throws {
    let messages = try messages(
      "{ lights: [{ on: \"lights.hall_1\", brightness: \"lights.level\" }, { on: \"fan\", title: \"Lampe\" }] }"
    )
    for name in ["switch/lights.hall_1", "number/lights.level", "switch/fan"] {
      #expect(messages[name] == nil)
    }
    #expect(text(messages["light/fan"]?["name"]) == "\"Lampe\"")
    #expect(messages["light/fan"]?["brightness_state_topic"] == nil)
    let light = try #require(messages["light/lights.hall_1"])
    #expect(text(light["brightness_command_topic"]) == "\"~/set/lights.level\"")
    #expect(
      text(light["brightness_value_template"])
        == "\"{{ ((value | float((-10)) - (-10)) / 50 * 255) | round }}\"")
    #expect(text(light["brightness_command_template"]) == "\"{{ (-10) + value / 255 * 50 }}\"")
  }

  @Test(arguments: [
    (
      "{ on: \"fan\", brightness: \"lights.open\" }",
      "the brightness \"lights.open\" needs a minimum and a maximum; declare them in the panel file"
    ),
    ("{ on: \"lights.none\" }", "the panel has no value \"lights.none\""),
    ("{ on: \"lights.level\" }", "\"lights.level\" is not a boolean that can be set"),
    (
      "{ on: \"fan\", brightness: \"panel.awake\" }",
      "\"panel.awake\" is not a number that can be set"
    ),
    ("{ on: \"fan\", brightness: \"target\" }", nil),
  ])
  func aLightNeedsSuitableValues(light: String, problem: String?) throws {
    let (entities, panel) = try entities("{ lights: [\(light)] }")
    let message = problem.map { "no light for Home Assistant: \($0)" }
    #expect(entities.settings.lights[0].problem(in: panel) == message)
    #expect(entities.file.mistakes(in: panel).contains { $0 == message } == (problem != nil))
    let all = entities.entities(of: panel, try #require(panel.controls))
    #expect(all.contains { $0.component == "light" } == (problem == nil))
    #expect(all.contains { $0.component == "switch" && $0.name == "fan" } == (problem != nil))
  }

  @Test func onlyChosenAndPublishedValuesBecomeEntities() throws {
    #expect(
      try messages("{ values: [\"f*\", \"start\"] }", more: "publish: [\"fan\", \"target\"]").keys
        .sorted() == ["event/start", "switch/fan"])
  }

  @Test func screenshotsAndReloadsHaveEntities() throws {
    let messages = try messages(
      "{ values: [] }", more: "screenshots: true, reload: true")
    #expect(
      messages.keys.sorted() == ["button/$reload", "button/$screenshot", "image/$screen"])
    let image = try #require(messages["image/$screen"])
    #expect(text(image["image_topic"]) == "\"~/screenshot\"")
    #expect(text(image["content_type"]) == "\"image/png\"")
    #expect(text(image["unique_id"]) == "\"bezel_bezel_hall_-24screen\"")
    #expect(text(messages["button/$screenshot"]?["command_topic"]) == "\"~/screenshot/get\"")
    #expect(text(messages["button/$reload"]?["command_topic"]) == "\"~/reload\"")
    #expect(try self.messages("{ values: [] }", more: "screenshots: true").count == 2)
    #expect(try self.messages("{ values: [] }", more: "reload: true").count == 1)
  }

  @Test func objectsAsPayloadsHaveOtherTemplates() throws {
    let messages = try messages(
      "{ lights: [{ on: \"lights.hall_1\", brightness: \"lights.level\" }] }",
      more: "payload: \"json\"")
    for (name, template) in [
      ("number/target", "{{ value_json.value }}"),
      ("sensor/room", "{{ 'None' if value_json.value is none else value_json.value }}"),
      ("switch/fan", "{{ value_json.value | to_json }}"),
      (
        "binary_sensor/door",
        "{{ 'None' if value_json.value is none else value_json.value | to_json }}"
      ),
      ("text/note", "{{ value_json.value[:255] }}"), ("select/mode", "{{ value_json.value }}"),
    ] {
      #expect(messages[name]?["value_template"]?.string == template, "\(name)")
    }
    let light = try #require(messages["light/lights.hall_1"])
    #expect(light["state_value_template"]?.string == "{{ value_json.value | to_json }}")
    #expect(light["brightness_value_template"]?.string?.contains("value_json.value |") == true)
  }

  /// Different panels and values must never share a topic.
  @Test(arguments: [
    ("bezel/hall", "/", "bezel_hall"), ("bezel_hall", "/", "bezel-_hall"),
    ("bezel-hall", "/", "bezel--hall"), ("a.b/c", "/", "a-2eb_c"),
    ("flur/größe", "/", "flur_gr-c3-b6-c3-9fe"),
    ("q\u{301}", "/", "q-cc-81"), ("a.b_c-d", ".", "a_b-_c--d"), ("a b\t", ".", "a-20b-09"),
  ])
  func identifiersAreUnique(text: String, separator: String, identifier: String) {
    let separator = separator.unicodeScalars.first!
    #expect(HomeAssistantEntities.identifier(of: text, separator: separator) == identifier)
  }

  @Test func theTopicIsAPrefixOfAllMessages() throws {
    let (entities, _) = try entities("{ prefix: \"ha/x\" }", topic: "flur/größe")
    #expect(entities.filter == "ha/x/+/flur_gr-c3-b6-c3-9fe/+/config")
    #expect(entities.topic("switch", "a.b") == "ha/x/switch/flur_gr-c3-b6-c3-9fe/a_b/config")
  }
}
