import Controls
import JSON
import Panels

/// Sets several properties of a control at run time, all or none.
struct Configuring {
  /// The property that cannot be so, and why.
  struct Failure: Error {
    let property: String
    let reason: PropertyError
  }

  private let control: Control
  private let kinds: [ControlKind]
  private let reading: PropertyReading

  /// - Parameter reading: what texts mean.
  init(_ control: Control, kinds: [ControlKind], reading: @escaping PropertyReading) {
    self.control = control
    self.kinds = kinds
    self.reading = reading
  }

  /// The paths of the pictures that properties would have.
  func picturePaths(of members: [JSONMember]) -> Set<String> {
    Set(
      members.compactMap { member in
        guard let text = member.node.value.string else { return nil }
        return (try? property(meantBy: member))?.picturePath(meantBy: text)
      })
  }

  /// Sets properties by their names.
  /// - Returns: the properties as they are then.
  func apply(_ members: [JSONMember]) throws(Failure) -> [(name: String, value: JSONValue)] {
    var settings: [(property: Property, value: PropertyValue)] = []
    for member in members {
      do throws(PropertyError) {
        let property = try property(meantBy: member)
        settings.append((property, try value(member.node.value, for: property)))
      } catch {
        throw Failure(property: member.name, reason: error)
      }
    }
    // Of a new range, first the end that leaves it valid.
    if let minimum = settings.firstIndex(where: { $0.property.name == "minimum" }),
      let maximum = settings.firstIndex(where: { $0.property.name == "maximum" }),
      case .number(let upper) = settings[maximum].value,
      case .number(let lower) = control.value(ofProperty: "minimum"),
      (upper >= lower) == (minimum < maximum)
    {
      settings.swapAt(minimum, maximum)
    }
    // A refusal comes from a copy, and the panel never shows half of it.
    if let kind = kinds.last(where: { $0.name == control.kindName }) {
      let copy = kind.make()
      for property in control.properties {
        try? copy.set(property, to: property.value(in: control))
      }
      try set(settings, on: copy)
    }
    try set(settings, on: control)
    return settings.map { ($0.property.name, $0.property.value(in: control).json ?? .null) }
  }

  /// Sets all, or puts back what was set.
  private func set(
    _ settings: [(property: Property, value: PropertyValue)], on control: Control
  ) throws(Failure) {
    var before: [(property: Property, value: PropertyValue)] = []
    for (property, value) in settings {
      let old = property.value(in: control)
      do throws(PropertyError) {
        try control.set(property, to: value)
        before.append((property, old))
      } catch {
        for (property, old) in before.reversed() { try? control.set(property, to: old) }
        throw Failure(property: property.name, reason: error)
      }
    }
  }

  private func property(meantBy member: JSONMember) throws(PropertyError) -> Property {
    let known = control.properties
    guard let property = known.first(where: { $0.name == member.name }) else {
      guard !PanelReference.controlKeys.contains(member.name) else {
        throw .refused("it is the panel file's alone; change it there and reload")
      }
      if let slot = control.slots.first(where: { $0.name == member.name }),
        let value = slot.value as? NamedValue
      {
        throw .refused("it is no property but the value \(value.name.quoted): bezel set changes it")
      }
      throw .unknown(kind: "property", name: member.name, known: known.map(\.name))
    }
    if member.node.value.string != nil, let other = property.propertyOfWords,
      let meant = control.property(named: other)
    {
      return meant
    }
    return property
  }

  private func value(
    _ json: JSONValue, for property: Property
  ) throws(PropertyError) -> PropertyValue {
    switch json {
    case .null: return .none
    case .number(let number): return .number(number)
    case .bool(let isTrue): return .boolean(isTrue)
    case .string(let text): return try reading(property, text)
    case .array(let nodes):
      let texts = nodes.compactMap(\.value.string)
      guard texts.count == nodes.count else { throw .expected(property.expectation) }
      return .list(texts)
    case .object: throw .expected(property.expectation)
    }
  }
}
