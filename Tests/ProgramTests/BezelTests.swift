import BuiltInPanels
import Controls
import Glibc
import JSON
import Kinds
import LinuxIO
import Panels
import Pictures
import Raster
import Testing

@testable import ProgramInterface

/// The commands of `bezel` that need no daemon, as a user types them.
struct BezelTests {
  private func write(_ text: String, to path: String) throws {
    try FileDescriptor.open(path, O_CREAT | O_WRONLY | O_TRUNC).write(
      all: Array(text.utf8), to: path)
  }

  @Test func demoPrintsTheValuesAndWritesPictures() throws {
    try withFolder { folder in
      let outcome = try run("bezel", ["demo", "-o", folder])
      #expect(outcome.exitCode == 0)
      let lines = try outcome.output.split(separator: "\n").map {
        try JSONParser.parse(Array($0.utf8)).value
      }
      #expect(lines.first?["type"]?.string == "panel")
      let sequence = lines.drop { $0["type"]?.string != "snapshot-end" }
        .compactMap { $0["seq"]?.number }
      #expect(sequence == sequence.indices.map { Double($0) })
      for name in ["volume", "sleep", "brightness", "track.progress", "comfort.lower"] {
        // The buttons of the player also set the position.
        let phases = lines.filter {
          $0["name"]?.string == name && !["previous", "next"].contains($0["control"]?.string)
        }.compactMap { $0["phase"]?.string }
        #expect(phases.first == "began" && phases.last == "ended" && phases.count > 4)
      }
      for picture in ["demo-1-start", "demo-2-volume", "demo-11-comfort", "demo-12-end"] {
        let surface = try PNG.read(path: "\(folder)/\(picture).png")
        #expect(surface.width == 800 && surface.height == 480)
      }
      let again = try run("bezel", ["demo", "-o", folder])
      #expect(again.output == outcome.output)
    }
  }

  @Test(arguments: BuiltInPanel.all)
  func newPrintsABuiltInPanel(panel: BuiltInPanel) throws {
    let outcome = try run("bezel", ["new", panel.name])
    let isItsText = outcome.output == panel.text(kinds: builtInKinds)
    #expect(outcome.exitCode == 0 && isItsText)
    try withFolder { folder in
      try write(outcome.output, to: "\(folder)/my.json5")
      for picture in panel.pictures { #expect(outcome.error.contains(picture.rawValue)) }
      let again = try run("bezel", ["new", panel.name, "--pictures", folder])
      #expect(again.exitCode == 0 && again.output == outcome.output && again.error.isEmpty)
      // `PanelWarningTests` checks the files themselves.
      guard !panel.pictures.isEmpty else { return }
      let drawing = try run("bezel", ["render", "\(folder)/my.json5", "-o", "\(folder)/my.png"])
      #expect(drawing.exitCode == 0 && drawing.error.isEmpty, "\(drawing.error)")
    }
  }

  @Test func newCreatesAFolderOnlyForPictures() throws {
    try withFolder { folder in
      let pictures = "\(folder)/pictures"
      for panel in [BuiltInPanel.demo, .gallery] {
        let outcome = try run("bezel", ["new", panel.name, "--pictures", pictures])
        #expect(outcome.exitCode == 0)
        #expect(Set(names(in: pictures)) == Set(panel.pictures.map(\.rawValue)))
        #expect((access(pictures, F_OK) == 0) == !panel.pictures.isEmpty)
      }
    }
  }

  @Test func renderDrawsStatesAndSizes() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      try write(
        """
        { size: { width: 200, height: 100 }, controls: [
          { kind: "rangeSlider", name: "price", frame: [0, 28, 200, 44] } ] }
        """, to: panel)
      func render(_ arguments: String...) throws -> [UInt8] {
        let outcome = try run("bezel", ["render", panel, "-o", "\(folder)/out.png"] + arguments)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        return try readFile("\(folder)/out.png", limit: 1 << 20)
      }
      let plain = try render()
      let image = try PNG.decode(plain, name: "plain")
      #expect(image.width == 200 && image.height == 100)
      #expect(try render("--touch", "price") != plain)
      #expect(try render("--set", "price.lower=5") != plain)
      #expect(try render("--set", "price.lower=2") == plain)
      let large = try PNG.decode(try render("--scale", "2"), name: "large")
      #expect(large.width == 400 && large.height == 200)
      let sized = try PNG.decode(try render("--size=300x300"), name: "sized")
      #expect(sized.width == 300 && sized.height == 300)
    }
  }

  @Test func renderFillsHistories() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      try write(
        """
        { size: { width: 200, height: 100 }, values: { heat: { maximum: 90, history: 60 } },
          controls: [{ kind: "sparkline", value: "heat", span: 60, frame: [0, 0, 200, 100] }] }
        """, to: panel)
      func render(_ arguments: String...) throws -> [UInt8] {
        let outcome = try run("bezel", ["render", panel, "-o", "\(folder)/out.png"] + arguments)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        return try readFile("\(folder)/out.png", limit: 1 << 20)
      }
      let filled = try render("--history")
      #expect(try render() != filled)
      #expect(try render("--history") == filled)
    }
  }

  /// A drawer, a dialog and a message that are open at first are drawn where they come to rest.
  @Test func renderDrawsOpenLayers() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      try write(
        """
        { size: { width: 300, height: 200 }, theme: "dark",
          values: { menu: { initial: true }, note: { initial: "" }, asking: { initial: false } },
          controls: [
            { kind: "drawer", value: "menu", width: 100, background: "#FF0000", cornerRadius: 0 },
            { kind: "dialog", value: "asking", title: "Sure?" },
            { kind: "toast", value: "note" } ] }
        """, to: panel)
      func render(_ arguments: String...) throws -> Surface {
        let outcome = try run("bezel", ["render", panel, "-o", "\(folder)/out.png"] + arguments)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        return try PNG.decode(try readFile("\(folder)/out.png", limit: 1 << 20), name: "out")
      }
      let open = try render()
      #expect(open[2, 100] == 0xFFFF_0000 && open[98, 100] == 0xFFFF_0000)
      let closed = try render("--set", "menu=false")
      let ground = closed[2, 100]
      #expect(ground != 0xFFFF_0000 && closed[150, 160] == ground)
      #expect(try render("--set", "menu=false", "--set", "asking=true")[150, 80] != ground)
      // The card of the message, at the bottom.
      #expect(try render("--set", "menu=false", "--set", "note=Saved")[150, 140] != ground)
    }
  }

  @Test func renderRefusesPicturesThatNeedTooMuchMemory() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      try write("{ size: { width: 256, height: 256.05 } }", to: panel)
      func refusal(_ arguments: String...) throws -> String {
        let outcome = try run("bezel", ["render", panel, "-o", "\(folder)/out.png"] + arguments)
        #expect(outcome.exitCode == 2)
        return outcome.error
      }
      let limit = "the limit for a screen is 64 MiB"
      #expect(
        try refusal("--size", "4096x4097").contains("4096x4097 pixels need 64.1 MiB; \(limit)"))
      #expect(
        try refusal("--scale", "16").contains(
          "4096x4097 pixels need 64.1 MiB; \(limit); give a smaller --size"))
    }
  }

  @Test func renderTouchesAControlOnAnotherPage() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      try write(
        """
        { size: { width: 100, height: 100 }, background: "#000", tabs: { position: "none" }, pages: [
          { name: "a" },
          { name: "b", controls: [
            { kind: "button", name: "go", frame: [0, 0, 100, 100], color: "#C00000" } ] } ] }
        """, to: panel)
      func middle(_ arguments: String...) throws -> UInt32 {
        let outcome = try run("bezel", ["render", panel, "-o", "\(folder)/out.png"] + arguments)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        return try PNG.read(path: "\(folder)/out.png")[50, 50]
      }
      #expect(try middle() == 0xFF00_0000)
      let free = try middle("--set", "page=b")
      let held = try middle("--touch", "go")
      #expect(free == 0xFFC0_0000 && held != free && held != 0xFF00_0000)
    }
  }

  @Test func renderDrawsAgainWhenTheFileChanges() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      let picture = "\(folder)/out.png"
      func size() throws -> Int? {
        guard let bytes = try? readFile(picture, limit: 1 << 20) else { return nil }
        return try PNG.decode(bytes, name: picture).width
      }
      func waitForWidth(_ width: Int) throws {
        let deadline = Clock.monotonic + patience
        while try size() != width, Clock.monotonic < deadline { usleep(5_000) }
        #expect(try size() == width)
      }
      func replace(_ text: String) throws {
        try replaceFile(at: panel, with: Array(text.utf8))
      }
      try replace("{ size: { width: 30, height: 20 } }")
      let outcome = try run("bezel", ["render", panel, "-o", picture, "--watch"]) { process in
        try waitForWidth(30)
        try replace("{ size: { width: 50, height: 20 } }")
        try waitForWidth(50)
        try replace("{ size: broken }")
        try replace("{ size: { width: 70, height: 20 } }")
        try waitForWidth(70)
        kill(process, SIGTERM)
      }
      #expect(outcome.exitCode == -SIGTERM)
      #expect(outcome.error.hasPrefix("drawn\ndrawn\n"))
    }
  }

  @Test(
    arguments: [
      (["render"], 2, "name a panel file"),
      (["render", "x"], 2, "no picture given; write -o OUT.png"),
      (
        ["render", "x", "--scale", "17"], 2,
        "render: --scale: expected a number from 0.1 to 16, found \"17\""
      ),
      (["render", "x", "--size", "9"], 2, "--size: expected WIDTHxHEIGHT, such as 800x480"),
      (["history", "x", "--count", "0"], 2, "--count: expected a whole number from 1 to 10000"),
      (["describe", "--format", "schema"], 2, "--format needs --kinds"),
      (["describe", "--kinds", "--json"], 2, "--kinds and --json exclude each other"),
      (["describe", "x", "y"], 2, "describe: name at most one control or kind"),
      (["describe", "swtich", "--kinds"], 2, "no kind \"swtich\"; did you mean \"toggle\"?"),
      (["describe", "dial", "--kinds"], 2, "there is no kind \"dial\"; did you mean \"knob\"?"),
      (["describe", "knob", "--kinds", "--format", "schema"], 2, "schema takes no KIND"),
      (["describe", "x", "--icons"], 2, "--icons takes no name"),
      (["describe", "--icons", "--kinds"], 2, "--icons and --kinds exclude each other"),
      (["describe", "--icons", "--json"], 2, "--icons and --json exclude each other"),
      (
        ["manual"], 2,
        "name one page: bezel, bezel-panel, bezel-test, bezel-authoring, bezel-protocol, bezel-mqtt, bezeld"
      ),
      (["manual", "bezel-pane"], 2, "; did you mean \"bezel-panel\"?"),
      (
        ["manual", "x"], 2,
        "no page \"x\" among bezel, bezel-panel, bezel-test, bezel-authoring, bezel-protocol, bezel-mqtt, bezeld"
      ),
      (["completions", "tcsh"], 2, "there is no shell \"tcsh\" among bash, zsh, fish"),
      (["--bogus"], 2, "there is no option --bogus before the command"),
      (["--versoin=1"], 2, "no option --versoin before the command; did you mean \"--version\"?"),
      (["devices", "--input", "foo"], 2, "--input: \"foo\" is not an input; use auto, none, or"),
      (["help", "wacth"], 2, "there is no command \"wacth\"; did you mean \"watch\"?"),
      (
        ["describe", "--kinds", "--format", "html"], 2, "no format \"html\" among markdown, schema"
      ),
      (["demo", "nope"], 2, "there is no built-in panel \"nope\" among demo, thermostat"),
      (["demo", "mixr"], 2, "; did you mean \"mixer\"?"),
      (["new", "--program"], 2, "--program needs a built-in panel: demo, thermostat"),
      (["new", "demo", "mixer"], 2, "name one built-in panel"),
      (["new", "--language", "de"], 2, "--language needs a panel file or a built-in panel: demo"),
      (["new", "demo", "--language", "german"], 2, "did you mean \"de\", \"de-AT\" or \"de-CH\"?"),
      (
        ["new", "demo", "--language", "de", "--test"], 2, "--language and --test exclude each other"
      ),
      (["new", "demo", "--output", "x"], 2, "--output requires --language"),
      (["new", "/nonexistent", "--language", "de"], 1, "cannot read /nonexistent"),
      (["new", "nope"], 2, "there is no built-in panel \"nope\" among demo, thermostat"),
      (["new", "proprety-search"], 2, "; did you mean \"property-search\"?"),
      (["watch", "--socket", "/nonexistent"], 69, "is bezeld running?"),
      (["replay", "/nonexistent", "--panel", "x"], 1, "/nonexistent"),
      (["replay", "/proc/version", "--panel", "x"], 1, "bezel: /proc/version:1:1: error: "),
    ] as [([String], Int32, String)])
  func errorsSayWhatToDo(arguments: [String], code: Int32, message: String) throws {
    let outcome = try run("bezel", arguments)
    #expect(outcome.exitCode == code)
    #expect(outcome.error.hasPrefix("bezel: "))
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }

  @Test func describePrintsTheReferenceOfPanelFiles() throws {
    let markdown = try run("bezel", ["describe", "--kinds"])
    #expect(markdown.exitCode == 0 && markdown.error.isEmpty)
    #expect(markdown.output == PanelReference(kinds: builtInKinds).markdown)
    let schema = try run("bezel", ["describe", "--kinds", "--format", "schema"])
    let value = try JSONParser.parse(Array(schema.output.utf8)).value
    #expect(
      JSONWriter.text(of: value) == JSONWriter.text(of: PanelReference(kinds: builtInKinds).schema))
  }

  @Test func describePrintsTheReferenceOfOneKind() throws {
    let outcome = try run("bezel", ["describe", "--kinds", "knob"])
    #expect(outcome.exitCode == 0 && outcome.output.hasPrefix("### knob\n"))
    #expect(outcome.output.contains("| `startAngle`") && !outcome.output.contains("### label"))
  }

  /// `script` runs the command on a terminal.
  @Test(.needs("script")) func onATerminalDescribeListsTheKinds() throws {
    func describe(_ words: String) throws -> [Substring] {
      let command = "TERM=dumb COLUMNS=60 '\(programFolder)/bezel' describe --kinds \(words)"
      let outcome = try runPath(try #require(Tool.path("script")), ["-qec", command, "/dev/null"])
      #expect(outcome.exitCode == 0)
      return outcome.output.split(whereSeparator: \.isNewline)
    }
    let list = try describe("")
    let kinds = builtInKinds.filter(\.isNameable)
    #expect(list.count > kinds.count)
    for kind in kinds { #expect(list.contains { $0.hasPrefix("\(kind.name) ") }, "\(kind.name)") }
    let knob = try describe("knob")
    // Code is not wrapped.
    let words = knob.filter { !$0.hasPrefix("    { kind:") }
    #expect(knob.first == "knob" && words.count == knob.count - 1)
    #expect(words.allSatisfy { $0.count <= 60 && !$0.contains("|") })
  }

  @Test func newWithoutANamePrintsATemplate() throws {
    let outcome = try run("bezel", ["new"])
    #expect(outcome.exitCode == 0 && outcome.error.isEmpty)
    try withFolder { folder in
      try write(outcome.output, to: "\(folder)/my.json5")
      let check = try run("bezel", ["check", "--strict", "\(folder)/my.json5"])
      #expect(check.exitCode == 0 && check.error.isEmpty, "\(check.error)")
    }
  }

  @Test func describePrintsTheIconsWithTheirOtherNames() throws {
    let outcome = try run("bezel", ["describe", "--icons"])
    #expect(outcome.exitCode == 0 && outcome.error.isEmpty)
    let lines = outcome.output.split(separator: "\n").map {
      $0.split(separator: " ").map(String.init)
    }
    #expect(lines.map(\.first) == BuiltInIcon.names)
    #expect(lines.map { Array($0.dropFirst()) } == BuiltInIcon.all.map(\.synonyms))
    #expect(lines.first { $0.contains("settings") }?.first == "gear")
  }

  @Test(arguments: [
    ("thermostat", "target", "room"), ("player", "track.progress", "track.progress"),
  ])
  func demoRunsThePanelsProgram(panel: String, goal: String, name: String) throws {
    try withFolder { folder in
      let outcome = try run("bezel", ["demo", panel, "-o", folder])
      #expect(outcome.exitCode == 0, "\(outcome.error)")
      let lines = try outcome.output.split(separator: "\n").map {
        try JSONParser.parse(Array($0.utf8)).value
      }
      let program = lines.filter { $0["origin"]?.string == "client" && $0["name"]?.string == name }
      #expect(program.count > 3)
      // The room has the target temperature, and the music has played on.
      let reached = lines.last { $0["name"]?.string == goal }?["value"]
      #expect(reached?.word == program.last?["value"]?.word)
      #expect(try run("bezel", ["demo", panel, "-o", folder]).output == outcome.output)
    }
  }

  @Test func newPrintsThePanelsProgram() throws {
    let outcome = try run("bezel", ["new", "player", "--program"])
    #expect(outcome.exitCode == 0 && outcome.output.hasPrefix("#!/bin/sh\n"))
    let none = try run("bezel", ["new", "mixer", "--program"])
    #expect(none.exitCode == 1 && none.error.contains("\"mixer\" has no program"))
  }

  @Test(
    arguments: [
      ("bezel", ["--help"], 1), ("bezel", ["--version"], 1), ("bezel", ["help", "check"], 1),
      ("bezel", ["new", "demo"], 1), ("bezeld", ["--help"], 69), ("bezeld", ["--version"], 69),
    ] as [(String, [String], Int32)])
  func outputThatCannotBeWrittenIsReported(program: String, words: [String], code: Int32) throws {
    let outcome = try runPath(
      "/bin/sh", ["-c", "exec \"$0\" \"$@\" > /dev/full", "\(programFolder)/\(program)"] + words)
    #expect(outcome.exitCode == code)
    #expect(outcome.error.contains("write to standard output: No space left on device"))
  }

  /// A shell passes the word, because Swift replaces invalid bytes.
  @Test(arguments: [("bezel", 2), ("bezeld", 64)] as [(String, Int32)])
  func wordsThatAreNotUTF8AreRefused(program: String, code: Int32) throws {
    let outcome = try runPath(
      "/bin/sh", ["-c", "exec \"$0\" set \"a=$(printf '\\377')\"", "\(programFolder)/\(program)"])
    #expect(outcome.exitCode == code)
    #expect(outcome.error.hasPrefix("\(program): word 2 of the command line is not UTF-8; see"))
  }
}
