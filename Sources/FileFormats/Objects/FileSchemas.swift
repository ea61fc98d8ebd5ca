import Controls
import JSON

/// Makes the JSON Schemas of files. Some depend on the controls that the program has.
package protocol FileSchemas {
  /// The names of the kinds of control.
  var kindNames: [String] { get }
  /// The question before an action.
  var question: AnyFileObject { get }
  /// The schema of named sets of properties.
  var styles: JSONValue { get }
  /// An object whose keys are properties that a style sets in a state.
  var stateProperties: JSONValue { get }
}

extension FileSchemas {
  package func properties(
    of object: AnyFileObject, only isIncluded: (FileKey) -> Bool = { _ in true }
  ) -> [JSONMember] {
    object.keys.filter(isIncluded).map { key in
      JSONMember(
        key.name,
        described(key.shape.schema(self), key.documentation, defaultValue: key.defaultValue))
    }
  }

  /// The schema of an object that has `use` or `each`, or else this schema.
  package func repeatable(_ object: AnyFileObject, _ schema: [JSONMember]) -> JSONValue {
    let keys = properties(of: object, only: \.shape.allowsParameters)
    guard !keys.isEmpty else { return .object(schema) }
    return .object([
      "type": .string("object"),
      "if": anyOf(keys.map { .object(["required": .array(ofTexts: [$0.name])]) }),
      "then": .object(["properties": .object(keys)]), "else": .object(schema),
    ])
  }

  package func repeatable(_ object: AnyFileObject) -> JSONValue {
    repeatable(object, members(of: object))
  }

  // MARK: Objects

  /// The schema of an object with declared keys.
  package func members(of object: AnyFileObject) -> [JSONMember] {
    var properties = properties(of: object) { !$0.isForScreens && !$0.shape.allowsParameters }
    let own = JSONValue.object(members(properties: properties))
    for key in object.keys {
      guard let schema = key.shape.schemaForScreens?(own) else { continue }
      properties.append(
        JSONMember(key.name, described(schema, key.documentation, defaultValue: nil)))
    }
    return members(
      properties: properties, required: object.keys.filter(\.isRequired).map(\.name))
  }

  /// The schema of an object that has these properties and no others.
  package func members(properties: [JSONMember], required: [String] = []) -> [JSONMember] {
    var members = [
      JSONMember("type", .string("object")), JSONMember("properties", .object(properties)),
    ]
    if !required.isEmpty { members.append(JSONMember("required", .array(ofTexts: required))) }
    return members + [JSONMember("additionalProperties", .bool(false))]
  }

  package func described(
    _ schema: JSONValue, _ documentation: String, defaultValue: JSONValue?
  ) -> JSONValue {
    // Draft 7 ignores members next to `$ref`.
    var members =
      schema["$ref"] == nil
      ? schema.members ?? [] : [JSONMember("allOf", .array(of: [schema]))]
    members.insert(JSONMember("description", .string(documentation)), at: 0)
    if let defaultValue { members.append(JSONMember("default", defaultValue)) }
    return .object(members)
  }

  package func reference(_ name: String) -> JSONValue {
    .object(["$ref": .string("#/definitions/\(name)")])
  }

  package func anyOf(_ schemas: [JSONValue]) -> JSONValue {
    schemas.count == 1 ? schemas[0] : .object(["anyOf": .array(of: schemas)])
  }

  package func array(of item: JSONValue, count: Int) -> JSONValue {
    .object([
      "type": .string("array"), "items": item, "minItems": .number(Double(count)),
      "maxItems": .number(Double(count)),
    ])
  }

  /// A value, or an array of them.
  package func oneOrMore(_ item: JSONValue, atMost limit: Int? = nil) -> JSONValue {
    var array = [
      JSONMember("type", .string("array")), JSONMember("items", item),
      JSONMember("minItems", .number(1)),
    ]
    if let limit { array.append(JSONMember("maxItems", .number(Double(limit)))) }
    return anyOf([item, .object(array)])
  }

  /// The schema of the rows of a list.
  package var rows: JSONValue {
    .object([
      "type": .string("array"), "maxItems": .number(Double(ListRows.rowLimit)),
      "items": .object([
        "type": .string("object"), "maxProperties": .number(Double(ListRows.fieldLimit)),
      ]),
    ])
  }

  /// The schema of properties that follow expressions.
  package func bindings(of properties: [String]) -> JSONValue {
    .object(
      members(
        properties: properties.map { JSONMember($0, reference("expression")) }))
  }

  package var name: JSONValue {
    .object(["type": .string("string"), "minLength": .number(1)])
  }

  package func text(_ limit: Int, atLeast minimum: Int = 0) -> JSONValue {
    var members: [JSONMember] = [JSONMember("type", .string("string"))]
    if minimum > 0 { members.append(JSONMember("minLength", .number(Double(minimum)))) }
    members.append(JSONMember("maxLength", .number(Double(limit))))
    return .object(members)
  }

  package func schema(of format: PropertyFormat) -> JSONValue {
    switch format.reference {
    case .color where format.isColorList:
      return .object([
        "type": .string("array"), "items": reference("color"),
        "minItems": .number(Double(format.minimumItems)),
        "maxItems": .number(Double(format.maximumItems)),
      ])
    case .color: return reference("color")
    case .icon: return reference("icon")
    case .picture, nil: break
    }
    switch format.shape {
    case .number(let range, let isWhole):
      let isAboveZero = range == PropertyFormat.positive
      let number = JSONValue.object([
        "type": .string(isWhole ? "integer" : "number"),
        isAboveZero ? "exclusiveMinimum" : "minimum":
          .number(isAboveZero ? 0 : range.lowerBound),
        "maximum": .number(range.upperBound),
      ])
      return switch format.alternative {
      case nil: number
      case .percentage: percentage(or: number)
      case .columns: anyOf([number, columns])
      case .transition: anyOf([number, transition(over: number)])
      case .sides: anyOf([number] + [2, 4].map { sides(number, count: $0) })
      case .numbers, .points: number
      }
    case .boolean: return .object(["type": .string("boolean")])
    case .text:
      return switch format.alternative {
      case .numbers(let range, let count): numbers(in: range, count: count)
      case .points(let count): points(count: count)
      case .percentage, .columns, .sides, .transition, nil: text(format.limit)
      }
    case .list:
      return .object([
        "type": .string("array"), "items": text(format.limit, atLeast: 1),
        "minItems": .number(1), "maxItems": .number(Double(format.maximumItems)),
        "uniqueItems": .bool(format.reference == nil),
      ])
    case .choice(let words): return .object(["enum": .array(ofTexts: words)])
    }
  }

  package func percentage(or number: JSONValue) -> JSONValue {
    anyOf([number, reference("percentage")])
  }

  /// The schema of an array of numbers.
  private func numbers(in range: ClosedRange<Double>, count: ClosedRange<Int>) -> JSONValue {
    array(of: schema(of: .number(range)), count: count)
  }

  /// The schema of an array of points, each of which has two numbers or percentages.
  private func points(count: ClosedRange<Int>) -> JSONValue {
    let limit = PropertyFormat.length.upperBound
    let length = percentage(or: schema(of: .number(-limit...limit)))
    return array(of: array(of: length, count: 2...2), count: count)
  }

  private func array(of items: JSONValue, count: ClosedRange<Int>) -> JSONValue {
    .object([
      "type": .string("array"), "items": items, "minItems": .number(Double(count.lowerBound)),
      "maxItems": .number(Double(count.upperBound)),
    ])
  }

  /// The schema of an object with a duration and a curve.
  private func transition(over duration: JSONValue) -> JSONValue {
    let coordinate = JSONValue.object([
      "type": .string("number"), "minimum": .number(0), "maximum": .number(1),
    ])
    let coordinates = array(of: coordinate, count: 4...4)
    let names = JSONValue.object(["enum": .array(ofTexts: Curve.named.map(\.name))])
    return .object([
      "type": .string("object"),
      "properties": .object(["duration": duration, "curve": anyOf([names, coordinates])]),
      "required": .array(ofTexts: ["duration"]), "additionalProperties": .bool(false),
    ])
  }

  /// The schema of an array with a length for each side, or for each pair of sides.
  private func sides(_ length: JSONValue, count: Int) -> JSONValue {
    .object([
      "type": .string("array"), "items": length, "minItems": .number(Double(count)),
      "maxItems": .number(Double(count)),
    ])
  }

  /// The schema of an array with a share or `"auto"` for each column.
  private var columns: JSONValue {
    let shares = PropertyFormat.columnShares
    return .object([
      "type": .string("array"),
      "items": anyOf([
        .object([
          "type": .string("number"), "minimum": .number(shares.lowerBound),
          "maximum": .number(shares.upperBound),
        ]), .object(["const": .string("auto")]),
      ]),
      "minItems": .number(1), "maxItems": .number(Double(PropertyFormat.itemLimit)),
    ])
  }
}

extension JSONValue {
  package static func array(ofTexts texts: [String]) -> JSONValue {
    .array(of: texts.map { .string($0) })
  }
}
