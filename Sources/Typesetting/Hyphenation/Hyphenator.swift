import CHyphen
import Controls
import Glibc

/// Finds the places at which long words may break, by the rules of their language.
///
/// libhyphen reads the rules, which are packages of Debian. It is loaded with the first word. Places at
/// which a hyphen would change the letters beside it, as in the Hungarian `asz-szony`, are left out.
final class Hyphenator {
  /// The numbers of letters of a word that may break. libhyphen would take a longer one, but no
  /// language has a word of that length that is not several words.
  static let letters = 5...64

  private let folder: String
  private let warn: (String) -> Void
  private lazy var library: BezelHyphen? = {
    var library = BezelHyphen()
    return bezelLoadHyphen(&library) ? library : nil
  }()
  /// The language of the latest word, and its rules; nil if they are not installed.
  private var latest: (language: String, rules: HyphenationRules?)?
  /// The languages whose rules are missing.
  private var reported: Set<String> = []

  /// Creates a hyphenator with the rules in a folder. It calls `warn` once for each language whose
  /// rules could be installed but are not.
  init(folder: String = "/usr/share/hyphen", warn: @escaping (String) -> Void) {
    (self.folder, self.warn) = (folder, warn)
  }

  /// Returns the indices before which soft hyphens may be inserted, in ascending order. Words with soft
  /// hyphens of their own have none.
  func breaks(in text: [UInt32], language: String) -> [Int] {
    guard let rules = rules(of: language) else { return [] }
    var breaks: [Int] = []
    var start = 0
    while start < text.count {
      guard Self.isLetter(text[start]) else {
        start += 1
        continue
      }
      var end = start + 1
      while end < text.count, Self.isLetter(text[end]) { end += 1 }
      if Self.letters.contains(end - start), !text[start..<end].contains(LineBreaks.softHyphen) {
        breaks += rules.breaks(in: text[start..<end]).map { start + $0 }
      }
      start = end
    }
    return breaks
  }

  /// Whether a scalar belongs to a word; soft hyphens do.
  private static func isLetter(_ scalar: UInt32) -> Bool {
    scalar == LineBreaks.softHyphen || Unicode.Scalar(scalar)?.properties.isAlphabetic == true
  }

  private func rules(of language: String) -> HyphenationRules? {
    if let latest, latest.language == language { return latest.rules }
    let source = HyphenationRules.source(of: language)
    let rules = source.flatMap { source in
      library.flatMap { HyphenationRules("\(folder)/hyph_\(source.file).dic", $0) }
    }
    latest = (language, rules)
    if rules == nil, let source, reported.insert(language).inserted {
      warn(
        "hyphenation: the rules of the language \"\(language)\" are not installed; Debian's packages "
          + "libhyphen0 and \(source.package) have them")
    }
    return rules
  }
}
