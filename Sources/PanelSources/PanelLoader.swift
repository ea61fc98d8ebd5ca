import Controls
import LinuxIO
import Panels

/// Loads the daemon's panel, or a stand-in if a service starts with an invalid file or in safe mode:
/// the screen should not stay dark where nobody can fix it.
package struct PanelLoader: Sendable {
  /// A panel and its origin.
  package struct Loaded {
    package let panel: Panel
    /// The pictures that it shows.
    package let pictures: PictureCache
    /// The text of the panel file.
    package let text: [UInt8]
    /// The files that it includes, by their paths.
    package let includedFiles: [String: [UInt8]]
    /// Nil for the file's own panel.
    package let standIn: StandIn?
    /// Whether it is valid for all screens; false if it was checked for its own only.
    package let isChecked: Bool
  }

  package let source: PanelSource
  package let kinds: [ControlKind]
  private let log: Log
  private let last: LastPanel?
  private let isService: Bool
  private let safeMode: SafeMode?
  private let reloadsSavedFiles: Bool
  private let isPushed: Bool

  /// - Parameters:
  ///   - stateFolder: the folder for a copy of the last panel file; nil for none.
  ///   - isService: whether to use a stand-in for an invalid file.
  ///   - safeMode: what to show at the start instead of the panel; nil outside safe mode.
  ///   - reloadsSavedFiles: whether the panel file is reloaded when it is saved.
  ///   - isPushed: whether the fleet's tools have pushed the panel file.
  package init(
    source: PanelSource, kinds: [ControlKind], stateFolder: String?, log: Log,
    isService: Bool = ServiceManager.isListening, safeMode: SafeMode? = nil,
    reloadsSavedFiles: Bool = false, isPushed: Bool = false
  ) {
    self.source = source
    self.kinds = kinds
    self.log = log
    self.isService = isService
    self.safeMode = safeMode
    self.reloadsSavedFiles = reloadsSavedFiles
    self.isPushed = isPushed
    last = isService ? LastPanel(of: source, folder: stateFolder) : nil
  }

  /// Loads the text of a panel file and checks it for all screens.
  /// - Parameter screen: the screen that shows it; nil if there is none.
  package func load(
    _ text: [UInt8], for screen: Screen?
  ) throws(PanelSource.LoadError) -> sending Loaded {
    try loaded(text, for: screen)
  }

  /// Loads the panel or a stand-in at the start. The screen is not known yet.
  package func start() throws(PanelSource.LoadError) -> Loaded {
    if let safeMode { return try inSafeMode(safeMode) }
    return try orStandIn(for: nil) { () throws(PanelSource.LoadError) in
      let text = try source.text(kinds: kinds)
      // Other screens are checked after the first frame.
      return try self.loaded(text, for: nil, checksOthers: false)
    }
  }

  /// Loads the panel or a stand-in while the program runs.
  /// - Parameter screen: the screen that shows it; nil if there is none.
  package func loadOrStandIn(for screen: Screen?) throws(PanelSource.LoadError) -> sending Loaded {
    try orStandIn(for: screen) { () throws(PanelSource.LoadError) in
      try self.loaded(try source.text(kinds: kinds), for: screen, checksOthers: false)
    }
  }

  /// Arranges a loaded panel for the screen, or loads a stand-in.
  package func arranged(
    _ loaded: Loaded, for screen: Screen
  ) throws(PanelSource.LoadError) -> Loaded {
    try orStandIn(for: screen) { () throws(PanelSource.LoadError) in
      try self.loaded(
        loaded.text, includedFiles: loaded.includedFiles, for: screen, checksOthers: false,
        standIn: loaded.standIn)
    }
  }

  private func orStandIn(
    for screen: Screen?, load: () throws(PanelSource.LoadError) -> sending Loaded
  ) throws(PanelSource.LoadError) -> sending Loaded {
    do throws(PanelSource.LoadError) {
      return try load()
    } catch {
      guard isService else { throw error }
      return try standIn(for: error, screen)
    }
  }

  private func standIn(
    for error: PanelSource.LoadError, _ screen: Screen?
  ) throws(PanelSource.LoadError) -> sending Loaded {
    for line in error.lines { log.error(line) }
    if let loaded = lastVersion(because: .invalidFile, for: screen) { return loaded }
    let lines = error.problems.map { $0.line(file: source.name) }
    let text = ProblemPanel.text(
      title: "The panel file has an error", source: source.name,
      problems: lines.isEmpty ? error.lines : lines, advice: advice)
    do throws(PanelSource.LoadError) {
      return try loaded(
        text, for: screen, standIn: StandIn(content: .problems, reason: .invalidFile))
    } catch _ {
      // Custom kinds may not include `label` or `column`.
      throw error
    }
  }

  /// How to show a corrected panel.
  private var advice: String {
    if isPushed { return "Push a corrected panel, or run: bezel pushes --rollback" }
    return reloadsSavedFiles ? "Fix it and save it." : "Fix it, then run: bezel reload"
  }

  private func lastVersion(because reason: StandIn.Reason, for screen: Screen?) -> sending Loaded? {
    guard let last, let text = last.text,
      let loaded = try? self.loaded(
        text, for: screen, checksOthers: false,
        standIn: StandIn(content: .lastVersion, reason: reason))
    else { return nil }
    log.warning("showing the last version of the panel that worked, from \(last.path)")
    return loaded
  }

  private func inSafeMode(_ mode: SafeMode) throws(PanelSource.LoadError) -> Loaded {
    log.error(
      "safe mode, because the service crashed several times in a row within "
        + "\(FailedStarts.healthyTime.components.seconds) s of its start; see the messages above. "
        + "The panel is \(source.name). \(advice)")
    if mode == .lastVersion, let loaded = lastVersion(because: .crashes, for: nil) { return loaded }
    return try loaded(
      ProblemPanel.text(
        title: "The panel crashed several times", source: source.name,
        problems: ["For the reason, run: journalctl --unit bezel"], advice: advice),
      for: nil, standIn: StandIn(content: .problems, reason: .crashes))
  }

  private func loaded(
    _ text: [UInt8], includedFiles: [String: [UInt8]] = [:], for screen: Screen?,
    checksOthers: Bool = true, standIn: StandIn? = nil
  ) throws(PanelSource.LoadError) -> sending Loaded {
    let (panel, pictures, includedFiles) = try source.panel(
      from: text, kinds: kinds, for: screen, checksOthers: checksOthers,
      includedFiles: includedFiles
    ) { [log] in log.warning($0) }
    return Loaded(
      panel: panel, pictures: pictures, text: text, includedFiles: includedFiles, standIn: standIn,
      isChecked: checksOthers || !panel.dependsOnScreen)
  }

  /// Checks the panel on the screen against all other screens, and logs the problems.
  /// - Parameters:
  ///   - includedFiles: the files that it includes.
  ///   - isChecked: whether it was checked already.
  /// - Returns: what to save when the panel has worked for a time: the text with the content of the
  ///   included files, because they may become invalid. Nil if it is saved already or invalid, or if
  ///   nothing is saved.
  package func copy(
    of text: [UInt8], includedFiles: [String: [UInt8]] = [:], isChecked: Bool
  ) -> [UInt8]? {
    let copy = source.text(text, with: includedFiles)
    // The saved copy is valid.
    guard last?.text != copy else { return nil }
    if !isChecked {
      do throws(PanelSource.LoadError) {
        _ = try loaded(text, includedFiles: includedFiles, for: nil)
      } catch {
        for line in error.lines { log.warning(line) }
        return nil
      }
    }
    return last == nil ? nil : copy
  }

  /// Saves a copy of a panel that works.
  package func save(_ copy: [UInt8]) {
    guard let last else { return }
    do throws(SystemError) {
      try last.save(copy)
    } catch {
      log.warning("\(error); there is no stand-in if \(source.name) becomes invalid")
    }
  }
}
