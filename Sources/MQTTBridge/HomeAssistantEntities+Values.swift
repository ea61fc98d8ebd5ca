import Controls
import JSON
import Panels
import ValueBus

extension HomeAssistantEntities {
  /// The entity for a value; nil for a list.
  func entity(
    _ name: String, _ value: BridgePanel.Value, _ controls: BridgeControls
  ) -> Entity? {
    let isWritable = file.accepts(name) && !value.isDerived && !value.isFixed
    var entity = Entity(component: "sensor", name: name, title: title(of: name, controls))
    entity.settings = state(of: name)
    switch value.kind {
    case "number": addNumber(value, isWritable: isWritable, to: &entity)
    case "boolean":
      entity.component = isWritable ? "switch" : "binary_sensor"
      entity.add("payload_on", "true")
      entity.add("payload_off", "false")
      add(Template.boolean(value, file.payload), to: &entity)
    case "string": addText(value, isWritable: isWritable, to: &entity)
    default: return nil
    }
    if isWritable { entity.add("command_topic", "~/set/\(name)") }
    if Self.isAboutScreen(name) {
      entity.add("entity_category", isWritable ? "config" : "diagnostic")
    }
    return entity
  }

  private func addNumber(
    _ value: BridgePanel.Value, isWritable: Bool, to entity: inout Entity
  ) {
    if isWritable, let range = value.range {
      entity.component = "number"
      entity.add("min", .number(range.lowerBound))
      entity.add("max", .number(range.upperBound))
      entity.add("step", .number(Self.step(of: value, in: range)))
    } else {
      entity.add("state_class", "measurement")
    }
    if let unit = value.unit {
      entity.add("unit_of_measurement", unit)
      if let quantity = Self.deviceClass(ofUnit: unit) {
        entity.add("device_class", quantity)
      }
    }
    add(Template.number(value, file.payload), to: &entity)
  }

  private func addText(_ value: BridgePanel.Value, isWritable: Bool, to entity: inout Entity) {
    let options = value.choices.map { JSONValue.array(of: $0.map { .string($0) }) }
    switch (isWritable, options) {
    case (true, let options?):
      entity.component = "select"
      entity.add("options", options)
    case (true, nil):
      entity.component = "text"
      entity.add("max", .number(Double(Template.textLimit)))
    case (false, let options?):
      entity.add("device_class", "enum")
      entity.add("options", options)
    case (false, nil): break
    }
    add(Template.text(value, file.payload), to: &entity)
    if isWritable { entity.add("command_template", Template.command) }
  }

  private func add(_ template: String?, to entity: inout Entity) {
    if let template { entity.add("value_template", template) }
  }

  /// The entity for the presses of a control.
  package func event(_ press: BridgeControls.Press) -> Entity {
    var entity = Entity(
      component: "event", name: press.control,
      title: press.title ?? Self.words(of: press.control))
    entity.add("state_topic", "~/event/\(press.control)")
    entity.add("qos", .number(Double(file.delivery.quality)))
    entity.add("event_types", .array(of: press.events.map { .string($0) }))
    entity.add("device_class", "button")
    entity.add("value_template", Template.event)
    return entity
  }

  /// The entity for a light.
  package func light(
    _ light: BrokerFile.HomeAssistant.Light, _ panel: BridgePanel, _ controls: BridgeControls
  ) -> Entity {
    var entity = Entity(
      component: "light", name: light.on, title: light.title ?? title(of: light.on, controls))
    entity.settings = state(of: light.on)
    entity.add("command_topic", "~/set/\(light.on)")
    entity.add("payload_on", "true")
    entity.add("payload_off", "false")
    if let value = panel.values[light.on],
      let template = Template.boolean(value, file.payload)
    {
      entity.add("state_value_template", template)
    }
    guard let name = light.brightness, let range = panel.values[name]?.range else { return entity }
    entity.add("brightness_state_topic", "~/state/\(name)")
    entity.add("brightness_command_topic", "~/set/\(name)")
    entity.add("brightness_scale", .number(Template.brightnessScale))
    entity.add("brightness_value_template", Template.brightness(range, file.payload))
    entity.add("brightness_command_template", Template.brightnessCommand(range))
    return entity
  }

  /// The entities for screenshots and reloads, if the configuration allows them. Their names begin
  /// with `$`, so they differ from those of values and controls.
  package var requests: [Entity] {
    var entities: [Entity] = []
    if file.screenshots {
      var picture = Entity(component: "image", name: "$screen", title: "Screen")
      picture.add("image_topic", "~/screenshot")
      picture.add("content_type", "image/png")
      picture.add("entity_category", "diagnostic")
      entities.append(picture)
      entities.append(
        button("$screenshot", "Take a screenshot", "~/screenshot/get", "diagnostic"))
    }
    if file.reloads { entities.append(button("$reload", "Reload the panel", "~/reload", "config")) }
    return entities
  }

  private func button(
    _ name: String, _ title: String, _ topic: String, _ category: String
  ) -> Entity {
    var entity = Entity(component: "button", name: name, title: title)
    entity.add("command_topic", topic)
    entity.add("entity_category", category)
    return entity
  }

  /// The topic and the quality of service of a value's state.
  private func state(of name: String) -> [JSONMember] {
    let quality = file.delivery(of: name)?.quality ?? file.delivery.quality
    return [
      JSONMember("state_topic", .string("~/state/\(name)")),
      JSONMember("qos", .number(Double(quality))),
    ]
  }

  /// The title that the panel shows for a value, or its name as words.
  private func title(of name: String, _ controls: BridgeControls) -> String {
    controls.titles[name] ?? Self.words(of: name)
  }

  /// A name as words, such as `Outside temperature` for `outside.temperature`.
  package static func words(of name: String) -> String {
    let words = name.split { ".-_".contains($0) }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Whether a value is about the screen itself and not about what the panel controls.
  static func isAboutScreen(_ name: String) -> Bool {
    ["page", "language", ScreenValues.brightness, ScreenValues.awake].contains(name)
  }

  /// The step of a number. Home Assistant accepts none below 0.001.
  package static func step(of value: BridgePanel.Value, in range: ClosedRange<Double>) -> Double {
    let smallest = 0.001
    if let step = value.step, step > 0 { return max(step, smallest) }
    if !range.openEnds.isEmpty { return smallest }
    // A power of ten, so that there are at least a hundred steps.
    for step in [1, 0.1, 0.01] where (range.upperBound - range.lowerBound) / step >= 100 {
      return step
    }
    return smallest
  }
}

extension HomeAssistantEntities.Entity {
  mutating func add(_ name: String, _ value: JSONValue) {
    settings.append(JSONMember(name, value))
  }

  mutating func add(_ name: String, _ text: String) { add(name, .string(text)) }
}
