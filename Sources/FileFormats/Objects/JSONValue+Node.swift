import JSON

extension JSONValue {
  /// The node of an object's member; nil for other kinds of value and unknown names.
  package func node(_ name: String) -> JSONNode? { members?.last { $0.name == name }?.node }
}
