import CHyphen
import Glibc

/// The rules of a language for libhyphen, from a file of patterns.
final class HyphenationRules {
  private let library: BezelHyphen
  private let rules: OpaquePointer
  /// The bytes of the characters in the encoding of the file; nil for UTF-8.
  private let bytes: [UInt32: UInt8]?

  /// Reads a file. Fails if it does not exist, or its encoding is unknown.
  init?(_ path: String, _ library: BezelHyphen) {
    guard let encoding = Self.encoding(of: path) else { return nil }
    if encoding == "UTF-8" {
      bytes = nil
    } else {
      guard let bytes = Self.bytes(of: encoding) else { return nil }
      self.bytes = bytes
    }
    guard let rules = library.hnj_hyphen_load(path) else { return nil }
    (self.library, self.rules) = (library, rules)
  }

  deinit { library.hnj_hyphen_free(rules) }

  /// Returns the distances from the start of a word at which it may break, in ascending order. Places
  /// at which the letters would change are left out.
  func breaks(in word: ArraySlice<UInt32>) -> [Int] {
    let lowercase = word.map(Self.lowercase)
    guard var text = encoded(lowercase) else { return [] }
    let size = text.count
    text.append(0)
    // libhyphen writes up to 5 bytes beyond the word.
    var digits = [CChar](repeating: 0, count: size + 5)
    var (replacements, positions, cuts):
      (
        UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, UnsafeMutablePointer<Int32>?,
        UnsafeMutablePointer<Int32>?
      )
    let failed = library.hnj_hyphen_hyphenate2(
      rules, text, Int32(size), &digits, nil, &replacements, &positions, &cuts)
    defer {
      for index in 0..<size { free(replacements?[index]) }
      free(replacements)
      free(positions)
      free(cuts)
    }
    guard failed == 0 else { return [] }
    // Odd digits are places for hyphens.
    return (1..<word.count).filter { digits[$0 - 1] & 1 == 1 && replacements?[$0 - 1] == nil }
  }

  private func encoded(_ word: [UInt32]) -> [CChar]? {
    guard let bytes else {
      return word.compactMap(Unicode.Scalar.init).flatMap { UTF8.encode($0) ?? .init() }
        .map { CChar(bitPattern: $0) }
    }
    let text = word.compactMap { $0 < 0x80 ? UInt8($0) : bytes[$0] }
    return text.count == word.count ? text.map { CChar(bitPattern: $0) } : nil
  }

  /// Returns the small letter, if it is a single scalar as well.
  private static func lowercase(_ scalar: UInt32) -> UInt32 {
    guard
      let scalars = Unicode.Scalar(scalar)?.properties.lowercaseMapping.unicodeScalars,
      scalars.count == 1, let small = scalars.first
    else { return scalar }
    return small.value
  }

  // MARK: Files

  /// Returns the encoding, which is the first line of a file.
  private static func encoding(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 32)
    guard fgets(&line, Int32(line.count), file) != nil else { return nil }
    let bytes = line.map { UInt8(bitPattern: $0) }.prefix { $0 > 0x20 }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the upper half of an 8-bit encoding.
  private static func bytes(of encoding: String) -> [UInt32: UInt8]? {
    let decoder = iconv_open("UTF-32LE", encoding)
    guard decoder != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(decoder) }
    var bytes: [UInt32: UInt8] = [:]
    for byte in UInt8(0x80)...0xFF {
      let scalar = bezelDecode(decoder, CChar(bitPattern: byte))
      if scalar > 0 { bytes[scalar] = byte }
    }
    return bytes
  }

  /// The file with the rules of a language, and the package of Debian that contains it; nil if there
  /// is none. A variant such as `de-AT` has the rules of its language.
  static func source(of language: String) -> (file: String, package: String)? {
    sources[language] ?? sources[String(language.prefix { $0 != "-" })]
  }

  private static let sources = [
    "bg": ("bg_BG", "hyphen-bg"), "ca": ("ca_ES", "hyphen-ca"), "cs": ("cs_CZ", "hyphen-cs"),
    "da": ("da_DK", "hyphen-da"), "de": ("de_DE", "hyphen-de"), "el": ("el_GR", "hyphen-el"),
    "en": ("en_US", "hyphen-en-us"), "en-GB": ("en_GB", "hyphen-en-gb"),
    "en-IN": ("en_GB", "hyphen-en-gb"), "es": ("es_ES", "hyphen-es"), "et": ("et_EE", "myspell-et"),
    "fr": ("fr_FR", "hyphen-fr"), "hi": ("hi_IN", "hyphen-hi"), "hr": ("hr_HR", "hyphen-hr"),
    "hu": ("hu_HU", "hyphen-hu"), "id": ("id_ID", "hyphen-id"), "is": ("is_IS", "hyphen-is"),
    "it": ("it_IT", "hyphen-it"), "lt": ("lt_LT", "hyphen-lt"), "lv": ("lv_LV", "hyphen-lv"),
    "nb": ("nb_NO", "hyphen-no"), "nl": ("nl_NL", "hyphen-nl"), "pl": ("pl_PL", "hyphen-pl"),
    "pt": ("pt_BR", "hyphen-pt-br"), "pt-PT": ("pt_PT", "hyphen-pt-pt"),
    "ro": ("ro_RO", "hyphen-ro"), "ru": ("ru_RU", "hyphen-ru"), "sk": ("sk_SK", "hyphen-sk"),
    "sl": ("sl_SI", "hyphen-sl"), "sr": ("sr_RS", "hyphen-sr"), "sv": ("sv_SE", "hyphen-sv"),
    "uk": ("uk_UA", "hyphen-uk"),
  ]
}
