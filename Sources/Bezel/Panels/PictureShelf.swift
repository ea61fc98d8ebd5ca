import Controls
import Glibc
import LinuxIO
import Panels
import Pictures
import Raster

/// The pictures of one panel, from files below its folder. A picture that stands in many places is
/// decoded once, and all together have a limit.
final class PictureShelf {
  /// The most pixels of all pictures that are in use at once: 128 MiB.
  static let pixelLimit = 33_554_432

  private struct Shelved {
    weak var surface: Surface?
    let version: FileVersion
  }

  /// A file that holds no picture, which is not looked at again until it is another.
  private struct Refused {
    let error: PropertyError
    let version: FileVersion
  }

  /// The most of them that are remembered.
  private static let refusedLimit = 64

  private let folder: String
  private var shelved: [String: Shelved] = [:]
  private var refused: [String: Refused] = [:]

  /// - Parameter folder: the panel file's.
  init(folder: String) { self.folder = folder }

  /// The PNG file of that path below the folder.
  func picture(at path: String) throws(PropertyError) -> Surface {
    guard path.contains(where: { $0 != "/" && $0 != "." }), !path.contains("\0") else {
      throw PropertyError.expected("the path of a PNG file")
    }
    let surface = shelved[path]?.surface
    let known = surface == nil ? refused[path]?.version : shelved[path]?.version
    let file: (bytes: [UInt8], version: FileVersion)?
    do throws(SystemError) {
      file = try readFile(path, below: folder, limit: PNG.fileLimit, unless: known)
    } catch {
      if error.code == EXDEV {
        throw PropertyError.refused(
          "a picture's path is relative to the panel file and stays in its folder")
      }
      throw PropertyError.refused("\(path): \(error.reason)")
    }
    if let file { return try shelve(file, path) }
    if let surface { return surface }
    guard let error = refused[path]?.error else {
      preconditionFailure("only a known version is not read")
    }
    throw error
  }

  private func shelve(
    _ file: (bytes: [UInt8], version: FileVersion), _ path: String
  ) throws(PropertyError) -> Surface {
    let surface = try decode(file, path)
    shelved[path] = Shelved(surface: surface, version: file.version)
    return surface
  }

  private func decode(
    _ file: (bytes: [UInt8], version: FileVersion), _ path: String
  ) throws(PropertyError) -> Surface {
    shelved = shelved.filter { $0.value.surface != nil }
    let used = shelved.values.reduce(0) { $0 + ($1.surface.map { $0.width * $0.height } ?? 0) }
    let rest = Self.pixelLimit - used
    do throws(PictureError) {
      return try PNG.decode(file.bytes, name: path, pixelLimit: min(rest, PNG.pixelLimit))
    } catch {
      if rest < PNG.pixelLimit, case .tooLarge(let width, let height, _) = error.reason {
        throw PropertyError.refused(
          "\(path): \(width)×\(height) pixels are too many beside the panel's other pictures; "
            + "together they have at most \(Self.pixelLimit)")
      }
      if refused.count == Self.refusedLimit { refused = [:] }
      let refusal = PropertyError.refused("\(error)")
      refused[path] = Refused(error: refusal, version: file.version)
      throw refusal
    }
  }
}
