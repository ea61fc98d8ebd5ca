import JSON

/// A key of an object in a file. `ObjectReader`, the reference and the JSON Schema use the same
/// declaration.
package struct FileKey: Sendable {
  package let name: String
  package let shape: FileShape
  package let isRequired: Bool
  // Only the reference needs the default and the documentation, so reading a file does not make them.
  private let makeDefaultValue: @Sendable () -> JSONValue?
  private let makeDocumentation: @Sendable () -> String

  package init(
    _ name: String, _ shape: FileShape, isRequired: Bool = false,
    defaultValue: @autoclosure @escaping @Sendable () -> JSONValue? = nil,
    _ documentation: @autoclosure @escaping @Sendable () -> String
  ) {
    self.name = name
    self.shape = shape
    self.isRequired = isRequired
    makeDefaultValue = defaultValue
    makeDocumentation = documentation
  }

  /// The value that applies if the file does not set the key; nil for none.
  package var defaultValue: JSONValue? { makeDefaultValue() }
  package var documentation: String { makeDocumentation() }

  /// The object that is the value of the key; nil for other values.
  package var object: AnyFileObject? {
    if case .value(let object)? = shape.content { object } else { nil }
  }

  /// Whether the key is `portrait` or `when` of a screen.
  package var isForScreens: Bool { shape.schemaForScreens != nil }

  /// The name of the key that repeats the enclosing object.
  package static let eachName = "each"
  /// The name of the key whose object replaces keys of the enclosing one in portrait.
  package static let portraitName = "portrait"
  /// The name of the key whose keys are conditions on the screen.
  package static let whenName = "when"
  /// The names of the keys with conditions on the screen.
  package static let screenNames: Set = [portraitName, whenName]

  /// The problem with a repeated or nested key.
  package static func misplaced(_ name: String) -> String {
    "an object can have only one \(name.quoted), and it cannot be nested"
  }
}

/// A type of object in a file, and its keys.
package struct AnyFileObject: Sendable {
  /// The name in messages, such as `a page` or `"size"`.
  package let name: String
  package let keys: [FileKey]

  package init(_ name: String, _ keys: [FileKey]) {
    self.name = name
    self.keys = keys
  }

  package subscript(name: String) -> FileKey? { index(of: name).map { keys[$0] } }

  package func index(of name: String) -> Int? { keys.firstIndex { $0.name == name } }

  /// The object with its required keys, for messages: `{ when: …, text: … }`.
  package var form: String {
    let required = keys.filter(\.isRequired).map { "\($0.name): …" }
    return required.isEmpty ? "{ … }" : "{ \(required.joined(separator: ", ")) }"
  }

  /// Suggests what to write instead of a value that is not an object; empty if there is no advice.
  package func advice(insteadOf value: JSONValue) -> String {
    if value.array != nil, self["pages"] != nil { return "; write { controls: […] }" }
    return keys.contains(where: \.isRequired) ? "; write \(form)" : ""
  }

  /// The keys of the object and of the objects in it.
  package var allKeys: [FileKey] {
    keys.flatMap { key in
      switch key.shape.content {
      case .value(let object), .members(let object), .elements(let object): [key] + object.allKeys
      case nil: [key]
      }
    }
  }

  /// Whether `each` can repeat the object.
  package var isRepeatable: Bool { self[FileKey.eachName] != nil }

  /// An object whose keys are names chosen by the author of the file.
  package static let names = AnyFileObject("an object of names", [])
}
