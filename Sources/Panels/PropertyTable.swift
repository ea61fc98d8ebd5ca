import Controls
import JSON

/// The properties of one kind of control, by the names that panel files give them.
struct PropertyTable {
  /// In the order that the kind declares them.
  let properties: [Property]
  private let indices: [String: Int]

  init(_ control: Control) {
    properties = control.properties
    indices = Dictionary(properties.enumerated().map { ($1.name, $0) }) { $1 }
  }

  subscript(name: String) -> Property? { index(of: name).map { properties[$0] } }

  /// Where a property stands among `properties`.
  func index(of name: String) -> Int? { indices[name] }

  /// The name of the property that a key with a value means: mostly the same.
  func name(meantBy name: String, _ node: JSONNode) -> String? {
    guard let index = indices[name] else { return nil }
    guard case .string = node.value, let other = properties[index].propertyOfWords else {
      return name
    }
    return indices[other] == nil ? nil : other
  }
}
