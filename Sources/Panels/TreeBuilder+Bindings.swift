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

  /// `bind: { curvaceousness: "curve" }`: properties that follow values.
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
          "it is set already; a property is set or bound, not both", at: member.offset, path: path)
        continue
      }
      bindings.append(
        Binding(
          control: control, property: property, name: name, offset: member.node.offset, path: path))
    }
  }

  /// What texts mean as properties: the theme's colours and pictures, too.
  var reading: PropertyReading {
    let (styles, resources) = (styles, resources)
    return { (property, text) throws(PropertyError) in
      if property.isOptional, text == PropertyValue.noneText { return .none }
      if let value = try Self.value(reading: text, for: property, styles, resources) {
        return value
      }
      return try property.value(reading: text)
    }
  }

  /// After the links, for what a binding could change is known only then.
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
      "the value \"\(value.name)\" is \(value.kind.inWords); this needs \(expected.inWords)"
    case .refused(let error):
      "the value \"\(value.name)\" does not suit it: \(error.messageWithSuggestion)"
    case .cycle:
      "it limits the value \"\(value.name)\" that it would follow"
    }
  }

}
