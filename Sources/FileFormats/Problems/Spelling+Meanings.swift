// Suggestions by meaning, for people who use another toolkit's name.

extension Spelling {
  /// The maximum number of names in a suggestion.
  private static let suggestionLimit = 3
  /// Shorter words are not compared by spelling, because nearly all short words are similar.
  private static let shortest = 4

  /// A suggestion such as `; did you mean "gear" or "sliders"?`; empty if none is found.
  ///
  /// Uses the first of these that finds something:
  ///
  /// 1. `word` in another notation, or known words with the meaning `word`;
  /// 2. a known word with a similar spelling;
  /// 3. a meaning with a similar spelling;
  /// 4. meanings that begin with `word`;
  /// 5. known words and meanings that are a part of `word`.
  ///
  /// Compares spellings with `nearest` at most twice, to limit the time.
  package static func suggestion(
    for word: String, in known: [String], meanings: [String: [String]]
  ) -> String {
    suggestion(of: Array(meant(by: word, in: known, meanings).prefix(suggestionLimit)))
  }

  /// Whether a word is known in some notation, or means the same as a known word.
  package static func isMeant(
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

  /// A word in the notation of names and meanings: `speaker-slash` for `Speaker_Slash.fill`. It has
  /// lowercase letters and hyphens, and no suffix for a variant of an icon.
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
