import Controls
import LinuxIO
import Panels

/// Reads a daemon's panel, and finds a stand-in where a service starts with a broken file: a panel that
/// nobody visits shall not stay dark.
struct PanelLoader: Sendable {
  /// A panel, and where it comes from.
  struct Loaded {
    let panel: Panel
    /// The pictures that it shows.
    let pictures: PictureShelf
    /// The text it was read from.
    let text: [UInt8]
    /// What a stand-in is, for people; nil for the file's own panel.
    let standIn: String?
    /// Whether it is known to be right for screens of both orientations.
    let isChecked: Bool
  }

  let source: PanelSource
  private let kinds: [ControlKind]
  private let log: Log
  private let last: LastPanel?
  private let isService: Bool

  /// - Parameters:
  ///   - stateFolder: where the last panel is kept; nil for nowhere.
  ///   - isService: whether nobody may be there when it starts.
  init(
    source: PanelSource, kinds: [ControlKind], stateFolder: String?, log: Log,
    isService: Bool = ServiceManager.isListening
  ) {
    self.source = source
    self.kinds = kinds
    self.log = log
    self.isService = isService
    last = isService ? LastPanel(of: source, folder: stateFolder) : nil
  }

  /// The panel as its file is now, right for screens of both orientations.
  func load(for orientation: Orientation) throws(PanelSource.LoadError) -> sending Loaded {
    let text = try source.text(kinds: kinds)
    return try loaded(text, for: orientation)
  }

  /// The panel at the start, or a stand-in: for most screens, as the screen is not known yet.
  func start() throws(PanelSource.LoadError) -> Loaded {
    try orStandIn(for: .landscape) { () throws(PanelSource.LoadError) in
      let text = try source.text(kinds: kinds)
      // The picture comes first; what the file says for the other orientation is looked at when
      // there is such a screen.
      return try self.loaded(text, for: .landscape, checksOther: false)
    }
  }

  /// A panel as its file arranges it for the screen that was found, or a stand-in.
  func arranged(
    _ loaded: Loaded, for orientation: Orientation
  ) throws(PanelSource.LoadError) -> Loaded {
    try orStandIn(for: orientation) { () throws(PanelSource.LoadError) in
      try self.loaded(
        loaded.text, for: orientation, checksOther: false, standIn: loaded.standIn)
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
      log.warning("the panel is shown as it was last, from \(last.path)")
      return loaded
    }
    let text = ProblemPanel.text(of: source.name, problems: error.lines)
    do throws(PanelSource.LoadError) {
      return try loaded(text, for: orientation, standIn: "invalid")
    } catch _ {
      // A maker's own kinds need not have those it is made of.
      throw error
    }
  }

  private func loaded(
    _ text: [UInt8], for orientation: Orientation, checksOther: Bool = true,
    standIn: String? = nil
  ) throws(PanelSource.LoadError) -> sending Loaded {
    let (panel, pictures) = try source.panel(
      from: text, kinds: kinds, for: orientation, checksOther: checksOther
    ) { [log] in log.warning($0) }
    return Loaded(
      panel: panel, pictures: pictures, text: text, standIn: standIn, isChecked: checksOther)
  }

  /// Keeps the text of a panel that is shown, unless it has a mistake on screens of the other
  /// orientation.
  /// - Parameter shown: the only orientation that it is known to be right for; nil for both.
  func keep(_ text: [UInt8], shownAlone shown: Orientation?) {
    // What was kept had none.
    guard last?.text != text else { return }
    if let shown {
      do throws(PanelSource.LoadError) {
        _ = try loaded(text, for: shown)
      } catch {
        for line in error.lines { log.warning(line) }
        return
      }
    }
    guard let last else { return }
    do throws(SystemError) {
      try last.keep(text)
    } catch {
      log.warning("\(error); there will be no stand-in if \(source.name) breaks")
    }
  }
}
