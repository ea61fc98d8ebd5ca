import Controls
import JSON

/// A type of object in a file whose keys are settings.
///
/// Each key is declared once, with the property that stores its value. Reading, the reference and the
/// JSON Schema use the declaration, and the initial value of the property is the documented default.
package struct FileObject<Settings: Sendable>: Sendable {
  /// The object without its settings.
  package let erased: AnyFileObject
  package let defaults: Settings
  private let settings: [FileSetting<Settings>]
  private let check: @Sendable (ObjectReader, Settings) -> Void

  /// - Parameters:
  ///   - name: the name in messages, such as `a page` or `"size"`.
  ///   - defaults: the settings of an object without keys.
  ///   - check: adds problems of keys that do not agree.
  package init(
    _ name: String, _ defaults: Settings,
    @FileSettingBuilder<Settings> settings: () -> [FileSetting<Settings>],
    check: @escaping @Sendable (ObjectReader, Settings) -> Void = { _, _ in }
  ) {
    self.defaults = defaults
    self.settings = settings()
    self.check = check
    erased = AnyFileObject(name, self.settings.map { $0.key(defaults) })
  }

  package subscript(name: String) -> FileKey? { erased[name] }

  /// Reads an object, and reports keys that it does not declare.
  package func read(_ reader: inout ObjectReader) -> Settings {
    var settings = defaults
    read(&reader, into: &settings)
    reader.finish()
    return settings
  }

  /// Reads the object in a node. If the node is not an object, adds a problem and returns the defaults.
  package func read(_ node: JSONNode, path: String, _ problems: ProblemList) -> Settings {
    guard var reader = ObjectReader(node, erased, path: path, problems: problems) else {
      return defaults
    }
    return read(&reader)
  }

  /// Reads the keys that are settings.
  package func read(_ reader: inout ObjectReader, into settings: inout Settings) {
    for setting in self.settings { setting.read?(&reader, &settings) }
    check(reader, settings)
    for (key, setting) in zip(erased.keys, self.settings)
    where key.isRequired && reader.node(key.name) == nil {
      reader.problems.add(
        setting.missing ?? "\(erased.name) needs \"\(key.name)\"", at: reader.offset,
        path: reader.path)
    }
  }
}

/// A key whose value becomes a setting.
package struct FileSetting<Settings: Sendable>: Sendable {
  /// The key, with its default from the initial settings.
  package let key: @Sendable (_ defaults: Settings) -> FileKey
  /// Reads the key; nil if something else reads it.
  package private(set) var read: (@Sendable (inout ObjectReader, inout Settings) -> Void)?
  /// The problem of an object without the key, if it is required; nil for the usual one.
  package private(set) var missing: String?

  /// A key that something else reads.
  package init(_ key: FileKey) { self.key = { _ in key } }

  /// - Parameters:
  ///   - setting: the property that stores the value. The key path is made when it is used, because
  ///     that takes much longer than to read a value.
  ///   - missing: the problem of an object without the required key; nil for the usual one.
  package init<Value>(
    _ name: String, _ format: SettingFormat<Value>,
    _ setting:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<Settings, Value>
      & Sendable,
    isRequired: Bool = false,
    missing: String? = nil, _ documentation: @autoclosure @escaping @Sendable () -> String
  ) {
    key = { defaults in
      FileKey(
        name, format.shape, isRequired: isRequired,
        defaultValue: isRequired ? nil : format.write(defaults[keyPath: setting()]),
        documentation())
    }
    read = { reader, settings in
      if let value = format.read(&reader, name) { settings[keyPath: setting()] = value }
    }
    self.missing = missing
  }

  /// A key of a setting that is nil without it.
  package init<Value>(
    _ name: String, _ format: SettingFormat<Value>,
    _ setting:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<Settings, Value?>
      & Sendable,
    isRequired: Bool = false,
    missing: String? = nil, defaultValue: JSONValue? = nil,
    _ documentation: @autoclosure @escaping @Sendable () -> String
  ) {
    let optional = SettingFormat<Value?>(format.shape, write: { _ in defaultValue }) {
      format.read(&$0, $1).map(Optional.some)
    }
    self.init(
      name, optional, setting(), isRequired: isRequired, missing: missing, documentation())
  }

  /// A key with an object whose keys are further settings.
  package init(
    _ name: String, _ part: @autoclosure @escaping @Sendable () -> FileObject<Settings>,
    _ documentation: @autoclosure @escaping @Sendable () -> String
  ) {
    self.init(FileKey(name, .object(part().erased), documentation()))
    read = { reader, settings in
      guard reader.markRead(name) else { return }
      let part = part()
      guard var inner = reader.object(name, part.erased) else { return }
      part.read(&inner, into: &settings)
      inner.finish()
    }
  }

  /// The key `$schema`, which only editors use.
  package static func schema(of files: String) -> FileSetting {
    var setting = FileSetting(
      FileKey(
        "$schema", .value(.text),
        "The path of the JSON Schema of \(files), for editors. Bezel ignores it."))
    setting.read = { reader, _ in _ = reader.string("$schema") }
    return setting
  }
}

/// Builds the keys of an object from a list of expressions. The compiler type-checks each expression
/// separately, which is faster than checking an array literal.
@resultBuilder package enum FileSettingBuilder<Settings: Sendable> {
  package static func buildExpression(_ setting: FileSetting<Settings>) -> [FileSetting<Settings>] {
    [setting]
  }
  package static func buildExpression(_ settings: [FileSetting<Settings>]) -> [FileSetting<
    Settings
  >] {
    settings
  }
  package static func buildExpression(_ key: FileKey) -> [FileSetting<Settings>] {
    [FileSetting(key)]
  }
  package static func buildBlock(_ settings: [FileSetting<Settings>]...) -> [FileSetting<Settings>]
  {
    // A loop, because unspecialized sequences take long.
    var all: [FileSetting<Settings>] = []
    for settings in settings { all += settings }
    return all
  }
}
