import Controls
import JSON
import TouchTracking

// Shapes of keys that only panel files have.

extension FileShape {
  /// `[x, y, width, height]`, numbers or percentages.
  static let frame = FileShape(
    expectation:
      "[x, y, width, height], numbers or percentages, with a width and a height above 0",
    summary: "4 numbers or percentages"
  ) {
    let position = JSONValue.object([
      "type": .string("number"), "minimum": .number(-PropertyFormat.length.upperBound),
      "maximum": .number(PropertyFormat.length.upperBound),
    ])
    let side = JSONValue.object([
      "type": .string("number"), "exclusiveMinimum": .number(0),
      "maximum": .number(PropertyFormat.length.upperBound),
    ])
    let (place, length) = ($0.percentage(or: position), $0.percentage(or: side))
    return $0.array(of: .array(of: [place, place, length, length]), count: 4)
  }

  /// An assignment or an array of at least one.
  static let actions = FileShape(
    expectation: "an assignment such as \"target += 1\", or an array of them",
    summary: "assignments"
  ) {
    $0.oneOrMore($0.reference("assignment"), atMost: PanelFile.assignmentLimit)
  }.containing(.assignment)

  /// The question before an action: a text with parts between braces, or an object.
  static let question = FileShape(
    expectation: "a text or an object", summary: "text or [object](#confirm)"
  ) {
    $0.anyOf([.object(["type": .string("string")]), .object($0.members(of: $0.question))])
  }

  /// The name of a theme, or an object that describes one.
  static let theme = FileShape(
    expectation: "the name of a theme or an object",
    summary: Theme.names.map { "`\"\($0)\"`" }.joined(separator: ", ")
      + ", a name in [themes](#themes) or an object like those there"
  ) {
    $0.anyOf([
      .object(["enum": .array(ofTexts: Theme.names)]), $0.reference("valueName"),
      .object($0.members(of: .theme)),
    ])
  }

  /// An object whose keys are names of styles and whose values are objects of properties.
  static let styles = FileShape(expectation: "an object", summary: "[object](#styles)") {
    $0.styles
  }

  /// An object whose keys are names of tokens and whose values are numbers.
  static let tokens = FileShape(expectation: "an object", summary: "object") {
    .object([
      "type": .string("object"), "propertyNames": $0.reference("valueName"),
      "additionalProperties": .object(["type": .string("number")]),
      "maxProperties": .number(Double(PanelFile.tokenLimit)),
    ])
  }

  /// An object whose keys are properties that a style sets in a state.
  static let stateProperties = FileShape(expectation: "an object", summary: "object") {
    $0.stateProperties
  }

  /// An object whose keys are properties and whose values are expressions.
  static let bindings = FileShape(expectation: "an object", summary: "object") {
    $0.bindings(of: PanelRoot.sharedProperties.map(\.name))
  }.containing(.expression)

  /// An object whose keys are names of values and whose values are names of keys.
  static let keys = FileShape(expectation: "an object", summary: "object") {
    .object([
      "type": .string("object"), "propertyNames": $0.reference("valueName"),
      "additionalProperties": .object(["enum": .array(ofTexts: KeyNames.codes.keys.sorted())]),
    ])
  }

  /// An object whose keys are names and whose values are paths of pictures.
  static let pictures = FileShape(expectation: "an object", summary: "object") {
    .object([
      "type": .string("object"), "propertyNames": $0.reference("valueName"),
      "additionalProperties": .object(["type": .string("string")]),
      "maxProperties": .number(Double(PanelFile.iconLimit)),
    ])
  }

  /// An object whose keys are codes of languages and whose values are paths of files or objects with
  /// texts.
  static let languages = FileShape(expectation: "an object", summary: "[object](#languages)") {
    let text = $0.anyOf([
      .object(["type": .string("string"), "maxLength": .number(Double(PropertyFormat.textLimit))]),
      .object(["type": .string("null")]),
    ])
    return .object([
      "type": .string("object"),
      "propertyNames": .object(["enum": .array(ofTexts: Language.all.map(\.code))]),
      "additionalProperties": $0.anyOf([
        $0.name, .object(["type": .string("object"), "additionalProperties": text]),
      ]),
    ])
  }

  /// An object whose keys are parameters and whose values are their defaults.
  static let parameters = FileShape(expectation: "an object", summary: "object") { _ in
    .object(["type": .string("object")])
  }

  // MARK: Keys that are resolved before the objects of the file are read

  /// An object whose keys replace those of the enclosing object in portrait.
  static let portrait = FileShape(expectation: "an object", summary: "object") { _ in
    .object(["type": .string("object")])
  }.resolved(schemaForScreens: { $0 })

  /// An object whose keys are conditions on the screen and whose values are objects as in `portrait`.
  static let when = FileShape(
    expectation:
      "an object of conditions on the screen, such as { \"width < 600\": { columns: 1 } }",
    summary: "object"
  ) { _ in
    conditions(.object(["type": .string("object")]))
  }.resolved(schemaForScreens: conditions)

  /// The schema of objects by their conditions on the screen.
  @Sendable private static func conditions(_ object: JSONValue) -> JSONValue {
    .object([
      "type": .string("object"),
      "propertyNames": .object([
        "minLength": .number(1), "maxLength": .number(Double(ScreenCondition.lengthLimit)),
      ]),
      "additionalProperties": object,
    ])
  }

  /// The path of a file or an array of them.
  static let include = FileShape.texts("the path of a file or an array of them").resolved()

  /// An object whose keys are names of templates and whose values are controls with parameters.
  static let templates = FileShape(expectation: "an object", summary: "[object](#templates)") {
    .object([
      "type": .string("object"), "propertyNames": $0.reference("valueName"),
      "additionalProperties": .object([
        "type": .string("object"),
        "properties": .object(
          $0.properties(of: .template) + $0.properties(of: .control) { $0.shape.allowsParameters }),
      ]),
    ])
  }.resolved()

  /// The name of a template.
  static let template = FileShape.name("the name of a template").resolved(allowsParameters: true)

  /// A number of repetitions, or an array of objects whose keys are parameters.
  static let each = FileShape(
    expectation: "a number of repetitions or an array of objects",
    summary: "number or array of objects"
  ) {
    $0.anyOf([
      .object([
        "type": .string("integer"), "minimum": .number(0),
        "maximum": .number(Double(PanelFile.controlLimit)),
      ]),
      .object(["type": .string("array"), "items": .object(["type": .string("object")])]),
      .object(["type": .string("string"), "pattern": .string("^\\$")]),
    ])
  }.resolved(allowsParameters: true)

  // MARK: Controls

  /// An array of controls; `placed` if their container computes their frames.
  static func controls(placed: Bool) -> FileShape {
    FileShape(expectation: "an array of controls", summary: "[controls](#controls)") {
      .object([
        "type": .string("array"), "items": $0.reference(placed ? "placedControl" : "control"),
        "maxItems": .number(Double(PanelFile.controlLimit)),
      ])
    }
  }

  /// An array of buttons, which need no `kind`.
  static let buttons = FileShape(
    expectation: "an array of buttons", summary: "array of [buttons](#button)"
  ) {
    let hasKind = $0.anyOf(
      ["kind", DocumentExpansion.useKey, FileKey.eachName].map {
        .object(["required": .array(ofTexts: [$0])])
      })
    return .object([
      "type": .string("array"),
      "items": .object([
        "if": hasKind, "then": $0.reference("placedControl"),
        "else": $0.reference(TreeBuilder.buttonKind),
      ]),
      "minItems": .number(1), "maxItems": .number(Double(TreeBuilder.buttonLimit)),
    ])
  }

  /// The name of a kind of control.
  static let kind = FileShape(expectation: "the name of a kind", summary: "a kind") {
    .object(["enum": .array(ofTexts: $0.kindNames)])
  }
}
