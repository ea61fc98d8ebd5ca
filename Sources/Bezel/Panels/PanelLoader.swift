import Controls
import LinuxIO
import Panels

/// Loads the daemon's panel, or a stand-in if a service starts with an invalid file: the screen should
/// not stay dark where nobody can fix it.
struct PanelLoader: Sendable {
  /// A panel and its origin.
  struct Loaded {
    let panel: Panel
    /// The pictures that it shows.
    let pictures: PictureCache
    /// The text of the panel file.
    let text: [UInt8]
    /// The files that it includes, by their paths.
    let includedFiles: [String: [UInt8]]
    /// A description of the stand-in for people; nil for the file's own panel.
    let standIn: String?
    /// Whether it is valid for both orientations of the screen; false if only its own was checked.
    let isChecked: Bool
  }

  let source: PanelSource
  let kinds: [ControlKind]
  private let log: Log
  private let last: LastValidPanel?
  private let isService: Bool

  /// - Parameters:
  ///   - stateFolder: the folder for a copy of the last valid panel file; nil for none.
  ///   - isService: whether to use a stand-in for an invalid file.
  init(
    source: PanelSource, kinds: [ControlKind], stateFolder: String?, log: Log,
    isService: Bool = ServiceManager.isListening
  ) {
    self.source = source
    self.kinds = kinds
    self.log = log
    self.isService = isService
    last = isService ? LastValidPanel(of: source, folder: stateFolder) : nil
  }

  /// Loads the text of a panel file and checks it for both orientations.
  func load(
    _ text: [UInt8], for orientation: Orientation
  ) throws(PanelSource.LoadError) -> sending Loaded {
    try loaded(text, for: orientation)
  }

  /// Loads the panel or a stand-in at the start, for a landscape screen: the screen is not known yet.
  func start() throws(PanelSource.LoadError) -> Loaded {
    try orStandIn(for: .landscape) { () throws(PanelSource.LoadError) in
      let text = try source.text(kinds: kinds)
      // The other orientation is checked after the first frame.
      return try self.loaded(text, for: .landscape, checksOther: false)
    }
  }

  /// Arranges a loaded panel for the orientation of the screen, or loads a stand-in.
  func arranged(
    _ loaded: Loaded, for orientation: Orientation
  ) throws(PanelSource.LoadError) -> Loaded {
    try orStandIn(for: orientation) { () throws(PanelSource.LoadError) in
      try self.loaded(
        loaded.text, includedFiles: loaded.includedFiles, for: orientation, checksOther: false,
        standIn: loaded.standIn)
    }
  }

  private func orStandIn(
    for orientation: Orientation, load: () throws(PanelSource.LoadError) -> Loaded
  ) throws(PanelSource.LoadError) -> Loaded {
    do throws(PanelSource.LoadError) {
      return try load()
    } catch {
      guard isService else { throw error }
      return try standIn(for: error, orientation)
    }
  }

  private func standIn(
    for error: PanelSource.LoadError, _ orientation: Orientation
  ) throws(PanelSource.LoadError) -> Loaded {
    for line in error.lines { log.error(line) }
    if let last, let text = last.text,
      let loaded = try? self.loaded(
        text, for: orientation, checksOther: false, standIn: "last valid version")
    {
      log.warning("showing the last valid version of the panel, from \(last.path)")
      return loaded
    }
    let lines = error.problems.map { $0.line(file: source.name) }
    let text = ProblemPanel.text(of: source.name, problems: lines.isEmpty ? error.lines : lines)
    do throws(PanelSource.LoadError) {
      return try loaded(text, for: orientation, standIn: "invalid")
    } catch _ {
      // Custom kinds may not include `label` or `column`.
      throw error
    }
  }

  private func loaded(
    _ text: [UInt8], includedFiles: [String: [UInt8]] = [:], for orientation: Orientation,
    checksOther: Bool = true, standIn: String? = nil
  ) throws(PanelSource.LoadError) -> sending Loaded {
    let (panel, pictures, includedFiles) = try source.panel(
      from: text, kinds: kinds, for: orientation, checksOther: checksOther,
      includedFiles: includedFiles
    ) { [log] in log.warning($0) }
    return Loaded(
      panel: panel, pictures: pictures, text: text, includedFiles: includedFiles, standIn: standIn,
      isChecked: checksOther)
  }

  /// Saves a copy of a panel file that is shown, unless it is invalid for the other orientation. The
  /// copy needs no included files, because they may become invalid, too.
  /// - Parameters:
  ///   - includedFiles: the files that it includes.
  ///   - shown: the only orientation that was checked; nil if both were.
  func keep(
    _ text: [UInt8], includedFiles: [String: [UInt8]] = [:], onlyCheckedFor shown: Orientation?
  ) {
    let copy = source.text(text, with: includedFiles)
    // The saved copy is valid.
    guard last?.text != copy else { return }
    if let shown {
      do throws(PanelSource.LoadError) {
        _ = try loaded(text, includedFiles: includedFiles, for: shown)
      } catch {
        for line in error.lines { log.warning(line) }
        return
      }
    }
    guard let last else { return }
    do throws(SystemError) {
      try last.save(copy)
    } catch {
      log.warning("\(error); there is no stand-in if \(source.name) becomes invalid")
    }
  }
}
