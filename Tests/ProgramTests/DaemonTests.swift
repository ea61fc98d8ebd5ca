import Glibc
import JSON
import LinuxIO
import Testing
import ValueBus

/// `bezeld` without hardware: its options, signals, sockets and exit codes.
struct DaemonTests {
  private func arguments(_ folder: String, _ more: String...) -> [String] {
    [
      "--display", "headless:320x192", "--input", "none", "--runtime-directory", folder,
      "--state-directory", folder,
    ] + more
  }

  /// Waits until a daemon listens on both sockets in `folder`.
  private func connect(_ folder: String) throws -> FileDescriptor {
    // The daemon creates this one last.
    try waitUntil("the daemon listens") {
      (try? ListeningSocket.connect(to: "\(folder)/control.sock")) != nil
    }
    return try ListeningSocket.connect(to: "\(folder)/values.sock")
  }

  /// Waits until a process is idle. Before that, a signal could interrupt it anywhere, even in Swift's
  /// runtime.
  private func waitUntilAsleep(_ process: pid_t) throws {
    let deadline = Clock.monotonic + patience
    var times = 0
    while times < 5 {
      try #require(Clock.monotonic < deadline, "it is never asleep")
      let status = try readFile("/proc/\(process)/stat", limit: 4_096)
      times = String(decoding: status, as: UTF8.self).contains(") S ") ? times + 1 : 0
      usleep(5_000)
    }
  }

  /// The next lines, up to the first one of a type.
  private func lines(_ reader: ValueReader, upTo type: String) throws -> [JSONValue] {
    var lines: [JSONValue] = []
    while let line = try reader.nextLine() {
      let value = try JSONParser.parse(line).value
      lines.append(value)
      if value["type"]?.string == type { return lines }
    }
    return lines
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func signalsEndTheDaemonCleanly(signal: Int32) throws {
    try withFolder { folder in
      let outcome = try run("bezeld", arguments(folder)) { process in
        _ = try connect(folder)
        kill(process, signal)
      }
      #expect(outcome.exitCode == 0)
      #expect(outcome.error.contains("panel: the built-in panel \"demo\""))
      #expect(access("\(folder)/values.sock", F_OK) == -1)
    }
  }

  /// Another process sends the signal, so the backtrace begins where the event loop waits.
  @Test(arguments: [
    (SIGSEGV, "SIGSEGV"), (SIGILL, "SIGILL"), (SIGTRAP, "SIGTRAP"), (SIGABRT, "SIGABRT"),
  ])
  func aCrashIsReportedWithABacktrace(signal: Int32, name: String) throws {
    try withFolder { folder in
      let outcome = try run("bezeld", arguments(folder)) { process in
        _ = try connect(folder)
        try waitUntilAsleep(process)
        kill(process, signal)
      }
      #expect(outcome.exitCode == -signal)
      let lines = outcome.error.split(separator: "\n")
      let report = lines.drop { $0 != "crashed: \(name); backtrace:" }
      #expect(report.count > 2)
      #expect(report.contains { $0.contains("/bezeld(") }, "\(outcome.error)")
    }
  }

  @Test func hupReloadsAValidFileAndIgnoresABrokenOne() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      func write(_ text: String) throws {
        try replaceFile(at: panel, with: Array(text.utf8))
      }
      func snapshot(_ reader: ValueReader) throws -> (panel: String?, a: Double?) {
        let lines = try lines(reader, upTo: "snapshot-end")
        let value = lines.first { $0["type"]?.string == "value" && $0["name"]?.string == "a" }
        return (
          lines.first { $0["type"]?.string == "panel" }?["panel"]?.string, value?["value"]?.number
        )
      }
      let knob = "controls: [{ kind: 'knob', name: 'a', frame: [0, 0, 90, 90]"
      try write("{ name: 'One', \(knob), value: 0.25 }] }")
      let outcome = try run("bezeld", arguments(folder, "--panel", panel)) { process in
        _ = try connect(folder)
        let reader = try ValueReader(path: "\(folder)/values.sock")
        #expect(try snapshot(reader) == ("One", 0.25))
        try write("{ broken")
        kill(process, SIGHUP)
        // The answer comes after the reload that the signal began.
        #expect(try run("bezel", ["reload", "--socket", folder]).exitCode != 0)
        let other = try ValueReader(path: "\(folder)/values.sock")
        #expect(try snapshot(other) == ("One", 0.25))
        try write(
          "{ name: 'Two', \(knob) }, { kind: 'toggle', name: 'b', frame: [90, 0, 90, 90] }] }")
        kill(process, SIGHUP)
        // The subscriber got no line about the broken file, and the value is unchanged.
        #expect(try snapshot(reader) == ("Two", 0.25))
        kill(process, SIGTERM)
      }
      #expect(outcome.exitCode == 0)
      #expect(
        outcome.error.contains("\(panel):1:1: error: this '{' is never closed")
          && outcome.error.contains("the running panel is kept"), "\(outcome.error)")
    }
  }

  /// The first frame has the right layout, and the panel is read only once.
  @Test(arguments: [("headless:480x800", 100), ("headless:800x480", 200)])
  func aPanelIsArrangedForItsScreen(display: String, width: Int) throws {
    try withFolder { folder in
      let text = "{ size: { width: 200, portrait: { width: 100 } } }"
      let outcome = try HeadlessDaemon.serve(text, "--display", display, in: folder) { daemon in
        let output = try daemon.bezel("describe", "--json").output
        #expect(output.contains("\"size\":{\"width\":\(width),"), "\(output)")
      }
      #expect(!outcome.error.contains("reload"), "\(outcome.error)")
    }
  }

  /// Texts and controls of three quarters of their size are still usable.
  @Test(arguments: [("600x360", false), ("480x272", true), ("480x800", true)])
  func aPanelThatIsTooSmallOnItsScreenIsReported(display: String, isReported: Bool) throws {
    try withFolder { folder in
      let outcome = try HeadlessDaemon.serve(
        "{ size: { width: 800, height: 480 } }", "--display", "headless:\(display)", in: folder
      ) { daemon in _ = try daemon.bezel("describe") }
      #expect(
        outcome.error.contains("% of its size of 800 × 480, so texts and controls are too small")
          == isReported, "\(outcome.error)")
    }
  }

  /// The layout for the other orientation does not affect the values.
  @Test func valuesAreThoseOfTheVisibleLayout() throws {
    try withFolder { folder in
      let text = """
        { values: { v: { persistent: true } }, controls: [
          { kind: "group", frame: [0, 0, 9, 9], portrait: { children: [
            { kind: "knob", name: "v", maximum: 100, frame: [0, 0, 9, 9] }] } }] }
        """
      for expected in ["v 0\n", "v 77\n"] {
        try HeadlessDaemon.serve(text, "--display", "headless:480x800", in: folder) { daemon in
          let output = try daemon.bezel("get", "v").output
          #expect(output == expected)
          _ = try daemon.bezel("set", "v=77")
        }
      }
    }
  }

  /// The file is a pipe whose writer is slow.
  @Test func theDaemonServesClientsDuringAReload() throws {
    try withFolder { folder in
      func panel(_ name: String) -> String {
        "{ name: '\(name)', controls: [{ kind: 'slider', name: 'a', frame: [0, 0, 200, 44] }] }"
      }
      func touch(_ phase: String, _ x: Double) -> JSONValue {
        .object([
          "contact": .number(0), "phase": .string(phase), "x": .number(x), "y": .number(22),
        ])
      }
      try HeadlessDaemon.serve(panel("One"), "--allow-touch-injection", in: folder) { daemon in
        let path = "\(folder)/panel.json5"
        let other = try RequestClient(path: "\(folder)/control.sock")
        unlink(path)
        #expect(mkfifo(path, 0o600) == 0)
        let client = try ListeningSocket.connect(to: "\(folder)/control.sock")
        let request = "{\"jsonrpc\":\"2.0\",\"method\":\"reload\",\"id\":1}\n"
        _ = try client.send(Array(request.utf8)[...])
        let pipe = try FileDescriptor.open(path, O_WRONLY)
        for (phase, x) in [("down", 20.0), ("move", 150), ("up", 150)] {
          _ = try other.call("touch", touch(phase, x))
        }
        #expect(try other.call("get")["values"]?["a"]?.number ?? 0 > 0.5)
        #expect(try other.call("describe")["name"]?.string == "One")
        #expect(try other.call("screenshot")["width"]?.number == 320)
        try pipe.write(all: Array(panel("Two").utf8), to: path)
        _ = consume pipe
        let answer = try client.read(atMost: 1_000, from: "the daemon") ?? []
        #expect(String(decoding: answer, as: UTF8.self).contains("\"name\":\"Two\""))
        #expect(try other.call("get")["values"]?["a"]?.number ?? 0 > 0.5)
      }
    }
  }

  /// The next line that is an answer, or a notification of a method.
  private func line(
    _ reader: ValueReader, where isWanted: (JSONValue) -> Bool
  ) throws -> JSONValue {
    while let line = try reader.nextLine() {
      let value = try JSONParser.parse(line).value
      if isWanted(value) { return value }
    }
    throw SystemError(code: EPIPE, action: "read on")
  }

  @Test func programsAskAndChangeOverTheControlSocket() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      try replaceFile(
        at: panel,
        with: Array(
          """
          { name: "Test", size: { width: 320, height: 192 }, controls: [
            { kind: "slider", name: "a", frame: [0, 0, 200, 44] },
            { kind: "button", name: "brew", frame: [0, 100, 100, 44] } ] }
          """.utf8))
      let more = ["--panel", panel, "--allow-touch-injection"]
      let outcome = try run("bezeld", arguments(folder) + more) { process in
        _ = try connect(folder)
        var information = stat()
        #expect(stat("\(folder)/control.sock", &information) == 0)
        #expect(information.st_mode & 0o777 == 0o660)
        let values = try ValueReader(path: "\(folder)/values.sock")
        _ = try lines(values, upTo: "snapshot-end")
        let control = try ListeningSocket.connect(to: "\(folder)/control.sock")
        var buffer: [UInt8] = []
        var id = 0
        func ask(_ method: String, _ parameters: String = "{}") throws -> JSONValue {
          id += 1
          let request =
            "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"\(method)\","
            + "\"params\":\(parameters)}\n"
          try control.write(all: Array(request.utf8), to: "control.sock")
          while !buffer.contains(10) {
            let part = try control.read(atMost: 65_536, from: "control.sock")
            buffer += try #require(part?.isEmpty == false ? part : nil)
          }
          let line = buffer.prefix { $0 != 10 }
          buffer.removeFirst(line.count + 1)
          let answer = try JSONParser.parse(Array(line)).value
          #expect(answer["id"]?.number == Double(id))
          return answer
        }
        let set = try ask("set", "{\"values\":{\"a\":0.5}}")
        #expect(set["result"]?["values"]?["a"]?.number == 0.5)
        #expect(try line(values) { _ in true }["origin"]?.string == "client")
        for phase in ["down", "up"] {
          let touch = "{\"contact\":0,\"phase\":\"\(phase)\",\"x\":50,\"y\":122}"
          #expect(try ask("touch", touch)["result"] != nil)
        }
        let event = try line(values) { $0["type"]?.string == "event" }
        #expect(event["control"]?.string == "brew")
        #expect(event["event"]?.string == "touchUpInside" && event["seq"]?.number != nil)
        let picture = try ask("screenshot")["result"]
        #expect(picture?["width"]?.number == 320 && picture?["height"]?.number == 192)
        let stats = try ask("stats")["result"]
        #expect(stats?["clients"]?["values"]?.number == 1)
        #expect(stats?["clients"]?["control"]?.number == 1)
        #expect(stats?["residentMemory"]?.number ?? 0 > 0)
        #expect(try ask("reload")["result"]?["kept"]?["a"]?.number == 0.5)
        try replaceFile(at: panel, with: Array("{ nmae: 1, sise: 2 }".utf8))
        let error = try ask("reload")["error"]
        #expect(error?["code"]?.number == 5)
        #expect(error?["data"]?["problems"]?.array?.count == 2)
        #expect(try ask("get")["result"]?["values"]?["a"]?.number == 0.5)
        kill(process, SIGTERM)
      }
      #expect(outcome.exitCode == 0)
      #expect(outcome.error.contains("control.sock: ") && outcome.error.contains("uid \(getuid())"))
      #expect(access("\(folder)/control.sock", F_OK) == -1)
    }
  }

  @Test func persistentValuesSurviveARestart() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      try replaceFile(
        at: panel,
        with: Array(
          """
          { values: {
            a: { maximum: 10, initial: 1, persistent: true }, b: { maximum: 10, initial: 1 },
          } }
          """.utf8))
      try replaceFile(at: "\(folder)/values.json", with: Array(#"{"a": 7.5, "b": 3}"#.utf8))
      let outcome = try run("bezeld", arguments(folder, "--panel", panel)) { process in
        _ = try connect(folder)
        let reader = try ValueReader(path: "\(folder)/values.sock")
        let values = try lines(reader, upTo: "snapshot-end").filter { $0["name"] != nil }
        #expect(values.prefix(2).map { $0["value"]?.number } == [7.5, 1])
        #expect(values.allSatisfy { $0["seq"]?.number == 0 })
        kill(process, SIGTERM)
      }
      #expect(outcome.exitCode == 0 && !outcome.error.contains("warning"))
      // No value was set, so no file was written.
      let text = try readFile("\(folder)/values.json", limit: 100)
      #expect(text == Array(#"{"a": 7.5, "b": 3}"#.utf8))
    }
  }

  @Test func anUnreadableStateFileIsRenamedAndReported() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      try replaceFile(at: panel, with: Array("{ values: { a: { persistent: true } } }".utf8))
      try replaceFile(at: "\(folder)/values.json", with: Array("{\"a\": ".utf8))
      let outcome = try run("bezeld", arguments(folder, "--panel", panel)) { process in
        _ = try connect(folder)
        kill(process, SIGTERM)
      }
      #expect(outcome.exitCode == 0)
      #expect(
        outcome.error.contains(
          "bezeld: warning: \(folder)/values.json:1:7: expected a value, found the end of the text; "
            + "renamed the file to \(folder)/values.json.broken; values have the initial values of the panel file\n"
        ),
        "\(outcome.error)")
      #expect(access("\(folder)/values.json.broken", F_OK) == 0)
    }
  }

  @Test func oneUnreadableValueDoesNotAffectOthers() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      try replaceFile(at: panel, with: Array("{ values: { a: { persistent: true } } }".utf8))
      try replaceFile(at: "\(folder)/values.json", with: Array(#"{"a": 0.5, "b": {}}"#.utf8))
      let outcome = try run("bezeld", arguments(folder, "--panel", panel)) { process in
        _ = try connect(folder)
        #expect(try run("bezel", ["get", "a", "--socket", folder]).output == "a 0.5\n")
        kill(process, SIGTERM)
      }
      #expect(outcome.exitCode == 0)
      #expect(
        outcome.error.contains(
          "bezeld: warning: \(folder)/values.json:1:17: expected a number, true, false, a string or "
            + "an array of rows for \"b\", found an object; the other values are restored, and \(folder)/values.json.broken is a "
            + "copy of the file\n"), "\(outcome.error)")
    }
  }

  @Test func anUnusableStateFolderIsReportedAtTheStart() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      try replaceFile(at: panel, with: Array("{ values: { a: { persistent: true } } }".utf8))
      let outcome = try run(
        "bezeld", arguments(folder, "--panel", panel, "--state-directory", "\(panel)/state")
      ) { process in
        _ = try connect(folder)
        kill(process, SIGTERM)
      }
      #expect(outcome.exitCode == 0)
      let warnings = outcome.error.split(separator: "\n").filter { $0.contains("warning") }
      #expect(
        warnings.count == 1 && warnings[0].contains("Not a directory")
          && warnings[0].hasSuffix("name another folder with --state-directory"), "\(outcome.error)"
      )
    }
  }

  @Test func aBrokenPanelAtStartGivesExitCode65WithEveryProblem() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      try replaceFile(at: panel, with: Array("{ nmae: 1, sise: 2 }".utf8))
      let outcome = try run("bezeld", arguments(folder, "--panel", panel))
      #expect(outcome.exitCode == 65)
      #expect(outcome.error.contains("\(panel):1:3: error: nmae"))
      #expect(outcome.error.contains("\(panel):1:12: error: sise"))
    }
  }

  @Test func aStaleSocketIsReplacedButNotALiveOne() throws {
    try withFolder { folder in
      let outcome = try run("bezeld", arguments(folder)) { process in
        _ = try connect(folder)
        let second = try run("bezeld", arguments(folder))
        #expect(second.exitCode == 69)
        #expect(second.error.contains("is used by bezeld (pid \(process)) already"))
        kill(process, SIGKILL)
      }
      #expect(outcome.exitCode == -SIGKILL)
      #expect(access("\(folder)/values.sock", F_OK) == 0)
      let third = try run("bezeld", arguments(folder)) { process in
        _ = try connect(folder)
        kill(process, SIGTERM)
      }
      #expect(third.exitCode == 0)
    }
  }

  /// Two daemons would overwrite each other's values and pushes.
  @Test func aStateFolderHasOneDaemon() throws {
    try withFolder { folder in
      let outcome = try run("bezeld", arguments(folder)) { process in
        _ = try connect(folder)
        let second = try run(
          "bezeld",
          [
            "--display", "headless:320x192", "--input", "none", "--runtime-directory",
            "\(folder)/other", "--state-directory", folder,
          ])
        #expect(second.exitCode == 69)
        #expect(
          second.error.contains(
            "\(folder) is used by bezeld (pid \(process)) already; stop it, or choose another folder "
              + "with --state-directory"), "\(second.error)")
        kill(process, SIGTERM)
      }
      #expect(outcome.exitCode == 0)
    }
  }

  @Test func severalPanelsHaveFoldersOfTheirOwn() throws {
    try withFolder { folder in
      for name in ["hall", "kitchen", "attic"] {
        try replaceFile(
          at: "\(folder)/\(name).json5",
          with: Array(
            "{ name: '\(name)', values: { \(name): { maximum: 9, persistent: true } } }".utf8))
      }
      let panels = ["hall", "kitchen", "attic"].flatMap { ["--panel", "\(folder)/\($0).json5"] }
      let outcome = try run("bezeld", arguments(folder) + panels) { process in
        _ = try connect(folder)
        for (place, name) in [
          ("", "hall"), ("/kitchen", "kitchen"), ("/attic", "attic"),
        ] {
          _ = try connect(folder + place)
          let set = try run("bezel", ["set", "\(name)=7", "--socket", folder + place])
          #expect(set.output == "\(name) 7\n", "\(set.error)")
          let all = try run("bezel", ["get", "--socket", folder + place]).output
          #expect(all.split(separator: "\n").count == 3)
        }
        // A broken file affects only its own panel.
        try replaceFile(at: "\(folder)/kitchen.json5", with: Array("{".utf8))
        try replaceFile(at: "\(folder)/attic.json5", with: Array("{ name: 'loft' }".utf8))
        kill(process, SIGHUP)
        let deadline = Clock.monotonic + patience
        var described = ""
        while !described.hasPrefix("panel loft"), Clock.monotonic < deadline {
          described = try run("bezel", ["describe", "--socket", folder + "/attic"]).output
        }
        #expect(described.hasPrefix("panel loft"))
        described = try run("bezel", ["describe", "--socket", folder + "/kitchen"]).output
        #expect(described.hasPrefix("panel kitchen"))
        kill(process, SIGTERM)
      }
      #expect(outcome.exitCode == 0)
      for place in ["", "/kitchen", "/attic"] {
        #expect(access("\(folder)\(place)/values.sock", F_OK) == -1)
      }
      let kept = try readFile("\(folder)/kitchen/values.json", limit: 1_000)
      #expect(String(decoding: kept, as: UTF8.self).contains("\"kitchen\":7"))
    }
  }

  @Test func anImpossibleFolderGivesExitCode69WithARemedy() throws {
    try withFolder { folder in
      try replaceFile(at: "\(folder)/file", with: [])
      let outcome = try run("bezeld", arguments("\(folder)/file/sockets"))
      #expect(outcome.exitCode == 69)
      #expect(
        outcome.error.hasSuffix(
          "bezeld: make the folder \(folder)/file/sockets: Not a directory; "
            + "choose another folder with --runtime-directory\n"), "\(outcome.error)")
    }
  }

  @Test(arguments: [
    (["--dispaly", "auto"], "there is no option --dispaly; did you mean \"--display\"?"),
    (["--display", "hdmi"], "--display: \"hdmi\" is not a display"),
    (["--display", "headless:0x9"], "--display"),
    (["--input", "mouse"], "--input: \"mouse\" is not an input"),
    (
      ["--log-level", "loud"], "--log-level: expected error, warning, info or debug, found \"loud\""
    ),
    (["--panel"], "--panel needs an argument"),
    (
      ["--panel", "a.json5", "--panel", "x/b.json5", "--panel", "y/b.json5"],
      "two panels have the name \"b\"; rename one of the files"
    ),
    (
      ["--panel", "a.json5", "--panel", "values.d.json5"],
      "the name \"values.d\" is reserved; rename the file"
    ),
    (
      ["--panel", "a.json5", "--panel", "..json5"],
      "\"..json5\" cannot name a folder for its sockets"
    ),
    (
      ["--panel", "a.json5", "--panel", "b.json5", "--display", "drm:/dev/dri/card0:DP-1"],
      "several panels cannot share one output"
    ),
    (
      ["--panel", "a.json5", "--panel", "b.json5", "--input", "/dev/input/event0"],
      "name the touchscreens in each panel file"
    ),
    (["panel.json5"], "specify a panel file with --panel FILE"),
  ])
  func wrongUsageGivesExitCode64(arguments: [String], message: String) throws {
    let outcome = try run("bezeld", arguments)
    #expect(outcome.exitCode == 64)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.error.hasSuffix("; see bezeld --help\n"))
  }

  @Test func helpAndVersionAreComplete() throws {
    let help = try run("bezeld", ["--help"])
    #expect(help.exitCode == 0)
    for option in [
      "--allow-touch-injection", "control.sock", "--panel", "--display", "--input",
      "--runtime-directory", "--log-level",
    ] {
      #expect(help.output.contains(option))
    }
    #expect(try run("bezeld", ["--version"]).output.hasPrefix("bezeld 0."))
  }
}
