import BuiltInPanels
import Controls
import JSON
import Kinds
import Testing

@testable import Panels

/// The reference must describe the files that the reader accepts.
struct ReferenceTests {
  private static let validator = SchemaValidator(PanelReference(kinds: builtInKinds).schema)

  private static func parse(_ text: String) throws -> JSONValue {
    try JSONParser.parse(Array(text.utf8), dialect: .json5).value
  }

  @Test func theSchemaAcceptsEveryBuiltInPanel() throws {
    for panel in BuiltInPanel.all {
      #expect(
        Self.validator.accepts(try Self.parse(panel.text(kinds: builtInKinds))),
        "\(panel.name)")
    }
  }

  /// Files with one structural mistake each.
  private static let broken = [
    "[]",
    "{ nmae: 'x' }",
    "{ name: 5 }",
    "{ size: { width: 0 } }",
    "{ size: { depth: 5 } }",
    "{ tint: 'blue!' }",
    "{ theme: 7 }",
    "{ theme: { accent: '#F00' } }",
    "{ theme: { base: 'dark', acent: '#F00' } }",
    "{ font: { size: 0 } }",
    "{ font: { family: [] } }",
    "{ display: { rotation: 45 } }",
    "{ display: { scale: '2' } }",
    "{ display: { output: '' } }",
    "{ touch: { calibration: [1, 2] } }",
    "{ touch: { device: '' } }",
    "{ touch: { keys: { home: 'KEY_HOMEPAG' } } }",
    "{ touch: { keys: { '9x': 'KEY_BACK' } } }",
    "{ touch: { keys: 'KEY_BACK' } }",
    "{ values: { '9x': {} } }",
    "{ values: { a: { initial: {} } } }",
    "{ values: { a: { step: 0 } } }",
    "{ values: { a: { minium: 0 } } }",
    "{ styles: { big: { siz: 4 } } }",
    "{ styles: { knob: { text: 'x' } } }",
    "{ styles: { label: { size: '1x' } }, controls: [{ kind: 'label', frame: [0, 0, 1, 1] }] }",
    "{ tabs: { position: 'under' }, pages: [{ name: 'a' }] }",
    "{ pages: [] }",
    "{ pages: [{ title: 'x' }] }",
    "{ pages: [{ name: '' }] }",
    "{ controls: [{ kind: 'segments', frame: [0, 0, 1, 1], items: ['a', 'a'] }] }",
    "{ controls: [{ kind: 'stack', frame: [0, 0, 1, 1], items: ['a', ''] }] }",
    "{ controls: [{ kind: 'stack', frame: [0, 0, 1, 1], items: [] }] }",
    "{ pages: [{ name: 'a', controls: [{ kind: 'knob' }] }] }",
    "{ controls: 1 }",
    "{ controls: [{ frame: [0, 0, 1, 1] }] }",
    "{ controls: [{ kind: 'knbo', frame: [0, 0, 1, 1] }] }",
    "{ controls: [{ kind: 'knob' }] }",
    "{ controls: [{ kind: 'knob', frame: [0, 0, -1, 1] }] }",
    "{ controls: [{ kind: 'knob', frame: [0, 0, 1] }] }",
    "{ controls: [{ kind: 'knob', frame: [0, 0, 1, 1], name: 'a b' }] }",
    "{ controls: [{ kind: 'knob', frame: [0, 0, 1, 1], value: true }] }",
    "{ controls: [{ kind: 'knob', frame: [0, 0, 1, 1], fillsTrak: true }] }",
    "{ controls: [{ kind: 'knob', frame: [0, 0, 1, 1], children: [] }] }",
    "{ controls: [{ kind: 'knob', frame: [0, 0, 1, 1], bind: { lineCap: 5 } }] }",
    "{ controls: [{ kind: 'label', frame: [0, 0, 1, 1], style: [] }] }",
    "{ controls: [{ kind: 'label', frame: [0, 0, 1, 1], weight: 'bld' }] }",
    "{ controls: [{ kind: 'row', frame: [0, 0, 1, 1], children: [{ kind: 'kob' }] }] }",
    "{ controls: [{ kind: 'group', frame: [0, 0, 1, 1], children: [{ kind: 'knob' }] }] }",
    "{ size: { portrait: { hight: 9 } } }",
    "{ size: { portrait: { portrait: {} } } }",
    "{ tabs: { portrait: { position: 'under' } }, pages: [{ name: 'a' }] }",
    "{ styles: { big: { portrait: { siz: 4 } } } }",
    "{ styles: { label: { portrait: { size: '1x' } } }, controls: [{ kind: 'label', frame: [0, 0, 1, 1] }] }",
    "{ controls: [{ kind: 'knob', frame: [0, 0, 1, 1], portrait: { fillsTrak: true } }] }",
    "{ controls: [{ kind: 'knob', frame: [0, 0, 1, 1], portrait: { frame: [0, 0, -1, 1] } }] }",
    "{ controls: [{ kind: 'knob', frame: [0, 0, 1, 1], portrait: 1 }] }",
  ]

  @Test(arguments: broken)
  func theSchemaRejectsStructuralMistakes(text: String) throws {
    #expect(!Self.validator.accepts(try Self.parse(text)))
    #expect(throws: PanelFileError.self) { try panel(text) }
  }

  /// Values of every type, including ends of common ranges and words of several lists.
  private static let samples = [
    "null", "true", "-1000000000001", "-0.5", "0", "0.5", "1", "10001", "1e13", "''", "'#fff'",
    "'#FF00'", "'accent'", "'bold'", "'arc'", "'power'", "'dot.png'", "[]", "['a']", "[1]", "{}",
  ]

  /// Compares the schema with the reader for every property and every sample. The properties that all
  /// kinds have are tried on labels.
  @Test(arguments: builtInKinds.map(\.name))
  func theSchemaAcceptsTheSameValuesAsTheReader(name: String) throws {
    let kind = try #require(builtInKinds.first { $0.name == name })
    let validator = SchemaValidator(PanelReference(kinds: [kind]).schema)
    let control = kind.make()
    let properties = control.properties.filter { name == "label" || !Control.isCommon($0) }
    let keys = properties.map(\.name) + control.slots.map(\.name) + ["frame", "style"]
    for key in keys {
      for sample in Self.samples {
        let frame = key == "frame" ? "" : "frame: [0, 0, 9, 9], "
        let text =
          "{ theme: 'dark', values: { bold: {}, accent: {}, arc: {} }, "
          + "controls: [{ kind: '\(name)', \(frame)\(key): \(sample) }] }"
        let isAllowed = validator.accepts(try Self.parse(text))
        var messages: [String] = []
        do { _ = try panel(text) } catch { messages = error.problems.map(\.message) }
        if messages.isEmpty {
          #expect(isAllowed, "\(text)")
        } else if isAllowed {
          // A schema cannot detect every mistake.
          #expect(
            messages.allSatisfy { message in
              Self.semanticProblems.contains { message.contains($0) }
            },
            "\(text): \(messages)")
        }
      }
    }
  }

  /// Parts of messages about mistakes that a schema cannot detect.
  private static let semanticProblems = [
    "there are more titles", "there is no key",
    "must not be above the maximum", "without it, the range ", "is outside the ",
    "between two steps", "no such file",
    "there is no keyboard layout", "there is no style", "there is no icon", "sets no property of",
    "there is no value",
    "\" needs ", "is not a format",
    "not a valid name", "conflicts with", "has no history", "with a history",
    "expected a date", "the first wheel has more than", "a duration must not be below 0",
    "only a chart of \"rows\" has", ", or a token (", "is not path data of SVG",
  ]

  // MARK: Markdown

  /// The JSON5 texts in the reference.
  private static let examples = PanelReference(kinds: builtInKinds).markdown
    .split(separator: "```json5\n").dropFirst()
    .map { $0.prefix(upTo: $0.firstRange(of: "```")?.lowerBound ?? $0.endIndex) }

  /// `PanelPictureTests` draws the examples.
  @Test func everyKeyHasAnExample() throws {
    var keys = UsedKeys()
    for example in Self.examples where !example.hasPrefix("{ kind:") {
      let file = try Self.parse(String(example))
      if example.hasPrefix("//") {
        keys.add(file, as: .includedFile)
      } else {
        #expect(Self.validator.accepts(file), "\(example)")
        keys.add(file, as: .panel)
      }
    }
    #expect(UsedKeys.all(of: .panel).subtracting(keys.names).sorted() == [])
  }

  @Test(arguments: builtInKinds.filter(\.isNameable).map(\.name))
  func everyKindHasAnExample(name: String) throws {
    let kind = try #require(builtInKinds.first { $0.name == name })
    #expect(
      try Self.parse(kind.example).members.contains { $0.node.value.string == name })
    #expect(Self.examples.contains { $0.dropLast() == kind.example })
  }

  @Test(
    arguments: PanelReference.operators + PanelReference.functions + PanelReference.formats)
  func anExampleShows(usage: PanelReference.Usage) throws {
    let panel = try panel(
      "{ controls: [{ kind: 'label', frame: [0, 0, 400, 40], text: \"{\(usage.example)}\" }] }")
    #expect(panel.allControls.flatMap(\.shownTexts) == [usage.shown])
  }

  @Test func theExamplesOfPluralsAndChoicesShowTheirTexts() {
    let lines = PanelReference(kinds: builtInKinds).markdown.split(separator: "\n")
    let rows = lines.drop { $0 != "## Plurals and choices" }.filter { $0.hasPrefix("| `{") }
    let shown = rows.map { $0.split(separator: " | ").last?.dropLast(2) }
    #expect(
      shown == [
        "No rooms", "1 room", "1,200 rooms", "22nd floor", "Saving", "Shut", "You and 2 guests",
      ])
  }

  @Test func everyLinkLeadsToASection() {
    let text = PanelReference(kinds: builtInKinds).markdown
    let titles = text.matches(of: /\n##+ (.+)/).map { $0.1.lowercased().replacing(" ", with: "-") }
    let links = text.matches(of: /\]\(#([^)]*)\)/).map { String($0.1) }
    #expect(!links.isEmpty && Set(links).subtracting(titles).isEmpty)
  }

  @Test func everyPropertyIsDocumented() {
    let lines = PanelReference(kinds: builtInKinds).markdown.split(separator: "\n")
    for kind in builtInKinds where kind.isNameable {
      let section = lines.drop { $0 != "### \(kind.name)" }.dropFirst().prefix {
        !$0.hasPrefix("#")
      }
      #expect(section.first == Substring(kind.documentation))
      let common = Set(Control.commonProperties.map(\.name))
      for property in kind.make().properties where !common.contains(property.name) {
        let row = section.first { $0.hasPrefix("| `\(property.name)`") }
        #expect(row?.hasSuffix("\(property.documentation) |") == true, "\(kind.name)")
      }
    }
  }

  @Test func everyDescriptionIsASentence() {
    for kind in builtInKinds {
      let control = kind.make()
      let sentences =
        [kind.documentation] + control.properties.map(\.documentation)
        + control.slots.map(\.documentation)
      for sentence in sentences {
        #expect(sentence.first?.isUppercase == true && sentence.hasSuffix("."), "\(sentence)")
      }
    }
  }
}

/// The keys that panel files use, as `object.key`. The keys of all objects for other screens are
/// the same.
private struct UsedKeys {
  private(set) var names: Set<String> = []

  /// The objects in the values of keys whose shapes do not name them.
  private static let others: [String: AnyFileObject] = [
    "confirm": .confirmation(of: builtInKinds), "theme": .theme, "styles": .style,
    "templates": .template, "controls": .control,
  ]

  private static func name(_ key: String, in object: AnyFileObject) -> String {
    ["portrait", "when"].contains(key) ? key : "\(object.name).\(key)"
  }

  /// The keys of an object and of all objects in it.
  static func all(of object: AnyFileObject) -> Set<String> {
    var names: Set<String> = []
    func add(_ object: AnyFileObject, _ others: [String] = []) {
      for key in object.keys where names.insert(name(key.name, in: object)).inserted {
        switch key.shape.content {
        case .value(let inner), .members(let inner), .elements(let inner): add(inner)
        case nil: if let inner = Self.others[key.name] { add(inner) }
        }
      }
    }
    add(object)
    return names.union(Control.commonProperties.map { "\(AnyFileObject.control.name).\($0.name)" })
  }

  mutating func add(_ value: JSONValue, as object: AnyFileObject) {
    for member in value.members {
      let inner = member.node.value
      names.insert(Self.name(member.name, in: object))
      switch object[member.name]?.shape.content {
      case .value(let type): add(inner, as: type)
      case .members(let type): for member in inner.members { add(member.node.value, as: type) }
      case .elements(let type): for node in inner.array ?? [] { add(node, as: type) }
      case nil: add(inner, in: member.name, of: object)
      }
    }
  }

  /// Adds the keys in the value of a key whose shape does not name its objects.
  private mutating func add(_ value: JSONValue, in key: String, of object: AnyFileObject) {
    switch key {
    case "confirm", "theme": if let type = Self.others[key] { add(value, as: type) }
    case "portrait": add(value, as: object)
    case "styles": for member in value.members { add(member.node.value, as: .style) }
    case "templates":
      for member in value.members {
        add(member.node.value, as: .template)
        add(member.node.value, as: .control)
      }
    case "bind": for member in value.members { names.insert("\(object.name).\(member.name)") }
    case "controls", "children": addControls(value)
    default: break
    }
  }

  private mutating func addControls(_ value: JSONValue) {
    for node in value.array ?? [] { add(node, as: .control) }
  }
}

extension JSONValue {
  /// The members of an object; none of other values.
  fileprivate var members: [JSONMember] {
    if case .object(let members) = self { members } else { [] }
  }
}
