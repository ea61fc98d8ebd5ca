import BuiltInPanels
import Controls
import Geometry
import LinuxIO
import Panels
import Pictures
import Raster

/// The pictures of one panel, from files in its folder or from the program. A picture is decoded once however often it is
/// used. All pictures in use together need at most `MemoryBudget.pictures` bytes.
package final class PictureCache {
  private struct Entry {
    package let artwork: WeakArtwork
    /// Nil for a picture that is part of the program.
    package let version: FileVersion?
  }

  /// Does not keep the pixels or shapes in memory.
  private struct WeakArtwork {
    private weak var surface: Surface?
    private weak var drawing: Drawing?

    init(_ artwork: Artwork) {
      switch artwork {
      case .pixels(let surface): self.surface = surface
      case .drawing(let drawing): self.drawing = drawing
      }
    }

    var value: Artwork? { surface.map(Artwork.pixels) ?? drawing.map(Artwork.drawing) }
  }

  /// A file without a usable picture; it is not read again until it changes.
  private struct Rejected {
    let error: PropertyError
    let version: FileVersion
  }

  private static let rejectedLimit = 64

  /// The panel file's folder.
  package let folder: String
  /// The number of times that a picture was requested.
  package private(set) var requestCount = 0

  /// The pixels of the drawings that take long to draw.
  package let drawn = DrawnPictures()

  private let reader: FolderReader
  private let builtIn: [BuiltInPicture]
  private var entries: [String: Entry] = [:]
  private var rejected: [String: Rejected] = [:]
  /// Pictures that were read ahead; their files are not read again.
  private var ahead: [String: Result<Artwork, PropertyError>] = [:]

  /// - Parameters:
  ///   - folder: the panel file's folder.
  ///   - builtIn: pictures that are part of the program.
  package init(folder: String, builtIn: [BuiltInPicture] = []) {
    self.folder = folder
    reader = FolderReader(folder)
    self.builtIn = builtIn
  }

  /// A built-in picture, or the picture file at a path relative to the folder.
  package func picture(at path: String) throws(PropertyError) -> Artwork {
    requestCount += 1
    if let picture = builtIn.first(where: { $0.rawValue == path }) {
      return try artwork(of: picture)
    }
    if let read = ahead[path] { return try read.get() }
    let reading = reading(files: [path])
    guard let result = results(of: reading.reader.read(), reading)[path] else {
      throw .expected(PropertyFormat.picture.expectation)
    }
    return try result.get()
  }

  /// Decodes a picture that is part of the program, unless it is in use.
  private func artwork(of picture: BuiltInPicture) throws(PropertyError) -> Artwork {
    let path = picture.rawValue
    if let artwork = entries[path]?.artwork.value { return artwork }
    let artwork: Artwork
    do throws(PictureError) {
      artwork = try PictureFile.decode(picture.bytes, name: path)
    } catch {
      throw .missing("\(error)")
    }
    return try add(artwork, from: path, version: nil).get()
  }

  /// Whether the picture at a path is a file, not part of the program.
  package func isFile(_ path: String) -> Bool { !builtIn.contains { $0.rawValue == path } }

  // MARK: Reading ahead

  /// Pictures to read on another thread.
  package struct Reading {
    /// Reads the files.
    package let reader: PictureReader
    /// The known results, valid unless the files have changed. Keeps the pictures in memory until
    /// then.
    fileprivate let known: [String: Result<Artwork, PropertyError>]
  }

  /// Prepares to read the pictures that would block the event loop; nil if there are none.
  package func reading(of paths: Set<String>) -> Reading? {
    let files = paths.filter(isFile).sorted()
    return files.isEmpty ? nil : reading(files: files)
  }

  /// Calls `body`, for which `picture(at:)` returns what was read.
  package func using<Result, Failure>(
    _ outcomes: PictureReader.Outcomes, of reading: Reading, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    ahead = results(of: outcomes, reading)
    defer { ahead = [:] }
    return try body()
  }

  private func reading(files: [String]) -> Reading {
    var known: [String: Result<Artwork, PropertyError>] = [:]
    let items = files.map { path in
      if let entry = entries[path], let artwork = entry.artwork.value {
        known[path] = .success(artwork)
        return PictureReader.Item(path: path, known: entry.version)
      }
      let rejected = rejected[path]
      known[path] = rejected.map { .failure($0.error) }
      return PictureReader.Item(path: path, known: rejected?.version)
    }
    return Reading(
      reader: PictureReader(folder: reader, items: items, usage: usage()), known: known)
  }

  /// Stores what was read. Returns the result for each path.
  package func results(
    of outcomes: PictureReader.Outcomes, _ reading: Reading
  ) -> [String: Result<Artwork, PropertyError>] {
    var results = reading.known
    for (path, outcome) in outcomes {
      if let changed = store(outcome, from: path) { results[path] = changed }
    }
    return results
  }

  /// The path of a picture in use; nil if it is no longer in use.
  package func path(of artwork: Artwork) -> String? {
    entries.first { $0.value.artwork.value?.object === artwork.object }?.key
  }

  /// The memory that the pictures in use need.
  private func usage() -> PictureUsage {
    entries = entries.filter { $0.value.artwork.value != nil }
    var usage = PictureUsage()
    for (path, entry) in entries {
      if let artwork = entry.artwork.value { usage.add(path, artwork) }
    }
    return usage
  }

  /// Stores an outcome; nil if it is known already.
  private func store(
    _ outcome: PictureReader.Outcome, from path: String
  ) -> Result<Artwork, PropertyError>? {
    switch outcome {
    case .unchanged: return nil
    case .rejected(let error, let version):
      if let version {
        if rejected.count == Self.rejectedLimit, rejected[path] == nil { rejected = [:] }
        rejected[path] = Rejected(error: error, version: version)
      }
      return .failure(error)
    case .picture(let artwork, let version):
      // Other pictures may have been stored meanwhile.
      return add(artwork, from: path, version: version)
    }
  }

  /// Stores a picture, unless there is no memory for it.
  private func add(
    _ artwork: Artwork, from path: String, version: FileVersion?
  ) -> Result<Artwork, PropertyError> {
    if let problem = usage().problem(adding: artwork, from: path) { return .failure(problem) }
    entries[path] = Entry(artwork: WeakArtwork(artwork), version: version)
    if case .drawing(let drawing) = artwork { drawing.pixels = drawn }
    return .success(artwork)
  }
}
