import Controls
import JSON

/// The properties of one kind of control, by the names that panel files give them.
struct PropertyTable {
  /// In the order that the kind declares them.
  let properties: [Property]
  private let byName: [String: Property]

  init(_ kind: Control.Type) {
    properties = kind.properties
    byName = Dictionary(properties.map { ($0.name, $0) }) { $1 }
  }

  subscript(name: String) -> Property? { byName[name] }

  /// The property that a key with a value means: mostly the one of that name.
  func property(meantBy name: String, _ node: JSONNode) -> Property? {
    guard let property = byName[name] else { return nil }
    guard case .string = node.value, let other = property.propertyOfWords else { return property }
    return byName[other]
  }
}
