import Controls
import JSON
import Kinds
import PanelChecks
import PanelInspection
import Panels
import Testing

/// Texts, words and lists from every source, at their limits and beyond.
struct TextLimitTests {
  private static let text = String(repeating: "ä", count: PropertyFormat.textLimit)
  private static let word = String(repeating: "ä", count: PropertyFormat.wordLimit)
  private static let items = (0..<PropertyFormat.itemLimit).map { "\($0)" }

  private func problems(in file: String) -> [String] {
    TestPanel.problems(of: try panel(file)).map { "\($0.path): \($0.message)" }

  }

  private func characters(_ count: Int, _ limit: Int) -> String {
    "\(count) characters are too many; at most \(limit) are allowed"
  }

  @Test(arguments: [
    ("controls: [{ kind: 'label', frame: [0, 0, 9, 9], text: 'TEXT' }]", "controls[0].text"),
    ("controls: [{ kind: 'label', frame: [0, 0, 9, 9], format: 'TEXT' }]", "controls[0].format"),
    ("controls: [{ kind: 'button', frame: [0, 0, 9, 9], title: 'TEXT' }]", "controls[0].title"),
    (
      "styles: { button: { title: 'TEXT' } }, controls: [{ kind: 'button', frame: [0, 0, 9, 9] }]",
      "styles.button.title"
    ),
    ("values: { a: { initial: 'TEXT' } }", "values.a.initial"),
    ("name: 'TEXT'", "name"),
  ]) func textsInFiles(file: String, path: String) {
    func problems(_ text: String) -> [String] {
      self.problems(in: "{ \(file.replacing("TEXT", with: text)) }")
    }
    #expect(problems(Self.text).isEmpty)
    let limit = PropertyFormat.textLimit
    #expect(problems(Self.text + "b") == ["\(path): " + characters(limit + 1, limit)])
  }

  @Test(arguments: [
    ("values: { a: { unit: 'WORD' } }", "values.a.unit"),
    ("pages: [{ name: 'a', title: 'WORD' }]", "pages[0].title"),
    (
      "controls: [{ kind: 'segments', frame: [0, 0, 9, 9], items: ['a', 'WORD'] }]",
      "controls[0].items"
    ),
  ]) func wordsInFiles(file: String, path: String) {
    func problems(_ word: String) -> [String] {
      self.problems(in: "{ \(file.replacing("WORD", with: word)) }")
    }
    #expect(problems(Self.word).isEmpty)
    let limit = PropertyFormat.wordLimit
    let found = problems(Self.word + "b")
    #expect(found.contains("\(path): " + characters(limit + 1, limit)), "\(found)")
  }

  @Test func listsInFiles() {
    func problems(_ items: [String]) -> [String] {
      let list = items.map { "'\($0)'" }.joined(separator: ", ")
      return self.problems(
        in: "{ controls: [{ kind: 'segments', frame: [0, 0, 9, 9], items: [\(list)] }] }")
    }
    let limit = PropertyFormat.itemLimit
    #expect(problems(Self.items).isEmpty)
    #expect(
      problems(Self.items + ["x"]) == [
        "controls[0].items: \(limit + 1) items are too many; at most \(limit) are allowed"
      ])
  }

  @Test func propertiesSetByPrograms() throws {
    let label = Label()
    try label.setProperty("text", to: .text(Self.text))
    let limit = PropertyFormat.textLimit
    #expect(throws: PropertyError.refused(characters(limit + 1, limit))) {
      try label.setProperty("text", to: .text(Self.text + "b"))
    }
    #expect(label.text == Self.text)
  }

  @Test func valuesAndWhatIsBoundToThem() throws {
    let panel = try panel(
      """
      { values: { say: { initial: "a" }, list: { initial: "a, b" } }, controls: [
        { kind: "label", frame: [0, 0, 9, 9], bind: { text: "say" } },
        { kind: "segments", frame: [0, 0, 9, 9], bind: { items: "list" } },
      ] }
      """)
    let label = try #require(panel.allControls[0] as? Label)
    let segments = try #require(panel.allControls[1] as? Segments)
    try panel.set(["say": .text(Self.text)], origin: .client)
    #expect(label.text == Self.text)
    #expect(throws: ValueStore.SetError.refused(name: "say", .tooLong)) {
      try panel.set(["say": .text(Self.text + "b")], origin: .client)
    }
    func set(_ items: [String]) throws -> [String] {
      try panel.set(["list": .text(items.joined(separator: ","))], origin: .client)
      return segments.items.map(\.title)
    }
    #expect(try set(Self.items) == Self.items)
    #expect(try set(Self.items + ["x"]) == Self.items)
    #expect(try set([Self.word]) == [Self.word])
    #expect(try set([Self.word + "b"]) == [Self.word])
  }

  @Test func theSchemaHasTheLimits() throws {
    let validator = SchemaValidator(PanelReference(kinds: builtInKinds).schema)
    func accepts(_ text: String, _ word: String, _ items: [String]) throws -> Bool {
      let list = items.map { "'\($0)'" }.joined(separator: ", ")
      return validator.accepts(
        try JSONParser.parse(
          Array(
            """
            { name: '\(text)', values: { a: { unit: '\(word)' } }, controls: [
              { kind: 'label', frame: [0, 0, 9, 9], text: '\(text)' },
              { kind: 'segments', frame: [0, 0, 9, 9], items: [\(list), '\(word)'] },
            ] }
            """.utf8), dialect: .json5
        ).value)
    }
    let items = Array(Self.items.dropLast())
    #expect(try accepts(Self.text, Self.word, items))
    #expect(try !accepts(Self.text + "b", Self.word, items))
    #expect(try !accepts(Self.text, Self.word + "b", items))
    #expect(try !accepts(Self.text, Self.word, Self.items))
  }
}
