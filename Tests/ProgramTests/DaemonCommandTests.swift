import Glibc
import JSON
import LinuxIO
import Pictures
import Raster
import Testing

/// The commands of `bezel` that ask a running daemon, against a headless one.
@Suite struct DaemonCommandTests {
  private static let panel = """
    { name: "Test", size: { width: 320, height: 192 }, values: {
        level: { maximum: 10, step: 1, initial: 3, unit: "V" },
        title: { initial: "" }, lamp: { initial: false } },
      controls: [
        { kind: "slider", name: "level", frame: [0, 0, 200, 44] },
        { kind: "button", name: "go", frame: [0, 100, 100, 50], title: "Go" },
        { kind: "rangeSlider", name: "price", frame: [0, 50, 200, 44], maximum: 100, lower: 10,
          upper: 20 } ] }
    """

  private func withDaemon(
    _ options: String..., body: (HeadlessDaemon) throws -> Void
  ) throws {
    try withFolder { folder in
      if options.isEmpty {
        try HeadlessDaemon.serve(Self.panel, in: folder, body: body)
      } else {
        try HeadlessDaemon.serve(Self.panel, options[0], in: folder, body: body)
      }
    }
  }

  /// Expects that a command succeeded and printed nothing else.
  private func expect(_ outcome: Outcome, _ output: String) {
    #expect(outcome.exitCode == 0 && outcome.error.isEmpty, "\(outcome.error)")
    #expect(outcome.output == output)
  }

  private func expectRefusal(_ outcome: Outcome, _ message: String, code: Int32 = 1) {
    #expect(outcome.exitCode == code)
    #expect(
      outcome.error.hasPrefix("bezel: ") && outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }

  // MARK: Values

  @Test func getPrintsValuesInTheOrderAsked() throws {
    try withDaemon { daemon in
      expect(try daemon.bezel("get", "level"), "level 3\n")
      expect(
        try daemon.bezel("get", "lamp", "level", "lamp"), "lamp false\nlevel 3\nlamp false\n")
      let all = try daemon.bezel("get")
      #expect(all.output.contains("price.lower 10\n") && all.output.contains("title \n"))
      let json = try daemon.bezel("get", "level", "title", "--json")
      expect(json, #"{"level":3,"title":""}"# + "\n")
      expectRefusal(
        try daemon.bezel("get", "levle"), #"there is no value "levle"; did you mean "level"?"#)
    }
  }

  @Test func setConvertsValuesAndPrintsTheResult() throws {
    try withDaemon { daemon in
      expect(try daemon.bezel("set", "level=7.4"), "level 7\n")
      expect(try daemon.bezel("set", "level=500", "lamp=on"), "level 10\nlamp true\n")
      expect(try daemon.bezel("set", "title=a=b c", "--animated"), "title a=b c\n")
      expect(try daemon.bezel("set", "title=12"), "title 12\n")
      expect(
        try daemon.bezel("set", "price.lower=80", "price.upper=90"),
        "price.lower 80\nprice.upper 90\n")
      expect(
        try daemon.bezel("set", "price.upper=5", "price.lower=1"), "price.upper 5\nprice.lower 1\n")
      expect(try daemon.bezel("get", "level", "title"), "level 10\ntitle 12\n")
      // Control characters are escaped, so that a value is one line.
      expect(try daemon.bezel("set", "title=a\nb\u{1B}[2J"), "title a\\nb\\u001B[2J\n")
      expect(
        try daemon.bezel("get", "title", "--json"), #"{"title":"a\nb\u001B[2J"}"# + "\n")
    }
  }

  @Test func setChangesAllValuesOrNone() throws {
    try withDaemon { daemon in
      expectRefusal(
        try daemon.bezel("set", "lamp=on", "lvel=4"),
        #"there is no value "lvel"; did you mean "level"?"#)
      expectRefusal(
        try daemon.bezel("set", "lamp=on", "level=high"),
        #""high" is not a value for "level", a number"#)
      expectRefusal(
        try daemon.bezel("set", "lamp=maybe"), #"for "lamp", a boolean; write true or false"#)
      expectRefusal(try daemon.bezel("set", "level=nan"), #"for "level", a number"#)
      expectRefusal(
        try daemon.bezel("set", "lamp=on", "lamp=off"), #"set: "lamp" is given twice"#, code: 2)
      expectRefusal(
        try daemon.bezel("set", "lamp"), #"set: expected NAME=VALUE, found "lamp""#, code: 2)
      expectRefusal(try daemon.bezel("set", "=on"), #"found "=on""#, code: 2)
      expectRefusal(try daemon.bezel("set"), "set: no value given; write NAME=VALUE", code: 2)
      expect(try daemon.bezel("get", "lamp", "level"), "lamp false\nlevel 3\n")
    }
  }

  @Test func aHeldValueIsRefusedUnlessForced() throws {
    try withDaemon("--allow-touch-injection") { daemon in
      let finger = try ListeningSocket.connect(to: "\(daemon.folder)/control.sock")
      let down =
        #"{"jsonrpc":"2.0","id":1,"method":"touch","params":{"contact":1,"phase":"down","x":100,"y":22}}"#
      try finger.write(all: Array((down + "\n").utf8), to: "control.sock")
      _ = try finger.read(atMost: 4_096, from: "control.sock")
      expectRefusal(
        try daemon.bezel("set", "lamp=on", "level=1"),
        #"a finger holds "level"; --force sets it anyway"#)
      expect(try daemon.bezel("get", "lamp"), "lamp false\n")
      expect(try daemon.bezel("set", "lamp=on", "level=1", "--skip-held"), "lamp true\n")
      expect(try daemon.bezel("set", "lamp=on", "level=1", "--force"), "lamp true\nlevel 1\n")
    }
  }

  // MARK: The screen

  @Test func theBrightnessFollowsItsValue() throws {
    try withDaemon { daemon in
      let bright = try daemon.bezel("screenshot", "-o", "-").output
      expect(try daemon.bezel("set", "panel.brightness=40"), "panel.brightness 40\n")
      let dimmer = try daemon.bezel("screenshot", "-o", "-").output
      #expect(dimmer != bright)
      expect(try daemon.bezel("set", "panel.brightness=0"), "panel.brightness 0\n")
      #expect(try daemon.bezel("screenshot", "-o", "-").output != dimmer)
      expect(try daemon.bezel("set", "panel.brightness=100"), "panel.brightness 100\n")
      #expect(try daemon.bezel("screenshot", "-o", "-").output == bright)
    }
  }

  @Test func aFingerWakesAScreenThatIsOff() throws {
    try withDaemon("--allow-touch-injection") { daemon in
      let bright = try daemon.bezel("screenshot", "-o", "-").output
      expect(try daemon.bezel("set", "panel.awake=off"), "panel.awake false\n")
      #expect(try daemon.bezel("screenshot", "-o", "-").output != bright)
      // The touch that wakes the screen presses nothing.
      expect(try daemon.bezel("tap", "100", "22"), "")
      expect(try daemon.bezel("get", "panel.awake", "level"), "panel.awake true\nlevel 3\n")
      #expect(try daemon.bezel("screenshot", "-o", "-").output == bright)
      expect(try daemon.bezel("set", "panel.awake=off"), "panel.awake false\n")
      expect(try daemon.bezel("set", "panel.awake=on"), "panel.awake true\n")
      #expect(try daemon.bezel("screenshot", "-o", "-").output == bright)
    }
  }

  // MARK: The panel

  @Test func describeListsTheRunningPanel() throws {
    try withDaemon { daemon in
      let outcome = try daemon.bezel("describe")
      #expect(outcome.exitCode == 0 && outcome.error.isEmpty)
      let lines = outcome.output.split(separator: "\n")
      #expect(
        lines.prefix(3) == [
          "panel Test", "size 320 192",
          "properties theme=dark tint=accent background=background language=en direction=automatic",
        ])
      #expect(
        try daemon.bezel("describe", "panel").output
          == "theme dark\ntint accent\nbackground background\nlanguage en\ndirection automatic\n")
      expect(try daemon.bezel("configure", "panel", "theme=light"), "theme light\n")
      #expect(
        lines.contains(
          "value level number minimum=0 maximum=10 step=1 unit=V controls=level value=3"))
      #expect(lines.contains { $0.hasPrefix("control level slider 0 0 200 44 ") })
      let json = try JSONParser.parse(Array(try daemon.bezel("describe", "--json").output.utf8))
      #expect(json.value["name"]?.string == "Test")
      #expect(json.value["values"]?["level"]?["unit"]?.string == "V")
    }
  }

  @Test func configureConvertsValuesToTheTypeOfTheProperty() throws {
    try withDaemon { daemon in
      expect(try daemon.bezel("configure", "go", "title=Stop"), "title Stop\n")
      let properties = try daemon.bezel("describe", "go").output.split(separator: "\n")
      #expect(properties.contains("title Stop") && properties.contains("enabled true"))
      expectRefusal(try daemon.bezel("describe", "og"), #"no control "og"; did you mean "go"?"#)
      expect(try daemon.bezel("configure", "go", "enabled=off"), "enabled false\n")
      expect(try daemon.bezel("configure", "level", "maximum=20"), "maximum 20\n")
      expect(try daemon.bezel("set", "level=15"), "level 15\n")
      expectRefusal(
        try daemon.bezel("configure", "og", "title=x"),
        #"there is no control "og"; did you mean "go"?"#)
      expectRefusal(
        try daemon.bezel("configure", "go", "titel=x"), #"did you mean "title"?"#)
      expectRefusal(try daemon.bezel("configure", "level", "maximum=much"), "expected a number")
      expectRefusal(try daemon.bezel("configure", "go"), "write CONTROL PROPERTY=VALUE", code: 2)
    }
  }

  @Test func describeQuotesWordsWithSpaces() throws {
    try withFolder { folder in
      let panel = """
        { values: { room: { initial: "Living \\"2\\"" }, mode: { initial: "a b" } },
          controls: [ { kind: "segments", name: "way", frame: [0, 0, 200, 44], value: "mode",
                        items: ["a b", "c,d", "e"] } ] }
        """
      try HeadlessDaemon.serve(panel, in: folder) { daemon in
        let lines = try daemon.bezel("describe").output.split(separator: "\n")
        #expect(lines.contains(#"value room string value="Living \"2\"""#), "\(lines)")
        #expect(
          lines.contains(#"value mode string choices="a b","c,d",e controls=way value="a b""#),
          "\(lines)")
      }
    }
  }

  @Test func theScreenshotOfAScreenThatIsOffIsBlack() throws {
    try withFolder { folder in
      try HeadlessDaemon.serve("{ display: { blankAfter: 1 } }", in: folder) { daemon in
        let path = "\(daemon.folder)/out.png"
        let deadline = Clock.monotonic + patience
        while true {
          _ = try daemon.bezel("screenshot", "-o", path)
          let picture = try PNG.read(path: path)
          let isBlack = (0..<picture.width).allSatisfy { picture[$0, 100] == 0xff00_0000 }
          if isBlack { break }
          try #require(Clock.monotonic < deadline && picture[0, 0] >> 24 == 255)
          usleep(100_000)
        }
      }
    }
  }

  @Test func historyPrintsThePast() throws {
    let panel = """
      { name: "Test", size: { width: 320, height: 192 }, values: {
        heat: { maximum: 90, initial: 20, history: 60 }, plain: { initial: 1 } } }
      """
    try withFolder { folder in
      try HeadlessDaemon.serve(panel, in: folder) { daemon in
        _ = try daemon.bezel("set", "heat=21.5")
        let lines = try daemon.bezel("history", "heat", "--last", "1m", "--count", "10").output
          .split(separator: "\n")
        #expect((1...10).contains(lines.count))
        let last = try #require(lines.last)
        #expect(last.contains(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d \S+ 21\.5 21\.5$/), "\(last)")
        let json = try JSONParser.parse(
          Array(daemon.bezel("history", "heat", "--json").output.utf8)
        ).value
        #expect(json["intervals"]?.array?.last?.array?[2].number == 21.5)
        expectRefusal(try daemon.bezel("history", "plain"), "no history")
        expectRefusal(try daemon.bezel("history", "hea"), "did you mean \"heat\"?")
        for words in [
          ["history"], ["history", "heat", "plain"], ["history", "heat", "--last", "1w"],
          ["history", "heat", "--last", "1h", "--since", "2h"],
          ["history", "heat", "--count", "x"],
        ] {
          #expect(try run("bezel", words + ["--socket", daemon.folder]).exitCode == 2, "\(words)")
        }
      }
    }
  }

  @Test func alarmsArePrintedAndAcknowledged() throws {
    let panel = """
      { name: "Test", size: { width: 320, height: 192 }, values: { leak: { initial: false } },
        alarms: { leak: { when: "leak", text: "Water\\u001b[2J", priority: "high" } },
        controls: [{ kind: "alarmList", frame: [0, 0, 320, 192] }] }
      """
    try withFolder { folder in
      try HeadlessDaemon.serve(panel, in: folder) { daemon in
        expect(try daemon.bezel("alarms"), "")
        expect(try daemon.bezel("alarms", "--json"), "[]\n")
        _ = try daemon.bezel("set", "leak=on")
        expect(try daemon.bezel("get", "alarms.leak"), "alarms.leak unacknowledged\n")
        expectRefusal(try daemon.bezel("set", "alarms.leak=normal"), "acknowledged")
        expectRefusal(try daemon.bezel("set", "alarms.history=[]"), "built in")
        _ = try daemon.bezel("set", "alarms.leak=acknowledged")
        let line = try daemon.bezel("alarms").output
        #expect(
          line.wholeMatch(
            of: /20\d\d-\d\d-\d\d \d\d:\d\d:\d\d - high acknowledged Water\\u001B\[2J\n/) != nil,
          "\(line)")
        _ = try daemon.bezel("set", "leak=off")
        #expect(try daemon.bezel("alarms").output.contains(" high normal "))
        let json = try JSONParser.parse(
          Array(daemon.bezel("alarms", "--json").output.utf8)
        ).value
        #expect(json.array?.first?["acknowledgedBy"]?.string == "client")
        expectRefusal(try daemon.bezel("alarms", "leak"), "remove the name", code: 2)
      }
    }
    try withDaemon { daemon in
      expectRefusal(try daemon.bezel("alarms"), "the panel declares no alarms")
    }
  }

  @Test func reloadPrintsTheValuesThatStay() throws {
    try withDaemon { daemon in
      let path = "\(daemon.folder)/panel.json5"
      expect(try daemon.bezel("set", "level=7"), "level 7\n")
      let other = Self.panel.replacing("initial: 3", with: "initial: 4")
      try replaceFile(at: path, with: Array(other.utf8))
      expect(try daemon.bezel("reload"), "level 7\n")
      try replaceFile(at: path, with: Array("{\n  controls: 1,\n}".utf8))
      let refused = try daemon.bezel("reload")
      #expect(refused.exitCode == 65 && refused.output.isEmpty)
      #expect(refused.error.hasPrefix("\(path):2:13: error: "), "\(refused.error)")
      expect(try daemon.bezel("get", "level"), "level 7\n")
    }
  }

  @Test func screenshotWritesAPictureOfThePanel() throws {
    try withDaemon { daemon in
      let path = "\(daemon.folder)/out.png"
      let outcome = try daemon.bezel("screenshot", "-o", path)
      #expect(outcome.exitCode == 0 && outcome.error == "wrote \(path)\n", "\(outcome.error)")
      let picture = try PNG.read(path: path)
      #expect(picture.width == 320 && picture.height == 192)
      #expect(try daemon.bezel("screenshot", "-o", "-").exitCode == 0)
      #expect(picture[0, 0] >> 24 == 255 && picture[0, 0] != 0xff00_0000)
      expectRefusal(
        try daemon.bezel("screenshot", "-o", "\(daemon.folder)/none/out.png"),
        "bezel: \(daemon.folder)/none/out.png: No such file or directory\n")
    }
  }

  @Test func fingersTapAndDrag() throws {
    try withDaemon("--allow-touch-injection") { daemon in
      expect(try daemon.bezel("drag", "5", "22", "195", "22", "--duration", "0.1"), "")
      expect(try daemon.bezel("get", "level"), "level 10\n")
      expect(try daemon.bezel("tap", "50", "125"), "")
      expectRefusal(try daemon.bezel("tap", "50"), "tap: expected X Y in points", code: 2)
      expectRefusal(try daemon.bezel("tap", "50", "low"), "tap: expected X Y in points", code: 2)
      expect(try daemon.bezel("tap", "level"), "")
      expect(try daemon.bezel("get", "level"), "level 5\n")
      expectRefusal(
        try daemon.bezel("tap", "levle"),
        "there is no control named \"levle\"; did you mean \"level\"?")
      expectRefusal(
        try daemon.bezel("tap", "500", "20"),
        "500 20 is outside the panel, which has 320 × 192 points")
      expectRefusal(
        try run("bezel", ["tap", "--socket", daemon.folder, "--", "5", "-1"]),
        "5 -1 is outside the panel")
      expectRefusal(
        try daemon.bezel("drag", "1", "2", "3"), "drag: expected X1 Y1 X2 Y2", code: 2)
      expectRefusal(
        try daemon.bezel("drag", "1", "2", "3", "4", "--duration", "-1"), "a number from 0 to 60",
        code: 2)
    }
  }

  @Test func aTapNeedsAVisibleControl() throws {
    let panel = """
      { name: "Test", size: { width: 320, height: 192 }, values: { n: { maximum: 9 } },
        controls: [
          { kind: "button", name: "less", title: "Less", if: "n > 0", frame: [0, 0, 99, 60] },
          { kind: "button", name: "more", title: "More", do: "n += 1", frame: [0, 60, 99, 60] } ] }
      """
    try withFolder { folder in
      try HeadlessDaemon.serve(panel, "--allow-touch-injection", in: folder) { daemon in
        expectRefusal(try daemon.bezel("tap", "less"), "\"less\" is not visible; show its page")
        expect(try daemon.bezel("tap", "more"), "")
        expect(try daemon.bezel("tap", "less"), "")
        expect(try daemon.bezel("get", "n"), "n 1\n")
      }
    }
  }

  @Test func fingersAreRefusedByDefault() throws {
    try withDaemon { daemon in
      expectRefusal(try daemon.bezel("tap", "50", "125"), "--allow-touch-injection")
    }
  }

  @Test func statsAreNamesAndNumbers() throws {
    try withDaemon { daemon in
      let outcome = try daemon.bezel("stats")
      #expect(outcome.exitCode == 0 && outcome.error.isEmpty)
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.allSatisfy { $0.split(separator: " ").count == 2 }, "\(outcome.output)")
      #expect(lines.contains { $0.hasPrefix("uptime ") })
      let json = try JSONParser.parse(Array(try daemon.bezel("stats", "--json").output.utf8))
      #expect(json.value["uptime"]?.number != nil)
    }
  }

  // MARK: Watching

  @Test func watchRefusesUnknownNames() throws {
    try withDaemon { daemon in
      expectRefusal(
        try daemon.bezel("watch", "levle"), #"there is no value "levle"; did you mean "level"?"#)
    }
  }

  /// `script` runs the command on a terminal. Programs get the event without parentheses.
  @Test(.needs("script")) func onATerminalWatchMarksEvents() throws {
    try withDaemon("--allow-touch-injection") { daemon in
      let path = "\(daemon.folder)/watched"
      let command = "TERM=dumb '\(programFolder)/bezel' watch go --socket '\(daemon.folder)'"
      let script = try #require(Tool.path("script"))
      _ = try runPath(script, ["-qec", command, "/dev/null"], output: path) { process in
        for text in ["go  false", "go  (touchUpInside)"] {
          if text.hasSuffix(")") { expect(try daemon.bezel("tap", "50", "125"), "") }
          let deadline = Clock.monotonic + patience
          while true {
            // A file that is being written cannot be read.
            let output = String(
              decoding: (try? readFile(path, limit: 1 << 16)) ?? [], as: UTF8.self)
            if output.contains(text) { break }
            try #require(Clock.monotonic < deadline, "\(output)")
            usleep(20_000)
          }
        }
        kill(process, SIGTERM)
      }
    }
  }

  /// The command ends, as in `bezel watch | head -1`, even if no value changes again.
  @Test(arguments: [true, false])
  func watchEndsWhenItsOutputIsClosed(hasDaemon: Bool) throws {
    try withFolder { folder in
      let path = "\(folder)/pipe"
      try #require(mkfifo(path, 0o600) == 0)
      func watch() throws {
        // Open both ends, because opening only one would block.
        var pipe: FileDescriptor? = try FileDescriptor.open(path, O_RDWR)
        let script = "output=$1; shift; exec \"$@\" >\"$output\""
        let words = ["\(programFolder)/bezel", "watch", "level", "--reconnect", "--socket", folder]
        let outcome = try runPath("/bin/sh", ["-c", script, "sh", path] + words) { process in
          let deadline = Clock.monotonic + patience
          func wait(_ isOver: () throws -> Bool) throws {
            while try !isOver() {
              try #require(Clock.monotonic < deadline)
              usleep(5_000)
            }
          }
          try wait { try readFile("/proc/\(process)/comm", limit: 64) == Array("bezel\n".utf8) }
          if hasDaemon {
            #expect(try pipe?.read(atMost: 64, from: path) == Array("level 3\n".utf8))
          }
          pipe = nil
          end(process)
        }
        #expect(outcome.exitCode == 1)
      }
      if hasDaemon {
        try HeadlessDaemon.serve(Self.panel, in: folder) { _ in try watch() }
      } else {
        try watch()
      }
    }
  }

  @Test func watchSurvivesARestart() throws {
    try withFolder { folder in
      let output = "\(folder)/watched"
      let watch = try run(
        "bezel", ["watch", "level", "--reconnect", "--socket", folder], output: output
      ) { process in
        func waitForOutput(_ text: String) throws {
          let deadline = Clock.monotonic + patience
          while true {
            // The file cannot be read at the moment when it is written.
            let bytes = (try? readFile(output, limit: 1 << 20)) ?? []
            let printed = String(decoding: bytes, as: UTF8.self)
            if printed == text { break }
            try #require(Clock.monotonic < deadline, "\(printed)")
            usleep(5_000)
          }
        }
        try HeadlessDaemon.serve(Self.panel, in: folder) { daemon in
          try waitForOutput("level 3\n")
          _ = try daemon.bezel("set", "level=4")
          try waitForOutput("level 3\nlevel 4\n")
        }
        try HeadlessDaemon.serve(Self.panel, in: folder) { _ in
          try waitForOutput("level 3\nlevel 4\nlevel 3\n")
        }
        kill(process, SIGTERM)
      }
      #expect(watch.exitCode == -SIGTERM)
      #expect(watch.error.contains("bezel: the daemon has ended\nbezel: waiting for the daemon\n"))
    }
  }
}
