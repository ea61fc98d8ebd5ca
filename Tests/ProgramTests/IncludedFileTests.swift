import Controls
import Geometry
import Glibc
import JSON
import Kinds
import Panels
import Testing

@testable import BuiltInPanels
@testable import LinuxIO
@testable import PanelDaemon
@testable import PanelSources
@testable import PanelTesting

/// Panel files that include other files, as the programs read them.
struct IncludedFileTests {
  private static let panel = """
    { include: ['parts/tanks.json5'], controls: [{ use: 'tank', id: 'a', frame: [0, 0, 90, 90] }] }
    """
  private static let tanks =
    "{ templates: { tank: { parameters: { id: null }, kind: 'knob', name: '$id' } } }"
  private static let broken =
    "{ templates: { tank: { parameters: { id: null }, kind: 'knbo', name: '$id' } } }"

  private static let quiet = Log(
    program: "test", level: .error, sink: LogSink(descriptor: open("/dev/null", O_WRONLY)))

  /// Runs `body` with a folder that contains a panel file and a folder for the file it includes.
  private func withPanel(
    _ body: (_ folder: String, _ write: (_ tanks: String) throws -> Void) throws -> Void
  ) throws {
    try withFolder { folder in
      try makeFolder("\(folder)/parts")
      try replaceFile(at: "\(folder)/panel.json5", with: Array(Self.panel.utf8))
      try body(folder) {
        try replaceFile(at: "\(folder)/parts/tanks.json5", with: Array($0.utf8))
      }
    }
  }

  /// Templates of included files are drawn for warnings, too.
  @Test func warningsAreAboutIncludedTemplates() throws {
    try withPanel { folder, write in
      try write(
        "{ templates: { tank: { parameters: { id: null }, kind: 'label', size: 40, "
          + "text: 'A long text' } } }")
      let check = PanelCheck("\(folder)/panel.json5", kinds: builtInKinds)
      let lines = check.lines(width: 100).map(\.text)
      #expect(check.exitCode(isStrict: true) == 65)
      #expect(
        lines.first?.hasPrefix("\(folder)/parts/tanks.json5:1:81: warning: controls[0].text: ")
          == true, "\(lines)")
      #expect(lines.contains { $0.hasPrefix("\(folder)/panel.json5:1:53: note: used here") })
    }
  }

  @Test func bothPlacesAreShown() throws {
    try withPanel { folder, write in
      let (panel, tanks) = ("\(folder)/panel.json5", "\(folder)/parts/tanks.json5")
      try write(Self.tanks)
      #expect(try run("bezel", ["check", panel]).exitCode == 0)
      try write(Self.broken)
      let outcome = try run("bezel", ["check", panel])
      #expect(outcome.exitCode == 65)
      #expect(
        outcome.error.contains("\n\(panel):1:53: note: used here\n  1 | "), "\(outcome.error)")
      #expect(outcome.error.hasPrefix("\(tanks):1:56: error: controls[0].kind: "))
      let json = try JSONParser.parse(
        Array(try run("bezel", ["check", "--json", panel]).output.utf8)
      ).value.array?.first
      #expect(json?["file"]?.string == tanks && json?["column"]?.number == 56)
      let note = json?["notes"]?.array?.first
      #expect(note?["file"]?.string == panel && note?["column"]?.number == 53)
      #expect(note?["message"]?.string == "used here")
    }
  }

  @Test func includedFilesStayInTheFolder() throws {
    try withPanel { folder, write in
      try write(Self.tanks)
      try replaceFile(at: "\(folder)/outside.json5", with: Array("{}".utf8))
      try makeFolder("\(folder)/own")
      let panel = "\(folder)/own/panel.json5"
      try makeFolder("\(folder)/own/below")
      try replaceFile(at: "\(folder)/own/inside.json5", with: Array("{}".utf8))
      #expect(symlink("../inside.json5", "\(folder)/own/below/near.json5") == 0)
      #expect(symlink("../outside.json5", "\(folder)/own/far.json5") == 0)
      #expect(mkfifo("\(folder)/own/pipe", 0o600) == 0)
      #expect(symlink("/dev/zero", "\(folder)/own/zero") == 0)
      let outside = "an included file's path is relative to the panel file and stays in its folder"
      for (path, message) in [
        ("inside.json5", ""), ("below/near.json5", ""), ("../outside.json5", outside),
        ("\(folder)/own/inside.json5", outside), ("far.json5", outside), ("zero", outside),
        ("below/../../outside.json5", outside),
        ("pipe", "\"pipe\" cannot be read: it is not a regular file"),
        ("below", "\"below\" cannot be read: it is a folder"),
        ("none", "\"none\" cannot be read: no such file"),
        ("a\\u0000b", "expected the path of a file"),
      ] {
        try replaceFile(at: panel, with: Array("{ include: '\(path)' }".utf8))
        let outcome = try run("bezel", ["check", panel])
        let line = outcome.error.split(separator: "\n").first ?? ""
        #expect(outcome.exitCode == (message.isEmpty ? 0 : 65), "\(path): \(line)")
        #expect(message.isEmpty || line == "\(panel):1:12: error: include: \(message)", "\(line)")
      }
    }
  }

  @Test func theLastValidPanelContainsTheFiles() throws {
    try withPanel { folder, write in
      let loader = PanelLoader(
        source: .file("\(folder)/panel.json5"), kinds: builtInKinds, stateFolder: "\(folder)/state",
        log: Self.quiet, isService: true)
      try write(Self.tanks)
      let first = try loader.start()
      let copy = loader.copy(
        of: first.text, includedFiles: first.includedFiles, isChecked: first.isChecked)
      loader.save(try #require(copy))
      // The file that was read at the start is arranged for the screen, not a later version.
      try write(Self.broken)
      #expect(
        try loader.arranged(first, for: Screen(size: PixelSize(width: 480, height: 800))).standIn
          == nil)
      let second = try loader.start()
      #expect(second.standIn?.content == .lastVersion && second.panel.values["a"] != nil)
      #expect(throws: PanelSource.LoadError.self) { try loader.load(first.text, for: nil) }
      unlink("\(folder)/parts/tanks.json5")
      #expect(try loader.start().standIn?.content == .lastVersion)
    }
  }

  @Test func aReloadReadsTheFilesAgain() throws {
    try withPanel { folder, write in
      let loop = try EventLoop()
      let loader = PanelLoader(
        source: .file("\(folder)/panel.json5"), kinds: builtInKinds, stateFolder: nil,
        log: Self.quiet, isService: false)
      let reloader = PanelReloader(loader, loop: loop, log: Self.quiet)
      var kinds: [String] = []
      reloader.onLoad = { kinds.append($0.panel.allControls[0].kindName) }
      func reload() throws -> Bool {
        var isLoaded = false
        reloader.reload {
          if case .success = $0 { isLoaded = true }
          loop.stop()
        }
        try loop.run()
        return isLoaded
      }
      #expect(try !reload())
      try write(Self.tanks)
      #expect(try reload())
      try write(Self.broken)
      #expect(try !reload())
      try write(Self.tanks.replacing("'knob'", with: "'slider'"))
      #expect(try reload() && kinds == ["knob", "slider"])
    }
  }

  @Test func renderWatchesTheFiles() throws {
    try withPanel { folder, write in
      func wait(for text: String) throws {
        let deadline = Clock.monotonic + patience
        func output() -> String {
          String(decoding: (try? readFile("\(folder)/log", limit: 1 << 20)) ?? [], as: UTF8.self)
        }
        while !output().hasSuffix(text), Clock.monotonic < deadline { usleep(5_000) }
        #expect(output().hasSuffix(text), "\(output())")
      }
      let command =
        "exec '\(programFolder)/bezel' render '\(folder)/panel.json5' -o '\(folder)/out.png' --watch"
      _ = try runPath("/bin/sh", ["-c", "\(command) 2> '\(folder)/log'"]) { process in
        try wait(for: "no such file\n")
        try write(Self.tanks)
        try wait(for: "drawn\n")
        try write(Self.broken)
        try wait(for: "note: used here\n")
        kill(process, SIGTERM)
      }
    }
  }

  @Test func aBuiltInPanelIncludesNothing() throws {
    let panel = BuiltInPanel(name: "x", test: []) { _ in "{ include: 'README.md' }" }
    let error = #expect(throws: PanelSource.LoadError.self) {
      try PanelSource.builtIn(panel).load(kinds: builtInKinds) { _ in }
    }
    #expect(error?.problems.map(\.message) == ["a built-in panel cannot include files"])
  }
}
