import Controls

/// The letters of an on-screen keyboard. Those of each language are in the folder `Layouts`: the
/// national layout, as in `xkeyboard-config`. If it has too many columns for a small panel, some
/// letters are under held keys.
public struct KeyboardLayout: Hashable, Sendable {
  /// The code of the language.
  public let code: String
  /// The name of the language in that language.
  let name: String
  /// The letters of the three rows, from left to right in every language.
  let rows: [String]
  /// The capitals that differ from Unicode's uppercase mapping.
  let capitals: [Character: Character]
  /// Whether the script has capitals.
  let hasCapitals: Bool
  /// The characters that a long press on a key offers first.
  private let ownAlternates: [Character: String]

  /// - Parameter alternates: the characters that a long press offers first; `accents` follow.
  init(
    code: String, name: String, rows: [String], capitals: [Character: Character] = [:],
    hasCapitals: Bool = true, alternates: [Character: String] = [:]
  ) {
    self.code = code
    self.name = name
    self.rows = rows
    self.capitals = capitals
    self.hasCapitals = hasCapitals
    ownAlternates = alternates
  }

  /// Returns the characters that a long press on a key offers; empty if there are none.
  func alternates(of key: Character) -> [Character] {
    func hasKey(_ letter: Character) -> Bool { rows.contains { $0.contains(letter) } }
    guard key == "." || hasKey(key) else { return [] }
    let own = ownAlternates[key] ?? ""
    let others = (Self.accents[key] ?? "").filter { !own.contains($0) && !hasKey($0) }
    return Array((Array(own) + others).prefix(Self.alternateLimit))
  }

  /// The characters that a long press offers in every layout that has the key.
  private static let accents: [Character: String] = [
    "a": "àáâäæãåāăą", "c": "çćč", "d": "ďđð", "e": "éèêëēęěė", "g": "ğģ", "i": "íìîïīį", "k": "ķ",
    "l": "łľĺļ", "n": "ñńňņ", "o": "óòôöøõōœő", "r": "řŕ", "s": "ßśšș", "t": "ťțþ",
    "u": "úùûüūůűų", "y": "ýÿ", "z": "žźż", ".": ",?!'-:;",
  ]
  /// The maximum number of characters that a long press offers, so that a finger can choose one.
  private static let alternateLimit = 10

  static let all = [
    arabic, bulgarian, catalan, croatian, czech, danish, dutch, english, estonian, finnish,
    french, german, greek, hebrew, hungarian, icelandic, indonesian, italian, latvian,
    lithuanian, norwegian, persian, polish, portuguese, romanian, russian, serbian, slovak,
    slovenian, spanish, swedish, swissFrench, turkish, ukrainian, vietnamese,
  ]

  private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

  /// Returns the layout for a language. Returns nil if the language needs an input method or its
  /// script has no layout. A regional form such as `pt-PT` has the layout of its language.
  public static func layout(for language: Language) -> KeyboardLayout? {
    language.choose(from: byCode)
  }

  /// Returns the capital of a letter, or the letter itself if the capital is not one character.
  func capital(_ character: Character) -> Character {
    if let capital = capitals[character] { return capital }
    let capital = character.uppercased()
    return capital.count == 1 ? Character(capital) : character
  }
}

extension PropertyDeclaration<[KeyboardLayout]?> {
  /// The layouts of an on-screen keyboard, or nil.
  static var layouts: Self {
    PropertyDeclaration(
      .list, isOptional: true,
      "The layouts of the on-screen keyboard, as language codes: \(KeyboardLayout.all.map { "`\($0.code)`" }.sorted().joined(separator: ", ")). With several layouts, a key switches between them. If not set, the layout of the panel's language. Hindi and languages that need an input method (Chinese, Japanese and Korean) have none; their panels use the English layout."
    ) {
      $0.map { .list($0.map(\.code)) } ?? .none
    } decode: { (given) throws(PropertyError) in
      if given == .none { return .some(nil) }
      guard case .list(let codes) = given, !codes.isEmpty, Set(codes).count == codes.count else {
        return nil
      }
      var layouts: [KeyboardLayout] = []
      for code in codes {
        guard let layout = KeyboardLayout.all.first(where: { $0.code == code }) else {
          throw .unknown(
            kind: "keyboard layout", name: code, known: KeyboardLayout.all.map(\.code))
        }
        layouts.append(layout)
      }
      return layouts
    }
  }
}
