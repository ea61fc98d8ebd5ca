import Controls
import JSON

extension TreeBuilder {
  /// A property that the file binds to a value by name.
  struct Binding {
    let control: Control
    let property: Property
    let name: String
    let offset: Int
    let path: String
  }

  /// Reads the properties that follow values: `bind: { curvaceousness: "curve" }`.
  mutating func readBindings(
    _ reader: inout ObjectReader, _ control: Control, set: Set<String>
  ) {
    guard var bind = reader.object("bind", .names) else { return }
    let known = properties(of: control)
    for member in bind.takeAll() {
      let path = bind.path(of: member.name)
      guard let property = known[member.name] else {
        let bindable = known.properties.map(\.name)
        problems.add(
          Spelling.unknown("property", member.name, in: bindable), at: member.offset, path: path)
        continue
      }
      guard case .string(let name) = member.node.value else {
        bind.expected("the name of a value", member.node, member.name)
        continue
      }
      if set.contains(property.name) {
        problems.add(
          "this property is already set; set or bind it, not both", at: member.offset, path: path)
        continue
      }
      bindings.append(
        Binding(
          control: control, property: property, name: name, offset: member.node.offset, path: path))
    }
  }

  /// Converts a string to a property value. Resolves names of theme colours and paths of pictures.
  var reading: PropertyTextConverter {
    let (styles, resources) = (styles, resources)
    return { (property, text) throws(PropertyError) in
      if property.isOptional, text == PropertyValue.noneText { return .none }
      if let value = try Self.value(reading: text, for: property, styles, resources) {
        return value
      }
      return try property.value(reading: text)
    }
  }

  /// Binds properties to values. Call it after `link()`, which determines the values' ranges.
  func bind() {
    let read = reading
    for binding in bindings {
      guard let value = values[binding.name] else {
        problems.add(
          Spelling.unknown("value", binding.name, in: values.values.map(\.name)),
          at: binding.offset, path: binding.path)
        continue
      }
      do {
        try binding.control.bind(binding.property, to: value, read: read)
      } catch {
        problems.add(message(for: error, value), at: binding.offset, path: binding.path)
      }
    }
  }

  private func message(for error: BindingError, _ value: NamedValue) -> String {
    switch error {
    case .wrongKind(_, let expected):
      "the value \"\(value.name)\" is \(value.kind.typeDescription); "
        + "this property needs \(expected.typeDescription)"
    case .refused(let error):
      "the value \"\(value.name)\" is not valid here: \(error.messageWithSuggestion)"
    case .cycle:
      "this property limits the value \"\(value.name)\" and cannot follow it"
    case .tooLong(let limit):
      "more than \(limit) bindings depend on each other; bind to a value nearer to the first one"
    }
  }
}
