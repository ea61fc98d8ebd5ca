import JSON

/// What Home Assistant accepts in the messages of its MQTT discovery, from its documentation: the
/// pages of the integrations sensor.mqtt, binary_sensor.mqtt and so on.
enum HomeAssistantSchema {
  private static let common: Set<String> = [
    "~", "name", "unique_id", "availability_topic", "device", "origin", "qos", "entity_category",
    "state_topic", "value_template",
  ]

  /// The keys of each component besides the common ones; those that are required end with `!`.
  private static let keys: [String: [String]] = [
    "sensor": ["state_topic!", "device_class", "state_class", "unit_of_measurement", "options"],
    "binary_sensor": ["state_topic!", "payload_on", "payload_off", "device_class"],
    "switch": ["command_topic!", "payload_on", "payload_off"],
    "number": [
      "command_topic!", "min", "max", "step", "mode", "unit_of_measurement", "device_class",
    ],
    "select": ["command_topic!", "options!", "command_template"],
    "text": ["command_topic!", "min", "max", "command_template"],
    "image": ["image_topic!", "content_type"],
    "button": ["command_topic!", "payload_press", "device_class"],
    "event": ["state_topic!", "event_types!", "device_class"],
    "light": [
      "command_topic!", "payload_on", "payload_off", "state_value_template", "brightness_scale",
      "brightness_state_topic", "brightness_command_topic", "brightness_value_template",
      "brightness_command_template",
    ],
  ]

  /// The units that each device class accepts, for sensors and numbers.
  private static let units: [String: Set<String>] = [
    "temperature": ["°C", "°F", "K"], "power": ["W", "kW"], "apparent_power": ["VA"],
    "voltage": ["V", "mV"], "current": ["A", "mA"], "frequency": ["Hz", "kHz", "MHz", "GHz"],
    "pressure": ["Pa", "hPa", "kPa", "bar", "cbar", "mbar", "mmHg", "inHg", "psi"],
    "illuminance": ["lx"], "irradiance": ["W/m²", "BTU/(h⋅ft²)"],
    "speed": ["ft/s", "in/d", "in/h", "km/h", "kn", "m/s", "mph", "mm/d"],
    "weight": ["kg", "g", "mg", "µg", "oz", "lb", "st"],
    "distance": ["km", "m", "cm", "mm", "mi", "yd", "in"], "duration": ["d", "h", "min", "s"],
  ]

  /// What is wrong with a message of the discovery; empty if nothing is.
  static func problems(topic: String, _ payload: [UInt8]) -> [String] {
    let levels = topic.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard levels.count == 5, levels[0] == "homeassistant", levels[4] == "config",
      levels[2...3].allSatisfy({ $0.wholeMatch(of: /[a-zA-Z0-9_-]+/) != nil })
    else { return ["the topic is not valid"] }
    guard let config = try? JSONParser.parse(payload).value, let members = config.members,
      let keys = keys[levels[1]]
    else { return ["not a known component with an object"] }
    let required = keys.filter { $0.hasSuffix("!") }.map { String($0.dropLast()) }
    let known = common.union(required).union(keys)
    var problems = members.filter { !known.contains($0.name) }.map { "unknown key \($0.name)" }
    problems += required.filter { config[$0] == nil }.map { "no \($0)" }
    if config["unique_id"]?.string == nil { problems.append("no unique_id") }
    if config["device"]?["identifiers"]?.array?.isEmpty != false {
      problems.append("no identifiers")
    }
    if config["origin"]?["name"]?.string == nil { problems.append("no name of the origin") }
    if ["sensor", "binary_sensor", "event", "image"].contains(levels[1]),
      config["entity_category"]?.string == "config"
    {
      problems.append("only diagnostic is possible")
    }
    if let quantity = config["device_class"]?.string,
      let unit = config["unit_of_measurement"]?.string,
      units[quantity]?.contains(unit) != true
    {
      problems.append("\(quantity) has no unit \(unit)")
    }
    switch levels[1] {
    case "image", "button":
      for key in ["state_topic", "value_template", "qos"] where config[key] != nil {
        problems.append("\(key) is not possible")
      }
    case "number":
      if (config["min"]?.number ?? 1) >= (config["max"]?.number ?? 100) {
        problems.append("min is not below max")
      }
      if (config["step"]?.number ?? 1) < 0.001 { problems.append("the step is below 0.001") }
    case "text":
      if (config["max"]?.number ?? 255) > 255 { problems.append("max is above 255") }
    case "select":
      if config["options"]?.array?.isEmpty != false { problems.append("no options") }
    case "sensor":
      if config["options"] != nil,
        config["device_class"]?.string != "enum" || config["state_class"] != nil
          || config["unit_of_measurement"] != nil
      {
        problems.append("options need the class enum, and neither unit nor state class")
      }
    default: break
    }
    return problems
  }
}
