import Controls
import JSON

/// How files write a setting: the shape of the JSON value, and the conversion.
package struct SettingFormat<Value: Sendable>: Sendable {
  package let shape: FileShape
  /// Takes and decodes the value of a key. Returns nil if the key is not set, or adds a problem and
  /// returns nil if the value is invalid.
  package let read: @Sendable (inout ObjectReader, _ key: String) -> Value?
  /// The value in the form of a file, for the reference; nil if it has none.
  package let write: @Sendable (Value) -> JSONValue?

  /// A format whose reading adds problems of its own.
  package init(
    _ shape: FileShape, write: @escaping @Sendable (Value) -> JSONValue? = { _ in nil },
    read: @escaping @Sendable (inout ObjectReader, _ key: String) -> Value?
  ) {
    self.shape = shape
    self.write = write
    self.read = read
  }

  /// - Parameter decode: converts a value of the shape; nil if the value is not valid.
  package init(
    _ shape: FileShape, _ decode: @escaping @Sendable (JSONValue) -> Value?,
    write: @escaping @Sendable (Value) -> JSONValue? = { _ in nil }
  ) {
    self.init(shape, write: write) { reader, key in
      reader.read(key) { shape.accepts($0) ? decode($0) : nil }
    }
  }
}

extension SettingFormat<Bool> {
  package static var boolean: Self { Self(.value(.boolean), \.bool) { .bool($0) } }
}

extension SettingFormat<Double> {
  package static func number(_ range: ClosedRange<Double>, unit: String = "") -> Self {
    Self(.number(range, unit: unit), \.number) { .number($0) }
  }
}

extension SettingFormat<Int> {
  package static func count(_ range: ClosedRange<Int>) -> Self {
    Self(.value(.count(range)), \.whole) { .number(Double($0)) }
  }

  package static func oneOf(_ numbers: [Int]) -> Self {
    Self(.oneOf(numbers), { $0.whole.flatMap { numbers.contains($0) ? $0 : nil } }) {
      .number(Double($0))
    }
  }
}

extension SettingFormat<Duration> {
  /// A number of seconds.
  package static func seconds(_ range: ClosedRange<Double>) -> Self {
    Self(.number(range, unit: "seconds"), { $0.number.map { .seconds($0) } }) {
      .number($0 / .seconds(1))
    }
  }
}

extension SettingFormat<String> {
  /// A string within the limits of a property.
  package static func text(_ format: PropertyFormat = .text) -> Self {
    Self(.value(format), write: { .string($0) }) { $0.string($1) }
  }

  /// A string that is not empty.
  package static func name(_ meaning: String) -> Self {
    Self(.name(meaning), \.nonEmptyString) { .string($0) }
  }
}

extension SettingFormat where Value: CaseIterable & RawRepresentable<String> {
  /// One of the words of a type.
  package static var choice: Self {
    Self(
      .value(.choice(Value.allCases.map(\.rawValue))), { $0.string.flatMap(Value.init(rawValue:)) }
    ) { .string($0.rawValue) }
  }
}

extension SettingFormat<JSONNode> {
  /// A value that is read later.
  package static func node(_ shape: FileShape) -> Self { Self(shape) { $0.take($1) } }
}

extension SettingFormat {
  package static func object(
    _ object: @autoclosure @escaping @Sendable () -> FileObject<Value>
  ) -> Self {
    Self(.object(object().erased)) { reader, key in
      guard reader.markRead(key) else { return nil }
      let object = object()
      guard var inner = reader.object(key, object.erased) else { return nil }
      return object.read(&inner)
    }
  }

  /// `false` for nil, `true` for the defaults of an object, or the object.
  package static func optional<Settings>(
    _ object: FileObject<Settings>
  ) -> Self where Value == Settings? {
    Self(.anyOf([.value(.boolean), .object(object.erased)]), write: { _ in .bool(false) }) {
      reader, key in
      switch reader.node(key)?.value {
      case .bool(let isOn):
        _ = reader.take(key)
        return .some(isOn ? object.defaults : nil)
      case .object, nil:
        return SettingFormat<Settings>.object(object).read(&reader, key).map(Optional.some)
      case .null, .number, .string, .array:
        if let node = reader.take(key) { reader.unexpected(node, key) }
        return nil
      }
    }
  }
}
