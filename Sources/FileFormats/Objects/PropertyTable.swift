import Controls
import JSON

/// The properties of one kind of control, by name.
package struct PropertyTable {
  /// The properties in the order of their declaration.
  package let properties: [Property]
  private let indices: [String: Int]

  package init(_ control: Control) {
    properties = control.properties
    indices = Dictionary(properties.enumerated().map { ($1.name, $0) }) { $1 }
  }

  package subscript(name: String) -> Property? { index(of: name).map { properties[$0] } }

  /// The index of a property in `properties`.
  package func index(of name: String) -> Int? { indices[name] }

  /// The name of the property that a key sets. For example, `weight: "bold"` sets `fontWeight`, and
  /// `weight: 2` sets `weight`.
  package func nameOfProperty(setBy name: String, to node: JSONNode) -> String? {
    guard let index = indices[name] else { return nil }
    guard case .string = node.value, let other = properties[index].propertySetByWords else {
      return name
    }
    return indices[other] == nil ? nil : other
  }
}
