import Controls
import JSON

/// Suggests a known word for a misspelled one.
public enum Spelling {
  /// The known word with the smallest Damerau–Levenshtein distance to `word`, ignoring case; nil if
  /// that distance is more than a third of the letters. A distance of one is always accepted.
  ///
  /// Only the first thousand known words are compared.
  public static func nearest(to word: String, in known: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased())
    guard letters.count <= 64 else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in known.prefix(candidateLimit) {
      let other = Array(candidate.lowercased())
      guard other.count <= 64 else { continue }
      let limit = max(1, max(letters.count, other.count) / 3)
      // The distance is at least the difference of the lengths.
      guard abs(letters.count - other.count) <= limit else { continue }
      let distance = distance(letters, other)
      if distance <= limit, distance < other.count, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.word
  }

  private static let candidateLimit = 1_000

  /// Whether two words differ only in case, or by a slip of the fingers inside a word: a letter too much
  /// or too few, two letters in the wrong order, or a wrong letter in a word of six or more. Words that differ
  /// at an end, such as a plural, or `right` and `light`, are words of their own.
  package static func isSlip(_ word: String, _ other: String) -> Bool {
    if word.count >= 3, word.lowercased() == other.lowercased() { return true }
    let (shorter, longer) =
      word.count <= other.count ? (Array(word), Array(other)) : (Array(other), Array(word))
    let start = zip(shorter, longer).prefix { $0 == $1 }.count
    let end = zip(shorter.dropFirst(start).reversed(), longer.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    let (few, many) = (
      shorter.dropFirst(start).dropLast(end), longer.dropFirst(start).dropLast(end)
    )
    let isInside =
      start > 0 && end > 0
      && longer[start - 1...longer.count - end].allSatisfy { $0.isLowercase }
    guard isInside, few.allSatisfy(\.isLowercase) else { return false }
    return switch (few.count, many.count) {
    case (0, 1): shorter.count >= 5
    case (1, 1): letters(of: longer, around: start) >= 6
    case (2, 2): shorter.count >= 5 && Array(few) == many.reversed()
    default: false
    }
  }

  /// The number of the lowercase letters around an index, up to another sign on both sides.
  private static func letters(of word: [Character], around index: Int) -> Int {
    word[..<index].reversed().prefix(while: \.isLowercase).count
      + word[index...].prefix(while: \.isLowercase).count
  }

  /// A message about an unknown name, with a suggestion.
  /// - Parameter owner: what has no such name; nil for the file.
  package static func unknown(
    _ noun: String, _ name: String, in known: some Sequence<String>, of owner: String? = nil
  ) -> String {
    let suggestion = suggestion(for: name, in: known)
    return "\(owner.map { "\($0) has" } ?? "there is") no \(noun) \(name.quoted)"
      + (suggestion.isEmpty ? list(known, of: "\(noun)s") : suggestion)
  }

  /// All known words, if there are not too many: `; the styles are card, caption, …`.
  package static func list(_ known: some Sequence<String>, of noun: String) -> String {
    let names = Array(known.prefix(listLimit + 1))
    guard !names.isEmpty, names.count <= listLimit else { return "" }
    return "; the \(noun) are \(names.joined(separator: ", "))"
  }

  /// The most words in a list. Messages are shortened.
  private static let listLimit = 48

  /// A suggestion such as `; did you mean "minimum"?`; empty if no known word is near.
  public static func suggestion(for word: String, in known: some Sequence<String>) -> String {
    suggestion(of: nearest(to: word, in: known).map { [$0] } ?? [])
  }

  package static func suggestion(of names: [String]) -> String {
    guard let last = names.last else { return "" }
    let others = names.dropLast().map { "\"\($0)\"" }.joined(separator: ", ")
    return "; did you mean " + (others.isEmpty ? "" : others + " or ") + "\"\(last)\"?"
  }

  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var row = last
    for i in a.indices {
      row[0] = i + 1
      for j in b.indices {
        var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row[j + 1] = cost
      }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[b.count]
  }
}

extension PropertyError {
  /// The message with a suggestion for an unknown name.
  public var messageWithSuggestion: String {
    guard case .unknown(let kind, let name, let known, let meanings) = self else { return message }
    let suggestion = Spelling.suggestion(for: name, in: known, meanings: meanings)
    guard suggestion.isEmpty else { return message + suggestion }
    return switch kind {
    case "icon": message + "; bezel describe --icons lists all"
    case "theme": message + Spelling.list(known, of: "themes")
    default: message
    }
  }
}
