import Controls
import JSON

/// The shape of a value in a panel file.
indirect enum FileShape: Sendable {
  /// A value in the format of a property.
  case value(PropertyFormat)
  /// One of these numbers.
  case oneOf([Int])
  /// An array of `count` numbers.
  case numbers(count: Int, meaning: String)
  /// `[x, y, width, height]`, numbers or percentages.
  case frame
  /// The name of a value.
  case valueName
  /// A string that is not empty: the name of something other than a value.
  case name(String)
  /// An expression that contains values.
  case expression
  /// An assignment or an array of at least one.
  case actions
  /// A number, a boolean, a string, an array of rows or null.
  case scalar
  /// A string or an array of at least one string.
  case texts(String)
  /// An object of names with numbers, booleans, strings, arrays of rows or null.
  case scalars
  /// A value of one of these shapes.
  case anyOf([FileShape])
  case object(FileObject)
  /// An object whose keys are names and whose values are objects of this type.
  case objects(FileObject)
  /// An array of at least one object of this type.
  case array(FileObject)
  /// The question before an action: a text with parts between braces, or an object.
  case question
  /// The name of a theme, or an object that describes one.
  case theme
  /// An object whose keys replace those of the enclosing object in portrait.
  case portrait
  /// An object whose keys are conditions on the screen and whose values are objects as in `portrait`.
  case when
  /// An object whose keys are names of styles and whose values are objects of properties.
  case styles
  /// An object whose keys are properties and whose values are expressions.
  case bindings
  /// An object whose keys are names of values and whose values are names of keys.
  case keys
  /// An object whose keys are names and whose values are paths of pictures.
  case pictures
  /// The path of a file or an array of them.
  case include
  /// An object whose keys are codes of languages and whose values are paths of files or objects with
  /// texts.
  case languages
  /// An object whose keys are names of templates and whose values are controls with parameters.
  case templates
  /// A number of repetitions, or an array of objects whose keys are parameters.
  case each
  /// The name of a template.
  case template
  /// An object whose keys are parameters and whose values are their defaults.
  case parameters
  /// An array of controls; `placed` if their container computes their frames.
  case controls(placed: Bool)
  /// An array of buttons, which need no `kind`.
  case buttons
  /// The name of a kind of control.
  case kind
}

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
  var object: FileObject? { if case .object(let object) = shape { object } else { nil } }

  /// Whether the key is `portrait` or `when` of a screen.
  var isForScreens: Bool {
    switch shape {
    case .portrait, .when: true
    default: false
    }
  }

  /// Whether the key is resolved before the objects of the file are read.
  var isResolved: Bool {
    switch shape {
    case .include, .portrait, .when, .templates, .each, .template: true
    case .value, .oneOf, .numbers, .frame, .valueName, .name, .expression, .actions, .scalar,
      .scalars, .anyOf, .texts, .object, .objects, .array, .question, .theme, .styles,
      .bindings,
      .keys, .pictures, .languages, .parameters, .controls, .buttons, .kind:
      false
    }
  }

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

extension FileShape {
  static func number(_ range: ClosedRange<Double>, unit: String = "") -> FileShape {
    .value(.number(range, unit: unit))
  }

  /// A time in seconds.
  static let seconds = FileShape.number(1...1_000_000, unit: "seconds")

  /// Whether a number is in the declared range, or an array of numbers has the declared length.
  /// Always true for other shapes, whose values are checked when they are decoded.
  func accepts(_ value: JSONValue) -> Bool {
    switch self {
    case .value(let format):
      guard case .number(let range, _) = format.shape else { return true }
      return value.number.map(range.contains) ?? false
    case .numbers(let count, _):
      guard let array = value.array else { return false }
      return array.count == count && array.allSatisfy { $0.number?.isFinite == true }
    case .anyOf(let shapes): return shapes.contains { $0.accepts(value) }
    case .oneOf, .frame, .valueName, .expression, .actions, .name, .scalar, .texts, .scalars,
      .object, .objects, .array, .question, .theme, .portrait, .when, .include, .templates,
      .each,
      .template, .parameters, .styles, .bindings, .keys, .pictures, .languages, .controls, .buttons,
      .kind:
      return true
    }
  }

  /// The value for `expected …` in messages.
  var expectation: String {
    switch self {
    case .value(let format): format.expectation
    case .oneOf(let numbers):
      numbers.dropLast().map(String.init).joined(separator: ", ") + " or \(numbers.last ?? 0)"
    case .numbers(_, let meaning): meaning
    case .frame: "[x, y, width, height], numbers or percentages, with a width and a height above 0"
    case .valueName: "the name of a value"
    case .expression: "an expression"
    case .actions: "an assignment such as \"target += 1\", or an array of them"
    case .scalar: "a number, true, false, a string, an array of rows or null"
    case .name(let meaning), .texts(let meaning): meaning
    case .anyOf(let shapes): shapes.map(\.expectation).joined(separator: " or ")
    case .object, .objects, .portrait, .styles, .bindings, .keys, .pictures, .languages, .scalars,
      .templates,
      .parameters:
      "an object"
    case .when:
      "an object of conditions on the screen, such as { \"width < 600\": { columns: 1 } }"
    case .include: "the path of a file or an array of them"
    case .each: "a number of repetitions or an array of objects"
    case .template: "the name of a template"
    case .array: "an array of at least one object"
    case .question: "a text or an object"
    case .theme: "the name of a theme or an object"
    case .controls: "an array of controls"
    case .buttons: "an array of buttons"
    case .kind: "the name of a kind"
    }
  }
}

/// Builds the keys of an object from a list of expressions. The compiler type-checks each expression
/// separately, which is faster than checking an array literal.
@resultBuilder enum FileKeyBuilder {
  static func buildExpression(_ key: FileKey) -> FileKey { key }
  static func buildBlock(_ keys: FileKey...) -> [FileKey] { keys }
}
