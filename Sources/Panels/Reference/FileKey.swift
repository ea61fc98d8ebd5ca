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
  /// Reads the key into the panel's settings; nil if something else reads the key.
  private(set) var read: (@Sendable (inout ObjectReader, inout PanelSettings) -> Void)?

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

  /// A key whose value becomes an optional setting of the panel.
  /// - Parameters:
  ///   - setting: the property that stores the value.
  ///   - decode: converts a value of that shape; nil if the value is not valid.
  static func setting<Setting>(
    _ name: String, _ shape: FileShape,
    _ setting: any WritableKeyPath<PanelSettings, Setting?> & Sendable,
    _ decode: any KeyPath<JSONValue, Setting?> & Sendable, _ documentation: String
  ) -> FileKey {
    self.setting(name, shape, defaultValue: nil, decode, documentation) {
      $0[keyPath: setting] = $1
    }
  }

  /// A key whose value becomes a setting of the panel that has a default.
  static func setting<Setting>(
    _ name: String, _ shape: FileShape, defaultValue: JSONValue,
    _ setting: any WritableKeyPath<PanelSettings, Setting> & Sendable,
    _ decode: any KeyPath<JSONValue, Setting?> & Sendable, _ documentation: String
  ) -> FileKey {
    self.setting(name, shape, defaultValue: defaultValue, decode, documentation) {
      $0[keyPath: setting] = $1
    }
  }

  private static func setting<Setting>(
    _ name: String, _ shape: FileShape, defaultValue: JSONValue?,
    _ decode: any KeyPath<JSONValue, Setting?> & Sendable, _ documentation: String,
    store: @escaping @Sendable (inout PanelSettings, Setting) -> Void
  ) -> FileKey {
    var key = FileKey(name, shape, defaultValue: defaultValue, documentation)
    key.read = { reader, settings in
      guard let node = reader.take(name) else { return }
      guard shape.accepts(node.value), let value = node.value[keyPath: decode] else {
        return reader.unexpected(node, name)
      }
      store(&settings, value)
    }
    return key
  }

  /// The object that is the value of the key; nil for other values.
  var object: FileObject? {
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
struct FileObject: Sendable {
  /// The name in messages, such as `a page` or `"size"`.
  let name: String
  let keys: [FileKey]

  init(_ name: String, _ keys: [FileKey]) {
    self.name = name
    self.keys = keys
  }

  init(_ name: String, @FileKeyBuilder keys: () -> [FileKey]) { self.init(name, keys()) }

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
  static let names = FileObject("an object of names", [])
}

/// Builds the keys of an object from a list of expressions. The compiler type-checks each expression
/// separately, which is faster than checking an array literal.
@resultBuilder enum FileKeyBuilder {
  static func buildExpression(_ key: FileKey) -> FileKey { key }
  static func buildBlock(_ keys: FileKey...) -> [FileKey] { keys }
}
