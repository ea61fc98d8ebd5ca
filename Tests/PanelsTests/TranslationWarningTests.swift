import Controls
import JSON
import Kinds
import PanelChecks
import PanelInspection
import Panels
import Testing
import Typesetting

/// What `bezel check` warns about the translations of a panel, and the files to translate.
struct TranslationWarningTests {
  private func resources(_ files: [String: String]) -> IncludeTests.Files {
    IncludeTests.Files(files)
  }

  private func warnings(_ text: String, _ files: [String: String] = [:]) -> [String] {
    PanelFile(kinds: builtInKinds, resources: resources(files)).warnings(in: Array(text.utf8))
      .flatMap { $0.lines(file: "p") }
  }

  private func label(_ text: String, _ y: Int = 0) -> String {
    "{ kind: 'label', text: '\(text)', frame: [0, \(y), 400, 40] }"
  }

  @Test func missingUnusedAndEmptyTextsAreReported() {
    let panel = """
      { languages: { de: 'de', fr: { 'Start': 'Départ', 'Stop': 'Arrêt', 'a {1}': 'b' } },
        controls: [\(label("Start")), \(label("Stop", 60)), \(label("+", 120)),
      \(label("Start", 180)),
      \(label("a {1}", 240))] }
      """
    #expect(
      warnings(panel, ["de": "{ 'Strat': 'Los',\n 'Stop': null,\n 'x': null }"]) == [
        "p:2:37: warning: controls[0].text: \"Start\" has no translation into \"de\"; add one to \"languages\"",
        "p:4:24: warning: controls[4].text: \"a {1}\" has no translation into \"de\"; add one to \"languages\"",
        "de:1:3: warning: languages.de.Strat: no text in the panel is \"Strat\"; did you mean \"Start\"?",
        "de:2:2: warning: languages.de.Stop: this text is not translated yet",
        "de:3:2: warning: languages.de.x: no text in the panel is \"x\"",
      ])
  }

  /// The key of a row is not a text, and a translation of it is unused.
  @Test func textsOfRowsAreReported() {
    #expect(
      warnings(
        """
        { languages: { de: { "Milk": "Milch", "milk": "falsch" } },
          controls: [{ kind: "list", key: "id", frame: [0, 0, 300, 300],
            rows: [{ id: "milk", title: "Milk" }, { id: "bread", title: "Bread" }] }] }
        """
      ).filter { $0.contains("warning") } == [
        "p:1:39: warning: languages.de.milk: no text in the panel is \"milk\"; did you mean \"Milk\"?",
        "p:3:65: warning: controls[0].rows[1].title: \"Bread\" has no translation into \"de\"; add one to "
          + "\"languages\"",
      ])
  }

  @Test func aTextOfATemplateIsReportedOnce() {
    let panel = """
      { languages: { de: { 'Mash': 'Maische', '3': 'drei' } },
        templates: { tank: { parameters: { title: null }, kind: 'column', children: [
          { kind: 'label', text: 'Tank $title' }, { kind: 'label', text: '$title {1}' } ] } },
        controls: [{ each: [{ t: 'Mash', y: 0 }, { t: 'Boil', y: 240 }], use: 'tank', title: '$t',
          frame: ['50%', '$y', 300, 200] }] }
      """
    let found = warnings(panel).filter { $0.contains("language") }
    #expect(
      found == [
        "p:1:41: warning: languages.de.3: no text in the panel is \"3\"",
        "p:3:28: warning: controls[0].children[0].text: \"Tank $title\" has no translation into "
          + "\"de\"; add one to \"languages\"",
        "p:4:49: warning: controls[1].children[0].text: \"Boil\" has no translation into \"de\"; add "
          + "one to \"languages\"",
      ])
  }

  /// A parameter's value can have parameters itself, as part of a text.
  @Test func parametersInPartsOfATextAreTranslatedAsWritten() throws {
    let panel = """
      { languages: { de: { 'Fill $title': '$title füllen', 'Tank $n': 'Kessel $n', 'Hot': 'Heiß' } },
        templates: { tank: { parameters: { title: null }, kind: 'label', text: 'Fill $title' } },
        controls: [{ kind: 'column', frame: [0, 0, 400, 200], children: [
          { each: 2, use: 'tank', title: 'Tank $n' },
          { each: [{ t: 'Hot' }], use: 'tank', title: '$t $n' }] }] }
      """
    #expect(warnings(panel) == [])
    let made = try TestPanel.panel(panel, resources: resources([:]))
    try made.set(["language": .text("de")], origin: .client)
    let shown = made.allControls.flatMap(\.shownTexts)
    #expect(shown == ["Kessel 1 füllen", "Kessel 2 füllen", "Heiß 1 füllen"])
    // A missing one is reported as it is written.
    let missing = warnings(panel.replacing("'Tank $n': 'Kessel $n', ", with: ""))
    #expect(
      missing == [
        "p:4:36: warning: controls[0].children[0].text: \"Tank $n\" has no translation into \"de\"; "
          + "add one to \"languages\""
      ])
  }

  @Test func thereAreAtMostTwentyWarningsOfAKind() {
    func panel(_ count: Int) -> String {
      let labels = (0..<count).map { label("text \($0)", $0 * 15) }
      return
        "{ size: { height: 900 }, languages: { de: {} }, controls: [\(labels.joined(separator: ", "))] }"
    }
    let all = warnings(panel(20)).filter { $0.contains("no translation") }
    #expect(all.count == 20)
    let cut = warnings(panel(33)).filter { $0.contains("no translation") }
    #expect(cut.count == 21)
    #expect(
      cut.contains(
        "p:1:39: warning: languages.de: 13 more texts have no translation into \"de\"; "
          + "bezel new --language de prints a file with all texts"), "\(cut)")
  }

  @Test func everyLanguageIsDrawn() {
    let long = String(repeating: "lang ", count: 40)
    let panel = """
      { languages: { de: { 'Short': '\(long)', 'Other': 'Kurz' } }, controls: [
        { kind: 'label', text: 'Short', frame: [0, 0, 99, 40] },
        { kind: 'label', text: 'Other', frame: [0, 60, 99, 40] }] }
      """
    let typesetter = FreeTypeTypesetter { _ in }
    let found = PanelFile(kinds: builtInKinds, resources: TestResources(typesetter))
      .warnings(in: Array(panel.utf8)).map(\.message)
    #expect(found.count == 1 && found[0].contains("does not fit"), "\(found)")
    #expect(found.first?.hasSuffix(" (in German)") == true)
  }

  @Test func aLanguageFileHasAllTextsAndKeepsTranslations() throws {
    let text = """
      { languages: { de: { 'Stop': 'Halt', 'Old': 'Alt', 'Start': null } },
        values: { mode: { initial: 'x' }, n: { unit: 'hours' }, m: { unit: 'kW' } },
        controls: [
          { kind: 'button', title: 'Start', frame: [0, 0, 99, 99], do: "mode = 'go'", confirm: 'Sure?',
            portrait: { title: 'Go' } },
          { kind: 'label', bind: { text: "mode == 'x' ? 'Stop' : 'It''s {mode}'" }, frame: [0, 0, 9, 9] },
          { kind: 'segments', value: 'mode', items: ['x', 'y'], titles: ['X', 'Y'], frame: [0, 0, 9, 9] },
          { kind: 'label', text: '{mode} {1 > 2 ? \\'Up\\' : \\'Down\\'}', frame: [0, 0, 9, 9] },
          { kind: 'segments', value: 'language', items: ['en', 'de'], titles: ['English', 'Deutsch'],
            frame: [0, 0, 9, 9] }] }
      """
    let file = PanelFile(kinds: builtInKinds, resources: TestResources())
    let german = try file.languageFile(in: try .named("de"), for: Array(text.utf8))
    let keys = [
      "hours", "Start", "Yes", "Sure?", "Go", "Stop", "It's {mode}", "X", "Y", "Up", "Down", "Old",
    ]
    let node = try JSONParser.parseFile(Array(german.utf8), maximumDepth: 3)
    #expect(Set(node.value.members?.map(\.name) ?? []) == Set(keys + ["No"]))
    #expect(german.hasPrefix("// German. Replace each null with the text in this language.\n{\n"))
    #expect(german.contains("  \"Stop\": \"Halt\",\n") && german.contains("  \"Old\": \"Alt\",\n"))
    #expect(german.contains("  \"Start\": null,\n") && german.contains("  \"Go\": null,\n"))
    // Without languages, too.
    let plain = text.replacing(
      "{ languages: { de: { 'Stop': 'Halt', 'Old': 'Alt', 'Start': null } },", with: "{")
    let french = try file.languageFile(in: try .named("fr"), for: Array(plain.utf8))
    #expect(french.contains("  \"Stop\": null,\n") && !french.contains("Halt"))
  }
}
