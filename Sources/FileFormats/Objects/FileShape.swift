import Controls
import JSON

/// The values that a key of a file accepts.
///
/// A shape describes itself completely: reading, messages, the reference and the JSON Schema only
/// use its properties. To add a shape, add a static member.
package struct FileShape: Sendable {
  /// The objects with declared keys in a value.
  package enum Content: Sendable {
    /// The value is an object of this type.
    case value(AnyFileObject)
    /// The members of the value are objects of this type, with names as their keys.
    case members(AnyFileObject)
    /// The elements of the value are objects of this type.
    case elements(AnyFileObject)
  }

  /// What the strings of a value are, if they are not texts.
  package enum Code: Sendable {
    case expression
    case assignment
  }

  /// The value for `expected …` in messages.
  package let expectation: String
  /// The accepted values in a few words of Markdown, for the reference, by the name of the key.
  package let summary: @Sendable (_ key: String) -> String
  /// The JSON Schema.
  package let schema: @Sendable (any FileSchemas) -> JSONValue
  /// Whether a number is in the declared range, or an array of numbers has the declared length.
  /// Always true for other shapes, whose values are checked when they are decoded.
  package let accepts: @Sendable (JSONValue) -> Bool
  /// The format of a property that the value has; nil for other values.
  package private(set) var format: PropertyFormat?
  package var content: Content? { makeContent?() }
  // Made when it is needed, because many files have only few of the objects.
  private let makeContent: (@Sendable () -> Content)?
  /// What the strings of the value are; nil for texts, which can contain expressions between braces.
  package private(set) var code: Code?
  /// Whether the key is resolved before the objects of the file are read.
  package private(set) var isResolved = false
  /// Whether any other key of an object with the key can have a parameter as its value.
  package private(set) var allowsParameters = false
  /// The JSON Schema of a key whose objects replace keys of the enclosing object on other screens,
  /// from the schema of these keys; nil for other keys.
  package private(set) var schemaForScreens: (@Sendable (JSONValue) -> JSONValue)?

  package init(
    expectation: String, summary: @escaping @Sendable (_ key: String) -> String,
    content: (@Sendable () -> Content)? = nil,
    accepts: @escaping @Sendable (JSONValue) -> Bool = { _ in true },
    schema: @escaping @Sendable (any FileSchemas) -> JSONValue
  ) {
    self.expectation = expectation
    self.summary = summary
    makeContent = content
    self.accepts = accepts
    self.schema = schema
  }

  /// A shape with the same summary for every key.
  package init(
    expectation: String, summary: @autoclosure @escaping @Sendable () -> String,
    schema: @escaping @Sendable (any FileSchemas) -> JSONValue
  ) {
    self.init(expectation: expectation, summary: { _ in summary() }, schema: schema)
  }

  /// The shape with strings that are not texts.
  package func containing(_ code: Code) -> FileShape {
    var shape = self
    shape.code = code
    return shape
  }

  /// The shape of a key that is resolved before the objects of the file are read.
  package func resolved(
    allowsParameters: Bool = false,
    schemaForScreens: (@Sendable (JSONValue) -> JSONValue)? = nil
  ) -> FileShape {
    var shape = self
    shape.isResolved = true
    shape.allowsParameters = allowsParameters
    shape.schemaForScreens = schemaForScreens
    return shape
  }
}

// Shapes that any file can have.
extension FileShape {
  /// A value in the format of a property.
  package static func value(_ format: PropertyFormat) -> FileShape {
    var shape = FileShape(
      expectation: format.expectation, summary: { _ in format.summary },
      accepts: { value in
        guard case .number(let range, _) = format.shape else { return true }
        return value.number.map(range.contains) ?? false
      }, schema: { $0.schema(of: format) })
    shape.format = format
    return shape
  }

  package static func number(_ range: ClosedRange<Double>, unit: String = "") -> FileShape {
    .value(.number(range, unit: unit))
  }

  /// A time in seconds.
  package static let seconds = FileShape.number(1...1_000_000, unit: "seconds")

  /// One of these numbers.
  package static func oneOf(_ numbers: [Int]) -> FileShape {
    FileShape(
      expectation: numbers.dropLast().map(String.init).joined(separator: ", ")
        + " or \(numbers.last ?? 0)",
      summary: numbers.map { "`\($0)`" }.joined(separator: ", ")
    ) { _ in
      .object(["enum": .array(of: numbers.map { .number(Double($0)) })])
    }
  }

  /// An array of `count` numbers.
  package static func numbers(count: Int, meaning: String) -> FileShape {
    FileShape(
      expectation: meaning, summary: { _ in "\(count) numbers" },
      accepts: { value in
        guard let array = value.array else { return false }
        return array.count == count && array.allSatisfy { $0.number?.isFinite == true }
      }, schema: { $0.array(of: .object(["type": .string("number")]), count: count) })
  }

  /// The name of a value.
  package static let valueName = FileShape(expectation: "the name of a value", summary: "a name") {
    $0.reference("valueName")
  }

  /// A string that is not empty: the name of something other than a value.
  package static func name(_ meaning: String) -> FileShape {
    FileShape(expectation: meaning, summary: "a name") { $0.name }
  }

  /// An expression that contains values.
  package static let expression = FileShape(expectation: "an expression", summary: "an expression")
  {
    $0.reference("expression")
  }.containing(.expression)

  /// A number, a boolean, a string, an array of rows or null.
  package static let scalar = FileShape(
    expectation: "a number, true, false, a string, an array of rows or null",
    summary: "number, boolean, string, array of rows or null"
  ) {
    $0.anyOf([
      .object(["type": .array(ofTexts: ["number", "boolean", "string", "null"])]), $0.rows,
    ])
  }

  /// An object of names with numbers, booleans, strings, arrays of rows or null.
  package static let scalars = FileShape(expectation: "an object", summary: "object") {
    .object([
      "type": .string("object"), "propertyNames": $0.reference("valueName"),
      "additionalProperties": FileShape.scalar.schema($0),
    ])
  }

  /// A string or an array of at least one string.
  package static func texts(_ meaning: String) -> FileShape {
    FileShape(expectation: meaning, summary: "string or array of strings") {
      $0.oneOrMore(.object(["type": .string("string")]))
    }
  }

  /// A value of one of these shapes.
  package static func anyOf(_ shapes: [FileShape]) -> FileShape {
    var shape = FileShape(
      expectation: shapes.map(\.expectation).joined(separator: " or "),
      summary: { key in shapes.map { $0.summary(key) }.joined(separator: " or ") },
      accepts: { value in shapes.contains { $0.accepts(value) } },
      schema: { schemas in schemas.anyOf(shapes.map { $0.schema(schemas) }) })
    shape.code = shapes.lazy.compactMap(\.code).first
    return shape
  }

  package static func object(
    _ object: @autoclosure @escaping @Sendable () -> AnyFileObject
  ) -> FileShape {
    FileShape(
      expectation: "an object", summary: { "[object](#\($0))" }, content: { .value(object()) }
    ) {
      .object($0.members(of: object()))
    }
  }

  /// An object whose keys are names and whose values are objects of this type.
  package static func objects(
    _ object: @autoclosure @escaping @Sendable () -> AnyFileObject
  ) -> FileShape {
    FileShape(
      expectation: "an object", summary: { "[object](#\($0))" }, content: { .members(object()) }
    ) {
      let object = object()
      // With `each`, the name has parameters.
      let name =
        object.isRepeatable
        ? $0.anyOf([$0.reference("valueName"), .object(["pattern": .string("\\$")])])
        : $0.reference("valueName")
      return .object([
        "type": .string("object"), "propertyNames": name,
        "additionalProperties": $0.repeatable(object),
      ])
    }
  }

  /// An array of at least one object of this type.
  package static func array(
    _ object: @autoclosure @escaping @Sendable () -> AnyFileObject
  ) -> FileShape {
    FileShape(
      expectation: "an array of at least one object", summary: { "[array](#\($0))" },
      content: { .elements(object()) }
    ) {
      .object([
        "type": .string("array"), "items": $0.repeatable(object()), "minItems": .number(1),
      ])
    }
  }
}
