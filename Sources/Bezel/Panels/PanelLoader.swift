import Controls
import LinuxIO
import Panels

/// Reads a daemon's panel, and finds a stand-in where a service starts with a broken file: a panel that
/// nobody visits shall not stay dark.
struct PanelLoader: Sendable {
  /// A panel, and where it comes from.
  struct Loaded {
    let panel: Panel
    /// The text of the file; nil for a stand-in.
    let text: [UInt8]?
    /// What a stand-in is, for people.
    let standIn: String?
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

  /// The panel as its file is now.
  func load() throws(PanelSource.LoadError) -> sending Loaded {
    let text = try source.text(kinds: kinds)
    return Loaded(panel: try panel(text), text: text, standIn: nil)
  }

  /// The same at the start, or a stand-in.
  func start() throws(PanelSource.LoadError) -> Loaded {
    do throws(PanelSource.LoadError) {
      return try load()
    } catch {
      guard isService else { throw error }
      return try standIn(for: error)
    }
  }

  private func standIn(for error: PanelSource.LoadError) throws(PanelSource.LoadError) -> Loaded {
    for line in error.lines { log.error(line) }
    if let last, let text = last.text, let panel = try? panel(text) {
      log.warning("the panel is shown as it was last, from \(last.path)")
      return Loaded(panel: panel, text: nil, standIn: "as it was before a mistake")
    }
    let text = ProblemPanel.text(of: source.name, problems: error.lines)
    do throws(PanelSource.LoadError) {
      return Loaded(panel: try panel(text), text: nil, standIn: "which has a mistake")
    } catch _ {
      // A maker's own kinds need not have those it is made of.
      throw error
    }
  }

  private func panel(_ text: [UInt8]) throws(PanelSource.LoadError) -> sending Panel {
    try source.panel(from: text, kinds: kinds) { [log] in log.warning($0) }
  }

  /// Keeps the text of a panel that is shown.
  func keep(_ text: [UInt8]) {
    guard let last else { return }
    do throws(SystemError) {
      try last.keep(text)
    } catch {
      log.warning("\(error); there will be no stand-in if \(source.name) breaks")
    }
  }
}
