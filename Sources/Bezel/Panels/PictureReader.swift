import Controls
import Geometry
import Glibc
import LinuxIO
import Panels
import Pictures
import Raster

/// Reads and decodes pictures of one panel, on any thread.
struct PictureReader: Sendable {
  /// A picture to read.
  struct Item: Sendable {
    let path: String
    /// The version of the file whose outcome is known.
    let known: FileVersion?
  }

  /// The result for one item.
  enum Outcome {
    case picture(Artwork, FileVersion)
    /// The file has the known version.
    case unchanged
    /// The file has no usable picture. With a version, the error is final until the file changes.
    case rejected(PropertyError, FileVersion?)
  }

  typealias Outcomes = [(path: String, outcome: Outcome)]

  /// Reads files in the panel file's folder.
  let folder: FolderReader
  let items: [Item]
  /// The memory for all of them together, in bytes.
  let free: Int

  /// Reads every item.
  func read() -> sending Outcomes {
    var free = free
    var outcomes: Outcomes = []
    for item in items {
      let outcome = read(item, free: free)
      if case .picture(let artwork, _) = outcome { free -= artwork.byteCount }
      outcomes.append((item.path, outcome))
    }
    return outcomes
  }

  private func read(_ item: Item, free: Int) -> Outcome {
    let path = item.path
    guard path.contains(where: { $0 != "/" && $0 != "." }), !path.contains("\0") else {
      return .rejected(.expected(PropertyFormat.picture.expectation), nil)
    }
    let rule = "a picture's path is relative to the panel file and stays in its folder"
    guard !Self.leavesFolder(path) else { return .rejected(.refused(rule), nil) }
    do throws(SystemError) {
      let file = try folder.file(at: path, limit: PictureFile.sizeLimit, unless: item.known)
      guard let file else { return .unchanged }
      return decode(file.bytes, file.version, path, free: free)
    } catch {
      guard error.code != EXDEV else { return .rejected(.refused(rule), nil) }
      return .rejected(.missing("\(path): \(error.reason)"), nil)
    }
  }

  /// Whether a path leaves its folder at any point, even if it returns later. The kernel checks this
  /// only if the folders exist.
  static func leavesFolder(_ path: String) -> Bool {
    var depth = 0
    for part in path.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }

  private func decode(
    _ bytes: [UInt8], _ version: FileVersion, _ path: String, free: Int
  ) -> Outcome {
    do throws(PictureError) {
      let artwork = try PictureFile.decode(bytes, name: path, limit: free)
      guard artwork.byteCount <= free else {
        return .rejected(Self.outOfMemory(path, artwork, free: free), nil)
      }
      return .picture(artwork, version)
    } catch {
      if free < MemoryBudget.pictures,
        case .tooLarge(let width, let height, let bytes, _) = error.reason
      {
        return .rejected(
          Self.outOfMemory(path, "\(width)×\(height) pixels", bytes: bytes, free: free), nil)
      }
      return .rejected(.missing("\(error)"), version)
    }
  }

  /// The error for a picture that needs more than the `free` bytes.
  static func outOfMemory(_ path: String, _ artwork: Artwork, free: Int) -> PropertyError {
    let what =
      switch artwork {
      case .pixels(let surface): "\(surface.width)×\(surface.height) pixels"
      case .drawing: "its shapes"
      }
    return outOfMemory(path, what, bytes: artwork.byteCount, free: free)
  }

  private static func outOfMemory(
    _ path: String, _ what: String, bytes: Int, free: Int
  ) -> PropertyError {
    let need = MemoryBudget.mebibytes(bytes)
    let limit = MemoryBudget.mebibytes(MemoryBudget.pictures)
    let used = MemoryBudget.mebibytes(MemoryBudget.pictures - free)
    return .refused(
      "\(path): \(what) need \(need); the limit for a panel's pictures "
        + "is \(limit), of which the others use \(used); use smaller or fewer pictures")
  }
}
