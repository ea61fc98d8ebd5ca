import BuiltInPanels
import Controls
import LinuxIO
import Panels
import Raster

/// The pictures of one panel, from files below its folder. A picture that stands in many places is
/// decoded once, and all together have a limit.
package final class PictureShelf {
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
  private let builtIn: [BuiltInPicture]
  private var shelved: [String: Shelved] = [:]
  private var refused: [String: Refused] = [:]
  /// What was read ahead, whose files are not looked at now.
  private var ahead: [String: Result<Surface, PropertyError>] = [:]

  /// - Parameters:
  ///   - folder: the panel file's.
  ///   - builtIn: pictures that need no files.
  package init(folder: String, builtIn: [BuiltInPicture] = []) {
    self.folder = folder
    self.builtIn = builtIn
  }

  /// A built-in picture, or the PNG file of that path below the folder.
  func picture(at path: String) throws(PropertyError) -> Surface {
    if let picture = builtIn.first(where: { $0.rawValue == path }) { return picture.draw() }
    if let read = ahead[path] { return try read.get() }
    let reading = reading(files: [path])
    return try shelve(reading.errand.read().outcomes[0], of: reading).get()
  }

  // MARK: Reading ahead

  /// Pictures that are read in a thread.
  struct Reading {
    /// To be run there.
    let errand: PictureErrand
    /// The pictures that may not have changed, which nobody else may show by then.
    fileprivate let known: [String: Surface]
  }

  /// The reading of pictures for which the event loop would wait; nil without any.
  func reading(of paths: Set<String>) -> Reading? {
    let files = paths.subtracting(builtIn.map(\.rawValue)).sorted()
    return files.isEmpty ? nil : reading(files: files)
  }

  /// Does something for which pictures are what was read.
  func using<Result, Failure>(
    _ read: PicturesRead, of reading: Reading, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    for outcome in read.outcomes { ahead[outcome.path] = shelve(outcome, of: reading) }
    defer { ahead = [:] }
    return try body()
  }

  private func reading(files: [String]) -> Reading {
    var known: [String: Surface] = [:]
    let items = files.map { path in
      if let shelved = shelved[path], let surface = shelved.surface {
        known[path] = surface
        return PictureErrand.Item(path: path, known: shelved.version, refusal: nil)
      }
      let refused = refused[path]
      return PictureErrand.Item(path: path, known: refused?.version, refusal: refused?.error)
    }
    return Reading(
      errand: PictureErrand(folder: folder, items: items, room: room()), known: known)
  }

  /// How many more pixels there may be.
  private func room() -> Int {
    shelved = shelved.filter { $0.value.surface != nil }
    return shelved.values.reduce(Self.pixelLimit) { $0 - ($1.surface?.pixelCount ?? 0) }
  }

  private func shelve(
    _ read: PicturesRead.Element, of reading: Reading
  ) -> Result<Surface, PropertyError> {
    switch read.outcome {
    case .known: return .success(reading.known[read.path]!)
    case .refused(let error, let version):
      if let version {
        if refused.count == Self.refusedLimit, refused[read.path] == nil { refused = [:] }
        refused[read.path] = Refused(error: error, version: version)
      }
      return .failure(error)
    case .picture(let surface, let version):
      // Others may have taken the room meanwhile.
      guard surface.pixelCount <= room() else {
        return .failure(
          PictureErrand.noRoom(read.path, width: surface.width, height: surface.height))
      }
      shelved[read.path] = Shelved(surface: surface, version: version)
      return .success(surface)
    }
  }
}
