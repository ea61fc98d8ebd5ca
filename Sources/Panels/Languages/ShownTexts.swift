import Controls
import JSON

/// The texts that a panel shows in all its arrangements, compared with their translations.
package struct ShownTexts {
  private let translations: Translations
  /// The maximum number of warnings of a kind for each language.
  private static let limit = 20

  /// - Parameter translations: those of the file.
  package init(_ translations: Translations) { self.translations = translations }

  /// The shown texts in the order of the files.
  private static func sorted(
    _ texts: [String: Translations.Place]
  ) -> [(text: String, place: Translations.Place)] {
    texts.map { ($0.key, $0.value) }.sorted {
      ($0.place.offset, $0.text) < ($1.place.offset, $1.text)
    }
  }

  // MARK: Warnings

  /// Adds a warning for each text that is not translated, and for each translation that no text uses.
  package func report(to problems: ProblemList) {
    for code in translations.codes {
      let name = code.quoted
      let absent = (translations.missing[code] ?? [:]).filter { text, _ in
        translations.texts[text]?.contains { $0.code == code } != true
      }
      warn(Self.sorted(absent), of: code, more: "texts have no translation into", problems) {
        "\($0.quoted) has no translation into \(name); add one to \"languages\""
      }
      let entries = translations.texts.flatMap { text, translations in
        translations.filter { $0.code == code }.map { (text: text, translation: $0) }
      }
      func places(_ isIncluded: (String, Translations.Translation) -> Bool)
        -> [(text: String, place: Translations.Place)]
      {
        Self.sorted(
          Dictionary(
            entries.filter { isIncluded($0.text, $0.translation) }.map {
              (
                $0.text,
                Translations.Place(offset: $0.translation.offset, path: $0.translation.path)
              )
            }, uniquingKeysWith: { $1 }))
      }
      warn(
        places { translations.used.contains($0) && $1.text == nil }, of: code,
        more: "texts are not translated yet into",
        problems
      ) { _ in "this text is not translated yet" }
      let texts = Self.sorted(translations.shown).map(\.text)
      warn(
        places { text, _ in !translations.used.contains(text) }, of: code,
        more: "translations are unused in", problems
      ) {
        "no text in the panel is \($0.quoted)" + Spelling.suggestion(for: $0, in: texts)
      }
    }
  }

  private func warn(
    _ texts: [(text: String, place: Translations.Place)], of code: String, more: String,
    _ problems: ProblemList, _ message: (String) -> String
  ) {
    for (text, place) in texts.prefix(Self.limit) {
      problems.add(message(text), at: place.offset, path: place.path, isInAll: true)
    }
    guard texts.count > Self.limit, let place = translations.places[code] else { return }
    problems.add(
      "\(texts.count - Self.limit) more \(more) \(code.quoted); "
        + "bezel new --language \(code) prints a file with all texts", at: place.offset,
      path: place.path, isInAll: true)
  }

  // MARK: Language files

  /// An object with all shown texts and their translations, null for those that have none.
  func file(for language: Language) -> String {
    let code = language.code
    func line(_ text: String) -> String {
      let translation = translations.translation(of: text, into: code)
      return "  \(JSONWriter.plainText(of: .string(text))): "
        + JSONWriter.plainText(of: translation.map { .string($0) } ?? .null)
    }
    let listed = Self.sorted(translations.shown).map(\.text)
    let others = translations.texts.keys.filter {
      translations.shown[$0] == nil && translations.translation(of: $0, into: code) != nil
    }
    return "// \(language.name). Replace each null with the text in this language.\n{\n"
      + (listed + others.sorted()).map { line($0) + ",\n" }.joined() + "}\n"
  }
}

extension PanelFile {
  /// A language file for a panel, in JSON5: an object with all its texts and the translations that it
  /// has.
  /// - Parameter text: the panel file, JSON5 in UTF-8.
  public func languageFile(
    in language: Language, for text: [UInt8]
  ) throws(PanelFileError) -> String {
    var file = self
    file.collectsTexts = true
    _ = try file.panel(from: text)
    let problems = ProblemList(SourceMap(text))
    let document = try file.document(from: text, problems)
    document.forEachArrangement { _ = file.read($0, problems) }
    return ShownTexts(document.translations).file(for: language)
  }
}
