import Glibc
import JSON
import Testing

/// What the page of `bezel try` shows about the file: controls, their problems, lines and rules.
struct InspectionTests {
  private func withFile(
    _ text: String = TryTests.panel,
    body: (_ trial: TryTests.Trial, _ file: SocketOfPage) throws -> Void
  ) throws {
    try TryTests().withTrial(text) { try body($0, $0.browser.open("file")) }
  }

  private func control(_ name: String, _ file: SocketOfPage) throws -> (index: Int, JSONValue) {
    let controls = try #require(file.call("controls")["controls"]?.array)
    let index = try #require(controls.firstIndex { $0["name"]?.string == name })
    return (index, controls[index])
  }

  private func frame(_ index: Int, _ file: SocketOfPage) throws -> [Double]? {
    let frames = try file.call("frames")["frames"]?.array?.map {
      $0.array?.compactMap(\.number) ?? []
    }
    return frames?.first { $0.first == Double(index) }.map { Array($0.dropFirst()) }
  }

  private func problems(of name: String, _ file: SocketOfPage) throws -> [Double] {
    try control(name, file).1["problems"]?.array?.compactMap(\.number) ?? []
  }

  @Test func aControlHasAPlaceOnTheScreenAndInTheFile() throws {
    try withFile { trial, file in
      let (index, bar) = try control("bar", file)
      #expect(bar["kind"]?.string == "slider" && bar["path"]?.string == "controls[0]")
      #expect(bar["file"]?.string == trial.panel)
      #expect(bar["line"]?.number == 6 && bar["column"]?.number == 5)
      #expect(bar["values"]?["value"]?.string == "level")
      #expect(try frame(index, file) == [10, 2, 180, 42])
    }
  }

  @Test func onlyControlsOnTheShownPageHaveFrames() throws {
    let panel = """
      { name: "Pages", size: { width: 200, height: 200 },
        pages: [
          { name: "one", controls: [{ kind: "label", name: "a", text: "A", frame: [0, 0, 90, 30] }] },
          { name: "two", controls: [{ kind: "label", name: "b", text: "B", frame: [0, 0, 90, 30] }] },
        ] }
      """
    try withFile(panel) { trial, file in
      let (a, b) = (try control("a", file).index, try control("b", file))
      #expect(b.1["path"]?.string == "pages[1].controls[0]" && b.1["line"]?.number == 4)
      #expect(try frame(a, file) != nil)
      #expect(try frame(b.index, file) == nil)
      let page = try trial.browser.open("control")
      try page.call("set", .object(["values": .object(["page": .string("two")])]))
      // Wait until the slide from page to page ends.
      try waitUntil("the control is hidden") { try frame(a, file) == nil }
      let shown = try frame(b.index, file)
      #expect(shown?.suffix(2) == [90, 30])
    }
  }

  @Test func aProblemIsMarkedOnItsControlOnlyIfThatIsCertain() throws {
    try withFile { trial, file in
      _ = try trial.waitForProblems(file, [])
      func change(_ old: String, _ new: String) throws {
        try trial.save(TryTests.panel.replacing(old, with: new))
      }
      try change("60, 44] }", "12, 12] }")
      try waitUntil("the control has a problem") { try !problems(of: "go", file).isEmpty }
      #expect(try problems(of: "bar", file) == [])
      // The last valid panel stays. The control begins before the difference, so it is marked.
      try trial.save(TryTests.panel)
      try waitUntil("the control has no problem") { try problems(of: "go", file).isEmpty }
      try change("title: \"Go\"", "titel: 'Go'")
      try waitUntil("the control has the problem") { try problems(of: "go", file) == [0] }
      // The path of the error may belong to another control, so none is marked.
      try trial.save(TryTests.panel)
      try waitUntil("the control has no problem") { try problems(of: "go", file).isEmpty }
      try change("controls: [", "controls: [\n { kind: 'label', txt: 'A', frame: [0, 0, 9, 9] },")
      while try file.notification("problems")["problems"]?.array?.contains(where: {
        $0["path"]?.string?.hasPrefix("controls[0]") == true
      }) != true {}
      for name in ["bar", "go"] { #expect(try problems(of: name, file) == []) }
    }
  }

  @Test func theLinesAroundAPlaceComeFromTheFilesOfThePanel() throws {
    try withFile { trial, file in
      while try file.notification("problems")["isChecked"]?.bool != true {}
      func source(_ of: String, _ name: String, _ line: Double) throws -> JSONValue {
        try file.call(
          "source",
          .object(["of": .string(of), "file": .string(name), "line": .number(line)]))
      }
      let lines = TryTests.panel.split(separator: "\n", omittingEmptySubsequences: false)
      for of in ["panel", "problems"] {
        let found = try source(of, trial.panel, 7)
        #expect(found["first"]?.number == 1)
        #expect(found["lines"]?.array?.compactMap(\.string) == lines.map { String($0) })
      }
      for name in ["/etc/passwd", "\(trial.folder)/output", "../panel.json5", ""] {
        #expect(
          throws: SocketOfPage.Failure(message: "the panel does not use the file \"\(name)\"")
        ) {
          try source("panel", name, 1)
        }
      }
      for line in [0.0, 9, 1.5, -1] {
        #expect(throws: SocketOfPage.Failure(message: "\"line\" must be from 1 to 8")) {
          try source("panel", trial.panel, line)
        }
      }
      #expect(throws: SocketOfPage.Failure(message: "\"of\" must be \"panel\" or \"problems\"")) {
        try source("disk", trial.panel, 1)
      }
    }
  }

  @Test func aRuleThatRunsIsReportedWithItsPlace() throws {
    try withFile { trial, file in
      let page = try trial.browser.open("control")
      try page.call("set", .object(["values": .object(["note": .string("full")])]))
      let rule = try file.notification("rule")
      #expect(rule["file"]?.string == trial.panel && rule["line"]?.number == 4)
      #expect(rule["when"]?.string == "note == 'full'")
      #expect(rule["do"]?.array?.compactMap(\.string) == ["level = 100"])
      #expect(rule["after"] == nil && rule["every"] == nil)
      // A reloaded panel reports its rules, too.
      try trial.save(TryTests.panel.replacing("rules:", with: "\n\nrules:"))
      try waitUntil("the control has moved") { try control("go", file).1["line"]?.number == 9 }
      for note in ["", "full"] {
        try page.call("set", .object(["values": .object(["note": .string(note)])]))
      }
      #expect(try file.notification("rule")["line"]?.number == 6)
    }
  }

  @Test func keysOperateThePanelIfItUsesKeys() throws {
    func expect(_ isUsed: Bool?, _ expected: Bool) { #expect(isUsed == expected) }
    func press(_ key: String, _ file: SocketOfPage) throws -> Bool? {
      for phase in ["down", "up"] {
        try file.request("key", .object(["key": .string(key), "phase": .string(phase)]))
        if phase == "down" { _ = try file.result() }
      }
      return try file.result()["isUsed"]?.bool
    }
    try withFile { _, file in
      expect(try file.call("controls")["usesKeys"]?.bool, false)
      expect(try press("Tab", file), false)
    }
    try withFile(TryTests.panel.replacing("theme:", with: "keys: true, theme:")) { trial, file in
      expect(try file.call("controls")["usesKeys"]?.bool, true)
      let page = try trial.browser.open("control")
      func level() throws -> Double? { try page.call("get")["values"]?["level"]?.number }
      expect(try press("Tab", file), true)
      expect(try press("ArrowRight", file), true)
      var now = try level()
      #expect(now == 31)
      expect(try press("Home", file), true)
      now = try level()
      #expect(now == 0)
      for key in ["F1", "", "ab"] {
        #expect(throws: SocketOfPage.Failure.self) {
          try file.call("key", .object(["key": .string(key), "phase": .string("down")]))
        }
      }
    }
  }

  /// A page that disconnects cancels only its own keys.
  @Test func aPageKeepsItsKeysWhenAnotherOneIsClosed() throws {
    let panel = TryTests.panel.replacing("theme:", with: "keys: true, theme:")
      .replacing("title: \"Go\"", with: "title: \"Go\", do: \"level = 77\"")
    try withFile(panel) { trial, file in
      func send(_ key: String, _ phase: String, _ page: SocketOfPage) throws {
        try page.call("key", .object(["key": .string(key), "phase": .string(phase)]))
      }
      let page = try trial.browser.open("control")
      func level() throws -> Double? { try page.call("get")["values"]?["level"]?.number }
      /// Returns when the program knows that the other page is closed.
      func withOtherPage(_ body: (SocketOfPage) throws -> Void) throws {
        let count = descriptors(of: trial.process)
        try body(trial.browser.open("file"))
        try waitUntil("the page is closed") { descriptors(of: trial.process) <= count }
      }
      for key in ["Tab", "Tab"] {
        try send(key, "down", file)
        try send(key, "up", file)
      }
      try send("Enter", "down", file)
      try withOtherPage { try send("x", "down", $0) }
      let before = try level()
      #expect(before == 30)
      try send("Enter", "up", file)
      let after = try level()
      #expect(after == 77)
      try withOtherPage { try send("Enter", "down", $0) }
      // The press was cancelled, so the release has no effect.
      try page.call("set", .object(["values": .object(["level": .number(1)])]))
      try send("Enter", "up", file)
      let last = try level()
      #expect(last == 1)
    }
  }

  @Test func anUnknownRequestIsRefused() throws {
    try withFile { _, file in
      #expect(throws: SocketOfPage.Failure(message: "there is no method \"reload\"")) {
        try file.call("reload")
      }
      try file.send(Array("{".utf8))
      while try file.message()["error"]?["code"]?.number != -32_700 {}
      #expect(try file.call("frames")["count"]?.number == 2)
    }
  }
}
