import Controls
import JSON

extension BrokerFile {
  /// How the panel appears in Home Assistant.
  package struct HomeAssistant: Sendable {
    /// A light that consists of a boolean and, for one that can be dimmed, a number.
    package struct Light: Sendable {
      /// The name of the boolean that switches the light.
      package var on: String
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

  mutating func readHomeAssistant(_ file: inout ObjectReader) {
    guard let node = file.node("homeAssistant") else {
      _ = file.take("homeAssistant")
      return
    }
    if let isOn = node.value.bool {
      _ = file.take("homeAssistant")
      if isOn { homeAssistant = HomeAssistant() }
      return
    }
    guard node.value.members != nil else {
      if let node = file.take("homeAssistant") { file.unexpected(node, "homeAssistant") }
      return
    }
    guard var reader = file.object("homeAssistant", .homeAssistant) else { return }
    var settings = HomeAssistant()
    if let prefix = reader.topic("prefix") { settings.prefix = prefix }
    if let status = reader.topic("status") { settings.status = status }
    if let device = reader.name("device") { settings.device = device }
    if let patterns = reader.patterns("values") { settings.values = patterns }
    if let nodes = reader.objects("lights") {
      for (index, node) in nodes.enumerated() {
        let path = "\(reader.path(of: "lights"))[\(index)]"
        guard
          var light = ObjectReader(
            node, .homeAssistantLight, path: path, problems: reader.problems)
        else { continue }
        readLight(&light).map { settings.lights.append($0) }
      }
    }
    reader.finish()
    homeAssistant = settings
  }

  private func readLight(_ reader: inout ObjectReader) -> HomeAssistant.Light? {
    let on = readValue("on", &reader)
    let brightness = readValue("brightness", &reader)
    let title = reader.name("title")
    if reader.node("on") == nil {
      reader.problems.add("a light needs \"on\"", at: reader.offset, path: reader.path)
    }
    reader.finish()
    return on.map { HomeAssistant.Light(on: $0, brightness: brightness, title: title) }
  }

  /// The name of a value that Home Assistant may set.
  private func readValue(_ key: String, _ reader: inout ObjectReader) -> String? {
    guard let name = reader.name(key), let node = reader.node(key) else { return nil }
    guard ValueStore.isValid(name: name) else {
      reader.note("\(name.shortened(to: 64).quoted) cannot be the name of a value", node, key)
      return nil
    }
    guard accepts(name), delivery(of: name) != nil else {
      reader.note(
        "a light needs a value that is published and accepted; add \(name.quoted) to \"accept\" and \"publish\"",
        node, key)
      return nil
    }
    return name
  }
}
