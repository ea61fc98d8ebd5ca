import Controls
import JSON

/// The shape of a value in a panel file.
indirect enum FileShape: Sendable {
  /// The same as a property of that kind takes.
  case value(PropertyFormat)
  /// One of these numbers.
  case oneOf([Int])
  /// An array of so many numbers.
  case numbers(count: Int, meaning: String)
  /// `[x, y, width, height]`.
  case frame
  /// The name of a value.
  case valueName
  /// A text that is not empty: the name of something else.
  case name(String)
  /// A number, a boolean or a string.
  case scalar
  /// One text, or an array of at least one.
  case texts(String)
  case object(FileObject)
  /// An object whose keys are names, each with such an object.
  case objects(FileObject)
  /// An array of at least one such object.
  case array(FileObject)
  /// Either a word or an object.
  case wordOrObject([String], FileObject)
  /// What the object says instead on a screen that is higher than wide.
  case portrait
  /// An object of styles: names, each with properties.
  case styles
  /// An object of properties, each with the name of a value.
  case bindings
  /// An object of values' names, each with the name of a key.
  case keys
  /// An array of controls; `placed` where their container says where they stand.
  case controls(placed: Bool)
  /// The name of a kind of control.
  case kind
}

/// A key that an object in a panel file may have.
///
/// The declarations are what `ObjectReader` goes by and what the reference tells.
struct FileKey: Sendable {
  let name: String
  let shape: FileShape
  let isRequired: Bool
  /// The value where the file gives none; nil where there is no such value.
  let standard: JSONValue?
  let documentation: String
  /// Reads the key into the panel's settings; nil if something else reads the key.
  private(set) var read: (@Sendable (inout ObjectReader, inout PanelSettings) -> Void)?

  init(
    _ name: String, _ shape: FileShape, isRequired: Bool = false, standard: JSONValue? = nil,
    _ documentation: String
  ) {
    self.name = name
    self.shape = shape
    self.isRequired = isRequired
    self.standard = standard
    self.documentation = documentation
  }

  /// A key whose value becomes an optional setting of the panel.
  /// - Parameters:
  ///   - setting: where the settings store it.
  ///   - decode: the meaning of a value of that shape; nil if it is not valid.
  static func setting<Setting>(
    _ name: String, _ shape: FileShape,
    _ setting: any WritableKeyPath<PanelSettings, Setting?> & Sendable,
    _ decode: any KeyPath<JSONValue, Setting?> & Sendable, _ documentation: String
  ) -> FileKey {
    self.setting(name, shape, standard: nil, decode, documentation) {
      $0[keyPath: setting] = $1
    }
  }

  /// A key whose value becomes a setting of the panel that has a default.
  static func setting<Setting>(
    _ name: String, _ shape: FileShape, standard: JSONValue,
    _ setting: any WritableKeyPath<PanelSettings, Setting> & Sendable,
    _ decode: any KeyPath<JSONValue, Setting?> & Sendable, _ documentation: String
  ) -> FileKey {
    self.setting(name, shape, standard: standard, decode, documentation) {
      $0[keyPath: setting] = $1
    }
  }

  private static func setting<Setting>(
    _ name: String, _ shape: FileShape, standard: JSONValue?,
    _ decode: any KeyPath<JSONValue, Setting?> & Sendable, _ documentation: String,
    store: @escaping @Sendable (inout PanelSettings, Setting) -> Void
  ) -> FileKey {
    var key = FileKey(name, shape, standard: standard, documentation)
    key.read = { reader, settings in
      guard let node = reader.take(name) else { return }
      guard shape.accepts(node.value), let value = node.value[keyPath: decode] else {
        return reader.unexpected(node, name)
      }
      store(&settings, value)
    }
    return key
  }

  /// The key by which files are arranged before they are read.
  var isPortrait: Bool { if case .portrait = shape { true } else { false } }

  /// What the object that has the key says instead on a screen that is higher than wide.
  static func portrait(_ documentation: String) -> FileKey {
    FileKey(Arrangement.key, .portrait, documentation)
  }
}

/// An object in a panel file, and its keys.
struct FileObject: Sendable {
  /// What it is called in messages: `a page`, `"size"`.
  let name: String
  let keys: [FileKey]

  init(_ name: String, _ keys: [FileKey]) {
    self.name = name
    self.keys = keys
  }

  init(_ name: String, @FileKeyBuilder keys: () -> [FileKey]) { self.init(name, keys()) }

  subscript(name: String) -> FileKey? { index(of: name).map { keys[$0] } }

  func index(of name: String) -> Int? { keys.firstIndex { $0.name == name } }

  /// An object whose keys are names that the file gives.
  static let names = FileObject("an object of names", [])
}

extension FileShape {
  static func number(_ range: ClosedRange<Double>, unit: String = "") -> FileShape {
    .value(.number(range, unit: unit))
  }

  /// A time in seconds.
  static let seconds = FileShape.number(1...1_000_000, unit: "seconds")

  /// Whether a number is in the declared range, and an array of numbers complete. Other values are
  /// checked when they are decoded.
  func accepts(_ value: JSONValue) -> Bool {
    switch self {
    case .value(let format):
      guard case .number(let range, _) = format.shape else { return true }
      return value.number.map(range.contains) ?? false
    case .numbers(let count, _):
      guard let array = value.array else { return false }
      return array.count == count && array.allSatisfy { $0.number?.isFinite == true }
    case .oneOf, .frame, .valueName, .name, .scalar, .texts, .object, .objects, .array,
      .wordOrObject,
      .portrait, .styles, .bindings, .keys, .controls, .kind:
      return true
    }
  }

  /// The expected value, for messages.
  var expectation: String {
    switch self {
    case .value(let format): format.expectation
    case .oneOf(let numbers):
      numbers.dropLast().map(String.init).joined(separator: ", ") + " or \(numbers.last ?? 0)"
    case .numbers(_, let meaning): meaning
    case .frame: "[x, y, width, height] with a width and a height above 0"
    case .valueName: "the name of a value"
    case .scalar: "a number, true, false or a string"
    case .name(let meaning), .texts(let meaning): meaning
    case .object, .objects, .portrait, .styles, .bindings, .keys: "an object"
    case .array(let object): "an array of at least one of \(object.name)"
    case .wordOrObject(let words, _): words.map { "\"\($0)\"" }.joined(separator: " or ")
    case .controls: "an array of controls"
    case .kind: "the name of a kind"
    }
  }
}

/// Lists the keys of an object, so that the compiler checks them one by one.
@resultBuilder enum FileKeyBuilder {
  static func buildExpression(_ key: FileKey) -> FileKey { key }
  static func buildBlock(_ keys: FileKey...) -> [FileKey] { keys }
}
