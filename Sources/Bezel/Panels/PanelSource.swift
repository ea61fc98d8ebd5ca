import BuiltInPanels
import Controls
import LinuxIO
import Panels

/// Where a panel comes from: a file, or one of those that are built in.
enum PanelSource: Sendable {
  /// A panel file, by its path.
  case file(String)
  /// One that stands in the program.
  case builtIn(BuiltInPanel)

  /// What messages call it.
  var name: String {
    switch self {
    case .file(let path): path
    case .builtIn(let panel): "the built-in panel \"\(panel.name)\""
    }
  }

  /// Why there is no panel, with every problem in a line of its own.
  struct LoadError: Error, Hashable, Sendable {
    /// As compilers write them: `FILE:LINE:COLUMN: error: …`.
    var lines: [String]
  }

  /// Reads it and makes the panel.
  /// - Parameters:
  ///   - kinds: the kinds of control that it may name.
  ///   - warn: told what a viewer would notice, such as a missing glyph.
  func load(
    kinds: [ControlKind], warn: @escaping (String) -> Void
  ) throws(LoadError) -> Panel {
    let text: [UInt8]
    var folder = "."
    var pictures: [BuiltInPicture] = []
    switch self {
    case .builtIn(let panel):
      text = Array(panel.text(kinds: kinds).utf8)
      pictures = panel.pictures
    case .file(let path):
      do {
        text = try readFile(path, limit: PanelFile.sizeLimit)
      } catch {
        throw LoadError(lines: ["\(path): error: \(error)"])
      }
      if let slash = path.lastIndex(of: "/") { folder = String(path[...slash]) }
    }
    do {
      return try PanelFile(
        kinds: kinds, resources: FileResources(folder: folder, builtIn: pictures, warn: warn)
      ).panel(from: text)
    } catch {
      let name = if case .file(let path) = self { path } else { name }
      throw LoadError(lines: error.problems.map { $0.line(file: name) })
    }
  }
}
