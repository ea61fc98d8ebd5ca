/// Breaks a paragraph into lines with a simplified form of Unicode Standard Annex 14. Lines break
/// after spaces, hyphens and soft hyphens, and around ideographs. They break elsewhere within a word
/// only if it is longer than a line, and never within a number: a number that is longer than a line
/// becomes a line that does not fit.
struct LineBreaks {
  /// The range of each line, up to the start of the next line.
  private(set) var lines: [Range<Int>] = []
  /// The starts of lines that begin within a word.
  private(set) var insideWords: Set<Int> = []

  /// Breaks a paragraph into lines of at most `limit`.
  /// - Parameters:
  ///   - advances: the width of each scalar.
  ///   - hyphen: the width of the hyphen at the end of a line that breaks at a soft hyphen.
  init(_ text: StyledText, advances: [Int], limit: Int, hyphen: Int = 0) {
    var start = 0
    var width = 0
    var lastBreak: Int?
    var index = 0
    let numbers = NumberRanges(in: text.scalars)
    while index < text.count {
      let end = text.graphemeEnd(after: index)
      let advance = advances[index..<end].reduce(0, +)
      let number = numbers.number(splitAt: index)
      if index > start && number == nil && Self.mayBreak(before: index, in: text.scalars),
        text.scalars[index - 1] != Self.softHyphen || width + hyphen <= limit
      {
        lastBreak = index
      }
      // Spaces may extend past the end of a line.
      let next = lastBreak ?? number?.lowerBound ?? index
      if next > start && width + advance > limit && !Self.isSpace(text.scalars[index]) {
        if lastBreak == nil { insideWords.insert(next) }
        lines.append(start..<next)
        start = next
        width = 0
        lastBreak = nil
        // The rest of the word has places at which the new line may break.
        index = start
        continue
      }
      width += advance
      index = end
    }
    lines.append(start..<text.count)
  }

  /// A place where a word may break, at which a hyphen appears only if it does.
  static let softHyphen: UInt32 = 0xAD
  /// The hyphen that appears there.
  static let hyphen: UInt32 = 0x2D

  /// Returns whether a scalar is a space after which lines may break. Non-breaking spaces are
  /// excluded.
  static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x200B, 0x205F, 0x3000: true
    default: false
    }
  }

  private static func mayBreak(before index: Int, in scalars: [UInt32]) -> Bool {
    let before = scalars[index - 1]
    let after = scalars[index]
    if isSpace(before) { return true }
    switch before {
    case 0x2D:
      // Lines break after a hyphen between letters, but not after a minus sign or within a range of
      // numbers.
      return index >= 2 && isLetter(scalars[index - 2]) && isLetter(after)
    case softHyphen, 0x2010, 0x2013, 0x2014:
      return true
    default:
      return (isIdeograph(before) || isIdeograph(after)) && !opens(before) && !closes(after)
    }
  }

  private static func isLetter(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.isAlphabetic ?? false
  }

  /// Returns whether a scalar belongs to a script without spaces: Chinese characters, Hiragana,
  /// Katakana.
  private static func isIdeograph(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2E80...0x2FDF, 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Returns whether a scalar must not end a line.
  private static func opens(_ scalar: UInt32) -> Bool {
    openers.contains(scalar)
  }

  /// Returns whether a scalar must not start a line.
  private static func closes(_ scalar: UInt32) -> Bool {
    closers.contains(scalar)
  }

  private static let openers = Set("([{「『（［｛〈《【〔“‘".unicodeScalars.map(\.value))
  private static let closers = Set(
    ")]}、。，．！？：；」』）］｝〉》】〕”’,.!?:;%ーぁぃぅぇぉっゃゅょァィゥェォッャュョ…".unicodeScalars.map(\.value))
}
