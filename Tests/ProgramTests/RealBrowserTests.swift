import Glibc
import JSON
import LinuxIO
import Pictures
import Raster
import Testing

/// The page of `bezel try` in Debian's browsers. Each browser starts only once, to save time.
struct RealBrowserTests {
  static let panel = """
    { name: "Trial", size: { width: 400, height: 200 }, theme: "dark",
      values: { level: { maximum: 100, step: 1, initial: 30 }, low: { maximum: 100 },
        high: { maximum: 100 }, lamp: { initial: false }, note: { initial: "" },
        half: { from: "level / 2" }, code: { kind: "text", secret: true, initial: null },
        entered: { initial: false }, reading: { maximum: 100, initial: null },
        spare: { kind: "number", initial: null } },
      // What follows from a secret is secret.
      rules: [{ when: "length(code) == 4", do: "entered = true" },
        { when: "not known(code)", do: "entered = false" }],
      controls: [
        { kind: "knob", name: "level", value: "level", frame: [10, 10, 100, 100] },
        { kind: "slider", value: "low", frame: [120, 10, 260, 44] },
        { kind: "slider", value: "high", frame: [120, 60, 260, 44] },
        { kind: "toggle", value: "lamp", frame: [120, 110, 80, 44] },
        { kind: "label", text: "{note} {half}", frame: [210, 110, 180, 44] },
        { kind: "slider", value: "reading", frame: [10, 156, 370, 40] },
      ] }
    """

  @Test(
    .enabled(
      if: RealBrowser.Kind.chromium.isInstalled,
      "chromium is missing: install chromium and chromium-driver"))
  func thePageWorksInChromium() throws { try useThePage(in: .chromium) }

  @Test(
    .enabled(
      if: RealBrowser.Kind.firefox.isInstalled, "firefox-esr is missing: install firefox-esr"))
  func thePageWorksInFirefox() throws { try useThePage(in: .firefox) }

  private func useThePage(in kind: RealBrowser.Kind) throws {
    try RealBrowser.run(kind) { browser in
      try TryTests().withTrial(Self.panel) { trial in
        let use = Use(
          kind: kind, browser: browser, trial: trial, values: try trial.browser.open("control"))
        try browser.open("http://127.0.0.1:\(trial.browser.port)\(trial.browser.path)")
        try browser.wait(for: "document.getElementById('value-level') !== null")
        try use.thePictureIsTheHeadlessOne()
        try use.aFailedPictureIsReplaced()
        try use.aDragTurnsTheKnob()
        try use.twoFingersMoveTwoSliders()
        try use.aRecordedTestPasses()
        try use.anUnsavedRecordingIsNotReplacedWithoutAQuestion()
        try use.theListSetsAValue()
        try use.editorsShowThePresentValues()
        try use.unknownValuesAreRestored()
        try use.aReloadKeepsChangesThatArriveMeanwhile()
        try use.aSaveKeepsWhatTheUserTypes()
        try use.aSaveKeepsTheChoicesThatAreMade()
        try use.aLostConnectionEndsTheTouches()
        try use.editorsAreSilentDistinctAndLarge()
        try use.theKeyboardReachesEveryEditor()
        try use.theInspectorNamesControlsAndTheirProblems()
        try use.theThemeAndTheSizeAreChosen()
        try use.thePageSaysHowToLeaveThePanel()
        try use.aSaveIsSeenAndABrokenFileShowsItsProblem()
        #expect(try browser.errors() == [])
        // `errors` would have contained violations of the content security policy.
        _ = try browser.evaluate("document.body.setAttribute('style', 'color: red')")
        _ = try browser.evaluate("new Promise((resolve) => setTimeout(resolve, 100))")
        #expect(try browser.errors().contains { $0.hasPrefix("policy: style-src") })
      }
    }
  }

  /// A browser that shows the page of `bezel try`.
  struct Use {
    let kind: RealBrowser.Kind
    let browser: RealBrowser
    let trial: TryTests.Trial
    /// A connection of another page.
    let values: SocketOfPage

    func value(_ name: String) throws -> JSONValue? {
      try values.call("get")["values"]?[name]
    }

    /// Waits until a condition is true.
    func wait(_ name: Comment, until condition: () throws -> Bool) throws {
      try waitUntil("\(name)", condition)
    }

    func set(_ name: String, _ value: JSONValue) throws {
      try values.call("set", .object(["values": .object([JSONMember(name, value)])]))
    }

    /// Waits until a finger has changed a value and has been lifted.
    private func waitForTouch(of name: String, from old: Double) throws -> Double {
      try wait("\(name) has changed") { try value(name)?.number != old }
      try wait("the finger has left \(name)") {
        do {
          // A value that a finger holds cannot be set.
          try set(name, value(name) ?? .null)
          return true
        } catch is SocketOfPage.Failure {
          return false
        }
      }
      return try #require(try value(name)?.number)
    }

    /// Converts a position in the picture to one in the window.
    private func place(_ x: Int, _ y: Int) throws -> (x: Int, y: Int) {
      let bounds = try browser.evaluate(
        "(({ left, top }) => ({ left, top }))(document.getElementById('screen').getBoundingClientRect())"
      )
      return (
        Int(bounds["left"]?.number ?? 0) + x, Int(bounds["top"]?.number ?? 0) + y
      )
    }

    private func picture() throws -> Surface {
      let address = try browser.evaluate("document.getElementById('screen').toDataURL()").string
      let start = "data:image/png;base64,"
      let text = try #require(address)
      try #require(text.hasPrefix(start))
      return try PNG.decode(try decoded(base64: String(text.dropFirst(start.count))), name: "page")
    }

    /// Waits until the picture on the page is equal to that of `bezel render`.
    func waitForPicture(_ settings: String...) throws {
      let path = try trial.render(settings)
      let expected = try PNG.read(path: path)
      var count = Int.max
      let deadline = Clock.monotonic + patience
      while count > 0, Clock.monotonic < deadline {
        count = try picture().differenceCount(to: expected)
      }
      #expect(count == 0, "pixels differ")
    }

    func thePictureIsTheHeadlessOne() throws {
      try waitForPicture()
      try set("level", .number(77))
      try waitForPicture("level=77")
      try set("level", .number(30))
    }

    func aDragTurnsTheKnob() throws {
      // From the left over the top to the right.
      try browser.drag("mouse", along: [[place(25, 60), place(60, 25), place(95, 60)]])
      let level = try waitForTouch(of: "level", from: 30)
      #expect(level > 40)
      try browser.wait(for: "document.getElementById('value-level').value === '\(Int(level))'")
      let half = "[...document.querySelectorAll('#value-list .readout')]"
      try browser.wait(for: "\(half).some((line) => line.textContent === '\(shortest(level / 2))')")
    }

    private func shortest(_ number: Double) -> String {
      number == number.rounded() ? "\(Int(number))" : "\(number)"
    }

    func twoFingersMoveTwoSliders() throws {
      let paths = [
        [try place(140, 32), try place(250, 32), try place(360, 32)],
        [try place(360, 82), try place(250, 82), try place(300, 82)],
      ]
      try browser.drag("touch", along: paths)
      let low = try waitForTouch(of: "low", from: 0)
      let high = try waitForTouch(of: "high", from: 0)
      #expect(low > 60 && (20..<90).contains(high), "\(low) \(high)")
      for (name, number) in [("low", low), ("high", high)] {
        try browser.wait(for: "+document.getElementById('value-\(name)').value === \(number)")
      }
    }

    private func click(_ id: String) throws {
      _ = try browser.evaluate("document.getElementById('\(id)').click()")
    }

    func aRecordedTestPasses() throws {
      // The saved file is read instead of downloaded.
      _ = try browser.evaluate(
        "(window.create = URL.createObjectURL, URL.createObjectURL = (blob) => "
          + "(blob.text().then((text) => (window.saved = text)), '#'))"
      )
      try click("touch-tools")
      try click("record")
      try browser.wait(for: "document.getElementById('record').classList.contains('recording')")
      let before = try #require(try value("low")?.number)
      try browser.drag("mouse", along: [[place(300, 32), place(200, 32)]])
      let low = try waitForTouch(of: "low", from: before)
      try click("record")
      try browser.wait(
        for: "document.getElementById('recorded').textContent.startsWith('Recorded 1 touch and ')")
      try click("save-test")
      try browser.wait(for: "window.saved !== undefined")
      _ = try browser.evaluate("(URL.createObjectURL = window.create, 1)")
      let text = try #require(try browser.evaluate("window.saved").string)
      #expect(text.contains("expect: { low: \(shortest(low)) }"), "\(text)")
      // With the suffix ".json5", it would reload the panel, which ends recordings.
      let path = "\(trial.folder)/recorded-test"
      try replaceFile(at: path, with: Array(text.utf8))
      let outcome = try run("bezel", ["test", path])
      #expect(outcome.exitCode == 0, "\(text)\(outcome.error)")
      unlink(path)
    }

    func anUnsavedRecordingIsNotReplacedWithoutAQuestion() throws {
      func isRecording(_ isRecording: Bool) throws {
        let list = "document.getElementById('record').classList"
        try browser.wait(for: "\(list).contains('recording') === \(isRecording)")
      }
      func isAsking(_ isAsking: Bool, focus: String) throws {
        try browser.wait(
          for: "document.getElementById('replacement').hidden !== \(isAsking) "
            + "&& document.activeElement.id === '\(focus)'")
      }
      // The recording before this one is saved.
      try click("record")
      try isRecording(true)
      let time = "document.getElementById('elapsed')"
      try browser.wait(for: "!\(time).hidden && \(time).textContent > '0:00'")
      let low = try #require(try value("low")?.number)
      try browser.drag("mouse", along: [[place(220, 32), place(320, 32)]])
      _ = try waitForTouch(of: "low", from: low)
      try click("record")
      try isRecording(false)
      try browser.wait(for: "\(time).hidden")
      try click("record")
      try isAsking(true, focus: "keep")
      try browser.type("\u{E00C}")
      try isAsking(false, focus: "record")
      try isRecording(false)
      try click("record")
      try click("replace")
      try isAsking(false, focus: "record")
      try isRecording(true)
      try click("record")
      try isRecording(false)
      try click("touch-tools")
    }

    func theListSetsAValue() throws {
      let box = try browser.evaluate(
        "(({ x, y }) => ({ x, y }))(document.getElementById('value-lamp').getBoundingClientRect())")
      let place = (x: Int(box["x"]?.number ?? 0) + 5, y: Int(box["y"]?.number ?? 0) + 5)
      try browser.drag("mouse", along: [[place, place]])
      try wait("the lamp is on") { try value("lamp")?.bool == true }
    }

    func theInspectorNamesControlsAndTheirProblems() throws {
      _ = try browser.evaluate("document.getElementById('inspect').click()")
      // The right arrow selects the first control.
      try browser.type("\u{E014}")
      try browser.wait(
        for: "document.querySelector('#selection h2')?.textContent === 'knob “level”'")
      // The slider `high` is close to the slider above it.
      let box = try browser.evaluate(
        "(({ x, y }) => ({ x, y }))(document.querySelector('.badge').getBoundingClientRect())")
      let place = (x: Int(box["x"]?.number ?? 0) + 8, y: Int(box["y"]?.number ?? 0) + 8)
      try browser.drag("mouse", along: [[place, place]])
      try browser.wait(for: "document.querySelector('.problem.selected') !== null")
      _ = try browser.evaluate("document.getElementById('inspect').click()")
      try browser.wait(for: "!document.getElementById('marks').classList.contains('inspecting')")
    }

    /// Chooses an option of a menu.
    func choose(_ text: String, _ menu: String) throws {
      _ = try browser.evaluate(
        "((menu) => (menu.value = '\(text)', menu.dispatchEvent(new Event('change'))))"
          + "(document.getElementById('choice-\(menu)'))")
    }

    func theThemeAndTheSizeAreChosen() throws {
      let red =
        "document.getElementById('screen').getContext('2d').getImageData(1, 1, 1, 1).data[0]"
      try browser.wait(for: "\(red) < 50")
      try choose("light", "theme")
      try browser.wait(for: "\(red) > 200")
      try choose("480 × 800", "size")
      try browser.wait(for: "document.getElementById('screen').height === 800")
      try choose("", "size")
      try choose("", "theme")
      try browser.wait(for: "\(red) < 50 && document.getElementById('screen').height === 200")
    }

    func theKeyboardReachesEveryEditor() throws {
      _ = try browser.evaluate("document.activeElement.blur()")
      var reached: Set<String> = []
      for _ in 0..<40 {
        try browser.type("\u{E004}")
        let id = try browser.evaluate("document.activeElement.id").string ?? ""
        guard reached.insert(id).inserted || id.isEmpty else { break }
        switch id {
        case "value-level":
          try browser.selectAll()
          try browser.type("42\u{E007}")
        case "value-note": try browser.type("Hello\u{E007}")
        // With Firefox's driver, a space does not click (mozilla/geckodriver, issue 886).
        case "value-lamp" where kind == .chromium: try browser.type(" ")
        default: break
        }
      }
      let editors = ["level", "low", "high", "lamp", "note"].map { "value-\($0)" }
      #expect(reached.isSuperset(of: editors + ["screen"]), "\(reached)")
      if kind == .chromium { try wait("the lamp is off") { try value("lamp")?.bool == false } }
      try wait("the note is typed") { try value("note")?.string == "Hello" }
      try wait("the level is typed") { try value("level")?.number == 42 }
    }

    func aSaveIsSeenAndABrokenFileShowsItsProblem() throws {
      for name in ["low", "high"] { try set(name, .number(0)) }
      try set("lamp", .bool(false))
      let saved = RealBrowserTests.panel.replacing("{note}", with: "{note},")
      try trial.save(saved)
      try waitForPicture("level=42", "note=Hello")
      try trial.save(saved.replacing("\"knob\"", with: "\"knop\""))
      let message = #"there is no kind \"knop\"; did you mean \"knob\"?"#
      let list = "document.getElementById('list').textContent"
      try browser.wait(
        for: "\(list).includes(\"\(message)\") && \(list).includes('panel.json5:11:')")
      let state = "document.getElementById('state').textContent"
      #expect(try browser.evaluate(state).string == "1 error; this is the last valid version")
      let last = try picture()
      try trial.save(saved)
      try browser.wait(for: "document.querySelector('#list .error') === null")
      try waitForPicture("level=42", "note=Hello")
      #expect(try last.differenceCount(to: picture()) == 0, "the last valid panel stays")
    }
  }
}
