import Controls
import Geometry
import Glibc
import JSON
import LinuxIO
import Panels
import Raster
import Synchronization
import Typesetting

/// The problems of one panel file.
struct PanelCheck {
  /// The path as it was given; `-` for standard input.
  private let path: String
  private var text: [UInt8] = []
  /// The included files, by their paths.
  private var includedFiles: [String: [UInt8]] = [:]
  private var errors: [PanelProblem] = []
  private var warnings: [String] = []
  /// The reason why the file cannot be read.
  private var readingError: SystemError?

  private static let noFont =
    "no font is installed; characters are drawn as boxes; install a font, such as Debian's "
    + "package fonts-dejavu-core"

  /// Reads and checks a file.
  init(_ path: String, kinds: [ControlKind], fonts: FontLibrary = FontLibrary()) {
    self.path = path
    do throws(SystemError) {
      text = try path == "-" ? Self.readStandardInput() : readFile(path, limit: PanelFile.sizeLimit)
    } catch {
      readingError = error
      return
    }
    let warnings = Warnings()
    do {
      let panel = try PanelSource.file(path)
        .panel(from: text, kinds: kinds, for: .landscape) { warnings.add($0) }.panel
      if fonts.isEmpty, panel.root.fontFamily?.hasPrefix("/") != true {
        // Warns even if there is no text yet. A warning for each character would hide the reason.
        self.warnings = [Self.noFont]
        return
      }
      Self.drawAllPages(of: panel)
    } catch {
      errors = error.problems
      includedFiles = error.includedFiles
    }
    self.warnings = warnings.all
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

  /// Draws every page: a missing glyph is found only when its text is drawn.
  private static func drawAllPages(of panel: Panel) {
    let size = panel.settings.size
    let scale = min(480 / max(size.width, size.height), 1)
    let surface = Surface(
      width: max(Int(size.width * scale), 1), height: max(Int(size.height * scale), 1))
    panel.fit(width: surface.width, height: surface.height, scale: scale)
    _ = panel.draw(on: surface)
    var time = Duration.zero
    for control in panel.allControls {
      control.reveal()
      if panel.isAnimating {
        // Ends the animation of the page.
        time += .seconds(10)
        panel.advance(to: time)
      }
      _ = panel.draw(on: surface)
    }
  }

  /// 65 for a file with errors, 1 for one that cannot be read, 0 otherwise.
  /// - Parameter isStrict: whether warnings count as errors.
  func exitCode(isStrict: Bool) -> Int32 {
    if let readingError { return CommandError.unreadable(path, readingError).code }
    return errors.isEmpty && (warnings.isEmpty || !isStrict) ? 0 : 65
  }

  /// Returns the problems in the format of compilers, with excerpts of the file.
  /// - Parameter width: the length of the longest line of an excerpt.
  func lines(width: Int) -> [(text: String, isProblem: Bool)] {
    let name = path == "-" ? "<stdin>" : path
    var lines: [(text: String, isProblem: Bool)] = []
    if let readingError {
      lines += CommandError.unreadable(name, readingError).lines.map { ($0, false) }
    }
    for error in errors {
      lines.append((error.line(file: name), true))
      if let position = error.position {
        lines += excerpt(FilePlace(file: error.file, position: position), width: width)
      }
      for (note, line) in zip(error.notes, error.lines(file: name).dropFirst()) {
        lines.append((line, false))
        lines += excerpt(note.place, width: width)
      }
    }
    lines += warnings.map { ("\(name): warning: \($0)", true) }
    return lines
  }

  private func excerpt(_ place: FilePlace, width: Int) -> [(text: String, isProblem: Bool)] {
    let text = place.file.map { includedFiles[$0] ?? [] } ?? text
    return SourceExcerpt(of: text, at: place.position).lines(width: width).map { ($0, false) }
  }

  /// An object for each problem.
  var json: [JSONValue] {
    func object(_ severity: String, _ message: String, _ problem: PanelProblem? = nil) -> JSONValue
    {
      let notes = (problem?.notes ?? []).map { note in
        JSONValue.object(
          place(note.place.file, note.place.position) + [
            JSONMember("message", .string(note.message))
          ])
      }
      return .object(
        place(problem?.file, problem?.position) + [
          JSONMember("severity", .string(severity)),
          JSONMember("path", .string(problem?.path ?? "")),
          JSONMember("message", .string(message)),
        ] + (notes.isEmpty ? [] : [JSONMember("notes", .array(of: notes))]))
    }
    func place(_ file: String?, _ position: TextPosition?) -> [JSONMember] {
      [
        JSONMember("file", .string(FilePlace.path(of: file, besides: path))),
        JSONMember("line", position.map { .number(Double($0.line)) } ?? .null),
        JSONMember("column", position.map { .number(Double($0.column)) } ?? .null),
      ]
    }
    return [readingError].compactMap { $0 }.map {
      object("error", "cannot be read: \($0.readingReason)")
    } + errors.map { object("error", $0.message, $0) } + warnings.map { object("warning", $0) }
  }
}

/// Collects the warnings of a panel.
private final class Warnings: Sendable {
  private let list = Mutex<[String]>([])

  func add(_ warning: String) { list.withLock { $0.append(warning) } }

  var all: [String] { list.withLock { $0 } }
}
