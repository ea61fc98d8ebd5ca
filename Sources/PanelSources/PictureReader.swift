import Controls
import Geometry
import Glibc
import LinuxIO
import Panels
import Pictures
import Raster

/// Reads and decodes pictures of one panel, on any thread.
package struct PictureReader: Sendable {
  /// A picture to read.
  package struct Item: Sendable {
    let path: String
    /// The version of the file whose outcome is known.
    let known: FileVersion?
  }

  /// The result for one item.
  package enum Outcome {
    case picture(Artwork, FileVersion)
    /// The file has the known version.
    case unchanged
    /// The file has no usable picture. With a version, the error is final until the file changes.
    case rejected(PropertyError, FileVersion?)
  }

  package typealias Outcomes = [(path: String, outcome: Outcome)]

  /// Reads files in the panel file's folder.
  package let folder: FolderReader
  package let items: [Item]
  /// The memory that other pictures use.
  package let usage: PictureUsage

  /// Reads every item.
  package func read() -> sending Outcomes {
    var usage = usage
    var outcomes: Outcomes = []
    for item in items {
      let outcome = read(item, usage)
      if case .picture(let artwork, _) = outcome { usage.add(item.path, artwork) }
      outcomes.append((item.path, outcome))
    }
    return outcomes
  }

  private func read(_ item: Item, _ usage: PictureUsage) -> Outcome {
    let path = item.path
    guard path.contains(where: { $0 != "/" && $0 != "." }), !path.contains("\0") else {
      return .rejected(.expected(PropertyFormat.picture.expectation), nil)
    }
    let rule = "a picture's path is relative to the panel file and stays in its folder"
    guard !Self.leavesFolder(path) else { return .rejected(.refused(rule), nil) }
    do throws(SystemError) {
      let file = try folder.file(at: path, limit: PictureFile.sizeLimit, unless: item.known)
      guard let file else { return .unchanged }
      return decode(file.bytes, file.version, path, usage)
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

  /// Decodes a picture whose whole size is within the limit. Transparent margins do not count, but only
  /// decoding finds them.
  private func decode(
    _ bytes: [UInt8], _ version: FileVersion, _ path: String, _ usage: PictureUsage
  ) -> Outcome {
    do throws(PictureError) {
      let artwork = try PictureFile.decode(bytes, name: path)
      if let problem = usage.problem(adding: artwork, from: path) { return .rejected(problem, nil) }
      return .picture(artwork, version)
    } catch {
      return .rejected(.missing("\(error)"), version)
    }
  }
}
