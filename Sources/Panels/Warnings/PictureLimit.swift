import JSON

/// Limits the time of a check. The number of pictures is the product of the numbers of screens, pages,
/// choices and languages.
final class PictureLimit {
  /// The maximum number of combinations that are tried.
  static let combinations = 50_000
  /// The maximum number of pixels that are drawn.
  private static let pixels = 1 << 31

  private var combinations = 0
  private var pixels = 0

  var isReached: Bool { combinations > Self.combinations || pixels > Self.pixels }

  func countCombination() { combinations += 1 }

  func count(pixels: Int) { self.pixels += pixels }

  /// Adds a warning if the limit is reached.
  func report(to problems: ProblemList, at file: JSONNode) {
    guard isReached else { return }
    problems.add(
      "stopped after \(min(combinations, Self.combinations)) combinations of screens, pages, choices "
        + "and languages; the others are not checked", at: file.offset, path: "", isInAll: true)
  }
}
