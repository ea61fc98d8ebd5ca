import Controls
import JSON

/// Finds the word that was meant.
public enum Spelling {
  /// The known word nearest to `word`, if it is near enough to have been meant: at most a third of
  /// its letters differ (but one always may), counted as Damerau–Levenshtein distance without
  /// regard to case.
  ///
  /// Of more than a thousand known words the first thousand are looked at.
  public static func nearest(to word: String, in known: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased())
    guard letters.count <= 64 else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in known.prefix(candidateLimit) {
      let other = Array(candidate.lowercased())
      guard other.count <= 64 else { continue }
      let limit = max(1, max(letters.count, other.count) / 3)
      // Each letter too many or too few is a difference.
      guard abs(letters.count - other.count) <= limit else { continue }
      let distance = distance(letters, other)
      if distance <= limit, distance < other.count, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.word
  }

  private static let candidateLimit = 1_000

  /// A message that a name names nothing of its sort, with what was probably meant.
  static func unknown(_ sort: String, _ name: String, in known: some Sequence<String>) -> String {
    "there is no \(sort) \(name.quoted)" + suggestion(for: name, in: known)
  }

  /// `; did you mean "minimum"?`, or nothing.
  public static func suggestion(for word: String, in known: some Sequence<String>) -> String {
    suggestion(of: nearest(to: word, in: known).map { [$0] } ?? [])
  }

  static func suggestion(of names: [String]) -> String {
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
  /// The reason, with the name that was meant where another is near.
  public var messageWithSuggestion: String {
    guard case .unknown(let kind, let name, let known, let meanings) = self else { return message }
    let suggestion = Spelling.suggestion(for: name, in: known, meanings: meanings)
    guard kind == "icon", suggestion.isEmpty else { return message + suggestion }
    return message + "; bezel describe --icons lists all"
  }
}
