import Controls
import Glibc
import LinuxIO
import Panels
import Pictures
import Raster

/// Reads and decodes pictures of one panel, which takes its time and can be done in any thread.
package struct PictureErrand: Sendable {
  /// A picture that is wanted.
  struct Item: Sendable {
    let path: String
    /// The version of its file that need not be read again.
    let known: FileVersion?
  }

  /// What there is at a path.
  enum Outcome {
    case picture(Surface, FileVersion)
    /// What is known.
    case known
    /// No picture, as long as the file is of this version; nil where another time may tell otherwise.
    case refused(PropertyError, FileVersion?)
  }

  /// The panel file's folder.
  let folder: String
  let items: [Item]
  /// The most pixels that all of them may have.
  let room: Int

  /// What each path has.
  package func read() -> sending PicturesRead {
    var room = room
    var outcomes: [PicturesRead.Element] = []
    for item in items {
      let outcome = outcome(for: item, room: room)
      if case .picture(let surface, _) = outcome { room -= surface.pixelCount }
      outcomes.append((item.path, outcome))
    }
    return PicturesRead(outcomes: outcomes)
  }

  private func outcome(for item: Item, room: Int) -> Outcome {
    let path = item.path
    guard path.contains(where: { $0 != "/" && $0 != "." }), !path.contains("\0") else {
      return .refused(.expected("the path of a PNG file"), nil)
    }
    do throws(SystemError) {
      let file = try readFile(path, below: folder, limit: PNG.fileLimit, unless: item.known)
      guard let file else { return .known }
      return decode(file.bytes, file.version, path, room: room)
    } catch {
      let reason =
        error.code == EXDEV
        ? "a picture's path is relative to the panel file and stays in its folder"
        : "\(path): \(error.reason)"
      return .refused(.refused(reason), nil)
    }
  }

  private func decode(
    _ bytes: [UInt8], _ version: FileVersion, _ path: String, room: Int
  ) -> Outcome {
    do throws(PictureError) {
      let limit = min(room, PNG.pixelLimit)
      return .picture(try PNG.decode(bytes, name: path, pixelLimit: limit), version)
    } catch {
      if room < PNG.pixelLimit, case .tooLarge(let width, let height, _) = error.reason {
        return .refused(Self.noRoom(path, width: width, height: height), nil)
      }
      return .refused(.refused("\(error)"), version)
    }
  }

  /// Why a picture that alone would be small enough is refused.
  static func noRoom(_ path: String, width: Int, height: Int) -> PropertyError {
    .refused(
      "\(path): \(width)×\(height) pixels are too many beside the panel's other pictures; "
        + "together they have at most \(PictureShelf.pixelLimit)")
  }
}

/// The outcomes of an errand.
package struct PicturesRead {
  typealias Element = (path: String, outcome: PictureErrand.Outcome)

  let outcomes: [Element]
}

extension Surface {
  var pixelCount: Int { width * height }
}
