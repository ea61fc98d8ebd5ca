import BuiltInPanels
import Controls
import LinuxIO
import Panels

/// The source of a panel.
package enum PanelSource: Sendable {
  /// A panel file, by its path.
  case file(String)
  /// A panel that is part of the program.
  case builtIn(BuiltInPanel)

  /// Its name in messages.
  var name: String {
    switch self {
    case .file(let path): path
    case .builtIn(let panel): "the built-in panel \"\(panel.name)\""
    }
  }

  /// The reasons why there is no panel.
  package struct LoadError: Error, Hashable, Sendable {
    /// One for each problem, as compilers write them: `FILE:LINE:COLUMN: error: …`.
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

  /// Reads it and makes the panel.
  /// - Parameters:
  ///   - kinds: the kinds of control that it may name.
  ///   - orientation: of the picture it is for.
  ///   - warn: called with what a viewer would notice, such as a missing glyph.
  func load(
    kinds: [ControlKind], for orientation: Orientation = .landscape,
    warn: @escaping @Sendable (String) -> Void
  ) throws(LoadError) -> sending Panel {
    try panel(from: text(kinds: kinds), kinds: kinds, for: orientation, warn: warn).panel
  }

  /// The text of its panel file, as it is now.
  package func text(kinds: [ControlKind]) throws(LoadError) -> [UInt8] {
    switch self {
    case .builtIn(let panel): return Array(panel.text(kinds: kinds).utf8)
    case .file(let path):
      do {
        return try readFile(path, limit: PanelFile.sizeLimit)
      } catch {
        throw LoadError(lines: ["\(path): error: \(error)"], readingError: error)
      }
    }
  }

  /// Makes the panel of a text, and the shelf of its pictures, which are beside the file.
  package func panel(
    from text: [UInt8], kinds: [ControlKind], for orientation: Orientation,
    checksOther: Bool = true, warn: @escaping @Sendable (String) -> Void
  ) throws(LoadError) -> sending (panel: Panel, pictures: PictureShelf) {
    var folder = "."
    var pictures: [BuiltInPicture] = []
    switch self {
    case .builtIn(let panel): pictures = panel.pictures
    case .file(let path):
      if let slash = path.lastIndex(of: "/") { folder = String(path[...slash]) }
    }
    do {
      let resources = FileResources(folder: folder, builtIn: pictures, warn: warn)
      let panel = try PanelFile(kinds: kinds, resources: resources)
        .panel(from: text, for: orientation, checksOther: checksOther)
      return (panel, resources.pictures)
    } catch {
      let name = if case .file(let path) = self { path } else { name }
      throw LoadError(
        lines: error.problems.map { $0.line(file: name) }, problems: error.problems)
    }
  }
}
