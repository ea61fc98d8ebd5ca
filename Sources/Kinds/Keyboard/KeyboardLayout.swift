import Controls

/// The letters of an on-screen keyboard. Those of each language are in the folder `Layouts`.
public struct KeyboardLayout: Hashable, Sendable {
  /// The purposes of the Enter key, each with its label.
  public enum EnterKey: String, Hashable, Sendable, CaseIterable {
    case done, next, search
  }

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
  /// The characters that a long press on a key offers.
  let alternates: [Character: String]
  let enterTitles: [EnterKey: String]

  init(
    code: String, name: String, rows: [String], capitals: [Character: Character] = [:],
    hasCapitals: Bool = true, alternates: [Character: String],
    enterTitles: [EnterKey: String]
  ) {
    self.code = code
    self.name = name
    self.rows = rows
    self.capitals = capitals
    self.hasCapitals = hasCapitals
    self.alternates = alternates
    self.enterTitles = enterTitles
  }

  static let all = [
    arabic, danish, english, finnish, french, german, greek, hebrew, italian, polish, russian,
    spanish, swedish, turkish, ukrainian,
  ]

  /// Returns the layout for a language, or the English one. A regional form such as `pt-PT` has the
  /// layout of its language.
  static func layout(for language: Language) -> KeyboardLayout {
    let code = language.code.prefix { $0 != "-" }
    return all.first { $0.code == code } ?? english
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
      "The layouts of the on-screen keyboard, as language codes: \(KeyboardLayout.all.map { "`\($0.code)`" }.joined(separator: ", ")). With several layouts, a key switches between them. If not set, the layout of the panel's language, or English if it has none."
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
