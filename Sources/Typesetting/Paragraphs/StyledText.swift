import CFriBidi
import Controls

/// A paragraph as Unicode scalars, with the span and the embedding level of each.
struct StyledText {
  /// The maximum number of scalars of a text. Longer text is truncated, even if its box is large
  /// enough.
  static let limit = PropertyFormat.textLimit
  /// The maximum number of scalars of a grapheme; further ones are ignored. Otherwise thousands of
  /// combining marks could be drawn at the same position. Text in any language needs fewer.
  /// (Unicode Standard Annex 15, stream-safe text.)
  static let graphemeLimit = 16

  private(set) var scalars: [UInt32] = []
  /// The index of the span of each scalar.
  private(set) var spans: [Int] = []
  /// For each scalar, whether a grapheme starts there.
  private(set) var startsGrapheme: [Bool] = []
  /// The embedding level of each scalar; even levels are left-to-right. (Unicode Standard Annex 9.)
  private(set) var levels: [UInt8] = []
  /// The embedding level of the paragraph.
  private(set) var baseLevel: UInt8 = 0
  /// The span whose font determines the height of an empty line.
  var lastSpan = 0

  var count: Int { scalars.count }
  var isEmpty: Bool { scalars.isEmpty }

  /// Splits a text into paragraphs, and returns whether it was longer than the limit.
  /// - Parameter isRightToLeft: the layout direction.
  static func paragraphs(
    of spans: [TextSpan], isRightToLeft: Bool
  ) -> (paragraphs: [StyledText], isTruncated: Bool) {
    var paragraphs: [StyledText] = []
    var current = StyledText()
    var remaining = limit
    text: for (index, span) in spans.enumerated() {
      current.lastSpan = index
      for character in span.text {
        remaining -= character.unicodeScalars.count
        if remaining < 0 { break text }
        if character.isNewline {
          current.findLevels(isRightToLeft: isRightToLeft)
          paragraphs.append(current)
          current = StyledText()
          current.lastSpan = index
        } else {
          current.append(character, span: index)
        }
      }
    }
    current.findLevels(isRightToLeft: isRightToLeft)
    return (paragraphs + [current], remaining < 0)
  }

  mutating func append(_ character: Character, span: Int) {
    var isFirst = true
    for scalar in character.unicodeScalars.prefix(Self.graphemeLimit) {
      scalars.append(scalar == "\t" ? 0x20 : scalar.value)
      spans.append(span)
      startsGrapheme.append(isFirst)
      levels.append(baseLevel)
      isFirst = false
    }
  }

  /// Returns the text with soft hyphens before the scalars at some indices, in ascending order.
  func insertingSoftHyphens(before indices: [Int]) -> StyledText {
    var result = self[0..<0]
    var start = 0
    for index in indices {
      result.append(self[start..<index])
      result.scalars.append(LineBreaks.softHyphen)
      result.spans.append(spans[index - 1])
      result.startsGrapheme.append(true)
      result.levels.append(levels[index - 1])
      start = index
    }
    result.append(self[start..<count])
    return result
  }

  private mutating func append(_ text: StyledText) {
    scalars += text.scalars
    spans += text.spans
    startsGrapheme += text.startsGrapheme
    levels += text.levels
  }

  /// Replaces a soft hyphen at the end by a hyphen.
  mutating func showSoftHyphenAtEnd() {
    if scalars.last == LineBreaks.softHyphen { scalars[count - 1] = LineBreaks.hyphen }
  }

  /// A part of the text, with the embedding levels of the whole text.
  subscript(range: Range<Int>) -> StyledText {
    var part = StyledText()
    part.scalars = Array(scalars[range])
    part.spans = Array(spans[range])
    part.startsGrapheme = Array(startsGrapheme[range])
    part.levels = Array(levels[range])
    part.baseLevel = baseLevel
    part.lastSpan = lastSpan
    return part
  }

  /// Returns the end of the grapheme at `index`.
  func graphemeEnd(after index: Int) -> Int {
    var end = index + 1
    while end < count && !startsGrapheme[end] { end += 1 }
    return end
  }

  /// Returns the start of the grapheme that ends at `index`.
  func graphemeStart(before index: Int) -> Int {
    var start = index - 1
    while start > 0 && !startsGrapheme[start] { start -= 1 }
    return start
  }

  /// Returns the end of a part of the text, excluding trailing spaces.
  func trimmedEnd(of range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound && LineBreaks.isSpace(scalars[end - 1]) { end -= 1 }
    return end
  }

  /// Finds the embedding levels. In a right-to-left layout, a paragraph with right-to-left letters is
  /// right to left, even if it begins with a word in another script; in a left-to-right layout, its
  /// first letter decides.
  private mutating func findLevels(isRightToLeft: Bool) {
    // All scripts with smaller code points than Hebrew are left-to-right.
    guard scalars.contains(where: { $0 >= 0x590 }) else { return }
    let length = FriBidiStrIndex(count)
    var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_LTR, count: count)
    var brackets = [FriBidiBracketType](repeating: 0, count: count)
    var found = [FriBidiLevel](repeating: 0, count: count)
    fribidi_get_bidi_types(scalars, length, &types)
    guard types.contains(where: Self.isRightToLeft) else { return }
    var base = isRightToLeft ? FRIBIDI_PAR_RTL : fribidi_get_par_direction(types, length)
    if base == FRIBIDI_PAR_RTL { joinSigns(to: &types) }
    fribidi_get_bracket_types(scalars, length, types, &brackets)
    guard
      fribidi_get_par_embedding_levels_ex(types, brackets, length, &base, &found) != 0
    else { return }
    levels = found.map { UInt8(max($0, 0)) }
    baseLevel = base.rawValue & UInt32(FRIBIDI_MASK_RTL) != 0 ? 1 : 0
  }

  /// Gives the sign before a number, and the percent or degree sign after it, the type of digits, so
  /// that right-to-left text does not move them to the other side of the number: `−5`, `40 %`.
  private func joinSigns(to types: inout [FriBidiCharType]) {
    for number in NumberRanges(in: scalars).all {
      var end = number.upperBound
      while end < count, types[end] == FRIBIDI_TYPE_ET || Self.isNoBreakSpace(scalars[end]) {
        end += 1
      }
      if !NumberRanges.isDigit(scalars[number.lowerBound]) {
        types[number.lowerBound] = FRIBIDI_TYPE_EN
      }
      // A sign directly before a right-to-left unit is part of the unit, not of the number.
      if end < count, Self.isRightToLeft(types[end]) { continue }
      for index in number.upperBound..<end { types[index] = FRIBIDI_TYPE_EN }
    }
  }

  private static func isRightToLeft(_ type: FriBidiCharType) -> Bool {
    type == FRIBIDI_TYPE_RTL || type == FRIBIDI_TYPE_AL
  }

  private static func isNoBreakSpace(_ scalar: UInt32) -> Bool { [0xA0, 0x202F].contains(scalar) }
}
