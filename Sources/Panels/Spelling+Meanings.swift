// Words that mean known ones: what people type who know the thing, but not its name here.

extension Spelling {
  /// At most so many are suggested.
  private static let suggestionLimit = 3
  /// Words of fewer letters are looked up, but not by what is near them: nearly all are.
  private static let shortest = 4

  /// `; did you mean "gear" or "sliders"?`, or nothing: the known words that mean the same, or else
  /// the one that is spelled nearly so, or else those with a meaning that is spelled nearly so,
  /// begins so, or has a part in common.
  ///
  /// The words are compared as `nearest` compares them, twice at most.
  static func suggestion(
    for word: String, in known: [String], meanings: [String: [String]]
  ) -> String {
    suggestion(of: Array(meant(by: word, in: known, meanings).prefix(suggestionLimit)))
  }

  /// Whether a word is a known one in another spelling, or has the meaning of one.
  static func isMeant(
    by word: String, in known: [String], _ meanings: [String: [String]]
  ) -> Bool {
    !same(as: plain(word), in: known, meanings).isEmpty
  }

  private static func meant(
    by word: String, in known: [String], _ meanings: [String: [String]]
  ) -> [String] {
    let plain = plain(word)
    let same = same(as: plain, in: known, meanings)
    if !same.isEmpty { return same }
    if let near = nearest(to: word, in: known) { return [near] }
    guard plain.count >= shortest, !meanings.isEmpty else { return [] }
    let words = meanings.keys.sorted()
    if let near = nearest(to: plain, in: words.lazy.filter { $0.count >= shortest }) {
      return meanings[near] ?? []
    }
    let begun = words.filter { $0.hasPrefix(plain) }.flatMap { meanings[$0] ?? [] }
    if !begun.isEmpty { return withoutRepeats(begun) }
    let parts = plain.split(separator: "-").map(String.init)
    return withoutRepeats(parts.flatMap { Self.same(as: $0, in: known, meanings) })
  }

  private static func same(
    as plain: String, in known: [String], _ meanings: [String: [String]]
  ) -> [String] {
    known.contains(plain) ? [plain] : meanings[plain] ?? []
  }

  private static func withoutRepeats(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }
  }

  /// A word as names and meanings are written, `speaker-slash` for `Speaker_Slash.fill`: in small
  /// letters, with hyphens, and without the endings that others give to variants of a picture.
  private static func plain(_ word: String) -> String {
    guard word.utf8.count <= 256 else { return "" }
    var parts = word.lowercased().split { "-_. ".contains($0) }
    while parts.count > 1, variants.contains(String(parts[parts.count - 1])) { parts.removeLast() }
    return parts.joined(separator: "-")
  }

  private static let variants: Set<String> = [
    "circle", "fill", "filled", "outline", "outlined", "round", "rounded", "sharp", "square",
  ]
}
