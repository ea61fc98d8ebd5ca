import Glibc
import JSON
import LinuxIO
import Raster
import Testing

/// `bezel try`, used by a page.
struct TryTests {
  /// A running `bezel try`.
  struct Trial {
    let folder: String
    let browser: Browser
    let process: pid_t
    /// The panel file.
    var panel: String { "\(folder)/panel.json5" }

    /// Saves the panel file, as editors do.
    func save(_ text: String) throws { try replaceFile(at: panel, with: Array(text.utf8)) }

    /// Draws the panel file with values that are set.
    func render(_ settings: String...) throws -> String { try render(settings) }

    func render(_ settings: [String]) throws -> String {
      let path = "\(folder)/expected.png"
      let outcome = try run(
        "bezel", ["render", panel, "-o", path] + settings.flatMap { ["--set", $0] })
      #expect(outcome.exitCode == 0, "\(outcome.error)")
      return path
    }

    /// Waits until the problems of the file are these.
    func waitForProblems(_ socket: SocketOfPage, _ messages: [String]) throws -> [JSONValue] {
      while true {
        let problems = try socket.notification("problems")["problems"]?.array ?? []
        if problems.map({ $0["message"]?.string }) == messages { return problems }
      }
    }
  }

  static let panel = """
    { name: "Trial", size: { width: 200, height: 100 }, theme: "dark",
      values: { level: { maximum: 100, step: 1, initial: 30 }, half: { from: "level / 2" },
        note: { initial: "" } },
      rules: [{ when: "note == 'full'", do: "level = 100" }],
      controls: [
        { kind: "slider", name: "bar", value: "level", frame: [10, 2, 180, 42] },
        { kind: "button", name: "go", title: "Go", frame: [10, 52, 60, 44] },
      ] }
    """

  /// Runs `bezel try` while `body` uses its page.
  func withTrial(
    _ text: String = Self.panel, _ options: String..., body: (Trial) throws -> Void
  ) throws {
    try withFolder { folder in
      try replaceFile(at: "\(folder)/panel.json5", with: Array(text.utf8))
      let output = "\(folder)/output"
      let arguments = ["try", "\(folder)/panel.json5"] + options
      let outcome = try run("bezel", arguments, output: output) { process in
        try body(Trial(folder: folder, browser: Browser(addressIn: output), process: process))
        kill(process, SIGTERM)
      }
      #expect(outcome.exitCode == 0, "\(outcome.error)")
      let sockets = try #require(outcome.error.firstMatch(of: #/--socket (/tmp/bezel-try-\w+)\n/#))
      #expect(access(String(sockets.1), F_OK) == -1, "the temporary folder is left")
    }
  }

  @Test func thePictureIsThatOfThePanelToThePixel() throws {
    try withTrial { trial in
      let picture = try PictureOfPage(trial.browser)
      try picture.waitUntilEqual(to: trial.render())
      let requests = try trial.browser.open("control")
      try requests.call("set", .object(["values": .object(["level": .number(80)])]))
      try picture.waitUntilEqual(to: trial.render("level=80"))
    }
  }

  @Test func aDragTurnsAControlAndItsValueArrives() throws {
    try withTrial { trial in
      let picture = try PictureOfPage(trial.browser)
      try picture.request()
      #expect(try picture.draw() == 200 * 100)
      let page = try trial.browser.open("control")
      let values = try page.call("subscribe")["values"]
      #expect(values?["level"]?.number == 30 && values?["half"]?.number == 15)
      func touch(_ phase: String, _ x: Double) throws {
        let position: [JSONMember] = [
          JSONMember("contact", .number(0)), JSONMember("phase", .string(phase)),
          JSONMember("x", .number(x)), JSONMember("y", .number(30)),
        ]
        try page.call("touch", .object(position))
      }
      try touch("down", 70)
      for x in stride(from: 80.0, through: 260, by: 20) { try touch("move", x) }
      try touch("up", 260)
      while try page.notification("value")["value"]?.number != 100 {}
      // Only what has changed is sent.
      try picture.request()
      #expect((1..<200 * 100).contains(try picture.draw()))
      #expect(try page.call("get")["values"]?["half"]?.number == 50)
    }
  }

  @Test func aSavedFileIsShownAndItsValuesAreKept() throws {
    try withTrial { trial in
      let picture = try PictureOfPage(trial.browser)
      let page = try trial.browser.open("control")
      try page.call("subscribe")
      try page.call("set", .object(["values": .object(["level": .number(55)])]))
      try trial.save(Self.panel.replacing("height: 100", with: "height: 120"))
      #expect(try page.notification("panel")["panel"]?.string == "Trial")
      #expect(try page.call("get")["values"]?["level"]?.number == 55)
      // The screen has the new size of the panel.
      try picture.waitUntilEqual(to: trial.render("level=55"))
      #expect(picture.surface.height == 120)
    }
  }

  @Test func aBrokenFileShowsItsProblemsAndTheLastPanelStays() throws {
    try withTrial { trial in
      let file = try trial.browser.open("file")
      _ = try trial.waitForProblems(file, [])
      try trial.save(Self.panel.replacing("\"button\"", with: "\"buton\""))
      let problem = try trial.waitForProblems(
        file, [#"there is no kind "buton"; did you mean "button"?"#])[0]
      #expect(problem["line"]?.number == 7 && problem["column"]?.number == 13)
      #expect(problem["file"]?.string == trial.panel && problem["severity"]?.string == "error")
      let excerpt = problem["excerpt"]?.array?.compactMap(\.string) ?? []
      #expect(
        excerpt == [
          #"  7 |     { kind: "buton", name: "go", title: "Go", frame: [10, 52, 60, 44] },"#,
          "    |             ^",
        ])
      let picture = try PictureOfPage(trial.browser)
      try picture.request()
      #expect(try picture.draw() == 200 * 100)
      try trial.save(Self.panel)
      _ = try trial.waitForProblems(file, [])
    }
  }

  @Test func aFileThatIsBrokenAtTheStartIsShownWhenItIsValid() throws {
    try withTrial("{ name: ") { trial in
      let file = try trial.browser.open("file")
      var checked = try file.notification("problems")
      while checked["problems"]?.array?.isEmpty == true {
        checked = try file.notification("problems")
      }
      #expect(checked["isStandIn"]?.bool == true)
      let page = try trial.browser.open("control")
      try page.call("subscribe")
      let texts = try page.call("describe")["controls"]?.array?.map {
        $0["properties"]?["text"]?.string
      }
      #expect(texts?.contains("Fix it and save it.") == true)
      // The file does not declare the controls of the panel that shows the problem.
      #expect(try file.call("controls")["controls"]?.array?.isEmpty == true)
      try trial.save(Self.panel)
      #expect(try page.notification("panel")["panel"]?.string == "Trial")
      try PictureOfPage(trial.browser).waitUntilEqual(to: trial.render())
      #expect(try file.notification("problems")["isStandIn"]?.bool == false)
    }
  }

  @Test func anIncludedFileInASubfolderIsFollowed() throws {
    try withFolder { folder in
      let parts = "\(folder)/parts"
      mkdir(parts, 0o700)
      func save(_ title: String) throws {
        let text = "{ templates: { bar: { kind: 'label', text: '\(title)' } } }"
        try replaceFile(at: "\(parts)/bar.json5", with: Array(text.utf8))
      }
      try save("One")
      let panel = """
        { name: "Parts", size: { width: 200, height: 100 }, include: ["parts/bar.json5"],
          controls: [{ use: "bar", frame: [0, 0, 200, 40] }] }
        """
      try replaceFile(at: "\(folder)/panel.json5", with: Array(panel.utf8))
      let output = "\(folder)/output"
      let outcome = try run("bezel", ["try", "\(folder)/panel.json5"], output: output) { process in
        let trial = Trial(folder: folder, browser: try Browser(addressIn: output), process: process)
        let picture = try PictureOfPage(trial.browser)
        try picture.waitUntilEqual(to: trial.render())
        // The folder is watched after the first check of the file, which sends its problems.
        let file = try trial.browser.open("file")
        while try file.notification("problems")["isChecked"]?.bool != true {}
        try save("Two")
        try picture.waitUntilEqual(to: trial.render())
        kill(process, SIGTERM)
      }
      #expect(outcome.exitCode == 0, "\(outcome.error)")
    }
  }

  /// Neither the folder nor its parent exists when the panel begins to include the file.
  @Test func anIncludedFileInAFolderThatIsCreatedLaterIsFollowed() throws {
    try withTrial { trial in
      let (outer, inner) = ("\(trial.folder)/parts", "\(trial.folder)/parts/bars")
      let file = try trial.browser.open("file")
      while try file.notification("problems")["isChecked"]?.bool != true {}
      try trial.save(
        """
        { name: "Parts", size: { width: 200, height: 100 }, include: ["parts/bars/bar.json5"],
          controls: [{ use: "bar", frame: [0, 0, 200, 40] }] }
        """)
      while try file.notification("problems")["problems"]?.array?.isEmpty != false {}
      mkdir(outer, 0o700)
      mkdir(inner, 0o700)
      let bar = "{ templates: { bar: { kind: 'label', text: 'Late' } } }"
      try replaceFile(at: "\(inner)/bar.json5", with: Array(bar.utf8))
      _ = try trial.waitForProblems(file, [])
      try PictureOfPage(trial.browser).waitUntilEqual(to: trial.render())
    }
  }

  @Test func theLogNamesEachErrorOnceAndItsEnd() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      try replaceFile(at: panel, with: Array(Self.panel.utf8))
      let output = "\(folder)/output"
      let outcome = try run("bezel", ["try", panel], output: output) { process in
        let trial = Trial(folder: folder, browser: try Browser(addressIn: output), process: process)
        let file = try trial.browser.open("file")
        _ = try trial.waitForProblems(file, [])
        try trial.save(Self.panel.replacing("kind: \"slider\"", with: "kind: \"slidr\""))
        while try file.notification("problems")["problems"]?.array?.isEmpty != false {}
        try trial.save(Self.panel)
        _ = try trial.waitForProblems(file, [])
        kill(process, SIGTERM)
      }
      let lines = outcome.error.split(separator: "\n").filter { $0.contains("panel.json5") }
      #expect(
        lines.first?.hasPrefix("bezel: \(panel):6:13: error: ") == true, "\(outcome.error)")
      #expect(lines.last == "bezel: \(panel) no longer has errors")
      #expect(!outcome.error.contains("error: \(panel)"))
    }
  }

  /// Whatever their names are; other files in the folder are not.
  @Test func theFilesOfThePanelAreFollowed() throws {
    func panel(_ name: String) -> String {
      Self.panel.replacing("{ name: \"Trial\"", with: "{ name: \"\(name)\", include: [\"parts\"]")
    }
    try withFolder { folder in
      let (file, parts) = ("\(folder)/my.panel", "\(folder)/parts")
      try replaceFile(at: parts, with: Array("{}".utf8))
      try replaceFile(at: file, with: Array(panel("First").utf8))
      let output = "\(folder)/output"
      let outcome = try run("bezel", ["try", file], output: output) { process in
        let browser = try Browser(addressIn: output)
        let problems = try browser.open("file")
        while try problems.notification("problems")["isChecked"]?.bool != true {}
        let page = try browser.open("control")
        try page.call("subscribe")
        try replaceFile(at: "\(folder)/other.json5", with: Array("{}".utf8))
        try page.call("get")
        try replaceFile(at: file, with: Array(panel("Second").utf8))
        // If the other file were followed, the panel would be loaded twice.
        #expect(try page.notification("panel")["panel"]?.string == "Second")
        try replaceFile(at: parts, with: Array("{ templates: {} }".utf8))
        #expect(try page.notification("panel")["panel"]?.string == "Second")
        kill(process, SIGTERM)
      }
      #expect(outcome.exitCode == 0, "\(outcome.error)")
    }
  }

  @Test func aFileThatIsReplacedBySomethingElseIsAProblem() throws {
    try withTrial { trial in
      let file = try trial.browser.open("file")
      _ = try trial.waitForProblems(file, [])
      unlink(trial.panel)
      _ = try trial.waitForProblems(file, ["cannot be read: no such file"])
      try trial.save(Self.panel)
      _ = try trial.waitForProblems(file, [])
      rename(trial.panel, trial.panel + ".old")
      _ = try trial.waitForProblems(file, ["cannot be read: no such file"])
      mkdir(trial.panel, 0o700)
      _ = try trial.waitForProblems(file, ["cannot be read: it is a folder"])
      rmdir(trial.panel)
      mkfifo(trial.panel, 0o600)
      // The kernel reports a pipe when it is moved.
      rename(trial.panel, trial.panel + ".json5")
      rename(trial.panel + ".json5", trial.panel)
      _ = try trial.waitForProblems(file, ["cannot be read: nothing is written to the pipe"])
      for (target, problem) in [
        ("/dev/zero", "cannot be read: it is not a regular file"),
        ("/nowhere", "cannot be read: no such file"),
        (trial.panel, "cannot be read: too many levels of symbolic links"),
      ] {
        symlink(target, trial.panel + ".json5")
        rename(trial.panel + ".json5", trial.panel)
        _ = try trial.waitForProblems(file, [problem])
      }
      // The last valid panel stays and still works.
      let page = try trial.browser.open("control")
      #expect(try page.call("describe")["name"]?.string == "Trial")
      try page.call("set", .object(["values": .object(["level": .number(80)])]))
      let picture = try PictureOfPage(trial.browser)
      try picture.request()
      #expect(try picture.draw() == 200 * 100)
      try trial.save(Self.panel)
      _ = try trial.waitForProblems(file, [])
      try picture.waitUntilEqual(to: trial.render("level=80"))
    }
  }

  @Test func theSizeOfTheScreenCanBeGiven() throws {
    try withTrial(Self.panel, "--size", "300x200@2") { trial in
      let page = try trial.browser.open("control")
      try page.request("view")
      let update = try page.result()
      #expect(update["width"]?.number == 300 && update["height"]?.number == 200)
      #expect(update["scale"]?.number == 2)
      #expect(update["left"]?.number == -50 && update["top"]?.number == 0)
    }
  }

  @Test(arguments: [[], ["--no-open"]])
  func aDesktopOpensThePage(options: [String]) throws {
    try withFolder { folder in
      let (opened, output) = ("\(folder)/opened", "\(folder)/output")
      // The browser inherits neither the standard output nor blocked signals.
      let script =
        "#!/bin/sh\nmask=$(sed -n 's/^SigBlk:[^0-9a-f]*//p' /proc/self/status)\n"
        + "echo noise\n(cat \"$1\"; echo \"$mask\") > \(folder)/new; mv \(folder)/new \(opened)\n"
      try replaceFile(at: "\(folder)/xdg-open", with: Array(script.utf8))
      chmod("\(folder)/xdg-open", 0o700)
      for desktop in ["DISPLAY=:9", "WAYLAND_DISPLAY=wayland-0", "DISPLAY="] {
        unlink(opened)
        unlink(output)
        let arguments =
          [desktop, "PATH=\(folder):/usr/bin:/bin", "\(programFolder)/bezel", "try", "demo"]
          + options
        let outcome = try runPath("/usr/bin/env", arguments, output: output) { process in
          let browser = try Browser(addressIn: output)
          // The page answers only after the browser has been started.
          _ = try browser.get("about.json")
          if options.isEmpty, desktop != "DISPLAY=" {
            try waitUntil("the browser is started") { access(opened, F_OK) == 0 }
            let text = String(decoding: try readFile(opened, limit: 4_096), as: UTF8.self)
            #expect(
              text
                == "<meta http-equiv=\"refresh\" content=\"0; "
                + "url=http://127.0.0.1:\(browser.port)\(browser.path)\">\n0000000000000000\n")
          }
          kill(process, SIGTERM)
        }
        #expect(outcome.exitCode == 0 && !outcome.output.contains("noise"))
        if !options.isEmpty || desktop == "DISPLAY=" { #expect(access(opened, F_OK) != 0) }
      }
    }
  }

  @Test func wrongUseIsExplained() throws {
    func fails(_ arguments: [String], _ code: Int32, _ message: String) throws {
      let outcome = try run("bezel", ["try"] + arguments)
      #expect(outcome.exitCode == code)
      #expect(outcome.error.contains(message), "\(outcome.error)")
    }
    try fails(["a", "b"], 2, "name one panel")
    try fails(["/nowhere.json5"], 1, "cannot read /nowhere.json5: no such file")
    try fails(["--size", "0x3"], 2, "--size: ")
    try fails(["--listen", "8080"], 2, "\"8080\" is not an address; write --listen 127.0.0.1:8080")
    try fails(["--listen", "127.0.0.1:65536"], 2, "is not an address")
  }

  @Test func aPortThatIsTakenIsExplained() throws {
    try withTrial { trial in
      let address = "127.0.0.1:\(trial.browser.port)"
      let outcome = try run("bezel", ["try", trial.panel, "--listen", address])
      #expect(outcome.exitCode == 1)
      #expect(
        outcome.error
          == "bezel: port \(trial.browser.port) is in use; choose another one, or leave out --listen\n"
      )
    }
  }
}
