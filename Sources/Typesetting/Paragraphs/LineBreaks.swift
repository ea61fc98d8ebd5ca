/// Where lines may end, and where they do. A plain cut of Unicode Standard Annex 14: after spaces
/// and hyphens, and around ideographs; within a word only where it alone is longer than a line.
struct LineBreaks {
  /// The text from the start of one line to that of the next.
  private(set) var lines: [Range<Int>] = []

  /// Breaks a paragraph into lines of at most `limit`. `advances` are the widths of its scalars.
  init(_ text: StyledText, advances: [Int32], limit: Int32) {
    var start = 0
    var width: Int32 = 0
    var lastBreak: Int?
    var index = 0
    while index < text.count {
      let end = text.graphemeEnd(after: index)
      let advance = advances[index..<end].reduce(0, +)
      if index > start && Self.mayBreak(before: index, in: text.scalars) { lastBreak = index }
      // Spaces hang over the end of the line.
      if index > start && width + advance > limit && !Self.isSpace(text.scalars[index]) {
        let next = lastBreak ?? index
        lines.append(start..<next)
        start = next
        width = advances[start..<index].reduce(0, +)
        lastBreak = nil
        continue
      }
      width += advance
      index = end
    }
    lines.append(start..<text.count)
  }

  /// White space that a line may end with; not the spaces that bind.
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
      // Not after a minus sign, and not in a range of numbers.
      return index >= 2 && isLetter(scalars[index - 2]) && isLetter(after)
    case 0x2010, 0x2013, 0x2014:
      return true
    default:
      return (isIdeograph(before) || isIdeograph(after)) && !opens(before) && !closes(after)
    }
  }

  private static func isLetter(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.isAlphabetic ?? false
  }

  /// Scripts that are written without spaces: Chinese characters, Hiragana, Katakana.
  private static func isIdeograph(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2E80...0x2FDF, 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Must not end a line.
  private static func opens(_ scalar: UInt32) -> Bool {
    "([{「『（［｛〈《【〔“‘".unicodeScalars.contains { $0.value == scalar }
  }

  /// Must not begin a line.
  private static func closes(_ scalar: UInt32) -> Bool {
    ")]}、。，．！？：；」』）］｝〉》】〕”’,.!?:;%ーぁぃぅぇぉっゃゅょァィゥェォッャュョ…".unicodeScalars.contains {
      $0.value == scalar
    }
  }
}
