import CHarfBuzz

/// A glyph with its advance and its offset from the pen. Lengths are in 1/64 pixel; y grows upward.
struct ShapedGlyph {
  /// The glyph index for a box, drawn for a character that no font has. It is `.notdef` in fonts.
  static let box: UInt32 = 0
  /// The glyph index for an advance without a visible glyph.
  static let blank = UInt32.max

  /// The index of the glyph in the font.
  var glyph: UInt32
  /// The index of the first scalar that the glyph represents.
  var cluster: Int
  var advance: Int32
  var dx: Int32
  var dy: Int32
}

/// Shapes text of one font, script and direction with HarfBuzz.
final class Shaper {
  private let buffer = hb_buffer_create()!
  private let unicode = hb_unicode_funcs_get_default()
  /// "Undetermined", so that language-specific forms are not used and the result does not depend on
  /// the locale.
  private let language = hb_language_from_string("und", -1)

  /// The number of characters shaped so far.
  private(set) var shaped = 0

  deinit { hb_buffer_destroy(buffer) }

  /// Returns the glyphs for `range` of `scalars`, from left to right. The scalars around the range
  /// are context: Arabic letters, for example, join across its ends.
  func shape(
    _ scalars: [UInt32], _ range: Range<Int>, face: Face, size: Int32, script: hb_script_t,
    isRightToLeft: Bool, hasTabularDigits: Bool, hasLigatures: Bool = true
  ) -> [ShapedGlyph] {
    shaped += range.count
    hb_buffer_clear_contents(buffer)
    hb_buffer_add_codepoints(
      buffer, scalars, Int32(scalars.count), UInt32(range.lowerBound), Int32(range.count))
    hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, script)
    hb_buffer_set_language(buffer, language)
    let tabular = hasTabularDigits ? Self.tabularFeatures(scalars, range) : []
    let features = hasLigatures ? tabular : tabular + Self.noLigatures
    hb_shape(face.font(ofSize: size), buffer, features, UInt32(features.count))
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, &count)
    var glyphs = (0..<Int(count)).map { index in
      let position = positions![index]
      return ShapedGlyph(
        glyph: infos![index].codepoint, cluster: Int(infos![index].cluster),
        advance: position.x_advance, dx: position.x_offset, dy: position.y_offset)
    }
    if !tabular.isEmpty, let advance = face.commonDigitAdvance(ofSize: size) {
      Self.equalizeDigits(&glyphs, of: scalars, advance: advance)
    }
    return glyphs
  }

  /// Returns whether the face has glyphs for all characters of a grapheme, or for its composed
  /// form.
  func canShow(_ scalars: ArraySlice<UInt32>, in face: Face) -> Bool {
    let isInFont = scalars.allSatisfy { scalar in
      Unicode.Scalar(scalar).map(face.has) ?? false || !Self.isVisible(scalar)
    }
    if isInFont || scalars.count == 1 { return isInFont }
    let glyphs = shape(
      Array(scalars), 0..<scalars.count, face: face, size: 64, script: HB_SCRIPT_LATIN,
      isRightToLeft: false, hasTabularDigits: false)
    return glyphs.allSatisfy { $0.glyph != ShapedGlyph.box }
  }

  /// Returns whether a character needs a glyph. Joiners and variation selectors do not.
  static func isVisible(_ scalar: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(scalar) else { return true }
    return !scalar.properties.isDefaultIgnorableCodePoint
  }

  /// Returns the script of each scalar. Characters that belong to several scripts get the script of
  /// the preceding text or, at the start, of the following text.
  func scripts(of scalars: [UInt32]) -> [hb_script_t] {
    var scripts = scalars.map { hb_unicode_script(unicode, $0) }
    let isOwn = { (script: hb_script_t) in
      script != HB_SCRIPT_COMMON && script != HB_SCRIPT_INHERITED && script != HB_SCRIPT_UNKNOWN
    }
    var current = scripts.first(where: isOwn) ?? HB_SCRIPT_LATIN
    for index in scripts.indices {
      if isOwn(scripts[index]) { current = scripts[index] } else { scripts[index] = current }
    }
    return scripts
  }

  /// Returns features for tabular digits without kerning. With them, neither the width of a digit
  /// nor the position of its neighbours depends on which digit it is.
  private static func tabularFeatures(_ scalars: [UInt32], _ range: Range<Int>) -> [hb_feature_t] {
    let unkerned = unkernedRanges(scalars, range)
    if unkerned.isEmpty { return [] }
    let tabular = hb_feature_t(tag: tag("tnum"), value: 1, start: 0, end: .max)
    return unkerned.reduce(into: [tabular]) { features, range in
      features.append(
        hb_feature_t(
          tag: tag("kern"), value: 0, start: UInt32(range.lowerBound),
          end: UInt32(range.upperBound)))
    }
  }

  /// Features that keep the letters apart.
  private static let noLigatures = [tag("liga"), tag("clig")].map {
    hb_feature_t(tag: $0, value: 0, start: 0, end: .max)
  }

  /// Whether the letters of a script join, so that nothing can be between them. (CSS Text Module
  /// Level 3, appendix D.)
  static func joinsLetters(_ script: hb_script_t) -> Bool { cursive.contains(script.rawValue) }

  private static let cursive = Set(
    [
      HB_SCRIPT_ARABIC, HB_SCRIPT_HANIFI_ROHINGYA, HB_SCRIPT_MANDAIC, HB_SCRIPT_MONGOLIAN,
      HB_SCRIPT_NKO, HB_SCRIPT_PHAGS_PA, HB_SCRIPT_SYRIAC,
    ].map(\.rawValue))

  /// Adds space to each character: half of it before and half after, so that a centred line remains
  /// centred. Marks stay above their letters.
  static func separate(_ glyphs: inout [ShapedGlyph], by distance: Int32) {
    for index in glyphs.indices {
      glyphs[index].dx += distance / 2
      let isLast =
        index == glyphs.count - 1 || glyphs[index + 1].cluster != glyphs[index].cluster
      if isLast { glyphs[index].advance = max(glyphs[index].advance + distance, 0) }
    }
  }

  /// Returns the ranges of digits, each extended by the preceding scalar, because the kerning of a
  /// pair is controlled by its first glyph.
  static func unkernedRanges(_ scalars: [UInt32], _ range: Range<Int>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for index in range where isDigit(scalars[index]) {
      let start = max(index - 1, range.lowerBound)
      if let last = ranges.last, last.upperBound >= start {
        ranges[ranges.count - 1] = last.lowerBound..<index + 1
      } else {
        ranges.append(start..<index + 1)
      }
    }
    return ranges
  }

  /// Gives every digit the same advance and centres it.
  static func equalizeDigits(_ glyphs: inout [ShapedGlyph], of scalars: [UInt32], advance: Int32) {
    for index in glyphs.indices where isDigit(scalars[glyphs[index].cluster]) {
      glyphs[index].dx += (advance - glyphs[index].advance) / 2
      glyphs[index].advance = advance
    }
  }

  private static func isDigit(_ scalar: UInt32) -> Bool { (0x30...0x39).contains(scalar) }
}
