import JSON

/// A key of an object in a panel file. `ObjectReader`, the reference and the JSON Schema use the same
/// declaration.
struct FileKey: Sendable {
  let name: String
  let shape: FileShape
  let isRequired: Bool
  /// The value that applies if the file does not set the key; nil for none.
  let defaultValue: JSONValue?
  let documentation: String

  init(
    _ name: String, _ shape: FileShape, isRequired: Bool = false, defaultValue: JSONValue? = nil,
    _ documentation: String
  ) {
    self.name = name
    self.shape = shape
    self.isRequired = isRequired
    self.defaultValue = defaultValue
    self.documentation = documentation
  }

  /// The object that is the value of the key; nil for other values.
  var object: AnyFileObject? {
    if case .value(let object)? = shape.content { object } else { nil }
  }

  /// Whether the key is `portrait` or `when` of a screen.
  var isForScreens: Bool { shape.schemaForScreens != nil }

  /// The key `each`, which repeats the enclosing object.
  static func each(_ documentation: String) -> FileKey {
    FileKey(DocumentExpansion.eachKey, .each, documentation)
  }

  /// The key `portrait`, whose object replaces keys of the enclosing object in portrait.
  static func portrait(_ documentation: String) -> FileKey {
    FileKey(Arrangement.portraitKey, .portrait, documentation)
  }

  /// The key `when`, whose objects replace keys of the enclosing object on some screens.
  static let when = FileKey(
    Arrangement.whenKey, .when,
    "The keys that differ on other screens, by condition: `{ \"width < 600\": { … } }`. See "
      + "[Other screens](#other-screens).")
}

/// A type of object in a panel file, and its keys.
struct AnyFileObject: Sendable {
  /// The name in messages, such as `a page` or `"size"`.
  let name: String
  let keys: [FileKey]

  init(_ name: String, _ keys: [FileKey]) {
    self.name = name
    self.keys = keys
  }

  subscript(name: String) -> FileKey? { index(of: name).map { keys[$0] } }

  func index(of name: String) -> Int? { keys.firstIndex { $0.name == name } }

  /// The object with its required keys, for messages: `{ when: …, text: … }`.
  var form: String {
    let required = keys.filter(\.isRequired).map { "\($0.name): …" }
    return required.isEmpty ? "{ … }" : "{ \(required.joined(separator: ", ")) }"
  }

  /// Suggests what to write instead of a value that is not an object; empty if there is no advice.
  func advice(insteadOf value: JSONValue) -> String {
    if value.array != nil, self["pages"] != nil { return "; write { controls: […] }" }
    return keys.contains(where: \.isRequired) ? "; write \(form)" : ""
  }

  /// Whether `each` can repeat the object.
  var isRepeatable: Bool { self[DocumentExpansion.eachKey] != nil }

  /// An object whose keys are names chosen by the author of the file.
  static let names = AnyFileObject("an object of names", [])
}
