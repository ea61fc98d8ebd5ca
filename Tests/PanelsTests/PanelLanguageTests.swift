import Controls
import Geometry
import JSON
import Kinds
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

/// The language of a panel: numbers and dates in texts and values.
struct PanelLanguageTests {
  private static let file = """
    { KEY
      values: {
        load: { minimum: -2000, maximum: 2000, step: 0.5, initial: -1234.5, unit: "kg" },
        tongue: { initial: "en" }, half: { from: "load / 2" }, words: { from: "'{load:,.1f} {half}'" },
        isGerman: { from: "language == 'de' or language == 'de-AT'" },
      },
      controls: [
        { kind: "column", frame: [0, 0, 800, 480], children: [
          { kind: "label", value: "load", format: "{value:,.2f} {unit}", size: 30 },
          { kind: "label", text: "{load}, {clock:EEE d MMM}, {0.5:%}" },
          { kind: "label", value: "words" },
          { kind: "label", text: "Deutsch", if: "isGerman" },
          { kind: "label", text: "{language}" },
          { kind: "meter", form: "arc", value: "load", showsValue: true, height: 90 },
          { kind: "circularSlider", name: "angle", maximum: 10, step: 0.5, value: 2.5, height: 90 },
        ] },
      ] }
    """

  private func panel(_ key: String) throws -> Panel {
    try TestPanel.panel(Self.file.replacing("KEY", with: key))
  }

  /// The texts of the labels that have one.
  private func texts(_ panel: Panel) -> [String] {
    panel.allControls.compactMap { control in
      guard control is Label, case .text(let text)? = control.value(ofProperty: "text"), text != ""
      else { return nil }
      return text
    }
  }

  @Test func theFileSetsTheLanguage() throws {
    let english = try panel("")
    #expect(texts(english) == ["−1234.5, Tue 25 Nov, 50%", "Deutsch", "en"])
    #expect(english.values["words"]?.published == .text("−1,234.5 −617.25"))
    let german = try panel("language: \"de\",")
    #expect(texts(german) == ["−1234,5, Di. 25 Nov., 50\u{A0}%", "Deutsch", "de"])
    #expect(german.values["words"]?.published == .text("−1.234,5 −617,25"))
    #expect(german.values["isGerman"]?.scalar == .boolean(true))
    #expect(german.allControls.map(\.language.code) == Array(repeating: "de", count: 8))
  }

  @Test func aChangeOfTheLanguageUpdatesEverything() throws {
    let panel = try panel("")
    let surface = Surface(width: 800, height: 480)
    _ = panel.draw(on: surface)
    var published: [String] = []
    panel.values.observe { value, change, _ in published.append("\(value.name) \(change.origin)")
    }
    panel.language = try Language.named("fr")
    #expect(texts(panel) == ["−1234,5, mar. 25 nov., 50\u{A0}%", "Deutsch", "fr"])
    #expect(published.sorted() == ["language panel", "words panel"])
    // Everything that shows numbers is drawn again.
    let drawn = panel.draw(on: surface)
    let whole = Surface(width: 800, height: 480)
    panel.damageEverything()
    _ = panel.draw(on: whole)
    #expect(!drawn.isEmpty && surface.differences(from: whole) == 0)
    panel.language = try Language.named("de")
    #expect(panel.values["isGerman"]?.scalar == .boolean(true))
    published = []
    panel.language = try Language.named("de")
    #expect(published.isEmpty)
  }

  @Test func theLanguageFollowsAValue() throws {
    let panel = try panel("bind: { language: \"tongue\" },")
    #expect(panel.language.code == "en")
    try panel.set(["tongue": .text("de")], origin: .client)
    #expect(panel.language.code == "de" && texts(panel).last == "de")
    // A language that does not exist is ignored.
    try panel.set(["tongue": .text("xx")], origin: .client)
    #expect(panel.language.code == "de" && panel.values["language"]?.scalar == .text("de"))
  }

  @Test func theLanguageIsDeclaredOnlyIfItIsUsed() throws {
    let panel = try panel("")
    try panel.set(["language": .text("de")], origin: .client)
    #expect(panel.language.code == "de")
    #expect(throws: ValueStore.SetError.self) {
      try panel.set(["language": .text("xx")], origin: .client)
    }
    let plain = try TestPanel.panel("{ controls: [] }")
    var changes = 0
    plain.values.observe { _, _, _ in changes += 1 }
    plain.language = try Language.named("de")
    #expect(plain.values["language"] == nil && changes == 0)
    // A control may declare a value of its own with this name.
    let own = try TestPanel.panel(
      """
      { controls: [
        { kind: "segments", name: "language", items: ["Latin", "Greek"], frame: [0, 0, 9, 9] },
        { kind: "label", frame: [0, 0, 9, 9], text: "{language}" }] }
      """)
    own.language = try Language.named("de")
    #expect(own.values["language"]?.scalar == .text("Latin"))
  }

  @Test(arguments: [
    ("language: \"de_DE\",", "1 language: there is no language \"de_DE\"; did you mean \"de\"?"),
    (
      "language: \"german\",",
      "1 language: there is no language \"german\"; did you mean \"de\", \"de-AT\" or \"de-CH\"?"
    ),
    ("language: \"pt-pt\",", "1 language: there is no language \"pt-pt\"; did you mean \"pt-PT\"?"),
    ("language: \"\",", "1 language: there is no language \"\""),
    (
      "language: 49,",
      "1 language: expected the code of a language, such as \"de\", found 49"
    ),
    (
      "bind: { language: \"load\" },",
      "1 bind.language: the value \"load\" is a number; this property needs a string"
    ),
    (
      "bind: { language: \"'xx'\" },",
      "1 bind.language: the expression is not valid here: there is no language \"xx\""
    ),
  ])
  func aWrongLanguageIsReported(_ key: String, _ problem: String) {
    let error = #expect(throws: PanelFileError.self) { try panel(key) }
    let problems = error?.problems.map { "\($0.position?.line ?? 0) \($0.path): \($0.message)" }
    #expect(problems == [problem])
  }

  @Test func aNumberIsTypedWithTheDecimalSignOfTheLanguage() throws {
    let panel = try panel("language: \"de\",")
    let slider = try #require(panel.allControls.last as? CircularSlider)
    slider.beginEditing()
    let pad = try #require(panel.stage.children.last as? NumberPad)
    #expect(pad.text == "2,5")
    #expect(
      pad.children.compactMap { ($0 as? Button)?.title }.filter { ".,".contains($0) } == [","])
    for key in "7.5" { panel.handle(.character(key)) }
    #expect(pad.text == "7,5")
    panel.handle(.enter)
    #expect(panel.values["angle"]?.published == .number(7.5))
    // Typing ends with the language, because the text has its decimal sign.
    slider.beginEditing()
    panel.handle(.character("3"))
    panel.language = .english
    #expect(!slider.isEditing && panel.values["angle"]?.published == .number(7.5))
  }
}
