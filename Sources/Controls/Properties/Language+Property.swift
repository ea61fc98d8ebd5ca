// Languages as properties and in files.

import Values

extension Language {
  /// Finds the language with a code.
  public static func named(_ code: String) throws(PropertyError) -> Language {
    if let language = withCode(code) { return language }
    throw .unknown(kind: "language", name: code, known: all.map(\.code), meanings: meanings)
  }

  /// The codes of each language's first word: `german` means `de`, `de-AT` and `de-CH`.
  private static var meanings: [String: [String]] {
    var meanings = ["no": ["nb"]]
    for language in all {
      let word = language.name.prefix { $0.isLetter }.lowercased()
      meanings[word, default: []].append(language.code)
    }
    return meanings
  }
}

extension PropertyFormat {
  /// The code of a language.
  public static let language = PropertyFormat(
    .choice(Language.all.map(\.code)), expectation: "the code of a language, such as \"de\"",
    summary: "[language](#languages)")
}

extension PropertyDeclaration<Language> {
  /// A language, by its code.
  public static func language(_ documentation: String) -> Self {
    PropertyDeclaration(.language, documentation) {
      .text($0.code)
    } decode: { (value) throws(PropertyError) in
      guard let code = value.text else { return nil }
      return try Language.named(code)
    }
  }
}

extension ValueStore {
  /// Sets the language.
  /// - Throws: an error if the panel has other languages.
  public func setLanguage(_ language: Language) throws(PropertyError) {
    do throws(ValueError) {
      try languageCode.set(.text(language.code))
    } catch {
      throw .unknown(
        kind: "translation into the language", name: language.code,
        known: languageCode.choices ?? [])
    }
  }
}
