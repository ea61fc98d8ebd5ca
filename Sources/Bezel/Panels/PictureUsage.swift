import Controls
import Geometry
import Raster

/// The memory that the pictures of a panel use.
struct PictureUsage: Sendable {
  private var pictures: [(path: String, bytes: Int)] = []

  /// The maximum number of pictures that a message lists.
  private static let listedPictures = 5

  mutating func add(_ path: String, _ artwork: Artwork) {
    pictures.append((path, artwork.byteCount))
  }

  /// Returns why another picture does not fit, with the size of each; nil if it fits.
  func problem(adding artwork: Artwork, from path: String) -> PropertyError? {
    let used = pictures.reduce(0) { $0 + $1.bytes }
    guard used + artwork.byteCount > MemoryBudget.pictures else { return nil }
    let size = MemoryBudget.mebibytes
    return .refused(
      "\(path): \(Self.content(of: artwork)) need \(size(artwork.byteCount)); the limit for a panel's "
        + "pictures is \(size(MemoryBudget.pictures)), of which the others use \(size(used))\(list); "
        + "use smaller or fewer pictures")
  }

  private static func content(of artwork: Artwork) -> String {
    guard let surface = artwork.surface else { return "its shapes" }
    let isCropped =
      surface.width < surface.wholeSize.width
      || surface.height < surface.wholeSize.height
    return "\(surface.width)×\(surface.height) pixels"
      + (isCropped ? " without transparent margins" : "")
  }

  /// The largest pictures with their sizes, in parentheses; empty without pictures.
  private var list: String {
    guard !pictures.isEmpty else { return "" }
    let sorted = pictures.sorted { ($1.bytes, $0.path) < ($0.bytes, $1.path) }
    let listed = sorted.prefix(Self.listedPictures).map {
      "\($0.path) \(MemoryBudget.mebibytes($0.bytes))"
    }
    let others = sorted.count - listed.count
    return " (\(listed.joined(separator: ", "))\(others > 0 ? " and \(others) more" : ""))"
  }
}
