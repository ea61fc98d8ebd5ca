import BuiltInPanels
import Controls
import LinuxIO
import Panels

/// The source of a panel's text and pictures.
package enum PanelSource: Sendable {
  /// The path of a panel file.
  case file(String)
  /// A panel that is part of the program.
  case builtIn(BuiltInPanel)

  /// The source in messages.
  var name: String {
    switch self {
    case .file(let path): path
    case .builtIn(let panel): "the built-in panel \"\(panel.name)\""
    }
  }

  /// The panel cannot be read or is invalid.
  package struct LoadError: Error, Hashable, Sendable {
    /// One line for each problem, in the form of compilers: `FILE:LINE:COLUMN: error: …`.
    package var lines: [String]
    /// The problems of a file that was read.
    let problems: [PanelProblem]
    /// The reason why the file cannot be read; nil if it was read.
    let readingError: SystemError?

    package init(
      lines: [String], problems: [PanelProblem] = [], readingError: SystemError? = nil
    ) {
      self.lines = lines
      self.problems = problems
      self.readingError = readingError
    }
  }

  /// Loads the panel.
  /// - Parameters:
  ///   - kinds: the kinds of control that it may use.
  ///   - orientation: the orientation of the screen.
  ///   - warn: called with visible defects, such as a missing glyph.
  func load(
    kinds: [ControlKind], for orientation: Orientation = .landscape,
    warn: @escaping @Sendable (String) -> Void
  ) throws(LoadError) -> sending Panel {
    try panel(from: text(kinds: kinds), kinds: kinds, for: orientation, warn: warn).panel
  }

  /// Reads the text of the panel file.
  package func text(kinds: [ControlKind]) throws(LoadError) -> [UInt8] {
    switch self {
    case .builtIn(let panel): return Array(panel.text(kinds: kinds).utf8)
    case .file(let path):
      do throws(SystemError) {
        return try FileReading(path, limit: PanelFile.sizeLimit).wait()
      } catch {
        throw unreadable(error)
      }
    }
  }

  func unreadable(_ error: SystemError) -> LoadError {
    LoadError(
      lines: ["\(name): error: cannot be read: \(error.readingReason)"], readingError: error)
  }

  /// Creates the panel from a text, and the cache of its pictures, which are in the file's folder.
  package func panel(
    from text: [UInt8], kinds: [ControlKind], for orientation: Orientation,
    checksOther: Bool = true, warn: @escaping @Sendable (String) -> Void
  ) throws(LoadError) -> sending (panel: Panel, pictures: PictureCache) {
    do {
      let resources = resources(warn: warn)
      let panel = try PanelFile(kinds: kinds, resources: resources)
        .panel(from: text, for: orientation, checksOther: checksOther)
      return (panel, resources.pictures)
    } catch {
      let name = if case .file(let path) = self { path } else { name }
      throw LoadError(
        lines: error.problems.map { $0.line(file: name) }, problems: error.problems)
    }
  }

  /// Returns what a user would see or miss on a panel from a valid text.
  func warnings(in text: [UInt8], kinds: [ControlKind]) -> [PanelProblem] {
    let defects = Defects()
    let resources = resources { defects.add($0) }
    return PanelFile(kinds: kinds, resources: resources)
      .warnings(in: text) { defects.takeAll() }
  }

  /// The pictures in the file's folder or in the program, and the fonts.
  private func resources(warn: @escaping (String) -> Void) -> FileResources {
    switch self {
    case .builtIn(let panel):
      return FileResources(folder: ".", builtIn: panel.pictures, warn: warn)
    case .file(let path):
      let slash = path.lastIndex(of: "/")
      return FileResources(folder: slash.map { String(path[...$0]) } ?? ".", warn: warn)
    }
  }
}

/// Collects the visible defects that a typesetter reports.
private final class Defects {
  private var messages: [String] = []

  func add(_ message: String) { messages.append(message) }

  func takeAll() -> [String] {
    defer { messages = [] }
    return messages
  }
}
