import Controls
import Geometry
import Raster

/// The memory that the pictures of a panel use, and the time to draw them.
package struct PictureUsage: Sendable {
  private struct Picture {
    let path: String
    let bytes: Int
    let crossings: Double
  }

  private var pictures: [Picture] = []

  /// The maximum number of pictures that a message lists.
  private static let listedPictures = 5

  mutating func add(_ path: String, _ artwork: Artwork) {
    pictures.append(
      Picture(path: path, bytes: artwork.byteCount, crossings: artwork.crossingCount))
  }

  /// Returns why another picture does not fit, with the size of each; nil if it fits.
  func problem(adding artwork: Artwork, from path: String) -> PropertyError? {
    memoryProblem(adding: artwork, from: path) ?? timeProblem(adding: artwork, from: path)
  }

  private func memoryProblem(adding artwork: Artwork, from path: String) -> PropertyError? {
    let used = pictures.reduce(0) { $0 + $1.bytes }
    guard used + artwork.byteCount > MemoryBudget.pictures else { return nil }
    let size = MemoryBudget.mebibytes
    let list = list(by: { Double($0.bytes) }, amount: { size($0.bytes) })
    return .refused(
      "\(path): \(Self.content(of: artwork)) need \(size(artwork.byteCount)); the limit for a panel's "
        + "pictures is \(size(MemoryBudget.pictures)), of which the others use \(size(used))\(list); "
        + "use smaller or fewer pictures")
  }

  /// One frame may have to draw all pictures.
  private func timeProblem(adding artwork: Artwork, from path: String) -> PropertyError? {
    let used = pictures.reduce(0) { $0 + $1.crossings }
    guard artwork.crossingCount > 0,
      used + artwork.crossingCount > Drawing.panelCrossingLimit
    else { return nil }
    let share = { (crossings: Double) in
      "\(Int((crossings / Drawing.panelCrossingLimit * 100).rounded(.up))) %"
    }
    let list = list(by: \.crossings, amount: { share($0.crossings) })
    return .refused(
      "\(path): its outlines need \(share(artwork.crossingCount)) of the time to draw a panel's "
        + "pictures, and the others need \(share(used))\(list); simplify the outlines, or export PNG "
        + "pictures")
  }

  private static func content(of artwork: Artwork) -> String {
    guard let surface = artwork.surface else { return "its shapes" }
    let isCropped =
      surface.width < surface.wholeSize.width
      || surface.height < surface.wholeSize.height
    return "\(surface.width)×\(surface.height) pixels"
      + (isCropped ? " without transparent margins" : "")
  }

  /// The pictures that need the most, with what they need, in parentheses; empty without pictures.
  private func list(by need: (Picture) -> Double, amount: (Picture) -> String) -> String {
    guard !pictures.isEmpty else { return "" }
    let sorted = pictures.sorted { (need($1), $0.path) < (need($0), $1.path) }
    let listed = sorted.prefix(Self.listedPictures).map { "\($0.path) \(amount($0))" }
    let others = sorted.count - listed.count
    return " (\(listed.joined(separator: ", "))\(others > 0 ? " and \(others) more" : ""))"
  }
}

extension Artwork {
  /// The number of rows that the edges of shapes cross; 0 for pixels.
  fileprivate var crossingCount: Double {
    if case .drawing(let drawing) = self { drawing.crossingCount } else { 0 }
  }
}
