import Controls
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
    case picture(Surface, FileVersion)
    /// The file has the known version.
    case unchanged
    /// The file has no usable picture. With a version, the error is final until the file changes.
    case rejected(PropertyError, FileVersion?)
  }

  typealias Outcomes = [(path: String, outcome: Outcome)]

  /// The panel file's folder.
  let folder: String
  let items: [Item]
  /// The maximum number of pixels of all pictures together.
  let pixelLimit: Int

  /// Reads every item.
  func read() -> sending Outcomes {
    var rest = pixelLimit
    var outcomes: Outcomes = []
    for item in items {
      let outcome = read(item, pixelLimit: rest)
      if case .picture(let surface, _) = outcome { rest -= surface.pixelCount }
      outcomes.append((item.path, outcome))
    }
    return outcomes
  }

  private func read(_ item: Item, pixelLimit: Int) -> Outcome {
    let path = item.path
    guard path.contains(where: { $0 != "/" && $0 != "." }), !path.contains("\0") else {
      return .rejected(.expected("the path of a PNG file"), nil)
    }
    do throws(SystemError) {
      let file = try readFile(path, below: folder, limit: PNG.fileLimit, unless: item.known)
      guard let file else { return .unchanged }
      return decode(file.bytes, file.version, path, pixelLimit: pixelLimit)
    } catch {
      let reason =
        error.code == EXDEV
        ? "a picture's path is relative to the panel file and stays in its folder"
        : "\(path): \(error.reason)"
      return .rejected(.refused(reason), nil)
    }
  }

  private func decode(
    _ bytes: [UInt8], _ version: FileVersion, _ path: String, pixelLimit: Int
  ) -> Outcome {
    do throws(PictureError) {
      let limit = min(pixelLimit, PNG.pixelLimit)
      return .picture(try PNG.decode(bytes, name: path, pixelLimit: limit), version)
    } catch {
      if pixelLimit < PNG.pixelLimit, case .tooLarge(let width, let height, _) = error.reason {
        return .rejected(Self.tooManyPixels(path, width: width, height: height), nil)
      }
      return .rejected(.refused("\(error)"), version)
    }
  }

  /// The error for a picture that exceeds the limit only together with the others.
  static func tooManyPixels(_ path: String, width: Int, height: Int) -> PropertyError {
    .refused(
      "\(path): \(width)×\(height) pixels are too many beside the panel's other pictures; "
        + "together they have at most \(PictureCache.pixelLimit)")
  }
}

extension Surface {
  var pixelCount: Int { width * height }
}
