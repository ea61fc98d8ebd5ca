import JSON
import MQTT
import PanelServing
import Panels
import ValueBus

/// The Home Assistant entities of a panel, and the MQTT discovery messages that announce them.
package struct HomeAssistantEntities {
  /// An entity: the kind of component, the name of its value or control, and its settings.
  package struct Entity {
    var component: String
    let name: String
    var title: String
    var settings: [JSONMember] = []
  }

  /// The maximum number of entities of a panel.
  package static let limit = 1_000

  package let settings: BrokerFile.HomeAssistant
  package let file: BrokerFile
  package let topics: BridgeTopics

  /// The name of the device in topics and identifiers, from the root of the topics.
  package var node: String { Self.identifier(of: topics.root, separator: "/") }

  /// The topic filter for all messages of this device.
  package var filter: String { "\(settings.prefix)/+/\(node)/+/config" }

  /// The topic of an entity.
  package func topic(_ component: String, _ name: String) -> String {
    "\(settings.prefix)/\(component)/\(node)/\(Self.identifier(of: name, separator: "."))/config"
  }

  /// Whether a discovery message belongs to this panel.
  func owns(_ payload: [UInt8]) -> Bool {
    (try? JSONParser.parse(payload).value)?["~"]?.string == topics.root
  }

  /// The entities of a panel. Lights are first, then values and presses in the order of the panel.
  package func entities(of panel: BridgePanel, _ controls: BridgeControls) -> [Entity] {
    let lights = settings.lights.filter { $0.problem(in: panel) == nil }
    let names = lights.flatMap { [$0.on] + ($0.brightness.map { [$0] } ?? []) }
    let values = panel.names.filter { name in
      !names.contains(name) && panel.delivery(of: name, by: file) != nil
        && settings.values.contains { $0.matches(name) }
        && (!controls.momentary.contains(name) || file.accepts(name))
    }
    return lights.map { light($0, panel, controls) }
      + values.compactMap { name in
        panel.values[name].flatMap { entity(name, $0, controls) }
      }
      + controls.presses.filter { press in
        settings.values.contains { $0.matches(press.control) }
      }.map(event) + requests
  }

  /// The message that announces an entity.
  package func message(_ entity: Entity, of panel: BridgePanel) -> BrokerMessage {
    let identifier = "bezel_\(node)"
    let device = settings.device ?? (panel.name.isEmpty ? topics.root : panel.name)
    var members = [
      JSONMember("~", .string(topics.root)), JSONMember("name", .string(entity.title)),
      JSONMember(
        "unique_id",
        .string("\(identifier)_\(Self.identifier(of: entity.name, separator: "."))")),
      JSONMember("availability_topic", .string("~/status")),
    ]
    members += entity.settings
    members.append(
      JSONMember(
        "device",
        .object([
          "identifiers": .array(of: [.string(identifier)]), "name": .string(device),
          "manufacturer": .string("Bezel"), "sw_version": .string(panel.version),
        ])))
    members.append(
      JSONMember(
        "origin", .object(["name": .string("Bezel"), "sw_version": .string(panel.version)])))
    return BrokerMessage(
      topic: topic(entity.component, entity.name), payload: JSONWriter.text(of: .object(members)),
      isRetained: true)
  }

  /// Converts a text to an identifier for topics. Identifiers contain only letters, digits, `_` and
  /// `-`.
  ///
  /// The separator becomes `_`, `_` becomes `-_`, and `-` becomes `--`. Each other byte becomes `-`
  /// with two hexadecimal digits. So no two texts have the same identifier.
  static func identifier(of text: String, separator: Unicode.Scalar) -> String {
    var identifier = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case separator: identifier += "_"
      case "_", "-": identifier += "-\(scalar)"
      case "a"..."z", "A"..."Z", "0"..."9": identifier.unicodeScalars.append(scalar)
      default: identifier += "-" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return identifier
  }
}
