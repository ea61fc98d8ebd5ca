import BuiltInPanels
import Controls
import JSON
import Kinds
import Panels
import Testing

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
    "{ values: { a: { initial: [] } } }",
    "{ values: { a: { step: 0 } } }",
    "{ values: { a: { minium: 0 } } }",
    "{ styles: { big: { siz: 4 } } }",
    "{ styles: { knob: { text: 'x' } } }",
    "{ styles: { label: { size: 'x' } }, controls: [{ kind: 'label', frame: [0, 0, 1, 1] }] }",
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
    "{ styles: { label: { portrait: { size: 'x' } } }, controls: [{ kind: 'label', frame: [0, 0, 1, 1] }] }",
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

  /// Compares the schema with the reader for every property and every sample.
  @Test(arguments: builtInKinds.map(\.name))
  func theSchemaAcceptsTheSameValuesAsTheReader(name: String) throws {
    let kind = try #require(builtInKinds.first { $0.name == name })
    let validator = SchemaValidator(PanelReference(kinds: [kind]).schema)
    let control = kind.make()
    let keys =
      control.properties.map(\.name) + control.slots.map(\.name) + ["frame", "style"]
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
    "must not be above the maximum", "is outside the ", "between two steps", "no such file",
    "there is no style", "sets no property of", "there is no value", "\" needs ", "is not a format",
    "not a valid name", "conflicts with",
  ]

  // MARK: Markdown

  @Test func theExampleIsAValidPanel() throws {
    let lines = PanelReference(kinds: builtInKinds).markdown.split(separator: "\n")
    let example = lines.drop { $0 != "```json5" }.dropFirst().prefix { $0 != "```" }
      .joined(separator: "\n")
    #expect(example.contains("knob"))
    _ = try panel(example)
    #expect(Self.validator.accepts(try Self.parse(example)))
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
