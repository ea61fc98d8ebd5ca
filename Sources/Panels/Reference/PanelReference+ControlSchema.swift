import Controls
import Expressions
import JSON
import TouchTracking

// The schemas of controls.

extension PanelReference {
  func schema(of property: Property, in table: PropertyTable) -> JSONValue {
    var schemas = [schema(of: property.format)]
    if let words = property.propertySetByWords.flatMap({ table[$0] }) {
      schemas.append(schema(of: words.format))
    }
    if property.acceptsTokens { schemas.append(reference("valueName")) }
    if property.isOptional { schemas.append(.object(["type": .string("null")])) }
    return anyOf(schemas)
  }

  func properties(of kind: Kind) -> [JSONMember] {
    kind.table.properties.map { property in
      JSONMember(
        property.name,
        described(
          schema(of: property, in: kind.table), property.documentation,
          defaultValue: kind.defaultValue(of: property)))
    }
  }

  /// The schema of a slot's key: an initial value or the name of a value.
  func schema(of slot: ValueSlot) -> JSONValue {
    switch slot.value.kind {
    case .number: anyOf([.object(["type": .string("number")]), reference("valueName")])
    case .boolean: anyOf([.object(["type": .string("boolean")]), reference("valueName")])
    case .text: reference("valueName")
    case .list: anyOf([rows, reference("valueName")])
    }
  }

  private func definition(of kind: Kind) -> JSONValue {
    let own = [
      "kind": JSONValue.object(["const": .string(kind.name)]),
      "bind": bindings(of: kind.table.properties.map(\.name) + ["x", "y"]),
    ]
    var properties = AnyFileObject.control.keys.filter { !$0.shape.allowsParameters }.map { key in
      // If `portrait` changes the kind, its keys are those of another kind.
      let schema =
        own[key.name] ?? key.shape.schemaForScreens?(alternative(of: kind))
        ?? key.shape.schema(self)
      return JSONMember(key.name, described(schema, key.documentation, defaultValue: nil))
    }
    properties += kind.control.slots.map {
      JSONMember(
        $0.name, described(schema(of: $0), $0.documentation, defaultValue: $0.defaultValue))
    }
    properties += self.properties(of: kind)
    for key in FileKey.ofContainer(kind.control) {
      properties.append(
        JSONMember(
          key.name, described(key.shape.schema(self), key.documentation, defaultValue: nil))
      )
    }
    return described(
      .object(members(properties: properties)), kind.kind.documentation, defaultValue: nil)
  }

  /// The schema of the keys that replace those of a control on another screen.
  func alternative(of kind: Kind) -> JSONValue {
    JSONValue.object([
      "if": .object(["required": .array(ofTexts: ["kind"])]),
      "then": .object(["type": .string("object")]),
      "else": reference(kind.name + Self.portraitSuffix),
    ])
  }

  /// The members of a style other than properties.
  private func styleMembers(binding properties: [String]) -> [JSONMember] {
    AnyFileObject.style.keys.map { key in
      let schema = key.name == "bind" ? bindings(of: properties) : key.shape.schema(self)
      return JSONMember(key.name, described(schema, key.documentation, defaultValue: nil))
    } + [
      JSONMember(
        FileKey.portraitName,
        described(
          reference(Self.anyStyle), "The properties that differ in portrait.", defaultValue: nil)),
      JSONMember(
        FileKey.whenName,
        described(
          FileShape.when.schemaForScreens?(reference(Self.anyStyle)) ?? .null,
          FileKey.when.documentation, defaultValue: nil)),
    ]
  }

  package var styles: JSONValue {
    return .object([
      "type": .string("object"),
      "properties": .object(
        kinds.map {
          let members = styleMembers(binding: $0.table.properties.map(\.name))
          return JSONMember(
            $0.name, .object(self.members(properties: properties(of: $0) + members)))
        }),
      "additionalProperties": reference(Self.anyStyle),
    ])
  }

  /// The name of the definition of a style that is not specific to a kind.
  private static let anyStyle = "style"

  package var stateProperties: JSONValue { reference(Self.anyState) }

  /// The name of the definition of a state of a style.
  private static let anyState = "styleState"

  private var state: JSONValue {
    .object(members(properties: propertiesOfAnyKind { $0.canDependOnState }))
  }

  private var style: JSONValue {
    let any = propertiesOfAnyKind { _ in true }
    return .object(members(properties: any + styleMembers(binding: any.map(\.name))))
  }

  /// A style may be used by any kind, so accepts a property if it is valid for one of them.
  private func propertiesOfAnyKind(where isIncluded: (Property) -> Bool) -> [JSONMember] {
    var names: [String] = []
    var choices: [String: [JSONValue]] = [:]
    for kind in kinds {
      for property in kind.table.properties where isIncluded(property) {
        let schema = schema(of: property, in: kind.table)
        let text = JSONWriter.text(of: schema)
        if choices[property.name] == nil { names.append(property.name) }
        let known = choices[property.name, default: []]
        if !known.contains(where: { JSONWriter.text(of: $0) == text }) {
          choices[property.name] = known + [schema]
        }
      }
    }
    return names.map { JSONMember($0, anyOf(choices[$0] ?? [])) }
  }

  var definitions: [JSONMember] {
    let isKind = kinds.map { kind in
      // With `if` and `then`, editors report mistakes for the chosen kind only.
      JSONValue.object([
        "if": .object([
          "properties": .object(["kind": .object(["const": .string(kind.name)])]),
          "required": .array(ofTexts: ["kind"]),
        ]), "then": reference(kind.name),
      ])
    }
    return [
      JSONMember("control", control(isKind + [hasFrame])),
      JSONMember("placedControl", control(isKind)),
      JSONMember(
        "valueName",
        .object([
          "type": .string("string"), "pattern": .string(ValueStore.namePattern),
          "maxLength": .number(Double(ValueStore.nameLimit)),
        ])),
      JSONMember("expression", text(ParsedExpression.lengthLimit, atLeast: 1)),
      JSONMember("assignment", text(ParsedExpression.lengthLimit, atLeast: 1)),
      JSONMember(
        "percentage",
        .object([
          "type": .string("string"),
          "pattern": .string("^\(Self.percentagePattern)$"),
        ])),
      JSONMember(
        "color",
        anyOf([
          .object([
            "type": .string("string"),
            "pattern": .string("^\(Self.hexPattern)$"),
          ]),
          .object(["enum": .array(ofTexts: ThemeColor.names)]),
          .object(["type": .string("string"), "pattern": .string(Self.derivedColorPattern)]),
        ])),
      JSONMember(
        "icon",
        anyOf([
          // For completion. `icons` and paths add further ones.
          .object(["enum": .array(ofTexts: BuiltInIcon.names)]),
          .object(["type": .string("string")]),
        ])),
      JSONMember(Self.anyStyle, style),
      JSONMember(Self.anyState, state),
    ]
      + kinds.flatMap { kind in
        let definition = definition(of: kind)
        return [
          JSONMember(kind.name, definition),
          JSONMember(
            kind.name + Self.portraitSuffix, self.portrait(of: definition, named: kind.name)),
        ]
      }
  }

  private static let percentagePattern = "(100(\\.0+)?|0*[0-9]{1,2}(\\.[0-9]+)?)%"
  private static let hexPattern = "#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})"
  private static let derivedColorPattern: String = {
    let color = "(\(hexPattern)|\(ThemeColor.names.joined(separator: "|")))"
    return "^ *\(color) +\(percentagePattern)( +on +\(color))? *$"
  }()

  private static let portraitSuffix = ".portrait"

  /// The schema of a control's `portrait`: any of the control's keys, or `null` to remove one.
  func portrait(of definition: JSONValue, named name: String) -> JSONValue {
    let keys = definition["properties"]?.members?.map(\.name) ?? []
    return .object(
      members(
        properties: keys.filter { !FileKey.screenNames.contains($0) }.map { key in
          JSONMember(
            key,
            anyOf([reference("\(name)/properties/\(key)"), .object(["type": .string("null")])]))
        }))
  }

  /// The schema of a control that needs a frame, unless it is only shown in a layer.
  private var hasFrame: JSONValue {
    let kinds = kinds.filter(\.control.isInLayer).map(\.name)
    return .object([
      "if": .object([
        "properties": .object(["kind": .object(["enum": .array(ofTexts: kinds)])]),
        "required": .array(ofTexts: ["kind"]),
      ]), "else": .object(["required": .array(ofTexts: ["frame"])]),
    ])
  }

  func control(_ conditions: [JSONValue]) -> JSONValue {
    repeatable(
      .control,
      [
        JSONMember("type", .string("object")),
        JSONMember("properties", .object(["kind": FileShape.kind.schema(self)])),
        JSONMember("required", .array(ofTexts: ["kind"])),
        JSONMember("allOf", .array(of: conditions)),
      ])
  }
}
