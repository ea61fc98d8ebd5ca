import Controls
import JSON

extension BrokerFile {
  /// How the panel appears in Home Assistant.
  package struct HomeAssistant: Sendable {
    /// A light that consists of a boolean and, for one that can be dimmed, a number.
    package struct Light: Sendable {
      /// The name of the boolean that switches the light.
      package var on = ""
      /// The name of the number that dims it; nil if it cannot be dimmed.
      package var brightness: String?
      /// The name for people; nil to derive one from the panel.
      package var title: String?
    }

    /// The first level of the topics of the discovery.
    package var prefix = "homeassistant"
    /// The topic at which Home Assistant says that it has started.
    package var status = "homeassistant/status"
    /// The name of the device; nil for the name of the panel.
    package var device: String?
    /// The values that become entities, if they are published.
    package var values = [NamePattern("*")]
    package var lights: [Light] = []
  }

  /// Adds problems of lights with values that Home Assistant may not set.
  func checkLights(_ file: ObjectReader) {
    guard case .array(let lights)? = file.node("homeAssistant")?.value.node("lights")?.value
    else { return }
    for (index, light) in lights.enumerated() {
      for key in ["on", "brightness"] {
        guard let node = light.value.node(key), let name = node.value.string,
          ValueStore.isValid(name: name), !accepts(name) || delivery(of: name) == nil
        else { continue }
        file.problems.add(
          "a light needs a value that is published and accepted; add \(name.quoted) to \"accept\" and \"publish\"",
          at: node.offset, path: "homeAssistant.lights[\(index)].\(key)")
      }
    }
  }
}
