import Controls
import Glibc
import LinuxIO
import PanelSources
import Panels
import Raster

/// Reloads the pictures of a panel when their files change. The worker thread reads the files. Also
/// reports when a font file changes.
///
/// If a file is damaged or incomplete, the previous picture stays. A missing picture appears when
/// its file does.
final class PictureWatch {
  /// The time between two batches of pictures.
  package static let pause = Duration.milliseconds(100)
  /// The maximum number of watched folders. The kernel limits the folders that a user may watch.
  static let folderLimit = 64

  /// Called after font files of the panel have changed.
  var onFontChange: () -> Void = {}

  private let worker: Worker
  private let log: Log
  private let loop: EventLoop
  private let timer: EventLoop.Timer
  private let fontTimer: EventLoop.Timer
  private var watch: FolderWatch?
  private var panel: Panel?
  private var cache: PictureCache?
  private var requestCount = 0
  /// The paths of the pictures that the panel shows.
  private var shown: Set<String> = []
  /// The paths whose files have changed since they were read.
  private var changed: Set<String> = []
  /// The paths of the current batch that are not read yet.
  private var batch: [String] = []
  private var limiter = LogLimiter<String>(interval: .seconds(60))

  /// - Parameter worker: reads the files.
  init(worker: Worker, loop: EventLoop, log: Log) {
    self.worker = worker
    self.loop = loop
    self.log = log
    timer = EventLoop.Timer(loop)
    fontTimer = EventLoop.Timer(loop)
  }

  /// Watches the pictures of a panel in place of those of an earlier panel.
  func begin(_ panel: Panel, _ cache: PictureCache) {
    self.panel = panel
    self.cache = cache
    (shown, changed, batch) = ([], [], [])
    findPictures()
  }

  /// Watches pictures that the panel shows for the first time. Call it after each batch of events.
  func update() {
    if let cache, cache.requestCount != requestCount { findPictures() }
  }

  private func findPictures() {
    guard let panel, let cache else { return }
    requestCount = cache.requestCount
    let pictures = panel.pictures.filter { cache.isFile($0.path) }
    let paths = Set(pictures.map(\.path))
    let new = paths.subtracting(shown)
    for picture in pictures.sorted(by: { $0.path < $1.path })
    where picture.artwork == nil && new.contains(picture.path) {
      warn(about: picture.path, picture.warning)
    }
    shown = paths
    watchFolders()
    // The files may have changed after they were read and before their folders were watched.
    changed = changed.intersection(shown).union(new)
    read()
  }

  private func warn(about path: String, _ message: String) {
    guard let more = limiter.note(path, at: loop.monotonic) else { return }
    log.warning(message + more)
  }

  // MARK: Folders

  /// Watches the folders of the pictures and fonts, and their parents: a folder may be created or replaced.
  private func watchFolders() {
    let files = shown.union(panel?.settings.fontFiles ?? [])
    guard let cache, !files.isEmpty else { return watch = nil }
    var folders: Set<String> = []
    for path in files {
      var folder = cache.folder
      folders.insert(folder)
      for part in path.split(separator: "/").dropLast() {
        folder = Self.join(folder, part)
        folders.insert(folder)
      }
    }
    do throws(SystemError) {
      let watch: FolderWatch
      if let present = self.watch { watch = present } else { watch = try makeWatch() }
      self.watch = watch
      for folder in watch.folders.subtracting(folders) { watch.remove(folder) }
      if folders.count > Self.folderLimit {
        warn(
          about: "",
          "the pictures and fonts are in \(folders.count) folders, of which \(Self.folderLimit) are watched; "
            + "use fewer folders")
      }
      for folder in folders.sorted().prefix(Self.folderLimit) {
        do throws(SystemError) {
          try watch.add(folder)
        } catch {
          // Its parent reports when the folder appears.
          if error.code != ENOENT, error.code != ENOTDIR { throw error }
        }
      }
    } catch {
      warn(about: "", "changed pictures and fonts are not shown until a reload: \(error)")
    }
  }

  private func makeWatch() throws(SystemError) -> FolderWatch {
    try FolderWatch(loop: loop) { [unowned self] folder, names in
      self.note(names, in: folder)
    }
  }

  private static func join(_ folder: String, _ name: some StringProtocol) -> String {
    folder.hasSuffix("/") ? "\(folder)\(name)" : "\(folder)/\(name)"
  }

  private func note(_ names: Set<String>, in folder: String) {
    guard let panel, let cache else { return }
    // A name can be that of a new folder.
    watchFolders()
    let files = names.map { Self.join(folder, $0) }
    func hasChanged(_ path: String) -> Bool {
      let path = Self.join(
        cache.folder, path.split(separator: "/").filter { $0 != "." }.joined(separator: "/"))
      return names.isEmpty || files.contains { path == $0 || path.hasPrefix("\($0)/") }
    }
    if panel.settings.fontFiles.contains(where: hasChanged) {
      // Several files may change together.
      fontTimer.schedule(after: Self.pause) { [unowned self] in self.onFontChange() }
    }
    changed.formUnion(shown.filter(hasChanged))
    read()
  }

  // MARK: Files

  /// Begins to read the files that have changed, unless others are being read.
  private func read() {
    guard batch.isEmpty, !timer.isScheduled, !changed.isEmpty else { return }
    batch = changed.sorted()
    changed = []
    readNext()
  }

  /// Reads one file at a time, so that each new picture frees the old one before the next is read.
  private func readNext() {
    guard let path = batch.last, let cache, let reading = cache.reading(of: [path]) else { return }
    worker.start { [reader = reading.reader] in
      reader.read()
    } then: { [unowned self] outcomes in
      // Another panel is shown.
      guard self.cache === cache, self.batch.last == path else { return self.read() }
      self.show(outcomes, of: reading, path)
      self.batch.removeLast()
      if self.batch.isEmpty {
        self.timer.schedule(after: Self.pause) { [unowned self] in self.read() }
      } else {
        self.readNext()
      }
    }
  }

  private func show(
    _ outcomes: PictureReader.Outcomes, of reading: PictureCache.Reading, _ path: String
  ) {
    guard let panel, let cache else { return }
    if case .success(let artwork)? = cache.results(of: outcomes, reading)[path] {
      return panel.replacePicture(at: path, with: artwork)
    }
    for case .rejected(let error, let version) in outcomes.map(\.outcome) {
      // The next change of a file that is missing or being replaced reads it again.
      if version == nil, case .missing = error { continue }
      warn(about: path, "\(error.message); the old picture stays until the file is valid")
    }
  }
}
