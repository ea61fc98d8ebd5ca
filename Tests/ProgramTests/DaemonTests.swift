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

  /// Waits until somebody listens in `folder`.
  private func connect(_ folder: String) throws -> FileDescriptor {
    let deadline = Clock.monotonic + .seconds(30)
    while Clock.monotonic < deadline {
      if let connection = try? ListeningSocket.connect(to: "\(folder)/values.sock") {
        return connection
      }
      usleep(5_000)
    }
    return try ListeningSocket.connect(to: "\(folder)/values.sock")
  }

  /// The next lines, up to one of a type.
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
  func signalsEndItCleanly(signal: Int32) throws {
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

  @Test func hupTakesANewPanelAndKeepsTheOldOneForABrokenFile() throws {
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
        // Who is served twice from here on is served after the signal was.
        for _ in 0..<2 {
          let other = try ValueReader(path: "\(folder)/values.sock")
          #expect(try snapshot(other) == ("One", 0.25))
        }
        try write(
          "{ name: 'Two', \(knob) }, { kind: 'toggle', name: 'b', frame: [90, 0, 90, 90] }] }")
        kill(process, SIGHUP)
        // The reader was told nothing of the broken one, and the value is what it was.
        #expect(try snapshot(reader) == ("Two", 0.25))
        kill(process, SIGTERM)
      }
      #expect(outcome.exitCode == 0)
      #expect(
        outcome.error.contains("\(panel):1:9: error: expected ':' after the name \"broken\"")
          && outcome.error.contains("the panel stays as it was"), "\(outcome.error)")
    }
  }

  @Test func persistentValuesBeginWhereTheyWere() throws {
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
        #expect(values.map { $0["value"]?.number } == [7.5, 1])
        #expect(values.allSatisfy { $0["seq"]?.number == 0 })
        kill(process, SIGTERM)
      }
      #expect(outcome.exitCode == 0 && !outcome.error.contains("warning"))
      // Nothing was set, so nothing was written.
      let text = try readFile("\(folder)/values.json", limit: 100)
      #expect(text == Array(#"{"a": 7.5, "b": 3}"#.utf8))
    }
  }

  @Test func valuesThatCannotBeReadAreSetAsideAndSaidSo() throws {
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
            + "it is \(folder)/values.json.broken now, and values begin as the panel file says\n"),
        "\(outcome.error)")
      #expect(access("\(folder)/values.json.broken", F_OK) == 0)
    }
  }

  @Test func aBrokenPanelAtStartIsExit65WithEveryProblem() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      try replaceFile(at: panel, with: Array("{ nmae: 1, sise: 2 }".utf8))
      let outcome = try run("bezeld", arguments(folder, "--panel", panel))
      #expect(outcome.exitCode == 65)
      #expect(outcome.error.contains("\(panel):1:3: error: nmae"))
      #expect(outcome.error.contains("\(panel):1:12: error: sise"))
    }
  }

  @Test func aLiveSocketIsNotTakenAndAStaleOneIs() throws {
    try withFolder { folder in
      let outcome = try run("bezeld", arguments(folder)) { process in
        _ = try connect(folder)
        let second = try run("bezeld", arguments(folder))
        #expect(second.exitCode == 69)
        #expect(second.error.contains("is served by bezeld (pid \(process)) already"))
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

  @Test func aFolderThatCannotBeMadeIsExit69WithTheRemedy() throws {
    try withFolder { folder in
      try replaceFile(at: "\(folder)/file", with: [])
      let outcome = try run("bezeld", arguments("\(folder)/file/sockets"))
      #expect(outcome.exitCode == 69)
      #expect(
        outcome.error.hasSuffix(
          "bezeld: make the folder \(folder)/file/sockets: Not a directory; "
            + "give another place with --runtime-directory\n"), "\(outcome.error)")
    }
  }

  @Test(arguments: [
    (["--dispaly", "auto"], "there is no option --dispaly; did you mean \"--display\"?"),
    (["--display", "hdmi"], "--display: \"hdmi\" is no display"),
    (["--display", "headless:0x9"], "--display"),
    (["--input", "mouse"], "--input: \"mouse\" is no input"),
    (["--log-level", "loud"], "--log-level: \"loud\" is none of error, warning, info, debug"),
    (["--panel"], "--panel needs an argument"),
    (["panel.json5"], "a panel file is given with --panel FILE"),
  ])
  func wrongUsageIsExit64(arguments: [String], message: String) throws {
    let outcome = try run("bezeld", arguments)
    #expect(outcome.exitCode == 64)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.error.hasSuffix("; see bezeld --help\n"))
  }

  @Test func helpAndVersionSayWhatTheyShould() throws {
    let help = try run("bezeld", ["--help"])
    #expect(help.exitCode == 0)
    for option in ["--panel", "--display", "--input", "--runtime-directory", "--log-level"] {
      #expect(help.output.contains(option))
    }
    #expect(try run("bezeld", ["--version"]).output.hasPrefix("bezeld 0."))
  }
}
