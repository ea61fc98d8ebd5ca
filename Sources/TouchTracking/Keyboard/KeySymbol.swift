/// What a key types in the layout of its keyboard.
public enum KeySymbol: Hashable, Sendable {
  /// A character.
  case character(Character)
  /// A mark for the next character.
  case dead(DeadKey)
}

/// A dead key: it adds a mark, such as an acute accent, to the character typed next.
public struct DeadKey: Hashable, Sendable {
  /// The mark as a combining character.
  let mark: Unicode.Scalar
  /// The character that the key and the space bar type together; nil for none.
  let alone: Character?

  /// The marks in the order of X's key symbols from `dead_grave`, with the characters that represent
  /// the marks on their own. NUL marks a symbol that is not supported.
  private static let all: [(mark: Unicode.Scalar, alone: Character?)] = [
    ("\u{300}", "`"), ("\u{301}", "´"), ("\u{302}", "^"), ("\u{303}", "~"), ("\u{304}", "¯"),
    ("\u{306}", "˘"), ("\u{307}", "˙"), ("\u{308}", "¨"), ("\u{30A}", "˚"), ("\u{30B}", "˝"),
    ("\u{30C}", "ˇ"), ("\u{327}", "¸"), ("\u{328}", "˛"), ("\u{345}", "ͺ"), ("\0", nil),
    ("\0", nil), ("\u{323}", nil), ("\u{309}", nil), ("\u{31B}", nil), ("\0", nil),
    ("\u{313}", nil), ("\u{314}", nil), ("\u{30F}", nil), ("\u{325}", nil), ("\u{331}", nil),
    ("\u{32D}", nil), ("\u{330}", nil), ("\u{32E}", nil), ("\u{324}", nil), ("\u{311}", nil),
    ("\u{326}", nil),
  ]
  /// The symbol `dead_grave`.
  private static let firstSymbol: UInt32 = 0xFE50

  /// Creates the dead key of an X key symbol, such as 0xFE51 for `dead_acute`; nil for another
  /// symbol.
  public init?(symbol: UInt32) {
    guard symbol >= Self.firstSymbol, symbol - Self.firstSymbol < Self.all.count else { return nil }
    let (mark, alone) = Self.all[Int(symbol - Self.firstSymbol)]
    guard mark != "\0" else { return nil }
    (self.mark, self.alone) = (mark, alone)
  }

  /// The letters of Latin, Greek and Cyrillic with marks.
  private static let markedLetters: ClosedRange<UInt32> = 0xC0...0x1FFF

  /// Returns a character with the mark. If there is no such letter, the mark is dropped.
  func add(to character: Character) -> Character {
    if character == " " { return alone ?? character }
    let marked = String(character) + String(mark)
    // The letter in the range is canonically equivalent, and a single scalar.
    for letter in Self.markedLetters.lazy.compactMap(Unicode.Scalar.init)
    where String(letter) == marked {
      return Character(letter)
    }
    return character
  }
}
