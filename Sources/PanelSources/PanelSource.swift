import BuiltInPanels
import Controls
import Glibc
import LinuxIO
import PanelInspection
import Panels
import ProgramInterface

/// The source of a panel's text and pictures.
package enum PanelSource: Sendable {
  /// The path of a panel file.
  case file(String)
  /// A panel that is part of the program.
  case builtIn(BuiltInPanel)

  /// The source in messages.
  package var name: String {
    switch self {
    case .file(let path): path
    case .builtIn(let panel): "the built-in panel \"\(panel.name)\""
    }
  }

  /// The panel cannot be read or is invalid.
  package struct LoadError: Error, Hashable, Sendable {
    /// A line for each problem, in the form of compilers: `FILE:LINE:COLUMN: error: …`. Lines with
    /// the places of templates may follow it.
    package var lines: [String]
    /// The problems of a file that was read.
    package let problems: [PanelProblem]
    /// The reason why the file cannot be read; nil if it was read.
    package let readingError: SystemError?
    /// The included files that were read, by their paths.
    package let includedFiles: [String: [UInt8]]

    package init(
      lines: [String], problems: [PanelProblem] = [], readingError: SystemError? = nil,
      includedFiles: [String: [UInt8]] = [:]
    ) {
      self.lines = lines
      self.problems = problems
      self.includedFiles = includedFiles
      self.readingError = readingError
    }
  }

  /// Loads the panel.
  /// - Parameters:
  ///   - kinds: the kinds of control that it may use.
  ///   - screen: the screen that shows it; nil for one of the panel's own size.
  ///   - onInclude: called with the paths of the included files, before any problem is thrown.
  ///   - warn: called with visible defects, such as a missing glyph.
  package func load(
    kinds: [ControlKind], for screen: Screen? = nil,
    onInclude: (Set<String>) -> Void = { _ in }, warn: @escaping @Sendable (String) -> Void
  ) throws(LoadError) -> sending Panel {
    try panel(
      from: text(kinds: kinds), kinds: kinds, for: screen, onInclude: onInclude, warn: warn
    ).panel
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

  package func unreadable(_ error: SystemError) -> LoadError {
    LoadError(
      lines: ["\(name): error: cannot be read: \(error.readingReason)"], readingError: error)
  }

  /// Creates the panel from a text, and the cache of its pictures, which are in the file's folder.
  /// - Parameters:
  ///   - screen: the screen that shows it; nil for one of the panel's own size.
  ///   - checksOthers: whether to check the file for other screens as well.
  ///   - includedFiles: included files that were read before.
  ///   - onInclude: called with the paths of the included files, before any problem is thrown.
  package func panel(
    from text: [UInt8], kinds: [ControlKind], for screen: Screen?,
    checksOthers: Bool = true, includedFiles: [String: [UInt8]] = [:],
    onInclude: (Set<String>) -> Void = { _ in }, warn: @escaping @Sendable (String) -> Void
  ) throws(LoadError)
    -> sending (
      panel: Panel, pictures: PictureCache, includedFiles: [String: [UInt8]]
    )
  {
    let resources = resources(includedFiles, warn: warn)
    do {
      let panel = try PanelFile(kinds: kinds, resources: resources)
        .panel(from: text, for: screen, checksOthers: checksOthers)
      onInclude(resources.includedPaths)
      return (panel, resources.pictures, resources.includedFiles)
    } catch {
      onInclude(resources.includedPaths)
      let name = if case .file(let path) = self { path } else { name }
      throw LoadError(
        lines: error.problems.flatMap { $0.lines(file: name) }, problems: error.problems,
        includedFiles: resources.includedFiles)
    }
  }

  /// The paths of the files that a panel uses on any screen, relative to its folder.
  package func usedPaths(in text: [UInt8], kinds: [ControlKind]) throws(LoadError) -> Set<String> {
    let resources = resources([:]) { _ in }
    do {
      let panel = try PanelFile(kinds: kinds, resources: resources).panel(from: text, for: nil)
      return resources.includedPaths.union(resources.picturePaths)
        .union(panel.pictures.map(\.path).filter(resources.pictures.isFile))
    } catch {
      throw LoadError(
        lines: error.problems.flatMap { $0.lines(file: name) }, problems: error.problems)
    }
  }

  /// Returns where the files of a panel declare its controls and rules.
  /// - Parameters:
  ///   - includedFiles: the files that the text includes, by their paths.
  ///   - screen: the screen for which the panel is arranged; nil for one of the panel's own size.
  package func places(
    of panel: Panel, in text: [UInt8], includedFiles: [String: [UInt8]], kinds: [ControlKind],
    for screen: Screen?
  ) -> PanelPlaces? {
    let file = PanelFile(kinds: kinds, resources: resources(includedFiles) { _ in })
    return try? file.places(of: panel, in: text, for: screen)
  }

  /// A language file for the panel, with the translations that it has.
  /// - Parameter output: where the file will be written; nil for nowhere. If the panel names this file
  ///   and it does not exist yet, it is read as an empty one.
  package func languageFile(
    in language: Language, kinds: [ControlKind], writtenTo output: String?
  ) throws(LoadError) -> String {
    let text = try text(kinds: kinds)
    var newFiles: [String: [UInt8]] = [:]
    if let output, access(output, F_OK) != 0 {
      var folder = ""
      if case .file(let path) = self, let slash = path.lastIndex(of: "/") {
        folder = String(path[...slash])
      }
      if output.hasPrefix(folder) {
        newFiles[String(output.dropFirst(folder.count))] = Array("{}".utf8)
      }
    }
    let resources = resources(newFiles) { _ in }
    do {
      return try PanelFile(kinds: kinds, resources: resources).languageFile(in: language, for: text)
    } catch {
      let name = if case .file(let path) = self { path } else { name }
      throw LoadError(
        lines: error.problems.flatMap { $0.lines(file: name) }, problems: error.problems,
        includedFiles: resources.includedFiles)
    }
  }

  private func resources(
    _ includedFiles: [String: [UInt8]], warn: @escaping (String) -> Void
  ) -> FileResources {
    switch self {
    case .builtIn(let panel):
      return FileResources(folder: nil, builtIn: panel.pictures, warn: warn)
    case .file(let path):
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
      return FileResources(folder: folder, includedFiles: includedFiles, warn: warn)
    }
  }

  /// The text of a valid panel file with the content of its included files, which were read before.
  package func text(
    _ text: [UInt8], with includedFiles: [String: [UInt8]]
  ) -> [UInt8] {
    guard !includedFiles.isEmpty else { return text }
    let file = PanelFile(kinds: [], resources: resources(includedFiles) { _ in })
    return (try? file.textWithIncludedFiles(text)) ?? text
  }

  /// Returns the errors of a panel file or, if there are none, its warnings.
  package func problems(
    in text: [UInt8], kinds: [ControlKind]
  ) -> (
    problems: [PanelProblem], includedFiles: [String: [UInt8]], includedPaths: Set<String>
  ) {
    let defects = Defects()
    let resources = resources([:]) { defects.add($0) }
    let problems = PanelFile(kinds: kinds, resources: resources)
      .problems(in: text) { defects.takeAll() }
    return (problems, resources.includedFiles, resources.includedPaths)
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
