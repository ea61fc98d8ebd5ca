import JSON
import Panels

/// Limits the time of a check. The number of pictures is the product of the numbers of screens, pages,
/// choices and languages.
final class PictureLimit {
  private let maximumCombinations: Int
  private let maximumPixels: Int
  private var combinations = 0
  private var pixels = 0

  /// - Parameters:
  ///   - combinations: the maximum number of combinations that are tried.
  ///   - pixels: the number of pixels after which no further picture is drawn.
  init(combinations: Int = PanelFile.combinationLimit, pixels: Int = 1 << 32) {
    maximumCombinations = combinations
    maximumPixels = pixels
  }

  var isReached: Bool { combinations > maximumCombinations || pixels > maximumPixels }

  func countCombination() { combinations += 1 }

  func count(pixels: Int) { self.pixels += pixels }

  /// Adds a warning if the limit is reached.
  func report(to problems: ProblemList, at file: JSONNode) {
    guard isReached else { return }
    problems.add(
      "stopped after \(min(combinations, maximumCombinations)) combinations of screens, pages, choices "
        + "and languages; the others are not checked", at: file.offset, path: "", isInAll: true)
  }
}
