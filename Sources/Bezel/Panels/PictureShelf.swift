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
    guard let result = results(of: reading.errand.read(), reading)[path] else {
      throw .expected("the path of a PNG file")
    }
    return try result.get()
  }

  // MARK: Reading ahead

  /// Pictures that are read in a thread.
  struct Reading {
    /// To be run there.
    let errand: PictureErrand
    /// What the paths are known to have, unless their files have changed. Nobody else may show these
    /// pictures by then.
    fileprivate let known: [String: Result<Surface, PropertyError>]
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
    ahead = results(of: read, reading)
    defer { ahead = [:] }
    return try body()
  }

  private func reading(files: [String]) -> Reading {
    var known: [String: Result<Surface, PropertyError>] = [:]
    let items = files.map { path in
      if let shelved = shelved[path], let surface = shelved.surface {
        known[path] = .success(surface)
        return PictureErrand.Item(path: path, known: shelved.version)
      }
      let refused = refused[path]
      known[path] = refused.map { .failure($0.error) }
      return PictureErrand.Item(path: path, known: refused?.version)
    }
    return Reading(
      errand: PictureErrand(folder: folder, items: items, room: room()), known: known)
  }

  /// What each path has.
  private func results(
    of read: PicturesRead, _ reading: Reading
  ) -> [String: Result<Surface, PropertyError>] {
    var results = reading.known
    for (path, outcome) in read.outcomes {
      if let changed = shelve(outcome, from: path) { results[path] = changed }
    }
    return results
  }

  /// How many more pixels there may be.
  private func room() -> Int {
    shelved = shelved.filter { $0.value.surface != nil }
    return shelved.values.reduce(Self.pixelLimit) { $0 - ($1.surface?.pixelCount ?? 0) }
  }

  /// Keeps what was read; nil where that is known.
  private func shelve(
    _ outcome: PictureErrand.Outcome, from path: String
  ) -> Result<Surface, PropertyError>? {
    switch outcome {
    case .known: return nil
    case .refused(let error, let version):
      if let version {
        if refused.count == Self.refusedLimit, refused[path] == nil { refused = [:] }
        refused[path] = Refused(error: error, version: version)
      }
      return .failure(error)
    case .picture(let surface, let version):
      // Others may have taken the room meanwhile.
      guard surface.pixelCount <= room() else {
        return .failure(
          PictureErrand.noRoom(path, width: surface.width, height: surface.height))
      }
      shelved[path] = Shelved(surface: surface, version: version)
      return .success(surface)
    }
  }
}
