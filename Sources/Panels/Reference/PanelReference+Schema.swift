import Controls
import Expressions
import JSON
import TouchTracking

// Draft 7 is the newest draft that all editors support. VS Code supports only parts of 2020-12.

extension PanelReference {
  /// A JSON Schema (draft 7) of panel files.
  public var schema: JSONValue {
    .object(
      [
        JSONMember("$schema", .string("http://json-schema.org/draft-07/schema#")),
        JSONMember("title", .string("Bezel panel file")),
      ] + members(of: .panel) + [JSONMember("definitions", .object(definitions))])
  }

  // MARK: Templates

  func properties(
    of object: FileObject, only isIncluded: (FileKey) -> Bool = { _ in true }
  ) -> [JSONMember] {
    object.keys.filter(isIncluded).map { key in
      JSONMember(
        key.name,
        described(schema(of: key.shape), key.documentation, defaultValue: key.defaultValue))
    }
  }

  /// Whether a key is `use` or `each`. With them, any other key can have a parameter as its value.
  func isUse(_ key: FileKey) -> Bool {
    switch key.shape {
    case .each, .template: true
    default: false
    }
  }

  /// The schema of an object that has `use` or `each`, or else this schema.
  func repeatable(_ object: FileObject, _ schema: [JSONMember]) -> JSONValue {
    let keys = properties(of: object, only: isUse)
    guard !keys.isEmpty else { return .object(schema) }
    return .object([
      "type": .string("object"),
      "if": anyOf(keys.map { .object(["required": .array(ofTexts: [$0.name])]) }),
      "then": .object(["properties": .object(keys)]), "else": .object(schema),
    ])
  }

  func repeatable(_ object: FileObject) -> JSONValue {
    repeatable(object, members(of: object))
  }

  // MARK: Objects

  /// The schema of an object with declared keys.
  func members(of object: FileObject) -> [JSONMember] {
    var properties = properties(of: object) { !$0.isForScreens && !isUse($0) }
    let own = JSONValue.object(members(properties: properties))
    for key in object.keys where key.isForScreens {
      let schema = key.name == Arrangement.whenKey ? whenSchema(own) : own
      properties.append(
        JSONMember(key.name, described(schema, key.documentation, defaultValue: nil)))
    }
    return members(
      properties: properties, required: object.keys.filter(\.isRequired).map(\.name))
  }

  /// The schema of an object that has these properties and no others.
  func members(properties: [JSONMember], required: [String] = []) -> [JSONMember] {
    var members = [
      JSONMember("type", .string("object")), JSONMember("properties", .object(properties)),
    ]
    if !required.isEmpty { members.append(JSONMember("required", .array(ofTexts: required))) }
    return members + [JSONMember("additionalProperties", .bool(false))]
  }

  func described(
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

  func reference(_ name: String) -> JSONValue {
    .object(["$ref": .string("#/definitions/\(name)")])
  }

  func anyOf(_ schemas: [JSONValue]) -> JSONValue {
    schemas.count == 1 ? schemas[0] : .object(["anyOf": .array(of: schemas)])
  }

  // MARK: Shapes

  func schema(of shape: FileShape) -> JSONValue {
    switch shape {
    case .value(let format): return schema(of: format)
    case .oneOf(let numbers):
      return .object(["enum": .array(of: numbers.map { .number(Double($0)) })])
    case .numbers(let count, _):
      return array(of: .object(["type": .string("number")]), count: count)
    case .frame:
      let position = JSONValue.object([
        "type": .string("number"), "minimum": .number(-PropertyFormat.length.upperBound),
        "maximum": .number(PropertyFormat.length.upperBound),
      ])
      let side = JSONValue.object([
        "type": .string("number"), "exclusiveMinimum": .number(0),
        "maximum": .number(PropertyFormat.length.upperBound),
      ])
      let (place, length) = (percentage(or: position), percentage(or: side))
      return array(of: .array(of: [place, place, length, length]), count: 4)
    case .valueName: return reference("valueName")
    case .name: return name
    case .scalar:
      return anyOf([
        .object(["type": .array(ofTexts: ["number", "boolean", "string", "null"])]), rows,
      ])
    case .expression: return reference("expression")
    case .actions: return oneOrMore(reference("assignment"), atMost: PanelFile.assignmentLimit)
    case .texts, .include: return oneOrMore(.object(["type": .string("string")]))
    case .scalars:
      return .object([
        "type": .string("object"), "propertyNames": reference("valueName"),
        "additionalProperties": schema(of: .scalar),
      ])
    case .anyOf(let shapes): return anyOf(shapes.map(schema))
    case .object(let object): return .object(members(of: object))
    case .objects(let object):
      // With `each`, the name has parameters.
      let name =
        object.isRepeatable
        ? anyOf([reference("valueName"), .object(["pattern": .string("\\$")])])
        : reference("valueName")
      return .object([
        "type": .string("object"), "propertyNames": name,
        "additionalProperties": repeatable(object),
      ])
    case .array(let object):
      return .object([
        "type": .string("array"), "items": repeatable(object), "minItems": .number(1),
      ])
    case .question:
      return anyOf([.object(["type": .string("string")]), .object(members(of: question))])
    case .theme:
      return anyOf([
        .object(["enum": .array(ofTexts: Theme.names)]), reference("valueName"),
        .object(members(of: .theme)),
      ])
    case .styles: return styles
    case .bindings: return bindings(of: PanelRoot.sharedProperties.map(\.name))
    case .portrait, .parameters: return .object(["type": .string("object")])
    case .when: return whenSchema(.object(["type": .string("object")]))
    case .templates:
      return .object([
        "type": .string("object"), "propertyNames": reference("valueName"),
        "additionalProperties": .object([
          "type": .string("object"),
          "properties": .object(properties(of: .template) + properties(of: .control, only: isUse)),
        ]),
      ])
    case .each:
      return anyOf([
        .object([
          "type": .string("integer"), "minimum": .number(0),
          "maximum": .number(Double(PanelFile.controlLimit)),
        ]),
        .object(["type": .string("array"), "items": .object(["type": .string("object")])]),
        .object(["type": .string("string"), "pattern": .string("^\\$")]),
      ])
    case .template: return name
    case .keys:
      return .object([
        "type": .string("object"), "propertyNames": reference("valueName"),
        "additionalProperties": .object(["enum": .array(ofTexts: KeyNames.codes.keys.sorted())]),
      ])
    case .pictures:
      return .object([
        "type": .string("object"), "propertyNames": reference("valueName"),
        "additionalProperties": .object(["type": .string("string")]),
        "maxProperties": .number(Double(PanelFile.iconLimit)),
      ])
    case .languages: return languagesSchema
    case .controls(let placed):
      return .object([
        "type": .string("array"), "items": reference(placed ? "placedControl" : "control"),
        "maxItems": .number(Double(PanelFile.controlLimit)),
      ])
    case .buttons:
      let hasKind = anyOf(
        ["kind", DocumentExpansion.useKey, DocumentExpansion.eachKey].map {
          .object(["required": .array(ofTexts: [$0])])
        })
      return .object([
        "type": .string("array"),
        "items": .object([
          "if": hasKind, "then": reference("placedControl"),
          "else": reference(TreeBuilder.buttonKind),
        ]),
        "minItems": .number(1), "maxItems": .number(Double(TreeBuilder.buttonLimit)),
      ])
    case .kind: return .object(["enum": .array(ofTexts: kinds.map(\.name))])
    }
  }

  func array(of item: JSONValue, count: Int) -> JSONValue {
    .object([
      "type": .string("array"), "items": item, "minItems": .number(Double(count)),
      "maxItems": .number(Double(count)),
    ])
  }

  /// A value, or an array of them.
  private func oneOrMore(_ item: JSONValue, atMost limit: Int? = nil) -> JSONValue {
    var array = [
      JSONMember("type", .string("array")), JSONMember("items", item),
      JSONMember("minItems", .number(1)),
    ]
    if let limit { array.append(JSONMember("maxItems", .number(Double(limit)))) }
    return anyOf([item, .object(array)])
  }

  var name: JSONValue {
    .object(["type": .string("string"), "minLength": .number(1)])
  }

  func text(_ limit: Int, atLeast minimum: Int = 0) -> JSONValue {
    var members: [JSONMember] = [JSONMember("type", .string("string"))]
    if minimum > 0 { members.append(JSONMember("minLength", .number(Double(minimum)))) }
    members.append(JSONMember("maxLength", .number(Double(limit))))
    return .object(members)
  }

  func schema(of format: PropertyFormat) -> JSONValue {
    switch format.reference {
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
      }
    case .boolean: return .object(["type": .string("boolean")])
    case .text: return text(format.limit)
    case .list:
      return .object([
        "type": .string("array"), "items": text(format.limit, atLeast: 1),
        "minItems": .number(1), "maxItems": .number(Double(format.maximumItems)),
        "uniqueItems": .bool(format.reference == nil),
      ])
    case .choice(let words): return .object(["enum": .array(ofTexts: words)])
    }
  }

  func percentage(or number: JSONValue) -> JSONValue {
    anyOf([number, reference("percentage")])
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
  static func array(ofTexts texts: [String]) -> JSONValue {
    .array(of: texts.map { .string($0) })
  }
}
