import Glibc
import LinuxIO
import Testing

/// The examples in bezel-protocol(7), as a user runs them.
@Suite struct ExampleTests {
  private static let folder = "\(checkout)/Sources/Manuals/Examples"
  private static let panel = """
    { values: { level: { maximum: 10, step: 1, initial: 3 } } }
    """

  /// An example, and the daemon that it uses.
  private struct Example {
    /// The program and its first words.
    let words: [String]
    let daemon: HeadlessDaemon

    private func arguments(_ words: [String]) -> [String] {
      // An example that does not end fails.
      ["BEZEL_RUNTIME_DIRECTORY=\(daemon.folder)", "timeout", "60"] + self.words + words
    }

    func run(_ words: String...) throws -> Outcome {
      try runPath("/usr/bin/env", arguments(words))
    }

    /// Runs the example and sets `level` to 5, until its output is complete.
    func follow(_ words: String..., until isComplete: (_ isSet: Bool, String) -> Bool) throws {
      let path = "\(daemon.folder)/followed"
      _ = try runPath("/usr/bin/env", arguments(words), output: path) { process in
        for isSet in [false, true] {
          if isSet { #expect(try daemon.bezel("set", "level=5").exitCode == 0) }
          let deadline = Clock.monotonic + patience
          while true {
            let text = String(decoding: (try? readFile(path, limit: 1 << 20)) ?? [], as: UTF8.self)
            if isComplete(isSet, text) { break }
            try #require(Clock.monotonic < deadline, "it printed \"\(text)\"")
            usleep(20_000)
          }
        }
        kill(process, SIGTERM)
      }
    }
  }

  private func withExample(_ words: String..., body: (Example) throws -> Void) throws {
    try withFolder { folder in
      try HeadlessDaemon.serve(Self.panel, in: folder) { daemon in
        try body(Example(words: words, daemon: daemon))
      }
    }
  }

  /// Follows and sets a value with an example for both.
  private func checkValues(_ example: Example) throws {
    let set = try example.run("set", "level", "99")
    #expect(set.exitCode == 0 && set.output == "10\n" && set.error.isEmpty, "\(set.error)")
    #expect(try example.daemon.bezel("get", "level").output == "level 10\n")
    let refused = try example.run("set", "levle", "1")
    #expect(refused.exitCode != 0 && refused.output.isEmpty)
    #expect(refused.error.contains("there is no value \"levle\""), "\(refused.error)")
    try example.follow("read", "level") { isSet, text in text == (isSet ? "10\n5\n" : "10\n") }
  }

  @Test(.needs("socat", "jq")) func shell() throws {
    try withExample("sh", "\(Self.folder)/values.sh", body: checkValues)
  }

  @Test(.needs("python3")) func python() throws {
    try withExample("python3", "\(Self.folder)/values.py", body: checkValues)
  }

  @Test(.needs("node")) func node() throws {
    try withExample("node", "\(Self.folder)/values.js", body: checkValues)
  }

  @Test(.needs("cc")) func c() throws {
    try withFolder { build in
      let compiler = try #require(Tool.path("cc"))
      let built = try runPath(
        compiler,
        ["-Wall", "-Wextra", "-Werror", "-o", "\(build)/panel", "\(Self.folder)/panel.c"])
      #expect(built.exitCode == 0, "\(built.error)")
      try withExample("\(build)/panel") { example in
        let set = try example.run("set", #"{"values": {"level": 99}}"#)
        #expect(set.exitCode == 0)
        #expect(
          set.output.hasPrefix(#"{"jsonrpc":"2.0","result":{"values":{"level":10},"seq":"#),
          "\(set.output)")
        let refused = try example.run("get", #"{"names": ["levle"]}"#)
        #expect(refused.output.contains(#""error":{"code":1,"message":"there is no value"#))
        try example.follow("subscribe", #"{"names": ["level"]}"#) { isSet, text in
          text.contains(isSet ? #""name":"level","value":5,"# : #"{"values":{"level":10},"seq":"#)
        }
      }
    }
  }

  // MARK: A seek bar

  /// Moves a finger on a seek bar while a program sets its values, and expects that the buffer grows
  /// and the bar stays under the finger.
  /// - Parameter y: the height of the bar, which the finger touches at 200 and at 600 points.
  private func expectTheFingerLeads(_ bar: String, y: Int, _ daemon: HeadlessDaemon) throws {
    func number(_ name: String) throws -> Double {
      let line = try daemon.bezel("get", "\(bar).\(name)").output
      return try #require(line.split { $0 == " " || $0 == "\n" }.last.flatMap { Double($0) })
    }
    func wait(_ what: String, until condition: () throws -> Bool) throws {
      try waitUntil(what, condition)
    }
    let buffer = try number("buffer")
    try wait("it plays") { try number("buffer") > buffer }
    let finger = try ListeningSocket.connect(to: "\(daemon.folder)/control.sock")
    for (phase, x) in [("down", 200), ("move", 600)] {
      let touch =
        #"{"jsonrpc":"2.0","id":1,"method":"touch","params":{"contact":1,"phase":"\#(phase)","x":\#(x),"y":\#(y)}}"#
      try finger.write(all: Array((touch + "\n").utf8), to: "control.sock")
      _ = try finger.read(atMost: 4_096, from: "control.sock")
      let (progress, buffer) = (try number("progress"), try number("buffer"))
      try wait("\(phase)") { try number("buffer") > buffer }
      #expect(try number("progress") == progress)
    }
  }

  @Test func theMusicOfThePlayerFollowsAFinger() throws {
    let program = "\(checkout)/Sources/BuiltInPanels"
    try withFolder { folder in
      let panel = try run("bezel", ["new", "player", "--pictures", folder]).output
      try HeadlessDaemon.serve(
        panel, "--allow-touch-injection", "--display", "headless:800x480", in: folder
      ) { daemon in
        _ = try runPath(
          "/usr/bin/env",
          [
            "BEZEL=\(programFolder)/bezel", "BEZEL_RUNTIME_DIRECTORY=\(folder)", "timeout", "60",
            "sh", "\(program)/Programs/player.sh", "0.1",
          ]
        ) { process in
          try expectTheFingerLeads("track", y: 298, daemon)
          kill(process, SIGTERM)
        }
      }
    }
  }

  /// Plays 200 seconds of a medium for the example, as mpv reports it.
  private static let mpv = """
    import json, socket, sys, time
    server = socket.socket(socket.AF_UNIX)
    server.bind(sys.argv[1])
    server.listen()
    stream = server.accept()[0].makefile("rwb")
    for second in range(200):
        for name, data in {"duration": 200, "time-pos": second / 10,
                           "demuxer-cache-time": second / 5}.items():
            event = {"event": "property-change", "name": name, "data": data}
            stream.write(json.dumps(event).encode() + b"\\n")
        stream.flush()
        time.sleep(0.1)
    """

  @Test(.needs("python3")) func theSeekBarOfMpvFollowsAFinger() throws {
    let panel = """
      { values: { "song.length": { maximum: 86400 } }, controls: [
        { kind: "seekBar", name: "song", frame: [0, 0, 800, 44] } ] }
      """
    try withFolder { folder in
      try HeadlessDaemon.serve(panel, "--allow-touch-injection", in: folder) { daemon in
        let socket = "\(folder)/mpv.sock"
        let script = """
          python3 -c "$0" \(socket) &
          while [ ! -S \(socket) ]; do sleep 0.05; done
          exec timeout 60 python3 \(Self.folder)/mpv.py \(socket) song
          """
        _ = try runPath(
          "/usr/bin/env",
          ["BEZEL_RUNTIME_DIRECTORY=\(folder)", "sh", "-c", script, Self.mpv]
        ) { process in
          try expectTheFingerLeads("song", y: 22, daemon)
          kill(process, SIGTERM)
        }
      }
    }
  }

  /// Each one fits on a screen, and the page contains exactly the tested text.
  @Test func examplesAreShortAndInThePage() throws {
    let files = names(in: Self.folder)
    #expect(files.count == 5)
    let page = try run("bezel", ["manual", "bezel-protocol", "--source"]).output
      .replacing("\\-", with: "-").replacing("\\(aq", with: "'").replacing("\\e", with: "\\")
    for file in files {
      let text = String(
        decoding: try readFile("\(Self.folder)/\(file)", limit: 65_536), as: UTF8.self)
      // The example of a whole program is longer.
      let limit = file == "mpv.py" ? 50 : 20
      #expect(
        text.split(separator: "\n", omittingEmptySubsequences: false).count <= limit, "\(file)")
      #expect(page.contains(text), "\(file)")
    }
  }
}
