import Controls
import Geometry
import JSON
import LinuxIO
import PanelServing
import PanelSources
import Panels
import ProgramInterface
import Raster

/// The tests of one file, and their results.
package struct PanelTestReport {
  package struct Result {
    /// The name; empty for the only test of a file with `steps`.
    package let name: String
    /// Why the test failed; empty if it passed.
    package let failures: [PanelProblem]
  }

  /// The path of the test file as it was given.
  package let path: String
  private let reducesMotion: Bool
  private var text: [UInt8] = []
  package private(set) var results: [Result] = []
  package private(set) var writtenPictures: [String] = []
  /// The problems of the test file itself.
  private var problems: [PanelProblem] = []
  /// Why the test file or the panel cannot be used, as lines.
  private var otherProblems: [String] = []
  package private(set) var exitCode: Int32 = 0

  /// Reads a test file and plays its tests.
  package init(
    _ path: String, kinds: [ControlKind], updatesPictures: Bool, reducesMotion: Bool = false
  ) {
    self.path = path
    self.reducesMotion = reducesMotion
    do throws(SystemError) {
      text = try readFile(path, limit: PanelTestFile.sizeLimit)
    } catch {
      let error = CommandError.unreadable(path, error)
      (otherProblems, exitCode) = (error.lines, error.code)
      return
    }
    do throws(PanelFileError) {
      let file = try PanelTestFile(text)
      let slash = path.lastIndex(of: "/")
      let folder = slash.map { String(path[...$0]) } ?? ""
      play(file, in: folder, kinds, updatesPictures)
    } catch {
      problems = error.problems
    }
    if exitCode == 0 {
      exitCode =
        !problems.isEmpty || !otherProblems.isEmpty
        ? 65 : results.allSatisfy(\.failures.isEmpty) ? 0 : 1
    }
  }

  private mutating func play(
    _ file: PanelTestFile, in folder: String, _ kinds: [ControlKind], _ updatesPictures: Bool
  ) {
    let panelPath = file.panel.text
    let source = PanelSource.file(panelPath.hasPrefix("/") ? panelPath : folder + panelPath)
    do throws(PanelSource.LoadError) {
      let panelText = try source.text(kinds: kinds)
      func panel(
        for screen: Screen?, checksOthers: Bool = false
      ) throws(PanelSource.LoadError) -> Panel {
        try source.panel(from: panelText, kinds: kinds, for: screen, checksOthers: checksOthers) {
          _ in
        }.panel
      }
      let own = try panel(for: nil, checksOthers: true)
      let ownSize = own.settings.pixelSize()
      let screens = file.tests.map { Self.screen(for: $0.settings, ownSize: ownSize) }
      var panels: [Screen?: Panel] = [nil: own]
      for screen in screens where panels[screen] == nil {
        panels[screen] = try panel(for: screen)
      }
      problems = file.problems(on: screens.map { panels[$0] ?? own })
      guard problems.isEmpty else { return }
      for (test, screen) in zip(file.tests, screens) {
        let settings = test.settings
        let panel = try panel(for: screen)
        if reducesMotion { panel.stage.reducesMotion = true }
        panel.reportMistakes(of: source, to: StandardError.warn)
        let size = settings.size ?? panel.settings.pixelSize()
        if let problem = Self.problem(with: size, settings) {
          problems = [file.problem(problem, at: file.panel.place)]
          return
        }
        let run = PanelTestRun(
          panel: panel, size: size, settings: settings, folder: folder,
          updatesPictures: updatesPictures)
        var failures: [PanelTestRun.Failure] = []
        for step in test.steps where failures.isEmpty { failures = run.perform(step) }
        results.append(
          Result(
            name: test.name, failures: failures.map { file.problem($0.message, at: $0.place) }))
        writtenPictures += run.writtenPictures
      }
    } catch {
      otherProblems = error.lines
      if let cause = error.readingError {
        let message = "cannot read the panel \(source.name): \(cause.readingReason)"
        (problems, otherProblems) = ([file.problem(message, at: file.panel.place)], [])
      }
    }
  }

  /// The screen of a test; nil for one of the panel's own size.
  private static func screen(
    for settings: PanelTest.Settings, ownSize: PixelSize
  ) -> Screen? {
    if let size = settings.size { return Screen(size: size) }
    guard let orientation = settings.orientation else { return nil }
    let own = Screen(size: ownSize)
    return Orientation(of: ownSize) == orientation ? own : own.transposed
  }

  /// Why a screen of this size cannot be used; nil if it can.
  private static func problem(with size: PixelSize, _ settings: PanelTest.Settings) -> String? {
    if let problem = MemoryBudget.problem(withScreen: size) { return problem }
    guard let orientation = settings.orientation, Orientation(of: size) != orientation else {
      return nil
    }
    return
      "in \(orientation.rawValue), the panel has the size \(size.width) × \(size.height), which is "
      + "not \(orientation.rawValue); set \"size\""
  }

  // MARK: Output

  /// Returns the problems in the format of compilers, with excerpts of the file.
  /// - Parameter width: the length of the longest line of an excerpt.
  package func lines(width: Int) -> [(text: String, isProblem: Bool)] {
    var lines = otherProblems.map { (text: $0, isProblem: true) }
    func add(_ problem: PanelProblem, _ test: String) {
      let suffix = test.isEmpty ? "" : " (in the test \(test.quoted))"
      lines.append((problem.line(file: path) + suffix, true))
      guard let position = problem.position else { return }
      lines += SourceExcerpt(of: text, at: position).lines(width: width).map { ($0, false) }
    }
    for problem in problems { add(problem, "") }
    for result in results { for failure in result.failures { add(failure, result.name) } }
    return lines
  }

  /// How many tests passed; nil if none could be played.
  package var summary: String? {
    guard exitCode < 2, !results.isEmpty else { return nil }
    let passed = results.filter(\.failures.isEmpty).count
    let tests = results.count == 1 ? "1 test" : "\(results.count) tests"
    return "\(path): "
      + (passed == results.count ? "\(tests) passed" : "\(passed) of \(tests) passed")
  }

  /// An object for the file.
  package var json: JSONValue {
    func object(_ problem: PanelProblem) -> JSONValue {
      object(problem.message, path: problem.path, at: problem.position)
    }
    func object(_ message: String, path: String = "", at position: TextPosition? = nil) -> JSONValue
    {
      .object([
        "line": position.map { .number(Double($0.line)) } ?? .null,
        "column": position.map { .number(Double($0.column)) } ?? .null,
        "path": .string(path), "message": .string(message),
      ])
    }
    return .object([
      "file": .string(path), "exitCode": .number(Double(exitCode)),
      "problems": .array(
        of: problems.map { object($0) } + otherProblems.map { object($0) }),
      "tests": .array(
        of: results.map { result in
          .object([
            "name": .string(result.name), "passed": .bool(result.failures.isEmpty),
            "failures": .array(of: result.failures.map { object($0) }),
          ])
        }),
      "writtenPictures": .array(of: writtenPictures.map { .string($0) }),
    ])
  }

  /// The `testsuite` of JUnit's XML. A file that is invalid is a test with an error.
  package var junit: String {
    let errors = problems.map { $0.line(file: path) } + otherProblems
    let failed = results.filter { !$0.failures.isEmpty }.count
    var lines = [
      "  <testsuite name=\"\(path.xml)\" tests=\"\(results.count + (errors.isEmpty ? 0 : 1))\" "
        + "failures=\"\(failed)\" errors=\"\(errors.isEmpty ? 0 : 1)\">"
    ]
    func add(_ name: String, _ kind: String, _ messages: [String]) {
      let start = "    <testcase classname=\"\(path.xml)\" name=\"\(name.xml)\""
      guard let first = messages.first else { return lines.append("\(start)/>") }
      lines.append("\(start)>")
      lines.append(
        "      <\(kind) message=\"\(first.xml)\">\(messages.map(\.xml).joined(separator: "\n"))</\(kind)>"
      )
      lines.append("    </testcase>")
    }
    if !errors.isEmpty { add("the file is valid", "error", errors) }
    for result in results {
      add(
        result.name.isEmpty ? "steps" : result.name, "failure",
        result.failures.map { $0.line(file: path) })
    }
    return (lines + ["  </testsuite>", ""]).joined(separator: "\n")
  }

  /// A file in the format of JUnit.
  package static func junit(_ reports: [PanelTestReport]) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
      + reports.map(\.junit).joined() + "</testsuites>\n"
  }
}

extension String {
  /// The text for XML. Invisible characters are escaped as in JSON, because XML does not allow all of
  /// them.
  fileprivate var xml: String {
    escaped.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: String(character)
      }
    }.joined()
  }
}
