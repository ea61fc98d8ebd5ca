import BuiltInPanels
import Glibc
import JSON
import Kinds
import LinuxIO
import Panels
import Pictures
import Raster
import Testing

@testable import PanelTesting

/// `bezel test`: test files and what they report.
struct TestCommandTests {
  private func write(_ text: String, to path: String) throws {
    try replaceFile(at: path, with: Array(text.utf8))
  }

  /// Plays a file in this process.
  private func report(_ path: String, updating: Bool = false) -> PanelTestReport {
    PanelTestReport(path, kinds: builtInKinds, updatesPictures: updating)
  }

  private func problems(_ report: PanelTestReport) -> [String] {
    report.lines(width: 100).filter(\.isProblem).map(\.text)
  }

  // MARK: Files that are part of Bezel

  @Test(arguments: BuiltInPanel.all)
  func theTestOfEveryBuiltInPanelPasses(builtIn: BuiltInPanel) throws {
    try withFolder { folder in
      let name = builtIn.name
      let panel = try run("bezel", ["new", name, "--pictures", folder]).output
      try write(panel, to: "\(folder)/\(name).json5")
      let test = try run("bezel", ["new", name, "--test"])
      #expect(test.exitCode == 0 && test.output == builtIn.test)
      try write(test.output, to: "\(folder)/test.json5")
      let report = report("\(folder)/test.json5")
      #expect(report.exitCode == 0 && !report.results.isEmpty, "\(problems(report))")
    }
  }

  @Test func theTestOfTheTemplatePasses() throws {
    try withFolder { folder in
      try write(try run("bezel", ["new"]).output, to: "\(folder)/my.json5")
      try write(try run("bezel", ["new", "--test"]).output, to: "\(folder)/my.test.json5")
      let outcome = try run("bezel", ["test", "\(folder)/my.test.json5"])
      #expect(outcome.exitCode == 0 && outcome.error.isEmpty, "\(outcome.error)")
      #expect(outcome.output == "\(folder)/my.test.json5: 3 tests passed\n")
    }
  }

  @Test func theExampleOfTheReadmePasses() throws {
    let readme = String(
      decoding: try readFile("\(checkout)/README.md", limit: 1 << 20), as: UTF8.self)
    let tests = PanelPictureTests.testFiles(in: readme)
    #expect(tests.count == 1)
    try withFolder { folder in
      try write(PanelPictureTests.examples(in: readme)[1], to: "\(folder)/my.json5")
      try write(tests[0], to: "\(folder)/test.json5")
      let report = report("\(folder)/test.json5")
      #expect(report.exitCode == 0, "\(problems(report))")
    }
  }

  @Test func theExampleOfTheManualPasses() throws {
    try withFolder { folder in
      try write(BuiltInPanel.coffee.text(kinds: builtInKinds), to: "\(folder)/coffee.json5")
      let examples = PanelPictureTests.testFiles(in: PanelReference.testDocument.markdown)
      try write(try #require(examples.first), to: "\(folder)/test.json5")
      let report = report("\(folder)/test.json5")
      #expect(report.exitCode == 0, "\(problems(report))")
      #expect(report.writtenPictures == ["\(folder)/pictures/coffee-portrait.png"])
    }
  }

  // MARK: Results

  private static let panel = """
    { size: { width: 200, height: 400 }, values: {
        level: { maximum: 10, step: 0.5, initial: 4 }, share: { maximum: 1, initial: 0.25 },
        part: { maximum: 1 }, maybe: { initial: null, maximum: 1 }, on: { initial: false },
        word: { initial: "Hello" }, derived: { from: "level * 2" } },
      tabs: { position: "top" },
      pages: [
        { name: "one", controls: [
          { kind: "slider", name: "level", frame: [0, 100, 200, 44] },
          { kind: "button", name: "go", frame: [0, 150, 100, 44], title: "Go" },
          { kind: "button", name: "off", frame: [100, 150, 100, 44], enabled: false },
          { kind: "label", name: "text", frame: [0, 200, 100, 30], text: "{word} {level:+.1f}" },
          { kind: "segments", name: "mode", frame: [0, 240, 200, 44], items: ["Heat", "Cool"] } ] },
        { name: "two", controls: [
          { kind: "button", name: "ask", frame: [0, 100, 100, 44], do: "on = true",
            confirm: "Switch on?" },
          { kind: "button", name: "below", frame: [0, 150, 100, 44] },
          { kind: "group", frame: [0, 150, 100, 44], children: [
            { kind: "toggle", name: "above", frame: [0, 0, 100, 44] } ] },
          { kind: "rangeSlider", name: "range", frame: [0, 200, 200, 44] } ] } ] }
    """

  /// Plays a file on the panel, and returns its problems.
  private func problems(of text: String, exitCode: Int32) throws -> [String] {
    try withFolder { folder in
      try write(Self.panel, to: "\(folder)/panel.json5")
      try write(text, to: "\(folder)/test.json5")
      let report = report("\(folder)/test.json5")
      #expect(report.exitCode == exitCode)
      return problems(report).map { String($0.dropFirst(folder.count + 1)) }
    }
  }

  /// Each step and why it fails.
  @Test(
    arguments: [
      ("expect: { level: 4.2 }, tap: 'go'", nil),
      ("expect: { level: 4.3 }", "expect.level: expected 4.3, found 4"),
      ("expect: { share: 1.5 }", "expect.share: expected 1.5, found 0.25; its maximum is 1"),
      ("expect: { share: -1 }", "expect.share: expected -1, found 0.25; its minimum is 0"),
      ("expect: { share: 0.2500001 }", nil),
      ("expect: { share: 0.2501 }", "expect.share: expected 0.2501, found 0.25"),
      ("expect: { share: 0.3 }, tolerance: 0.05", nil),
      ("expect: { share: 0.3001 }, tolerance: 0.05", "expected 0.3001, found 0.25"),
      ("expect: { share: 0.25 }, tolerance: 1e-300", nil),
      ("expect: { maybe: null, word: 'Hello', on: false }", nil),
      ("expect: { maybe: 1 }", "expected 1, found null"),
      ("expect: { on: null }", "expected null, found false"),
      ("expect: { on: false, word: 'Hi' }", "expect.word: expected \"Hi\", found \"Hello\""),
      ("set: { level: 7, maybe: 1 }, expect: { derived: 14, maybe: 1 }", nil),
      ("set: { derived: 1 }", "set: the panel refuses this: \"derived\" is derived from"),
      ("set: { on: null }", "set: the panel refuses this: \"on\" cannot be unknown"),
      ("set: { derived: 1 }, refused: 'is derived'", nil),
      ("set: { derived: 1 }, refused: 'a finger'", "expected the refusal \"a finger\", found: "),
      ("set: { level: 1 }, refused: true", "expected a refusal, but the panel accepts this"),
      ("set: { level: 1 }, refused: 'a'", "expected the refusal \"a\", but the panel accepts this"),
      ("shows: ['Go', 'Hello +4.0', 'Heat', 'one']", nil),
      (
        "shows: 'Hallo +4.0'",
        "does not show \"Hallo +4.0\"; did you mean \"Hello +4.0\"? It shows "
      ),
      ("shows: 'xyzzyx'", "does not show \"xyzzyx\"; it shows \"Go\", "),
      ("doesNotShow: 'Go'", "the panel shows \"Go\""),
      ("visible: 'go', hidden: 'ask'", nil),
      ("visible: ['go', 'ask']", "\"ask\" is on the page \"two\", which is not visible"),
      ("hidden: 'go'", "\"go\" is visible"),
      ("enabled: 'go', disabled: 'off'", nil),
      ("enabled: 'off'", "\"off\" is disabled"), ("disabled: 'go'", "\"go\" is enabled"),
      ("tap: 'go', pressed: 'go', notPressed: 'off'", nil),
      ("tap: 'off', notPressed: 'off'", nil),
      ("pressed: 'go'", "\"go\" was not pressed"),
      ("tap: 'go', notPressed: 'go'", "\"go\" was pressed"),
      ("tap: 'ask'", "tap: \"ask\" is on the page \"two\", which is not visible"),
      ("tap: 'text'", "\"text\" accepts no touches"),
      ("tap: 'mode'", "add \"part\": \"Heat\" or \"Cool\""),
      ("tap: 'mode', part: 'Coll'", "there is no part \"Coll\"; did you mean \"Cool\"?"),
      ("tap: 'mode', part: 'Cool', expect: { mode: 'Cool' }", nil),
      ("tap: 'page', part: 'two', expect: { page: 'two' }, visible: 'ask'", nil),
      ("tap: [50, 260], pressed: 'go'", nil),
      ("tap: [50, 401]", "outside the panel, which has 200 × 400 points"),
      ("drag: 'level', to: 1, expect: { level: 10 }", nil),
      ("drag: 'level', to: 0, for: 2, expect: { level: 0 }", nil),
      ("drag: 'level', to: [100, 210], expect: { level: 5 }", nil),
      ("drag: [22, 210], to: [178, 210], expect: { level: 10 }", nil),
      ("drag: [10, 210], to: 1", "a drag from a position ends at a position"),
      ("drag: 'go', to: 1", "\"go\" has no handle that can be dragged to a value"),
      ("drag: 'level', part: 'valu', to: 1", "no part \"valu\"; did you mean \"value\"?"),
      ("question: false", nil), ("question: true", "no question is open"),
      ("question: 'a'", "expected the question \"a\", found none"),
      ("answer: true", "answer: no question is open"),
      ("type: '1'", "nothing accepts keys; open a number pad, a question or a text field first"),
      ("replay: 'none.evemu'", "No such file"),
    ] as [(String, String?)])
  func aStepFailsWithItsReason(step: String, reason: String?) throws {
    let found = try problems(
      of: "{ panel: 'panel.json5', steps: [{ \(step) }] }", exitCode: reason == nil ? 0 : 1)
    #expect(found.count == (reason == nil ? 0 : 1), "\(found)")
    if let reason { #expect(found.first?.contains(reason) == true, "\(found)") }
  }

  @Test func aControlThatIsScrolledOutOfViewIsNotVisible() throws {
    let rows = (1...9).map {
      "{ kind: \"label\", name: \"row\($0)\", text: \"Row \($0)\", height: 60 }"
    }
    let panel = """
      { size: { width: 200, height: 200 }, controls: [{ kind: "scroll", frame: [0, 0, 200, 200],
        children: [{ kind: "column", spacing: 0, children: [\(rows.joined(separator: ", "))] }] }] }
      """
    try withFolder { folder in
      try write(panel, to: "\(folder)/panel.json5")
      try write(
        """
        { panel: "panel.json5", steps: [
          { shows: ["Row 1", "Row 3"], doesNotShow: "Row 9", visible: "row1", hidden: "row9" },
          { visible: "row9" }] }
        """, to: "\(folder)/test.json5")
      let found = problems(report("\(folder)/test.json5"))
      #expect(
        found.count == 1 && found[0].contains("\"row9\" is scrolled out of view"), "\(found)")
    }
  }

  /// Steps on the second page.
  @Test(
    arguments: [
      (
        "{ tap: 'ask', question: 'Switch on?' }, { answer: false, question: false, expect: { on: false } }",
        nil
      ),
      ("{ tap: 'ask' }, { answer: true, question: false, expect: { on: true } }", nil),
      ("{ tap: 'ask', question: 'Switch off?' }", "found \"Switch on?\""),
      ("{ tap: 'ask', question: false }", "the question \"Switch on?\" is open"),
      ("{ tap: 'ask' }, { tap: 'range' }", "\"range\" is covered by the question \"Switch on?\""),
      ("{ tap: 'ask' }, { tap: [50, 390] }, { question: false, expect: { on: false } }", nil),
      ("{ tap: 'below' }", "the touch reaches \"above\" instead of \"below\""),
      ("{ drag: 'range', to: 1 }", "several handles; add \"part\": \"lower\" or \"upper\""),
      ("{ drag: 'range', part: 'upper', to: 1, expect: { 'range.upper': 10 } }", nil),
      (
        "{ hold: 'range', part: 'lower' }, { set: { 'range.lower': 1 }, refused: true }, { set: { 'range.upper': 9 } }",
        nil
      ),
      (
        "{ hold: 'range', part: 'lower' }, { set: { 'range.lower': 1, 'range.upper': 9 }, skipHeld: true, expect: { 'range.lower': 2, 'range.upper': 9 } }",
        nil
      ),
      (
        "{ hold: 'range', part: 'lower' }, { set: { 'range.lower': 1 }, force: true, expect: { 'range.lower': 1 } }",
        nil
      ),
      (
        "{ hold: 'range', part: 'lower' }, { set: { 'range.lower': 1 }, force: false }",
        "the panel refuses this"
      ),
      (
        "{ hold: 'above' }, { drag: 'range', part: 'lower', to: 0.5 }, { release: true, expect: { above: true, 'range.lower': 5 } }",
        nil
      ),
    ] as [(String, String?)])
  func fingersReachOnlyWhatIsOnTop(steps: String, reason: String?) throws {
    let found = try problems(
      of: "{ panel: 'panel.json5', page: 'two', steps: [\(steps)] }",
      exitCode: reason == nil ? 0 : 1)
    #expect(found.count == (reason == nil ? 0 : 1), "\(found)")
    if let reason { #expect(found.first?.contains(reason) == true, "\(found)") }
  }

  @Test func aTestEndsAtItsFirstFailureAndTheOthersGoOn() throws {
    let found = try problems(
      of: """
        { panel: "panel.json5", tests: [
          { name: "a", steps: [
            { expect: { level: 1, on: true } },
            { tap: "ask" } ] },
          { name: "b", steps: [ { set: { level: 1 }, expect: { level: 1 } } ] },
          { name: "c", steps: [ { expect: { level: 4 } }, { visible: "ask" } ] } ] }
        """, exitCode: 1)
    #expect(
      found == [
        "test.json5:3:24: error: tests[0].steps[0].expect.level: expected 1, found 4 (in the test \"a\")",
        "test.json5:3:31: error: tests[0].steps[0].expect.on: expected true, found false (in the test \"a\")",
        "test.json5:6:62: error: tests[2].steps[1].visible: \"ask\" is on the page \"two\", which is "
          + "not visible (in the test \"c\")",
      ])
  }

  @Test func theOutputHasTheLineAndASummary() throws {
    try withFolder { folder in
      let path = "\(folder)/test.json5"
      try write("{ values: { on: { initial: false } } }", to: "\(folder)/panel.json5")
      try write("{ panel: 'panel.json5', steps: [\n  { expect: { on: true } },\n] }", to: path)
      let outcome = try run("bezel", ["test", path])
      #expect(outcome.exitCode == 1 && outcome.output == "\(path): 0 of 1 test passed\n")
      #expect(
        outcome.error == """
          \(path):2:19: error: steps[0].expect.on: expected true, found false
            2 |   { expect: { on: true } },
              |                   ^

          """)
      let none = try run("bezel", ["test", "\(folder)/none"])
      #expect(
        none.exitCode == 1 && none.error == "bezel: cannot read \(folder)/none: no such file\n")
    }
  }

  /// The daemon logs them, too.
  @Test func mistakesOfTheRunningPanelAreWarnings() throws {
    try withFolder { folder in
      let path = "\(folder)/panel.json5"
      try write(
        """
        { theme: "dark", values: { paint: { initial: "bad" } },
          controls: [{ kind: "label", text: "Hot", frame: [0, 0, 90, 40], bind: { color: "paint" } }] }
        """, to: path)
      try write(
        """
        { panel: "panel.json5", steps: [{ set: { paint: "abd" } }] }
        """, to: "\(folder)/test.json5")
      let warning =
        "bezel: warning: \(path): line 2: controls[0].bind.color: the theme has no colour \"abd\"; "
        + "did you mean \"bad\"?\n"
      let test = try run("bezel", ["test", "\(folder)/test.json5"])
      #expect(test.exitCode == 0 && test.error == warning, "\(test.error)")
      let picture = try run(
        "bezel", ["render", path, "-o", "\(folder)/out.png", "--set", "paint=abd"])
      #expect(picture.exitCode == 0 && picture.error == warning, "\(picture.error)")
    }
  }

  @Test func programsReadTheResultsAsJSONAndJUnit() throws {
    try withFolder { folder in
      let paths = ["a", "b"].map { "\(folder)/\($0).json5" }
      try write("{ values: { on: { initial: false } } }", to: "\(folder)/panel.json5")
      try write(
        """
        { panel: 'panel.json5', tests: [ { name: 'good', steps: [ { wait: 1 } ] },
          { name: 'a "bad" <one>\\n', steps: [ { expect: { on: true } } ] } ] }
        """, to: paths[0])
      try write("{ panel: 'none.json5', steps: [] }", to: paths[1])
      let outcome = try run(
        "bezel", ["test", "--json", "--junit", "\(folder)/report.xml"] + paths)
      #expect(outcome.exitCode == 65 && outcome.error.isEmpty)
      let files = try #require(try JSONParser.parse(Array(outcome.output.utf8)).value.array)
      #expect(files.map { $0["file"]?.string } == paths)
      #expect(files.map { $0["exitCode"]?.number } == [1, 65])
      let tests = try #require(files[0]["tests"]?.array)
      #expect(tests.map { $0["passed"]?.bool } == [true, false])
      let failure = try #require(tests[1]["failures"]?.array?.first)
      #expect(
        failure["line"]?.number == 2 && failure["path"]?.string == "tests[1].steps[0].expect.on")
      #expect(files[1]["problems"]?.array?.first?["line"]?.number == 1)
      let report = String(
        decoding: try readFile("\(folder)/report.xml", limit: 1 << 20), as: UTF8.self)
      #expect(
        report.hasPrefix(
          """
          <?xml version="1.0" encoding="UTF-8"?>
          <testsuites>
            <testsuite name="\(paths[0])" tests="2" failures="1" errors="0">
              <testcase classname="\(paths[0])" name="good"/>
              <testcase classname="\(paths[0])" name="a &quot;bad&quot; &lt;one&gt;\\n">
                <failure message="\(paths[0]):2:
          """))
      #expect(report.contains("name=\"\(paths[1])\" tests=\"1\" failures=\"0\" errors=\"1\""))
      #expect(report.hasSuffix("  </testsuite>\n</testsuites>\n"))
    }
  }

  // MARK: Invalid files

  @Test(arguments: [
    (
      "{ panel: 'panel.json5', steps: [{ tap: 'g0' }] }",
      "1:40: error: steps[0].tap: the panel has no control \"g0\"; did you mean \"go\"?"
    ),
    (
      "{ panel: 'panel.json5', steps: [{ tap: 'share' }] }",
      "\"share\" is a value, not a control; give a control this name"
    ),
    (
      "{ panel: 'panel.json5', steps: [{ expect: { levle: 1 } }] }",
      "1:45: error: steps[0].expect.levle: the panel has no value \"levle\"; did you mean \"level\"?"
    ),
    (
      "{ panel: 'panel.json5', steps: [{ set: { levle: 1 } }] }", "the panel has no value \"levle\""
    ),
    (
      "{ panel: 'panel.json5', steps: [{ set: { level: '1' } }] }",
      "1:49: error: steps[0].set.level: \"level\" is a number, not a string"
    ),
    (
      "{ panel: 'panel.json5', steps: [{ expect: { on: 1 } }] }",
      "\"on\" is a boolean, not a number"
    ),
    ("{ panel: 'panel.json5', steps: [{ visible: 'off', enabled: 'of' }] }", "no control \"of\""),
    ("{ panel: 'panel.json5', steps: [{ pressed: 'level' }] }", "\"level\" reports no presses"),
    (
      "{ panel: 'panel.json5', page: 'tow', steps: [{ wait: 1 }] }",
      "the panel has no page \"tow\"; did you mean \"two\"?"
    ),
    (
      "{ panel: 'panel.json5', pins: { a: '1234' }, steps: [{ wait: 1 }] }",
      "pins.a: the panel has no PIN \"a\""
    ),
    (
      "{ panel: 'panel.json5', orientation: 'landscape', steps: [{ wait: 1 }] }",
      "in landscape, the panel has the size 200 × 400, which is not landscape; set \"size\""
    ),
    ("{ panel: 'none.json5', steps: [{ wait: 1 }] }", "1:10: error: panel: cannot read the panel "),
    (
      "{ panel: 'test.json5', steps: [{ wait: 1 }] }",
      "error: panel: a panel file has no key \"panel\""
    ),
  ])
  func namesAreThoseOfThePanel(text: String, problem: String) throws {
    let found = try problems(of: text, exitCode: 65)
    #expect(found.first?.contains(problem) == true, "\(found)")
  }

  // MARK: Pictures

  /// Nothing is written or read outside of the folder, even if a link leads there.
  @Test func aLinkedFolderIsRefused() throws {
    try withFolder { folder in
      let (inside, outside) = ("\(folder)/in", "\(folder)/out")
      for path in [inside, outside] { try makeFolder(path) }
      #expect(symlink("../out", "\(inside)/link") == 0)
      try write("{ controls: [] }", to: "\(inside)/panel.json5")
      try write("", to: "\(outside)/a.evemu")
      for step in ["picture: 'link/a.png'", "replay: 'link/a.evemu'"] {
        try write("{ panel: 'panel.json5', steps: [{ \(step) }] }", to: "\(inside)/test.json5")
        let report = report("\(inside)/test.json5")
        #expect(report.exitCode == 1)
        #expect(
          problems(report).first?.contains("outside the folder of the test file") == true,
          "\(problems(report))")
      }
      #expect(access("\(outside)/a.png", F_OK) != 0)
    }
  }

  @Test func aPictureIsWrittenThenComparedAndUpdated() throws {
    try withFolder { folder in
      let (test, file) = ("\(folder)/test.json5", "\(folder)/a.png")
      func play(_ color: String, within: Int = 0, width: Int = 40, updating: Bool = false) throws
        -> PanelTestReport
      {
        try write(
          "{ size: { width: \(width), height: 20 }, background: \"\(color)\" }",
          to: "\(folder)/panel.json5")
        try write(
          "{ panel: 'panel.json5', steps: [{ picture: 'a.png', within: \(within) }] }", to: test)
        return report(test, updating: updating)
      }
      #expect(try play("#101010").writtenPictures == [file])
      #expect(try PNG.read(path: file).width == 40)
      #expect(try play("#101010").exitCode == 0)
      #expect(try play("#121212", within: 2).exitCode == 0)
      let failed = try play("#121212", within: 1)
      #expect(failed.exitCode == 1 && failed.writtenPictures.isEmpty)
      let difference = "\(folder)/a.difference.png"
      #expect(
        problems(failed).first?.contains(
          "steps[0].picture: the picture differs from \"a.png\": 800 pixels, by up to 2") == true,
        "\(problems(failed))")
      #expect(problems(failed).first?.hasSuffix("; see \(difference)") == true)
      #expect(try PNG.read(path: difference).width == 8 * (3 * 40 + 2))
      let wide = try play("#101010", width: 41)
      #expect(
        problems(wide).first?.contains("the screen has 41 × 20 pixels, and the picture 40 × 20")
          == true, "\(problems(wide))")
      #expect(try play("#121212", width: 41, updating: true).writtenPictures == [file])
      #expect(access(difference, F_OK) != 0, "it is removed when the picture is right again")
      #expect(try play("#121212", width: 41).exitCode == 0)
      try write("no picture", to: file)
      let damaged = try play("#121212")
      #expect(damaged.exitCode == 1)
      #expect(problems(damaged).first?.contains("not a PNG picture") == true)
    }
  }

  // MARK: Screens, clocks and recordings

  @Test(arguments: [
    ("size: { width: 300, height: 600 }", "tall"), ("orientation: 'portrait'", "tall"),
    ("size: { width: 600, height: 300 }", "wide"), ("orientation: 'landscape'", "wide"),
    ("", "wide"),
  ])
  func aTestHasAScreen(setting: String, text: String) throws {
    try withFolder { folder in
      try write(
        """
        { size: { width: 200, height: 100, portrait: { width: 100, height: 200 } },
          display: { rotation: 90 }, values: { on: { initial: false } }, controls: [
          { kind: "label", frame: [0, 0, 90, 20], text: "wide", portrait: { text: "tall" } },
          { kind: "toggle", name: "on", frame: [10, 40, 80, 44] } ] }
        """, to: "\(folder)/panel.json5")
      try write(
        """
        { panel: "panel.json5", orientation: "portrait", tests: [
          { name: "a", \(setting.isEmpty ? "orientation: 'landscape'" : setting), steps: [
            { tap: "on", expect: { on: true }, shows: "\(text)" } ] } ] }
        """, to: "\(folder)/test.json5")
      let report = report("\(folder)/test.json5")
      #expect(report.exitCode == 0, "\(problems(report))")
    }
  }

  /// A die of 1 to 6. With the seed 1 the first numbers are 4 and 5.
  @Test func theSeedOfATestDeterminesItsRandomNumbers() throws {
    try withFolder { folder in
      try write(
        """
        { values: { die: { minimum: 0, maximum: 6 } }, controls: [
          { kind: "button", name: "roll", frame: [0, 0, 90, 44], do: "die = floor(random(1, 7))" } ] }
        """, to: "\(folder)/panel.json5")
      func play(_ seed: String) throws -> [String] {
        try write(
          """
          { panel: "panel.json5", \(seed) tests: [{ name: "a", steps: [
            { tap: "roll", expect: { die: 4 } }, { tap: "roll", expect: { die: 5 } } ] }] }
          """, to: "\(folder)/test.json5")
        return problems(report("\(folder)/test.json5"))
      }
      #expect(try play("seed: 1,") == [])
      #expect(try play("") != [])
    }
  }

  /// A touchscreen of 100 × 100 steps, and a tap on its left half.
  private static let recording = """
    N: Test
    I: 0018 0001 0002 0001
    P: 02 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 04 00 00 00 00 00 00
    B: 03 03 00 00 00 00 80 60 02
    A: 00 0 100 0 0
    A: 01 0 100 0 0
    A: 2f 0 9 0 0
    A: 35 0 100 0 0
    A: 36 0 100 0 0
    A: 39 0 65535 0 0
    E: 0.100000 0003 0039 0001
    E: 0.100000 0003 0035 0025
    E: 0.100000 0003 0036 0050
    E: 0.100000 0001 014a 0001
    E: 0.100000 0000 0000 0000
    E: 0.200000 0003 0039 -001
    E: 0.200000 0001 014a 0000
    E: 0.200000 0000 0000 0000
    """

  @Test func aRecordingIsReplayedFromNowOn() throws {
    try withFolder { folder in
      try write(
        """
        { size: { width: 200, height: 100 }, controls: [
          { kind: "button", name: "left", frame: [0, 0, 100, 100] },
          { kind: "button", name: "right", frame: [100, 0, 100, 100] } ] }
        """, to: "\(folder)/panel.json5")
      try write(Self.recording, to: "\(folder)/tap.evemu")
      try write("E: 0.1 0000 0000 0", to: "\(folder)/bare.evemu")
      try write(
        """
        { panel: "panel.json5", steps: [
          { hold: "right", expect: { right: true } },
          { wait: 60 },
          { replay: "tap.evemu", pressed: "left", expect: { right: true, left: false } },
          { replay: "tap.evemu", pressed: "left", notPressed: "right" },
          { release: true, pressed: "right" },
          { replay: "bare.evemu" } ] }
        """, to: "\(folder)/test.json5")
      let found = problems(report("\(folder)/test.json5"))
      #expect(found.count == 1, "\(found)")
      #expect(
        found.first?.contains("steps[5].replay: the recording does not describe its touchscreen")
          == true, "\(found)")
    }
  }
}
