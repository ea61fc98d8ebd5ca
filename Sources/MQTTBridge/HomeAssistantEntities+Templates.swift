import JSON
import Panels
import ValueBus

extension HomeAssistantEntities {
  /// Templates of Home Assistant, which convert payloads to states and back. The state `None` means
  /// that the value is unknown.
  package enum Template {
    /// The longest state of an entity, in characters.
    package static let textLimit = 255
    /// The brightness of a light that is fully on.
    static let brightnessScale = 255.0

    /// Texts are sent as JSON, because a payload such as `null` has a meaning.
    package static let command = "{{ {'value': value} | to_json }}"
    package static let event = "{\"event_type\": \"{{ value }}\"}"

    package static func number(_ value: BridgePanel.Value, _ payload: BrokerFile.Payload) -> String?
    {
      state(value, payload, "value", "value_json.value")
    }

    package static func boolean(_ value: BridgePanel.Value, _ payload: BrokerFile.Payload)
      -> String?
    {
      state(value, payload, "value", "value_json.value | to_json")
    }

    package static func text(_ value: BridgePanel.Value, _ payload: BrokerFile.Payload) -> String? {
      guard value.choices == nil else { return number(value, payload) }
      return state(
        value, payload, "value[:\(textLimit)]", "value_json.value[:\(textLimit)]")
    }

    /// A template for a state; nil if the payload is the state.
    private static func state(
      _ value: BridgePanel.Value, _ payload: BrokerFile.Payload, _ plain: String, _ json: String
    ) -> String? {
      let (known, isUnknown) =
        payload == .plain ? (plain, "value == 'null'") : (json, "value_json.value is none")
      if value.canBeUnknown { return "{{ 'None' if \(isUnknown) else \(known) }}" }
      return known == "value" ? nil : "{{ \(known) }}"
    }

    /// A template that converts a number in a range to a brightness from 0 to 255.
    package static func brightness(
      _ range: ClosedRange<Double>, _ payload: BrokerFile.Payload
    ) -> String {
      let (low, length) = (text(range.lowerBound), text(range.upperBound - range.lowerBound))
      let value = payload == .plain ? "value" : "value_json.value"
      return "{{ ((\(value) | float(\(low)) - \(low)) / \(length) * 255) | round }}"
    }

    /// A template that converts a brightness from 0 to 255 to a number in a range.
    static func brightnessCommand(_ range: ClosedRange<Double>) -> String {
      let (low, length) = (text(range.lowerBound), text(range.upperBound - range.lowerBound))
      return "{{ \(low) + value / 255 * \(length) }}"
    }

    /// A number for a template; a negative one in parentheses.
    private static func text(_ number: Double) -> String {
      let text = JSONWriter.text(of: number)
      return number < 0 ? "(\(text))" : text
    }
  }

  /// The device class of numbers with a unit; nil if the unit does not determine it.
  ///
  /// Energy and volume are omitted: Home Assistant accepts them only for counters. `%`, `dB` and `ppm`
  /// have several meanings.
  static func deviceClass(ofUnit unit: String) -> String? {
    switch unit {
    case "°C", "°F", "K": "temperature"
    case "W", "kW": "power"
    case "VA": "apparent_power"
    case "V", "mV": "voltage"
    case "A", "mA": "current"
    case "Hz", "kHz", "MHz", "GHz": "frequency"
    case "Pa", "hPa", "kPa", "bar", "mbar", "psi": "pressure"
    case "lx": "illuminance"
    case "W/m²": "irradiance"
    case "km/h", "m/s", "mph", "kn": "speed"
    case "kg", "g": "weight"
    case "km", "m", "cm", "mm": "distance"
    case "d", "h", "min", "s": "duration"
    default: nil
    }
  }
}
