import Controls
import JSON
import Panels

/// Sets several properties of a control at run time, all or none.
package struct PropertyUpdate {
  /// The rejected property and the reason.
  package struct Failure: Error {
    package let property: String
    package let reason: PropertyError
  }

  private let control: Control
  private let kinds: [ControlKind]
  private let reading: PropertyTextConverter

  /// - Parameter reading: converts strings, such as names of colours.
  package init(_ control: Control, kinds: [ControlKind], reading: @escaping PropertyTextConverter) {
    self.control = control
    self.kinds = kinds
    self.reading = reading
  }

  /// The paths of the pictures that an update needs.
  package func picturePaths(of members: [JSONMember]) -> Set<String> {
    Set(
      members.flatMap { member in
        (try? property(meantBy: member))?.picturePaths(for: member.node.value) ?? []
      })
  }

  /// Sets properties by name.
  /// - Returns: the resulting properties.
  package func apply(_ members: [JSONMember]) throws(Failure) -> [(name: String, value: JSONValue)]
  {
    var settings: [(property: Property, value: PropertyValue)] = []
    for member in members {
      do throws(PropertyError) {
        let property = try property(meantBy: member)
        settings.append((property, try property.value(of: member.node.value, reading: reading)))
      } catch {
        throw Failure(property: member.name, reason: error)
      }
    }
    settings = control.rangeOrder(of: settings) {
      $0.property.name
    } number: {
      if case .number(let number) = $0.value { number } else { nil }
    }
    // Tries the update on a copy first, so that the panel never shows half of it.
    if let kind = kinds.last(where: { $0.name == control.kindName }) {
      let copy = kind.make()
      for property in control.properties {
        try? copy.set(property, to: property.value(in: control))
      }
      try set(settings, on: copy)
    }
    try set(settings, on: control)
    return settings.map { ($0.property.name, control.setting(of: $0.property).json ?? .null) }
  }

  /// Sets all properties, or restores those already set.
  private func set(
    _ settings: [(property: Property, value: PropertyValue)], on control: Control
  ) throws(Failure) {
    var before: [(property: Property, value: PropertyValue)] = []
    for (property, value) in settings {
      let old = control.setting(of: property)
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
        throw .refused("it can be changed only in the panel file; edit the file and reload")
      }
      if let slot = control.slots.first(where: { $0.name == member.name }),
        let value = slot.value as? NamedValue
      {
        throw .refused(
          "it is not a property but the value \(value.name.quoted); change it with bezel set")
      }
      throw .unknown(kind: "property", name: member.name, known: known.map(\.name))
    }
    if member.node.value.string != nil, let other = property.propertySetByWords,
      let meant = control.property(named: other)
    {
      return meant
    }
    return property
  }
}
