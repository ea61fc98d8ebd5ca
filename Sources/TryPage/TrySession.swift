import Controls
import Displays
import Geometry
import Glibc
import JSON
import LinuxIO
import PanelDaemon
import PanelServing
import PanelSources
import PanelTesting
import Panels
import ProgramInterface
import TouchTracking
import Web

/// A panel in memory, with a page that shows it and the problems of its file. It is wired as in the
/// daemon.
package final class TrySession {
  package let channel = PageChannel()
  package let host: PanelHost
  package let source: PanelSource
  package let kinds: [ControlKind]
  /// The latest check of the file; nil while the first one runs.
  package private(set) var check: PanelCheck?
  /// The cached places of the panel on the screen; see `currentPlaces`.
  package var places: PanelPlaces??
  private let daemon: Daemon
  /// The size and the scale of the screen on the command line; nil for a screen of the panel's size.
  private let screen: (size: PixelSize, scale: Double?)?
  /// The keys that each page holds down.
  var heldKeys: [ObjectIdentifier: Set<Key>] = [:]
  /// The screen and the look that the user of the page has chosen.
  package var choices = TryChoices()
  /// The cached settings of the panel for an unknown screen; see `ownSize`.
  var cachedSettings: PanelSettings?
  /// Answers requests about recordings.
  private(set) var recordings: TryRecordings!
  private let folder: String
  private let worker: Worker
  private var watch: FolderWatch?
  /// How long a missing file may be replaced before it is an error.
  private static let missingTime = Duration.milliseconds(200)
  private let missing: EventLoop.Timer
  /// The names of the folders in the paths of included files. The folders may not exist yet.
  private var folderNames: Set<String> = []
  private var problems: [JSONValue] = []
  /// Whether the file has changed since the check in progress began.
  private var isOutdated = false

  package init(
    _ configuration: Configuration, kinds: [ControlKind], followsSize: Bool
  ) throws(ExitReason) {
    daemon = try Daemon(configuration, kinds: kinds)
    host = daemon.hosts[0]
    source = configuration.places[0].source
    folder = configuration.places[0].runtimeFolder
    self.kinds = kinds
    if !followsSize, case .headless(let size, let scale) = configuration.display {
      screen = (size, scale)
    } else {
      screen = nil
    }
    worker = Worker(loop: daemon.loop)
    missing = EventLoop.Timer(daemon.loop)
    connectChannel()
    connectChoices()
    recordings = TryRecordings(self, loop: daemon.loop)
  }

  /// Shows the page until a signal ends the program.
  /// - Parameter opensBrowser: whether to open the page in the browser if there is a desktop.
  package func run(at access: PageAccess, opensBrowser: Bool) throws(CommandError) {
    let page = try PageServer.serve(
      file: source.name, channel: channel, control: "\(folder)/control.sock",
      methods: PageServer.trying, access: access, loop: daemon.loop)
    defer { withExtendedLifetime(page) {} }
    if opensBrowser, case .internet = access.address { openBrowser(at: page.address) }
    StandardError.write(line: "bezel: programs use the panel with --socket \(folder)")
    if case .file(let path) = source {
      watchFiles(of: path)
      checkFile(at: path)
    }
    do throws(ExitReason) {
      try daemon.run()
    } catch {
      throw .refused(error.messages)
    }
  }

  /// The file in the runtime folder that leads the browser to the page.
  package static let openerName = "page.html"

  /// Opens the page in the browser. Its address is in a file, because other users can read the
  /// arguments of programs. If this fails, the user can open the printed address.
  private func openBrowser(at address: String) {
    let isDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { (name: String) in
      getenv(name).map { $0.pointee != 0 } ?? false
    }
    guard isDesktop else { return }
    let path = "\(folder)/\(Self.openerName)"
    let page = "<meta http-equiv=\"refresh\" content=\"0; url=\(address)\">\n"
    guard (try? replaceFile(at: path, with: Array(page.utf8))) != nil else { return }
    try? startDetached("xdg-open", [path])
  }

  // MARK: Files

  /// The folder of a file, with a slash at the end; `.` for the current one.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  private func watchFiles(of path: String) {
    do throws(SystemError) {
      let watch = try FolderWatch(loop: daemon.loop) { [unowned self] _, names in
        guard names.isEmpty || !names.isDisjoint(with: self.watchedNames(of: path)) else { return }
        self.reloadSoon(path)
      }
      try watch.add(Self.folder(of: path))
      self.watch = watch
    } catch {
      StandardError.write(line: "bezel: saved files are not shown: \(error)")
    }
  }

  /// The panel file and the files that it includes, as far as they are known.
  private func paths(of path: String) -> [String] {
    let included = check?.includedPaths ?? Set(host.current.includedFiles.keys)
    return [path] + included.map { FilePlace.path(of: $0, besides: path) }
  }

  /// The names of these files, and of the folders that may not exist yet.
  private func watchedNames(of path: String) -> Set<String> {
    folderNames.union(paths(of: path).compactMap { $0.split(separator: "/").last.map(String.init) })
  }

  /// Reloads the panel. Waits a little while a file is missing, because some editors move a file
  /// away before they write it again.
  private func reloadSoon(_ path: String) {
    let isComplete = paths(of: path).allSatisfy { access($0, F_OK) == 0 }
    missing.schedule(after: isComplete ? .zero : Self.missingTime) {
      [unowned self] in self.reload(path)
    }
  }

  private func reload(_ path: String) {
    host.reloader.reload { [unowned self] _ in
      self.fitDisplay()
      // The new picture comes first.
      self.checkFile(at: path)
    }
  }

  /// Gives the screen the chosen size and scale, or those of the panel.
  func fitDisplay() {
    let size = host.display.mode?.size
    defer { if host.display.mode?.size != size { recordings.panelDidChange() } }
    guard let display = host.display as? HeadlessDisplay else { return }
    let scale = choices.scale ?? screen?.scale
    display.resize(to: choices.size ?? screen?.size ?? ownSize(scale: scale ?? 1), scale: scale)
  }

  /// The size in pixels that the panel has for an unknown screen. For a portrait screen, it can
  /// have a different size.
  package func ownSize(scale: Double = 1) -> PixelSize {
    let settings = cachedSettings ?? findOwnSettings()
    cachedSettings = settings
    return settings.pixelSize(scale: scale)
  }

  private func findOwnSettings() -> PanelSettings {
    let current = host.current
    guard current.standIn == nil, host.panel.dependsOnScreen else { return host.panel.settings }
    let panel = try? source.panel(
      from: current.text, kinds: kinds, for: nil, checksOthers: false,
      includedFiles: current.includedFiles
    ) { _ in }.panel
    return panel?.settings ?? host.panel.settings
  }

  /// Finds the problems of the file on the worker thread, because this can take a long time.
  private func checkFile(at path: String) {
    guard !worker.isBusy else { return isOutdated = true }
    isOutdated = false
    worker.start { [kinds] in
      let check = PanelCheck(path, kinds: kinds)
      return (check, check.json(excerptWidth: 96))
    } then: { [unowned self] (check, problems) in
      let hadErrors = self.check?.hasErrors == true
      if hadErrors, !check.hasErrors {
        StandardError.write(line: "bezel: \(path) no longer has errors")
      }
      self.check = check
      self.problems = problems
      self.channel.send(self.problemsNotification)
      if self.watchFolders(of: check, around: path), hadErrors || check.hasErrors {
        // A missing file may have been created before its folder was watched, and after the panel
        // was loaded.
        self.reload(path)
      } else if self.isOutdated {
        self.checkFile(at: path)
      }
    }
  }

  /// Watches the folders of included files. If a folder does not exist yet, the nearest existing
  /// parent is watched, and the folder itself once it has been created.
  /// - Returns: whether a folder was added.
  private func watchFolders(of check: PanelCheck, around path: String) -> Bool {
    guard let watch else { return false }
    let folder = Self.folder(of: path)
    var hasAdded = false
    for file in check.includedPaths {
      var inner = folder == "." ? "" : folder
      for name in file.split(separator: "/").dropLast() {
        folderNames.insert(String(name))
        inner += name + "/"
        let isKnown = watch.folders.contains(inner)
        guard (try? watch.add(inner)) != nil else { break }
        if !isKnown { hasAdded = true }
      }
    }
    return hasAdded
  }

  /// The problems of the file for the page.
  var problemsNotification: PageChannel.Notification {
    PageChannel.Notification(
      method: "problems",
      parameters: JSONWriter.text(
        of: .object([
          "isChecked": .bool(check != nil), "isStandIn": .bool(host.current.standIn != nil),
          "problems": .array(of: problems),
        ])))
  }
}
