import Controls
import Geometry
import Kinds
import PanelChecks
import Raster
import Testing
import TouchTracking

@testable import Panels

/// Texts of a panel in several languages.
struct TranslationTests {
  private func panel(
    _ text: String, _ files: [String: String] = [:]
  ) throws(PanelFileError) -> Panel {
    try TestPanel.panel(text, resources: IncludeTests.Files(files))
  }

  private func problems(_ text: String, _ files: [String: String] = [:]) -> [String] {
    TestPanel.problems(of: try panel(text, files)).flatMap { $0.lines(file: "p") }

  }

  /// What the controls of a panel show.
  private func shown(_ panel: Panel, in code: String) throws -> [String] {
    try panel.set(["language": .text(code)], origin: .client)
    // Numbers and units are joined by spaces that do not break.
    return panel.allControls.flatMap(\.shownTexts).map { text in
      String(text.map { $0.isWhitespace ? " " : $0 })
    }
  }

  // MARK: Rows

  @Test func rowsInTheFileAreTranslated() throws {
    let text = """
      { languages: { de: { "Milk": "Milch", "fresh": "frisch", "Dairy": "Molkerei", "2.5 %": "2,5 %",
          "milk": "falsch", "%": "%" } },
        values: { chosen: { initial: "milk" } },
        controls: [
          { kind: "list", value: "chosen", key: "id", header: "group", frame: [0, 0, 300, 300],
            rows: [{ id: "milk", title: "Milk", text: "fresh", icon: "check", group: "Dairy" },
              { id: "bread", title: "Bread", text: "", icon: "", group: "Bakery" }] },
          { kind: "table", frame: [300, 0, 300, 300], rows: [{ name: "Milk", fat: "2.5 %" }],
            columns: [{ field: "name", title: "Milk" }, { field: "fat", title: "%" }] },
        ] }
      """
    let panel = try panel(text)
    panel.fit(width: 800, height: 480)
    #expect(try shown(panel, in: "en").contains("Milk"))
    let german = try shown(panel, in: "de")
    #expect(german.contains("Milch") && german.contains("frisch") && german.contains("Bread"))
    #expect(!german.contains("Milk") && !german.contains("falsch"))
    #expect(german.contains("2,5 %") && panel.values["chosen"]?.scalar == .text("milk"))
    #expect(try shown(panel, in: "en").contains("fresh"))
  }

  @Test func aDefaultTextIsTranslated() throws {
    let panel = try panel(
      """
      { languages: { de: { "No alarms": "Keine Alarme", "On": "An" } },
        values: { on: { initial: false } }, alarms: { a: { when: "on", text: "On" } },
        controls: [{ kind: "alarmList", frame: [0, 0, 300, 300] }] }
      """)
    #expect(try shown(panel, in: "en") == ["No alarms"])
    #expect(try shown(panel, in: "de") == ["Keine Alarme"])
  }

  // MARK: Which texts

  @Test func textsOfAllKindsChange() throws {
    let panel = try panel(
      """
      { languages: { de: {
          "Start": "Los", "Layer {layer} of {layers}": "Schicht {layer} von {layers}",
          "Eco": "Sparsam", "{value:.0f} homes": "{value:.0f} Häuser", "hours": "Stunden", "+": "plus",
          "Hot": "Heiß", "It's {n} too": "Auch {n} ist's", "First": "Erste" } },
        values: { layer: { initial: 1.5, maximum: 9, step: 0.5 }, layers: { initial: 7, maximum: 9, step: 1 },
          homes: { initial: 3, maximum: 9, step: 1 }, time: { initial: 2, maximum: 9, step: 1, unit: "hours" },
          n: { from: "'Hot'" } },
        pages: [{ name: "First", controls: [{ kind: "column", frame: [0, 0, 800, 390], children: [
          { kind: "button", title: "Start", name: "b" },
          { kind: "label", text: "Layer {layer} of {layers}" },
          { kind: "segments", name: "mode", items: ["Eco", "Max"] },
          { kind: "label", value: "homes", format: "{value:.0f} homes" },
          { kind: "label", value: "time", format: "{value} {unit}" },
          { kind: "label", text: "Never translated" },
          { kind: "label", bind: { text: "layer > 5 ? 'Hot' : mode == 'Eco' ? 'Start' : 'It''s {n} too'" } },
          { kind: "label", text: "{layer > 5 ? 'Hot' : 'Eco'}: {n}" },
          { kind: "label", text: "+" },
        ] }] }, { name: "Second" }] }
      """)
    let english = [
      "First", "Second", "Start", "Layer 1.5 of 7", "Eco", "Max", "3 homes", "2 hours",
      "Never translated", "Start", "Eco: Hot", "+",
    ]
    let german = [
      "Erste", "Second", "Los", "Schicht 1,5 von 7", "Sparsam", "Max", "3 Häuser", "2 Stunden",
      "Never translated", "Los", "Sparsam: Hot", "plus",
    ]
    var texts = try shown(panel, in: "en")
    #expect(texts.sorted() == english.sorted())
    texts = try shown(panel, in: "de")
    #expect(texts.sorted() == german.sorted())
    // Values do not depend on the language.
    #expect(
      panel.values["mode"]?.scalar == .text("Eco") && panel.values["n"]?.scalar == .text("Hot"))
    try panel.set(["layer": .number(6), "mode": .text("Max")], origin: .client)
    #expect(try shown(panel, in: "de").contains("Heiß: Hot"))
    try panel.set(["layer": .number(2)], origin: .client)
    #expect(try shown(panel, in: "de").contains("Auch Hot ist's"))
    texts = try shown(panel, in: "en")
    #expect(Set(texts).isSuperset(of: ["It's Hot too", "2 hours"]), "\(texts)")
  }

  @Test func aQuestionIsTranslatedWhileItIsOpen() throws {
    let panel = try panel(
      """
      { languages: { de: { "Cancel {job}?": "{job} abbrechen?", "Yes": "Ja", "Keep": "Behalten" },
          fr: { "No": "Non" } },
        values: { job: { initial: "A" }, gone: { initial: false } },
        controls: [
          { kind: "button", name: "b", frame: [0, 0, 99, 99], do: "gone = true",
            confirm: { text: "Cancel {job}?", no: "Keep" } },
          { kind: "button", name: "c", frame: [100, 0, 99, 99], do: "gone = true", confirm: "Sure?" }] }
      """)
    panel.tap(at: Point(x: 50, y: 50))
    let dialog = try #require(
      panel.stage.children.lazy.compactMap { $0 as? ConfirmationDialog }.first)
    #expect([dialog.text, dialog.yes, dialog.no] == ["Cancel A?", "Yes", "Keep"])
    panel.language = try Language.named("de")
    #expect([dialog.text, dialog.yes, dialog.no] == ["A abbrechen?", "Ja", "Behalten"])
    panel.language = try Language.named("fr")
    #expect([dialog.text, dialog.yes, dialog.no] == ["Cancel A?", "Yes", "Keep"])
    panel.handle(.escape)
    panel.tap(at: Point(x: 150, y: 50))
    let other = try #require(
      panel.stage.children.lazy.compactMap { $0 as? ConfirmationDialog }.first)
    #expect([other.text, other.yes, other.no] == ["Sure?", "Yes", "Non"])
  }

  @Test func aTextOfATemplateIsLookedUpWithAndWithoutItsParameters() throws {
    let panel = try panel(
      """
      { languages: { de: { "Tank $n": "Kessel $n", "Tank 2": "Zweiter Kessel", "Mash": "Maische",
          "Stop $title?": "$title anhalten?", "{$id} $title": "$title {$id + 1}" } },
        values: { Mash: { initial: 4, maximum: 9, step: 1 } },
        templates: { tank: { parameters: { id: null, title: "" }, kind: "column", children: [
          { kind: "label", text: "Stop $title?" }, { kind: "label", text: "$title {$id}" },
          { kind: "label", text: "{$id} $title" }] } },
        controls: [
          { kind: "label", each: 3, text: "Tank $n", frame: [0, 0, 99, 99] },
          { use: "tank", id: "Mash", title: "Mash", frame: [0, 0, 300, 300] }] }
      """)
    let de = try shown(panel, in: "de")
    #expect(
      de == [
        "Kessel 1", "Zweiter Kessel", "Kessel 3", "Maische anhalten?", "Maische 4", "Maische 5",
      ])
    let en = try shown(panel, in: "en")
    #expect(
      en == [
        "Tank 1", "Tank 2", "Tank 3", "Stop Mash?", "Mash 4", "4 Mash",
      ])
  }

  // MARK: The language

  @Test func actionsBindingsAndProgramsSetTheLanguage() throws {
    let file = """
      { KEYS languages: { de: { "Hi": "Hallo" }, fr: { "Hi": "" } },
        controls: [{ kind: "label", text: "Hi", frame: [0, 0, 99, 99] },
          { kind: "button", name: "b", frame: [0, 0, 99, 99], do: "language = 'de'" },
          { kind: "segments", value: "language", items: ["en", "de", "fr"], frame: [0, 0, 99, 99],
            titles: ["English", "Deutsch", "Français"] }] }
      """
    let panel = try panel(
      file.replacing("KEYS", with: "values: { language: { persistent: true } },"))
    #expect(panel.values["language"]?.isPersistent == true)
    #expect(panel.values["language"]?.choices == ["en", "de", "fr"])
    let label = try #require(panel.allControls[0] as? Label)
    var published: [String] = []
    panel.values.observe { value, change, _ in
      published.append("\(value.name) \(change.scalar)")
    }
    panel.allControls[1].sendActions(for: .primaryActionTriggered)
    #expect(label.text == "Hallo" && published == ["language text(\"de\")"])
    try panel.set(["language": .text("fr")], origin: .client)
    #expect(label.text == "")
    #expect(throws: ValueStore.SetError.self) {
      try panel.set(["language": .text("it")], origin: .client)
    }
    #expect(throws: PropertyError.self) { try panel.root.setProperty("language", to: .text("it")) }
    try panel.root.setProperty("language", to: .text("de"))
    #expect(label.text == "Hallo" && panel.values["language"]?.scalar == .text("de"))

    let bound = try self.panel(
      file.replacing(
        "KEYS", with: "values: { spoken: { initial: 'de' } }, bind: { language: 'spoken' },"))
    #expect((bound.allControls[0] as? Label)?.text == "Hallo")
    let initial = try self.panel(
      file.replacing("KEYS", with: "values: { language: { initial: 'de' } },"))
    #expect((initial.allControls[0] as? Label)?.text == "Hallo")
    let own = try self.panel(file.replacing("KEYS", with: "language: 'de',"))
    #expect((own.allControls[0] as? Label)?.text == "Hallo")
  }

  @Test func aPluralHasTheFormsOfItsLanguage() throws {
    let text = "{n, plural, one {# home} other {# homes}}"
    let panel = try panel(
      """
      { values: { n: { initial: 3, maximum: 99, step: 1 } },
        languages: { ar: { '\(text)': '{n, plural, one {A} two {B} few {C} many {D} other {E}}' } },
        controls: [{ kind: 'label', text: '\(text)', frame: [0, 0, 99, 9] }] }
      """)
    #expect(try shown(panel, in: "en") == ["3 homes"])
    for (number, form) in [(1, "A"), (2, "B"), (3, "C"), (11, "D")] {
      try panel.set(["n": .number(Double(number))], origin: .client)
      #expect(try shown(panel, in: "ar") == [form])
    }
  }

  /// The texts of marks on scales and in charts, and the space that they need.
  @Test func marksAreTranslated() throws {
    func file(_ text: String) -> String {
      """
      { size: { width: 400, height: 300 },
        languages: { de: { 'Lo': 'Niedrig' } },
        values: { a: { maximum: 9, history: 60 } },
        controls: [
          { kind: 'slider', frame: [0, 0, 400, 90], value: 'a', scale: 'numbers',
            marks: [{ at: 1, text: '\(text)' }, { at: 5 }] },
          { kind: 'chart', frame: [0, 100, 400, 200], value: 'a', span: 60,
            marks: [{ at: 3, text: '\(text)' }] }] }
      """
    }
    func picture(_ panel: Panel) -> Surface {
      panel.fit(width: 400, height: 300)
      panel.damageEverything()
      let surface = Surface(width: 400, height: 300)
      _ = panel.draw(on: surface)
      return surface
    }
    let panel = try panel(file("Lo"))
    #expect(try shown(panel, in: "en") == ["Lo"])
    let english = picture(panel)
    #expect(try shown(panel, in: "de") == ["Niedrig"])
    let german = picture(panel)
    #expect(english.differences(from: german) > 0)
    let expected = try self.panel(file("Niedrig"))
    #expect(try shown(expected, in: "de") == ["Niedrig"])
    #expect(german.differences(from: picture(expected)) == 0)
  }

  @Test func aVariantUsesTheTextsOfItsLanguage() throws {
    let panel = try panel(
      """
      { language: "de-AT", languages: { de: { "a": "b", "c": "d" }, "de-AT": { "c": "e" } },
        controls: [{ kind: "label", text: "a", frame: [0, 0, 9, 9] },
          { kind: "label", text: "c", frame: [0, 0, 9, 9] }] }
      """)
    #expect(panel.allControls.flatMap(\.shownTexts) == ["b", "e"])
    #expect(try shown(panel, in: "de") == ["b", "d"])
  }

  @Test func onlyWhatATranslationUsesIsDrawnAgain() throws {
    let panel = try panel(
      """
      { languages: { de: { "a": "b" } }, controls: [
        { kind: "label", text: "a", frame: [0, 0, 99, 99] },
        { kind: "label", text: "x {1.5}", frame: [100, 0, 99, 99] }] }
      """)
    panel.fit(width: 800, height: 480)
    let value = panel.values.values.count
    #expect(try shown(panel, in: "de") == ["b", "x 1,5"])
    // A translation adds no named value.
    #expect(panel.values.values.count == value)
  }

  // MARK: Files

  @Test func aLanguageCanBeAFile() throws {
    let text = """
      { include: "more", languages: { de: "de.json5" }, controls: [
        { kind: "label", text: "a", frame: [0, 0, 9, 9] },
        { kind: "label", text: "b", frame: [0, 0, 9, 9] }] }
      """
    let files = [
      "de.json5": "{ a: 'A', b: null }",
      "more": "{ languages: { de: { b: 'B', a: 'A' }, fr: 'fr' } }",
      "fr": "{}",
    ]
    let panel = try panel(text, files)
    #expect(try shown(panel, in: "de") == ["A", "B"])
    let file = PanelFile(kinds: builtInKinds, resources: IncludeTests.Files(files))
    let copy = try self.panel(
      String(decoding: try file.textWithIncludedFiles(Array(text.utf8)), as: UTF8.self))
    #expect(try shown(copy, in: "de") == ["A", "B"] && shown(copy, in: "fr") == ["a", "b"])
  }

  private static let label = "controls: [{ kind: 'label', text: 'a {v}', frame: [0, 0, 9, 9] }]"

  @Test(arguments: [
    ("{ languages: 5 }", [:], ["p:1:14: error: languages: expected an object, found 5"]),
    (
      "{ languages: { de: 5, fr: '', it: [] } }", [:],
      [
        "p:1:20: error: languages.de: expected the path of a file or an object with texts and their translations, found 5",
        "p:1:27: error: languages.fr: expected the path of a file or an object with texts and their translations, found \"\"",
        "p:1:35: error: languages.it: expected the path of a file or an object with texts and their translations, found []",
      ]
    ),
    (
      "{ languages: { german: {}, 'de_DE': {} } }", [:],
      [
        "p:1:16: error: languages.german: there is no language \"german\"; did you mean \"de\", \"de-AT\" or \"de-CH\"?",
        "p:1:28: error: languages.de_DE: there is no language \"de_DE\"; did you mean \"de\"?",
      ]
    ),
    (
      "{ languages: { de: 'de' } }", [:],
      ["p:1:20: error: languages.de: de cannot be read: no such file"]
    ),
    (
      "{ languages: { de: 'de' } }", ["de": "{ 'a': 'b',\n 'c': "],
      ["de:2:7: error: expected a value, found the end of the text"]
    ),
    (
      "{ languages: { de: 'de' } }", ["de": "[]"],
      [
        "de:1:1: error: languages.de: expected an object with texts and their translations, found an array"
      ]
    ),
    (
      "{ languages: { de: { a: 5 } } }", [:],
      [
        "p:1:25: error: languages.de.a: expected a translation, or null for none yet, found 5"
      ]
    ),
    (
      "{ languages: { de: 'de' }, include: 'i' }",
      ["de": "{ a: 'x' }", "i": "{ languages: { de: { a: 'y' } } }"],
      [
        "de:1:3: error: languages.de.a: this text is already translated as \"y\"",
        "i:1:22: note: it is here",
      ]
    ),
    (
      "{ languages: { de: 'de' }, values: { v: {} }, \(label) }", ["de": "{\n'a {v}': 'ä {w}' }"],
      ["de:2:14: error: languages.de.a {v}: there is no value \"w\"; declare it in \"values\""]
    ),
    (
      "{ languages: { de: 'de' }, values: { v: {} }, \(label) }", ["de": "{\n'a {v}': 'ä {v' }"],
      [
        "de:2:13: error: languages.de.a {v}: the brace is not closed; write '}' after the expression, or '{{' for a brace"
      ]
    ),
    (
      "{ languages: { de: 'de' }, values: { v: { initial: 'x' } }, \(label) }",
      ["de": "{\n'a {v}': 'ä {v:.1f}' }"],
      ["de:2:14: error: languages.de.a {v}: this is a string; only a number has a format"]
    ),
    (
      "{ values: { language: { initial: 'xx' } } }", [:],
      ["p:1:34: error: values.language.initial: there is no language \"xx\""]
    ),
    (
      "{ values: { language: { from: \"'de'\" } } }", [:],
      ["p:1:31: error: values.language.from: this value is built in and cannot be derived"]
    ),
    (
      "{ values: { language: { initial: 4 } } }", [:],
      ["p:1:34: error: values.language.initial: expected a string, found 4"]
    ),
    (
      "{ languages: { de: { B: 'A' } }, controls: [{ kind: 'segments', name: 's', items: ['A', 'B'], frame: [0, 0, 9, 9] }] }",
      [:],
      [
        "p:1:25: error: languages.de.B: in the language \"de\": expected an array of different strings, none of them empty"
      ]
    ),
    (
      "{ languages: { de: { A: 'x', B: 'x' } }, controls: [{ kind: 'segments', name: 's', items: ['1', '2', '3'], titles: ['C', 'A', 'B'], frame: [0, 0, 9, 9] }] }",
      [:], ["p:1:33: error: languages.de.B: in the language \"de\": expected an array of different"]
    ),
    (
      "{ languages: { de: { A: 'C' } }, controls: [{ kind: 'segments', name: 's', items: ['1', '2'], titles: ['A', 'C'], frame: [0, 0, 9, 9] }] }",
      [:], ["p:1:25: error: languages.de.A: in the language \"de\": expected an array of different"]
    ),
    (
      "{ languages: { de: { A: '\(String(repeating: "a", count: 65))' } }, controls: [{ kind: 'segments', name: 's', items: ['1'], titles: ['A'], frame: [0, 0, 9, 9] }] }",
      [:], ["p:1:25: error: languages.de.A: in the language \"de\": 65 characters are too many"]
    ),
    (
      "{ languages: { de: { '{value} m': '{value:q} m' } }, values: { v: {} }, controls: [{ kind: 'label', value: 'v', format: '{value} m', frame: [0, 0, 9, 9] }] }",
      [:], ["p:1:35: error: languages.de.{value} m: "]
    ),
  ])
  func aMistakeIsReportedAtItsPlace(text: String, files: [String: String], lines: [String]) {
    let found = problems(text, files)
    #expect(
      found.count == lines.count && zip(found, lines).allSatisfy { $0.hasPrefix($1) }, "\(found)")
  }

  @Test func aPartOfAnExpressionIsCheckedAtItsPlace() {
    let text = """
      { languages: { de: 'de' }, values: { v: {} }, controls: [
        { kind: 'label', bind: { text: "v > 1 ? 'a {v}' : 'b'" }, frame: [0, 0, 9, 9] }] }
      """
    #expect(
      problems(text, ["de": "{ 'a {v}': 'ä {w}' }"]) == [
        "de:1:16: error: languages.de.a {v}: there is no value \"w\"; declare it in \"values\""
      ])
    #expect(problems(text, ["de": "{ 'a {v}': 'ä \\'{v}\\'', b: 'c' }"]) == [])
    // With the translation, the expression is longer than the limit.
    let long = String(repeating: "x", count: 4_090)
    #expect(
      problems(text, ["de": "{ b: '\(long)' }"]).first?.hasPrefix(
        "de:1:6: error: languages.de.b: the translation is not valid in the expression: ") == true)
  }

  @Test func aMistakeInATemplateNamesTheUse() {
    let text = """
      { languages: { de: 'de' }, templates: { t: { parameters: { x: null }, kind: 'label', text: 'a $x' } },
        controls: [{ use: 't', x: 'y', frame: [0, 0, 9, 9] }] }
      """
    let found = problems(text, ["de": "{ 'a $x': 'ä {$x}' }"])
    #expect(
      found.first
        == "de:1:15: error: languages.de.a $x: there is no value \"y\"; declare it in \"values\"",
      "\(found)")
    #expect(found.count > 1 && found.dropFirst().allSatisfy { $0.contains("note: used here") })
    #expect(
      problems(text, ["de": "{ 'a $x': 'ä $y' }"]).first
        == "de:1:14: error: controls[0].text: there is no parameter \"y\"; the parameters here are \"x\"; "
        + "for a dollar sign, write $$")
  }

  // MARK: Limits

  @Test func theNumberOfLanguagesAndTextsIsLimited() throws {
    let codes = Language.all.prefix(PanelFile.languageLimit).map(\.code)
    let padding = Array(repeating: codes[0], count: PanelFile.languageLimit - codes.count)
    func languages(_ codes: [String]) -> String {
      "{ languages: { \(codes.map { "'\($0)': {}" }.joined(separator: ", ")) } }"
    }
    #expect(problems(languages(codes + padding)) == [])
    #expect(
      problems(languages(codes + padding + [codes[0]])) == [
        "p:1:14: error: languages: expected at most 64 languages, found 65"
      ])
    func texts(_ count: Int) -> String {
      "{ \((0..<count).map { "'text \($0)': 'Text \($0)'" }.joined(separator: ", ")) }"
    }
    let file = "{ languages: { de: 'de' } }"
    #expect(problems(file, ["de": texts(PanelFile.translationLimit)]) == [])
    #expect(
      problems(file, ["de": texts(PanelFile.translationLimit + 1)]) == [
        "de:1:1: error: languages.de: expected at most 10000 texts, found 10001"
      ])
    let long = String(repeating: "ä", count: PropertyFormat.textLimit)
    #expect(problems(file, ["de": "{ a: '\(long)' }"]) == [])
    #expect(
      problems(file, ["de": "{ a: '\(long)x' }"]) == [
        "de:1:6: error: languages.de.a: 4097 characters are too many; at most 4096 are allowed"
      ])
  }

  @Test func theLanguageFilesTogetherAreLimited() {
    let large = "{ a: 'b' }" + String(repeating: " ", count: PanelFile.sizeLimit / 2 - 10)
    let file = "{ languages: { de: 'l', fr: 'm', it: 'n' } }"
    #expect(problems(file, ["l": large, "m": large, "n": ""]).count == 1)
    #expect(
      problems(file, ["l": large, "m": large, "n": "{}"]) == [
        "p:1:38: error: languages.it: the language files together are larger than 1 MiB"
      ])
  }

  @Test func translationsCountAsTexts() {
    // Every control lays out its longest text.
    let long = String(repeating: "x", count: 4_000)
    func file(_ count: Int) -> String {
      "{ languages: { de: { a: '\(long)' } }, controls: ["
        + "{ each: \(count), kind: 'label', text: 'a', frame: [0, 0, 9, 9] }] }"
    }
    #expect(problems(file(PanelFile.textLimit / 4_000)) == [])
    #expect(problems(file(PanelFile.textLimit / 4_000 + 1)).count == 1)
  }

  @Test func onlyTextsWithWordsNeedATranslation() {
    for text in ["a", "{n} m", "Ω", "$x b", "é", "{n, plural, other {# m}}"] {
      #expect(Translations.hasWords(text), "\(text)")
    }
    for text in ["", "+", "{name}", "$name", "${name}", "21 °", "$title {$id.now:.1f}°", "–"] {
      #expect(!Translations.hasWords(text), "\(text)")
    }
  }
}
