import Controls
import JSON

/// Finds the word that was meant.
public enum Spelling {
  /// The known word nearest to `word`, if it is near enough to have been meant: at most a third of
  /// its letters differ (but one always may), counted as Damerau–Levenshtein distance without
  /// regard to case.
  public static func nearest(to word: String, in known: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased())
    guard letters.count <= 64 else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in known where candidate.count <= 64 {
      let distance = distance(letters, Array(candidate.lowercased()))
      let limit = max(1, max(letters.count, candidate.count) / 3)
      if distance <= limit, distance < candidate.count, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.word
  }

  /// A message that a name names nothing of its sort, with what was probably meant.
  static func unknown(_ sort: String, _ name: String, in known: some Sequence<String>) -> String {
    "there is no \(sort) \(name.quoted)" + suggestion(for: name, in: known)
  }

  /// `; did you mean "minimum"?`, or nothing.
  public static func suggestion(for word: String, in known: some Sequence<String>) -> String {
    nearest(to: word, in: known).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}

extension PropertyError {
  /// The reason, with the name that was meant where another is near.
  public var messageWithSuggestion: String {
    guard case .unknown(_, let name, let known) = self else { return message }
    return message + Spelling.suggestion(for: name, in: known)
  }
}
