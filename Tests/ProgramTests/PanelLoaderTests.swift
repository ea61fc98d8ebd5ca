import Controls
import Geometry
import Glibc
import Kinds
import Panels
import Testing

@testable import LinuxIO
@testable import PanelSources

struct PanelLoaderTests {
  private let tall = Screen(size: PixelSize(width: 480, height: 800))
  private static let broken = "{ name: 'New', controls: [{ kind: 'knbo', frame: [0, 0, 9, 9] }] }"

  /// Errors are expected here, so the log is discarded.
  private static let quiet = Log(
    program: "test", level: .error, sink: LogSink(descriptor: open("/dev/null", O_WRONLY)))

  /// Runs `body` with a loader of `panel.json5` and a function that writes the file.
  private func withLoader(
    isService: Bool = true, kinds: [ControlKind] = builtInKinds, safeMode: SafeMode? = nil,
    _ body: (_ loader: PanelLoader, _ write: (String) throws -> Void) throws -> Void
  ) throws {
    try withFolder { folder in
      let path = "\(folder)/panel.json5"
      let loader = PanelLoader(
        source: .file(path), kinds: kinds, stateFolder: "\(folder)/state",
        log: Self.quiet, isService: isService, safeMode: safeMode)
      try body(loader) { try replaceFile(at: path, with: Array($0.utf8)) }
    }
  }

  @Test func aServiceShowsTheLastValidPanel() throws {
    try withLoader { loader, write in
      try write("{ name: 'Old', controls: [{ kind: 'knob', frame: [0, 0, 9, 9] }] }")
      let first = try loader.start()
      #expect(first.panel.settings.name == "Old" && first.standIn == nil)
      loader.save(try #require(loader.copy(of: first.text, isChecked: first.isChecked)))
      #expect(loader.copy(of: first.text, isChecked: first.isChecked) == nil)
      try write(Self.broken)
      let second = try loader.start()
      #expect(second.panel.settings.name == "Old" && second.panel.allControls.count == 1)
      #expect(second.standIn == StandIn(content: .lastVersion, reason: .invalidFile))
      // A reload fails: the running panel is kept.
      #expect(throws: PanelSource.LoadError.self) {
        try loader.load(Array(Self.broken.utf8), for: nil)
      }
    }
  }

  @Test func theLayoutIsThatOfTheScreen() throws {
    func panel(_ name: String, _ portrait: String) -> String {
      "{ name: '\(name)', controls: [{ kind: 'knob', frame: [0, 0, 9, 9], portrait: \(portrait) }] }"
    }
    try withLoader { loader, write in
      try write(panel("Old", "{ frame: [0, 0, 7, 7] }"))
      let first = try loader.start()
      #expect(first.panel.allControls[0].frame.width == 9)
      let arranged = try loader.arranged(first, for: tall)
      #expect(arranged.panel.allControls[0].frame.width == 7 && arranged.standIn == nil)
      loader.save(try #require(loader.copy(of: arranged.text, isChecked: arranged.isChecked)))
      // A mistake in the layout for the other orientation is no obstacle.
      try write(panel("New", "{ frame: [0, 0, 7] }"))
      let second = try loader.start()
      #expect(second.panel.settings.name == "New" && second.standIn == nil)
      let standIn = try loader.arranged(second, for: tall)
      #expect(standIn.panel.settings.name == "Old" && standIn.standIn != nil)
      #expect(standIn.panel.allControls[0].frame.width == 7)
      // A panel with such a mistake does not replace the last valid one.
      #expect(loader.copy(of: second.text, isChecked: second.isChecked) == nil)
      let again = try loader.arranged(second, for: tall)
      #expect(again.panel.settings.name == "Old")
      // A reload reports the mistake.
      #expect(throws: PanelSource.LoadError.self) { try loader.load(second.text, for: nil) }
    }
  }

  @Test(arguments: [
    Self.broken, "\u{1b}[2J", "{ name: \"\\u0007'\\\"\" '", String(repeating: "[", count: 5_000),
    "{\((0..<400).map { "'a b\($0)': 1" }.joined(separator: ","))}",
  ])
  func theProblemsAreShownWithoutALastPanel(text: String) throws {
    try withLoader { loader, write in
      try write(text)
      let panel = try loader.start().panel
      #expect(panel.settings.name == "Problem")
      panel.fit(width: 800, height: 480)
      let labels = panel.allControls.compactMap { $0 as? Label }
      #expect(labels.count >= 4 && labels.count <= 9)
      #expect(labels.contains { $0.text.contains("1:") })
    }
  }

  /// For example, the last panel may need a newer version of Bezel.
  @Test func anInvalidLastPanelIsNotShown() throws {
    try withLoader { loader, write in
      try write(Self.broken)
      loader.save(Array("{".utf8))
      #expect(try loader.start().panel.settings.name == "Problem")
    }
  }

  @Test func safeModeShowsTheLastVersionAndSaysSo() throws {
    try withLoader(safeMode: .lastVersion) { loader, write in
      try write("{ name: 'New' }")
      #expect(try loader.start().panel.settings.name == "Problem")
      loader.save(Array("{ name: 'Old' }".utf8))
      let loaded = try loader.start()
      #expect(loaded.panel.settings.name == "Old")
      #expect(loaded.standIn == StandIn(content: .lastVersion, reason: .crashes))
      // It also suits another screen.
      #expect(try loader.arranged(loaded, for: tall).standIn == loaded.standIn)
      #expect(loaded.standIn?.notice != nil)
      // A reload tries the file again.
      #expect(try loader.load(Array("{ name: 'New' }".utf8), for: nil).standIn == nil)
    }
  }

  @Test func safeModeShowsOnlyAMessageAfterMoreCrashes() throws {
    try withLoader(safeMode: .message) { loader, write in
      try write("{ name: 'New' }")
      loader.save(Array("{ name: 'Old' }".utf8))
      let loaded = try loader.start()
      #expect(loaded.standIn == StandIn(content: .problems, reason: .crashes))
      #expect(loaded.standIn?.notice == nil)
      let texts = loaded.panel.allControls.compactMap { ($0 as? Label)?.text }
      #expect(texts.contains("The panel crashed several times"))
      #expect(texts.contains { $0.contains("journalctl") })
    }
  }

  @Test func aManualStartFailsAtOnce() throws {
    try withLoader(isService: false) { loader, write in
      try write(Self.broken)
      loader.save(Array("{ name: 'Old' }".utf8))
      #expect(throws: PanelSource.LoadError.self) { try loader.start() }
    }
  }

  @Test func withoutLabelsThereIsNoProblemPanel() throws {
    try withLoader(kinds: [Knob.kind]) { loader, write in
      try write(Self.broken)
      let error = #expect(throws: PanelSource.LoadError.self) { try loader.start() }
      #expect(error?.lines.count == 1 && error?.lines[0].contains("knbo") == true)
    }
  }
}
