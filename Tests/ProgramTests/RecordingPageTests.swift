import Glibc
import JSON
import LinuxIO
import Randomness
import Testing

/// Recordings on the page of `bezel try`.
struct RecordingPageTests {
  static let panel = """
    { name: "Recorded", size: { width: 400, height: 240 },
      values: {
        level: { maximum: 100, step: 1, initial: 30 }, count: { maximum: 10, step: 1 },
        mode: { initial: "cool" }, lamp: { initial: false }, code: { initial: "", secret: true },
        sum: { from: "level + count" },
      },
      rules: [{ when: "lamp", after: 2, do: "level = 77" }],
      controls: [
        { kind: "slider", name: "bar", value: "level", frame: [10, 10, 380, 44] },
        { kind: "toggle", name: "switch", value: "lamp", frame: [10, 70, 80, 44] },
        { kind: "stepper", name: "steps", value: "count", frame: [120, 70, 160, 44] },
        { kind: "button", name: "go", title: "Go", do: "count = 7", frame: [10, 130, 100, 44] },
        { kind: "segments", name: "modes", value: "mode", frame: [120, 130, 240, 44],
          items: ["cool", "heat"] },
      ] }
    """

  /// A page, and the panel that it touches.
  struct Session {
    let trial: TryTests.Trial
    let file: SocketOfPage
    let page: SocketOfPage

    func touch(_ phase: String, _ x: Double, _ y: Double, contact: Int = 0) throws {
      let members: [JSONMember] = [
        JSONMember("contact", .number(Double(contact))), JSONMember("phase", .string(phase)),
        JSONMember("x", .number(x)), JSONMember("y", .number(y)),
      ]
      try page.call("touch", .object(members))
    }

    func tap(_ x: Double, _ y: Double) throws {
      try touch("down", x, y)
      try touch("up", x, y)
    }

    func drag(from: (x: Double, y: Double), to: (x: Double, y: Double)) throws {
      try touch("down", from.x, from.y)
      for step in 1...10 {
        let part = Double(step) / 10
        try touch("move", from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
      }
      try touch("up", to.x, to.y)
    }

    func set(_ name: String, _ value: JSONValue) throws {
      try page.call("set", .object(["values": .object([JSONMember(name, value)])]))
    }

    /// Sets a value, unless a finger holds it.
    func canSet(_ name: String, _ value: JSONValue) throws -> Bool {
      do {
        try set(name, value)
        return true
      } catch is SocketOfPage.Failure {
        return false
      }
    }

    func value(_ name: String) throws -> JSONValue? { try page.call("get")["values"]?[name] }

    /// Stops the recording.
    /// - Returns: the test, its path beside the panel, and the notes.
    func saveTest() throws -> (text: String, path: String, notes: [String]) {
      let saved = try file.call("save", .object(["as": .string("test")]))
      let name = try #require(saved["name"]?.string)
      let text = try #require(saved["text"]?.string)
      let path = "\(trial.folder)/\(name)"
      try replaceFile(at: path, with: Array(text.utf8))
      return (text, path, saved["notes"]?.array?.compactMap(\.string) ?? [])
    }

    /// Stops the recording.
    /// - Returns: the touches, and the path of their file beside the panel.
    func saveTouches() throws -> (text: String, path: String) {
      let saved = try file.call("save", .object(["as": .string("evemu")]))
      let path = "\(trial.folder)/\(try #require(saved["name"]?.string))"
      let text = try #require(saved["text"]?.string)
      try replaceFile(at: path, with: Array(text.utf8))
      return (text, path)
    }
  }

  func withSession(
    _ panel: String = Self.panel, body: (Session) throws -> Void
  ) throws {
    try TryTests().withTrial(panel) { trial in
      let page = try trial.browser.open("control")
      try page.call("subscribe")
      try body(Session(trial: trial, file: trial.browser.open("file"), page: page))
    }
  }

  private func expectPass(_ path: String) throws {
    let outcome = try run("bezel", ["test", path])
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.error)")
  }

  @Test func aRecordedTestNamesControlsAndPasses() throws {
    try withSession { session in
      try session.set("level", .number(40))
      try session.file.call("record")
      try session.tap(60, 152)
      try session.drag(from: (170, 32), to: (300, 32))
      try session.tap(300, 152)
      try session.tap(260, 92)
      try session.set("count", .number(2))
      try session.set("code", .string("hidden"))
      try session.tap(50, 92)
      let test = try session.saveTest()
      // Times depend on the computer.
      let text = test.text.replacing(#/for: [0-9.]+/#, with: "for: T")
        .replacing(#/ +\{ wait: [0-9.]+ \},\n/#, with: "")
      #expect(
        text == """
          {
            panel: "panel.json5",
            steps: [
              { set: { level: 40 }, expect: { sum: 40 } },
              { tap: "go", expect: { count: 7, sum: 47 }, pressed: "go" },
              { drag: "bar", to: 0.78, for: T, expect: { level: 78, sum: 85 } },
              { tap: "modes", part: "heat", expect: { mode: "heat" } },
              { tap: "steps", part: "plus", expect: { count: 8, sum: 86 } },
              { set: { count: 2 }, expect: { sum: 80 } },
              { tap: "switch", expect: { lamp: true } },
            ],
          }

          """)
      #expect(test.notes.isEmpty)
      try expectPass(test.path)
      // The test fails if the panel behaves differently.
      try session.trial.save(Self.panel.replacing("count = 7", with: "count = 6"))
      #expect(try run("bezel", ["test", test.path]).exitCode == 1)
    }
  }

  @Test func waitsForTimedRulesAreRecorded() throws {
    try withSession { session in
      try session.file.call("record")
      try session.tap(50, 92)
      try waitUntil("the rule has run") { try session.value("level")?.number == 77 }
      let test = try session.saveTest()
      let wait = try #require(test.text.firstMatch(of: #/{ wait: ([0-9.]+), expect: (.*) },/#))
      #expect(try #require(Double(wait.1)) >= 2)
      #expect(wait.2 == "{ level: 77, sum: 77 }")
      try expectPass(test.path)
    }
  }

  @Test func aFingerThatHoldsAnotherControlIsRecorded() throws {
    try withSession { session in
      try session.file.call("record")
      try session.touch("down", 60, 152)
      try session.touch("down", 300, 152, contact: 1)
      try session.touch("up", 300, 152, contact: 1)
      try session.touch("up", 60, 152)
      let test = try session.saveTest()
      #expect(test.text.contains(#"{ hold: "go", expect: { go: true } },"#))
      #expect(test.text.contains(#"{ tap: "modes", part: "heat", expect: { mode: "heat" } },"#))
      #expect(test.text.contains("{ release: true, expect: { count: 7, go: false, sum: 37 }"))
      try expectPass(test.path)
    }
  }

  @Test func touchesThatStepsCannotExpressAreSavedAsTouches() throws {
    try withSession { session in
      try session.file.call("record")
      try session.touch("down", 124, 32)
      for x in stride(from: 140.0, through: 300, by: 20) {
        try session.touch("move", x, 32)
        if x == 180 { try session.touch("down", 60, 152, contact: 1) }
      }
      try session.touch("up", 60, 152, contact: 1)
      try session.touch("up", 300, 32)
      let test = try session.saveTest()
      #expect(test.text.isEmpty)
      #expect(
        test.notes == [
          "Several fingers moved or were lifted together. The steps of a test cannot do this. "
            + "Save the touches, and use that file in a test with \"replay\"."
        ])
      let level = try #require(try session.value("level")?.number)
      let touches = try session.saveTouches().path
      let replayed = """
        { panel: "panel.json5",
          steps: [{ replay: "panel.evemu", expect: { level: \(Int(level)), count: 7 } }] }
        """
      try replaceFile(at: test.path, with: Array(replayed.utf8))
      #expect(touches.hasSuffix("/panel.evemu") && level > 60)
      try expectPass(test.path)
    }
  }

  @Test func cancelledTouchesAreSavedAsCancelled() throws {
    try withSession { session in
      try session.file.call("record")
      try session.touch("down", 40, 92)
      try session.touch("cancel", 40, 92)
      try session.tap(60, 152)
      #expect(try session.value("lamp")?.bool == false)
      let touches = try session.saveTouches().path
      let outcome = try run("bezel", ["replay", touches, "--panel", session.trial.panel])
      #expect(!outcome.output.contains(#""name":"lamp","value":true"#))
      #expect(outcome.output.contains(#""name":"count","value":7,"#))
    }
  }

  @Test func recordedTouchesUndoCalibrationAndRotation() throws {
    let calibration = "[0, -1.1, 1.05, 1.2, 0, -0.1]"
    let panel = Self.panel.replacing(
      "values:",
      with: "display: { rotation: 90 }, touch: { calibration: \(calibration) }, values:")
    try withSession(panel) { session in
      try session.file.call("record")
      try session.drag(from: (124, 32), to: (300, 32))
      try session.tap(60, 152)
      let level = try #require(try session.value("level")?.number)
      let touches = try session.saveTouches().path
      let outcome = try run("bezel", ["replay", touches, "--panel", session.trial.panel])
      let lines = outcome.output.split(separator: "\n")
      #expect(outcome.exitCode == 0, "\(outcome.error)")
      #expect(level > 60)
      #expect(lines.contains { $0.contains(#""name":"level","value":\#(Int(level)),"#) })
      #expect(lines.contains { $0.contains(#""name":"count","value":7,"#) })
    }
  }

  @Test func whatATestDoesNotRestoreIsNoted() throws {
    let panel = """
      { name: "Scrolled", size: { width: 400, height: 240 },
        values: { count: { maximum: 10, step: 1 }, offset: { maximum: 1000 } },
        controls: [
          { kind: "button", name: "ask", title: "Ask", frame: [10, 10, 100, 44], do: "count = 1",
            confirm: "Sure?" },
          { kind: "scroll", name: "kept", position: "offset", frame: [10, 60, 180, 170],
            children: [{ kind: "label", text: "Kept", frame: [0, 0, 180, 900] }] },
          { kind: "scroll", name: "lost", frame: [210, 60, 180, 170],
            children: [{ kind: "label", text: "Lost", frame: [0, 0, 180, 900] }] },
        ] }
      """
    try withSession(panel) { session in
      func notes(after prepare: () throws -> Void) throws -> [String] {
        try prepare()
        try session.file.call("record")
        try session.tap(390, 10)
        // A file beside the panel would reload the panel, which resets the scroll positions.
        let saved = try session.file.call("save", .object(["as": .string("test")]))
        return saved["notes"]?.array?.compactMap(\.string) ?? []
      }
      // The value restores this position.
      #expect(try notes { try session.set("offset", .number(100)) } == [])
      let scale = "The scale is 1 in the test but was 0.5 in the recording."
      #expect(
        try notes {
          let size = ["width": 400.0, "height": 240, "scale": 0.5]
          try session.file.call(
            "choose", .object(size.map { JSONMember($0.key, .number($0.value)) }))
        } == [scale])
      try session.file.call("choose")
      let scrolled =
        "When the recording began, content was scrolled to positions that the test does not restore."
      #expect(
        try notes { try session.drag(from: (300, 200), to: (300, 100)) } == [scrolled])
      let dialog =
        "When the recording began, a dialog, a menu or a keyboard was open. The test begins without "
        + "it."
      #expect(try notes { try session.tap(60, 32) } == [dialog, scrolled])
    }
  }

  @Test func theRecordingEndsWithTheLastPage() throws {
    try withSession { session in
      let other = try session.trial.browser.open("file")
      try session.file.call("record")
      other.close()
      // A page that opens later shows the time since the start.
      let late = try session.trial.browser.open("file")
      let state = try late.notification("recording")
      #expect(state["state"]?.string == "recording" && state["seconds"]?.number != nil)
      late.close()
      try session.tap(60, 152)
      session.file.close()
      try waitUntil("the recording has ended") {
        let state = try session.trial.browser.open("file").notification("recording")
        return state["state"]?.string == "idle" && state["touches"]?.number == 1
      }
    }
  }

  /// A recording of random touches gives a test that passes.
  @Test(arguments: ["settings", "thermostat", "player", "sauna", "cnc", "home", "demo"])
  func randomTouchesGiveATestThatPasses(_ name: String) throws {
    let panel = try run("bezel", ["new", name]).output
    try withSession(panel) { session in
      var random = SeededGenerator(seed: 7)
      let picture = try session.page.call("view")
      let scale = try #require(picture["scale"]?.number)
      let size = (
        try #require(picture["width"]?.number) / scale,
        try #require(picture["height"]?.number) / scale
      )
      func point() -> (x: Double, y: Double) {
        (
          Double.random(in: 0..<size.0, using: &random),
          Double.random(in: 0..<size.1, using: &random)
        )
      }
      try session.file.call("record")
      for step in 0..<60 {
        let start = point()
        if step % 3 == 0 {
          try session.drag(from: start, to: point())
        } else {
          try session.tap(start.x, start.y)
        }
      }
      let test = try session.saveTest()
      #expect(!test.notes.contains { $0.hasPrefix("The test ends") }, "\(test.notes)")
      #expect(test.text.split(separator: "\n").count >= 60)
      try expectPass(test.path)
    }
  }

  @Test func aTestOfAPortraitScreenHasItsSize() throws {
    let panel = """
      { name: "Turned", size: { width: 300, height: 200, portrait: { width: 200, height: 300 } },
        controls: [
          { kind: "toggle", value: "lamp", frame: [10, 10, 80, 44],
            portrait: { frame: [10, 240, 80, 44] } },
        ] }
      """
    try withSession(panel) { session in
      try session.file.call(
        "choose", .object(["width": .number(200), "height": .number(300)]))
      try waitUntil("the screen is turned") {
        try session.page.call("describe")["size"]?["height"]?.number == 300
      }
      try session.file.call("record")
      try session.tap(50, 262)
      #expect(try session.value("lamp")?.bool == true)
      try expectPass(session.saveTest().path)
    }
  }

  /// Enter closes the keyboard on the screen before the key is released.
  @Test func theKeyThatClosesATextFieldIsRecorded() throws {
    let panel = """
      { name: "Text", size: { width: 800, height: 480 },
        values: { note: { initial: "" }, lamp: { initial: false } },
        controls: [
          { kind: "textField", name: "field", value: "note", frame: [10, 10, 300, 44] },
          { kind: "toggle", name: "switch", value: "lamp", frame: [10, 100, 80, 44] },
        ] }
      """
    try withSession(panel) { session in
      try session.file.call("record")
      try session.tap(60, 32)
      for key in ["a", "b", "Enter"] {
        for phase in ["down", "up"] {
          try session.file.call(
            "key", .object(["key": .string(key), "phase": .string(phase)]))
        }
      }
      // The keyboard slides out below.
      try session.tap(50, 122)
      let test = try session.saveTest()
      #expect(test.text.contains(#"key: "Enter""#))
      #expect(try session.value("note")?.string == "ab")
      #expect(try session.value("lamp")?.bool == true)
      try expectPass(test.path)
    }
  }

  /// The button opens a question that requires a PIN; the field below it edits a secret text.
  @Test(arguments: [32.0, 92])
  func pinsAndSecretsAreNotRecorded(_ y: Double) throws {
    let panel = """
      { name: "Secret", size: { width: 800, height: 480 }, keys: true,
        values: { code: { initial: "", secret: true }, done: { initial: false } },
        controls: [
          { kind: "button", name: "off", title: "Off", frame: [10, 10, 100, 44],
            do: "done = true", confirm: { text: "Sure?", pin: "service" } },
          { kind: "textField", name: "secret", value: "code", frame: [10, 70, 300, 44] },
          { kind: "button", name: "other", title: "Other", frame: [650, 10, 100, 44] },
        ] }
      """
    try withSession(panel) { session in
      try session.file.call("record")
      try session.tap(700, 32)
      try session.tap(60, y)
      for phase in ["down", "up"] {
        try session.file.call(
          "key", .object(["key": .string("4"), "phase": .string(phase)]))
      }
      // A key of the PIN pad or of the keyboard on the screen.
      try session.tap(400, 380)
      let test = try session.saveTest()
      #expect(test.text.isEmpty)
      #expect(test.notes.first?.hasPrefix("A PIN or a secret value was entered") == true)
      let touches = try session.saveTouches().text
      let begun = touches.split(separator: "\n").filter {
        $0.contains(" 0003 0039 ") && !$0.hasSuffix("-1")
      }
      #expect(begun.count == 2, "\(touches)")
    }
  }

  @Test func thePageKnowsWhetherTheRecordingIsSaved() throws {
    try withSession { session in
      func isSaved() throws -> Bool? {
        // A new page receives the present state first.
        try session.trial.browser.open("file").notification("recording")["isSaved"]?.bool
      }
      #expect(try isSaved() == nil)
      for form in ["test", "evemu"] {
        try session.file.call("record")
        try session.tap(60, 152)
        try session.file.call("stop")
        #expect(try isSaved() == false)
        try session.file.call("save", .object(["as": .string(form)]))
        #expect(try isSaved() == true)
      }
      // Steps cannot express these touches, so there is no file.
      try session.file.call("record")
      for phase in ["down", "up"] {
        try session.touch(phase, 60, 152)
        try session.touch(phase, 300, 152, contact: 1)
      }
      let saved = try session.file.call("save", .object(["as": .string("test")]))
      #expect(saved["text"]?.string == "")
      #expect(try isSaved() == false)
    }
  }

  @Test func savingThePanelFileEndsTheRecording() throws {
    try withSession { session in
      try session.file.call("record")
      try session.tap(60, 152)
      try session.trial.save(Self.panel.replacing("\"Go\"", with: "\"Run\""))
      #expect(try session.page.notification("panel")["panel"]?.string == "Recorded")
      while try session.file.notification("recording")["state"]?.string != "idle" {}
      try session.tap(300, 152)
      let test = try session.saveTest()
      #expect(test.text.contains("\"go\"") && !test.text.contains("\"modes\""))
    }
  }
}
