import BuiltInPanels
import Controls
import Glibc
import JSON
import LinuxIO
import PanelServing
import PanelSources
import Panels
import ProgramInterface
import Typesetting

/// The problems of one panel file.
package struct PanelCheck {
  /// The path as it was given; `-` for standard input.
  private let path: String
  package private(set) var text: [UInt8] = []
  /// The included files, by their paths.
  package private(set) var includedFiles: [String: [UInt8]] = [:]
  /// The paths of all files that the panel includes, including unreadable files.
  package private(set) var includedPaths: Set<String> = []
  package private(set) var problems: [PanelProblem] = []
  /// The reason why the file cannot be read.
  private var readingError: SystemError?

  private static let noFont =
    "no font is installed; characters are drawn as boxes; install a font, such as Debian's "
    + "package fonts-dejavu-core"

  /// Reads and checks a file.
  package init(_ path: String, kinds: [ControlKind], fonts: FontLibrary = FontLibrary()) {
    self.path = path
    do throws(SystemError) {
      text =
        try path == "-"
        ? Self.readStandardInput()
        : FileReading(path, limit: PanelFile.sizeLimit).wait()
    } catch {
      readingError = error
      return
    }
    check(.file(path), kinds: kinds, fonts: fonts)
  }

  /// Checks a built-in panel.
  package init(_ panel: BuiltInPanel, kinds: [ControlKind]) {
    path = panel.name
    text = Array(panel.text(kinds: kinds).utf8)
    check(.builtIn(panel), kinds: kinds, fonts: FontLibrary())
  }

  private mutating func check(_ source: PanelSource, kinds: [ControlKind], fonts: FontLibrary) {
    guard fonts.isEmpty else {
      (problems, includedFiles, includedPaths) = source.problems(in: text, kinds: kinds)
      return
    }
    do {
      let (panel, _, files) = try source.panel(
        from: text, kinds: kinds, for: nil, onInclude: { includedPaths = $0 }, warn: { _ in })
      includedFiles = files
      if panel.root.fontFamily?.hasPrefix("/") == true || !panel.settings.fontFiles.isEmpty {
        problems = source.problems(in: text, kinds: kinds).problems
      } else {
        // Warns even if there is no text yet. A warning for each character would hide the reason.
        problems = [
          PanelProblem(severity: .warning, position: nil, path: "", message: Self.noFont)
        ]
      }
    } catch {
      problems = error.problems
      includedFiles = error.includedFiles
    }
  }

  /// Whether the file is invalid or cannot be read.
  package var hasErrors: Bool {
    readingError != nil || problems.contains { $0.severity == .error }
  }

  private static func readStandardInput() throws(SystemError) -> [UInt8] {
    let input = FileDescriptor(owning: try system("read standard input") { dup(STDIN_FILENO) })
    var bytes: [UInt8] = []
    while let part = try input.read(atMost: 65_536, from: "standard input"), !part.isEmpty {
      bytes += part
      guard bytes.count <= PanelFile.sizeLimit else {
        throw SystemError(code: EFBIG, action: "read standard input")
      }
    }
    return bytes
  }

  /// 65 for a file with errors, 1 for one that cannot be read, 0 otherwise.
  /// - Parameter isStrict: whether warnings count as errors.
  package func exitCode(isStrict: Bool) -> Int32 {
    if let readingError { return CommandError.unreadable(path, readingError).code }
    return problems.contains { $0.severity == .error || isStrict } ? 65 : 0
  }

  /// Returns the problems in the format of compilers, with excerpts of the file.
  /// - Parameter width: the length of the longest line of an excerpt.
  package func lines(width: Int) -> [(text: String, isProblem: Bool)] {
    let name = path == "-" ? "<stdin>" : path
    var lines: [(text: String, isProblem: Bool)] = []
    if let readingError {
      lines += CommandError.unreadable(name, readingError).lines.map { ($0, false) }
    }
    for problem in problems {
      lines.append((problem.line(file: name), true))
      if let position = problem.position {
        lines += excerpt(FilePlace(file: problem.file, position: position), width: width)
      }
      for (note, line) in zip(problem.notes, problem.lines(file: name).dropFirst()) {
        lines.append((line, false))
        lines += excerpt(note.place, width: width)
      }
    }
    return lines
  }

  private func excerpt(_ place: FilePlace, width: Int) -> [(text: String, isProblem: Bool)] {
    SourceExcerpt(of: text(of: place), at: place.position).lines(width: width)
      .map { ($0, false) }
  }

  private func text(of place: FilePlace) -> [UInt8] {
    place.file.map { includedFiles[$0] ?? [] } ?? text
  }

  /// An object for each problem.
  package var json: [JSONValue] { json(excerptWidth: nil) }

  /// An object for each problem.
  /// - Parameter excerptWidth: the length of the longest line of the member `excerpt`, an array of
  ///   lines without secret values; nil for none.
  package func json(excerptWidth: Int?) -> [JSONValue] {
    lazy var mask = SecretMask([text] + includedFiles.values)
    func object(_ problem: PanelProblem) -> JSONValue {
      let notes = problem.notes.map { note in
        JSONValue.object(
          place(note.place.file, note.place.position) + [
            JSONMember("message", .string(note.message))
          ])
      }
      return .object(
        place(problem.file, problem.position) + [
          JSONMember("severity", .string(problem.severity.rawValue)),
          JSONMember("path", .string(problem.path)),
          JSONMember("message", .string(message(problem))),
        ] + excerpt(problem) + (notes.isEmpty ? [] : [JSONMember("notes", .array(of: notes))]))
    }
    func message(_ problem: PanelProblem) -> String {
      // Messages quote the values that they are about.
      guard excerptWidth != nil, let position = problem.position,
        mask.hides(position, in: text(of: FilePlace(file: problem.file, position: position)))
      else { return problem.message }
      return "this may contain a secret; run bezel check to see what is wrong"
    }
    func excerpt(_ problem: PanelProblem) -> [JSONMember] {
      guard let width = excerptWidth, let position = problem.position else { return [] }
      let text = text(of: FilePlace(file: problem.file, position: position))
      let lines = SourceExcerpt(of: mask.hidingValues(in: text), at: position)
      return [JSONMember("excerpt", .array(of: lines.lines(width: width).map { .string($0) }))]
    }
    func place(_ file: String?, _ position: TextPosition?) -> [JSONMember] {
      [
        JSONMember("file", .string(FilePlace.path(of: file, besides: path))),
        JSONMember("line", position.map { .number(Double($0.line)) } ?? .null),
        JSONMember("column", position.map { .number(Double($0.column)) } ?? .null),
      ]
    }
    let unreadable = readingError.map {
      PanelProblem(position: nil, path: "", message: "cannot be read: \($0.readingReason)")
    }
    return ([unreadable].compactMap { $0 } + problems).map(object)
  }
}

extension [PanelCheck] {
  /// The number of errors and warnings in one line; nil for none.
  package var summary: String? {
    let severities = flatMap(\.problems).map(\.severity)
    let counts = [PanelProblem.Severity.error, .warning].compactMap { severity -> String? in
      let count = severities.count { $0 == severity }
      return count == 0 ? nil : "\(count) \(severity)\(count == 1 ? "" : "s")"
    }
    return counts.isEmpty ? nil : counts.joined(separator: " and ")
  }
}
