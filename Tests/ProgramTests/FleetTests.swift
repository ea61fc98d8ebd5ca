import BuiltInPanels
import Glibc
import JSON
import Kinds
import LinuxIO
import Pictures
import Raster
import Testing

@testable import Fleet
@testable import ProgramInterface
@testable import Pushes

/// `bezel fleet` with real daemons, bridges and a broker.
@Suite(.needs("mosquitto", "mosquitto_sub", "mosquitto_pub", "openssl"))
struct FleetTests {
  private let old = """
    { name: "Old", values: { level: { minimum: 0, maximum: 100, initial: 20 } },
      controls: [{ kind: "slider", value: "level", frame: [20, 20, 280, 60] }] }
    """
  private let new = """
    { name: "New", values: { level: { minimum: 0, maximum: 100, initial: 20 } },
      controls: [
        { kind: "slider", value: "level", frame: [20, 20, 280, 60] },
        { kind: "image", source: "pictures/logo.png", frame: [20, 90, 32, 32] },
      ] }
    """

  private func writeNew(_ bench: FleetBench) throws {
    try makeFolder("\(bench.folder)/new/pictures")
    try bench.write(new, to: "new/new.json5")
    try PNG.write(Surface(width: 8, height: 8), to: "\(bench.folder)/new/pictures/logo.png")
  }

  @Test func aPushReachesAllPanelsInStagesAndIsUndone() throws {
    try withFolder { folder in
      let bench = try FleetBench(folder, count: 3, panel: old)
      try writeNew(bench)
      #expect(try bench.fleet("set", "hall-0*", "level=33").exitCode == 0)
      let push = try bench.fleet(
        "push", "\(folder)/new/new.json5", "--all", "--key", "\(folder)/push.pem", "--trial", "30")
      #expect(push.exitCode == 0, "\(push)")
      let lines = push.output.split(separator: "\n").map(String.init)
      #expect(lines.contains("stage 1 of 2: up to 1 panel"))
      let first = lines.firstIndex(of: "hall-00: installed (1 of 3)")
      let second = lines.firstIndex(of: "stage 2 of 2: up to 3 panels")
      #expect(try #require(first) < #require(second))
      for name in bench.names {
        #expect(try bench.title(name) == "New")
        // Values survive, as over a reload.
        #expect(try bench.ask(name, "get")?["values"]?["level"]?.number == 33)
        #expect(try bench.log(name) == ["installed"])
        #expect(!bench.text(of: "\(name)/bezeld.err").contains("warning"))
      }
      // The panel survives a restart.
      bench.killDaemon("hall-01")
      try bench.startDaemon("hall-01")
      try bench.wait("the new panel is back") { try bench.title("hall-01") == "New" }

      let rollback = try bench.fleet("rollback", "hall-00", "--key", "\(folder)/push.pem")
      #expect(rollback.exitCode == 0, "\(rollback)")
      #expect(try bench.title("hall-00") == "Old" && bench.title("hall-02") == "New")
      try bench.wait("the pushed panel is removed") {
        names(in: "\(folder)/hall-00/state/pushed") == ["state.json"]
      }
      let again = try bench.fleet("rollback", "hall-00", "--key", "\(folder)/push.pem")
      #expect(again.exitCode == 1)
      #expect(again.output.contains("refused: there is no earlier panel to go back to"))

      // Locally, without a broker.
      let local = try run("bezel", ["pushes", "--rollback", "--socket", "\(folder)/hall-02"])
      #expect(local.exitCode == 0 && local.output.contains("revision 0\n"), "\(local)")
      #expect(try bench.title("hall-02") == "Old")
    }
  }

  @Test func whatMustNotBeInstalledIsRefused() throws {
    try withFolder { folder in
      let bench = try FleetBench(folder, count: 2, panel: old)
      let name = "hall-00"
      try writeNew(bench)
      let file = "\(folder)/new/new.json5"
      let push = try bench.record("bezel/\(name)/push") {
        let outcome = try bench.fleet("push", file, name, "--key", "\(folder)/push.pem")
        #expect(outcome.exitCode == 0, "\(outcome)")
      }
      var expected = ["installed"]
      func expect(_ reason: String) throws {
        expected.append("refused \(reason)")
        try bench.wait(reason) { try bench.log(name) == expected }
        #expect(try bench.title(name) == "New")
      }

      // Replayed, cut off, changed, and not a push at all.
      try bench.publish(push, to: "bezel/\(name)/push")
      try expect("old")
      try bench.publish(Array(push.dropLast()), to: "bezel/\(name)/push")
      try expect("signature")
      try bench.publish(push + [0], to: "bezel/\(name)/push")
      try expect("signature")
      try bench.publish(Array("reboot".utf8), to: "bezel/\(name)/push")
      try expect("damaged")
      try bench.publish([], to: "bezel/\(name)/push")
      try expect("damaged")

      // Signed by another key.
      try bench.makeKey("stranger")
      let stranger = try bench.fleet("push", file, name, "--key", "\(folder)/stranger.pem")
      #expect(stranger.exitCode == 1)
      #expect(
        stranger.output.contains("refused: the signature matches none of the panel's keys"))
      try expect("signature")

      // For other panels, although newer.
      let other = try bench.record("bezel/hall-01/push") {
        _ = try bench.fleet("push", file, "*-01", "--key", "\(folder)/push.pem")
      }
      try bench.publish(other, to: "bezel/\(name)/push")
      try expect("otherPanel")

      // The tool finds most errors before anything is sent.
      try bench.write("{ name: 'Bad', controls: [{ kind: 'slidr' }] }", to: "new/bad.json5")
      let bad = try bench.fleet(
        "push", "\(folder)/new/bad.json5", name, "--key", "\(folder)/push.pem")
      #expect(bad.exitCode == 65 && bad.error.contains("slidr"), "\(bad)")

      // Retained: live, it is a push as any other; later, it is refused.
      try bench.publish(push, to: "bezel/\(name)/push", "-r")
      try expect("old")
      try bench.restartBridge(name)
      let log = { bench.text(of: "\(name)/bridge.err") }
      try bench.wait("retained") { log().contains("refused a push: the push was retained") }

      // Larger than allowed.
      try bench.publish(
        [UInt8](repeating: 0, count: PushBundle.sizeLimit + 1), to: "bezel/\(name)/push")
      try bench.wait("too large") { log().contains("refused a push: a push has at most 8 MiB") }
      #expect(try bench.title(name) == "New" && bench.log(name) == expected)

      // The disk does not take it.
      let pushed = "\(folder)/\(name)/state/pushed"
      rename(pushed, "\(pushed).away")
      try replaceFile(at: pushed, with: [])
      let unsaved = try bench.fleet("push", file, name, "--key", "\(folder)/push.pem")
      #expect(unsaved.exitCode == 1 && unsaved.output.contains("the push cannot be saved"))
      try expect("space")
      unlink(pushed)
      rename("\(pushed).away", pushed)

      // Without keys.
      unlink("\(folder)/keys.pem")
      let keyless = try bench.fleet("push", file, name, "--key", "\(folder)/push.pem")
      #expect(keyless.exitCode == 1 && keyless.output.contains("pushes need a public key in"))
      try expect("noKeys")
    }
  }

  /// A broker may deliver a message again if its connection breaks before it is confirmed.
  @Test func aPushThatIsDeliveredAgainIsInstalledOnce() throws {
    try withFolder { folder in
      let bench = try FleetBench(folder, count: 1, panel: old)
      try writeNew(bench)
      let signed = try bench.fleet(
        "push", "\(folder)/new/new.json5", "hall-00", "--key", "\(folder)/push.pem", "--output",
        "\(folder)/new.push")
      #expect(signed.exitCode == 0, "\(signed)")
      let push = try readFile("\(folder)/new.push", limit: 1 << 20)
      for _ in 0..<2 { try bench.publish(push, to: "bezel/hall-00/push") }
      try bench.wait("it is on trial") { try bench.title("hall-00") == "New" }
      try bench.publish(push, to: "bezel/hall-00/push")
      try bench.wait("it is installed") { try !bench.log("hall-00").isEmpty }
      #expect(try bench.log("hall-00") == ["installed"])

      func rollBack(afterRevision newest: Int) throws -> Outcome {
        let path = "\(folder)/hall-00/state/pushed/state.json"
        let state = String(decoding: try readFile(path, limit: 65_536), as: UTF8.self)
        bench.killDaemon("hall-00")
        try replaceFile(
          at: path,
          with: Array(state.replacing(#/"newest":\d+/#, with: "\"newest\":\(newest)").utf8))
        try bench.startDaemon("hall-00")
        try bench.wait("the panel says so") {
          try bench.installed("hall-00")?["newest"]?.number == Double(newest)
        }
        return try bench.fleet("rollback", "hall-00", "--key", "\(folder)/push.pem")
      }
      // A panel that lies must not make others accept no later revision.
      let lie = try rollBack(afterRevision: 1 << 52)
      #expect(
        lie.exitCode == 1 && lie.error.contains("run bezel pushes --reset on that device"), "\(lie)"
      )
      // The clock of another computer was ahead.
      let ahead = Int(Clock.realtime / .milliseconds(1)) + PushBundle.largestLead / 2
      let outcome = try rollBack(afterRevision: ahead)
      #expect(outcome.exitCode == 0, "\(outcome)")
      #expect(outcome.output.contains("revision \(ahead + 1), "))
      #expect(try bench.title("hall-00") == "Old")
    }
  }

  @Test func aPanelThatEndsOrIsAloneGoesBack() throws {
    try withFolder { folder in
      let bench = try FleetBench(folder, count: 3, panel: old)
      try writeNew(bench)
      let process = try bench.startFleet(
        "push", "push", "\(folder)/new/new.json5", "--all", "--key", "\(folder)/push.pem",
        "--trial", "15", "--stages", "100%")
      try bench.wait("all are on trial") {
        try bench.names.allSatisfy { try bench.title($0) == "New" }
      }
      // The daemon of one crashes, and another loses its connection.
      bench.killDaemon("hall-01")
      bench.freezeBridge("hall-02")
      try bench.startDaemon("hall-01")
      try bench.wait("the crashed panel is back") { try bench.title("hall-01") == "Old" }
      #expect(try bench.log("hall-01") == ["takenBack interrupted"])
      try bench.wait("the lonely panel has gone back") { try bench.title("hall-02") == "Old" }
      #expect(try bench.log("hall-02") == ["takenBack unconfirmed"])
      bench.thawBridge("hall-02")
      end(process)
      var status: Int32 = 0
      waitpid(process, &status, 0)
      let output = bench.text(of: "push.out")
      #expect(status == 1 << 8, "\(output)")
      #expect(output.contains("hall-00: installed (1 of 3)"))
      #expect(
        output.contains("hall-01: taken back: the daemon ended while it was on trial ("))
      #expect(output.contains("hall-02: taken back: nobody confirmed it in time ("))
      #expect(try bench.title("hall-00") == "New")
    }
  }

  /// 20 panels, or 100 if there is time. Every tenth crashes or loses its connection.
  @Test func aPushThatBreaksEveryTenthPanelStops() throws {
    try withFolder { folder in
      let isLong = getenv("BEZEL_LONG_TESTS") != nil
      let bench = try FleetBench(folder, count: isLong ? 100 : 20, panel: old)
      try writeNew(bench)
      let count = bench.names.count
      let process = try bench.startFleet(
        "push", "push", "\(folder)/new/new.json5", "--all", "--key", "\(folder)/push.pem",
        "--trial", "30", "--stages", "50%,100%")
      // Only these panels get it at once, and the first failure comes before others do.
      let first = min(count / 2, Rollout.busyLimit)
      let broken = stride(from: 5, to: first, by: 10).map { bench.names[$0] }
      for (index, name) in broken.enumerated() {
        try bench.wait("\(name) is on trial") { try bench.title(name) == "New" }
        if index % 2 == 0 {
          bench.killDaemon(name)
          try bench.startDaemon(name)
        } else {
          bench.freezeBridge(name)
        }
      }
      for name in broken {
        try bench.wait("\(name) has gone back") { try bench.title(name) == "Old" }
        bench.thawBridge(name)
      }
      end(process)
      var status: Int32 = 0
      waitpid(process, &status, 0)
      #expect(status == 1 << 8)
      #expect(
        bench.text(of: "push.err").contains("stopped: \(count - first) panels did not get the push")
      )
      for (index, name) in bench.names.enumerated() {
        let isNew = index < first && !broken.contains(name)
        #expect(try bench.title(name) == (isNew ? "New" : "Old"), "\(name)")
        // No screen is dark.
        let picture = try bench.picture(name)
        let corner = picture[0, 0]
        let isDark = (0..<picture.height).allSatisfy { y in
          (0..<picture.width).allSatisfy { picture[$0, y] == corner }
        }
        #expect(!isDark, "\(name)")
      }
    }
  }

  @Test func panelsAreListed() throws {
    try withFolder { folder in
      let bench = try FleetBench(folder, count: 2, panel: old)
      let list = try bench.fleet("list")
      let lines = list.output.split(separator: "\n")
      #expect(lines.count == 2 && lines[0].hasPrefix("hall-00 online 0 \(bezelVersion) 20"))
      #expect(lines[0].hasSuffix(" Old"))
      bench.killDaemon("hall-01")
      try bench.wait("it is offline") {
        try bench.fleet("list", "*-01").output.hasPrefix("hall-01 offline 0 ")
      }
      let status = try bench.fleet("status", "hall-00", "--json")
      let json = try JSONParser.parse(Array(status.output.utf8)).value.array?.first
      #expect(json?["online"]?.bool == true && json?["panel"]?["panel"]?.string == "Old")
      #expect(json?["counters"]?["frames"]?["drawn"]?.number != nil)
      #expect(try bench.fleet("status", "hall-00").output.contains("\nframes.drawn "))

      let path = "\(folder)/screen.png"
      let screenshot = try bench.fleet("screenshot", "hall-00", "-o", path)
      #expect(screenshot.exitCode == 0 && screenshot.error == "wrote \(path)\n", "\(screenshot)")
      let (far, near) = (try PNG.read(path: path), try bench.picture("hall-00"))
      #expect(far.width == 320 && far.height == 192)
      #expect((0..<192).allSatisfy { y in (0..<320).allSatisfy { far[$0, y] == near[$0, y] } })

      let unknown = try bench.fleet("list", "hal-00")
      #expect(unknown.exitCode == 1)
      #expect(unknown.error.contains(#"there is no panel "hal-00"; did you mean "hall-00"?"#))
      let offline = try bench.fleet("set", "hall-*", "level=1")
      #expect(
        offline.exitCode == 1 && offline.error.contains("hall-01 is offline; nothing was sent"))
      #expect(try bench.fleet("set", "hall-00", "level=41.4").output == "hall-00 level = 41.4\n")
      let refused = try bench.fleet("set", "hall-00", "level=much", "nothing=1")
      #expect(refused.exitCode == 1)
      #expect(refused.error.contains("hall-00 level: expected a number"))
      #expect(refused.error.contains("hall-00 nothing: the panel has no such value"))
    }
  }

  @Test(arguments: [
    ([], 2, "no action given; use one of list, status"), (["lst"], 2, #"there is no action "lst""#),
    (["push"], 2, "name the panel file"), (["push", "a.json5", "--all"], 2, "give the key"),
    (["rollback", "--all", "--key", "/nothing"], 1, "open /nothing: No such file"),
    (["set", "a"], 2, "name the panels, and give values"), (["status"], 2, "name the panels"),
    (["screenshot"], 2, "name one panel"), (["list", "--topic", "bezel/#"], 2, "is not a filter"),
    (["list", "--broker", ":1"], 2, "is not HOST or HOST:PORT"),
    (["list", "--broker", "a:b"], 2, "is not HOST or HOST:PORT"),
    (["list", "--broker", "127.0.0.1:1"], 69, "127.0.0.1:1: Connection refused"),
    (["list", "--config", "/nothing"], 1, "/nothing"),
  ])
  func mistakesAreExplained(arguments: [String], code: Int32, message: String) throws {
    let outcome = try run("bezel", ["fleet"] + arguments)
    #expect(outcome.exitCode == code && outcome.error.contains(message), "\(outcome)")
  }

  @Test func aKeyMustBePrivate() throws {
    try withFolder { folder in
      for (text, mode, message) in [
        ("x", 0o644, "other users can read"), ("x", 0o600, "contains no private Ed25519 key"),
      ] as [(String, mode_t, String)] {
        let path = "\(folder)/key"
        try replaceFile(at: path, with: Array(text.utf8), mode: mode)
        chmod(path, mode)
        let outcome = try run("bezel", ["fleet", "rollback", "--all", "--key", path])
        #expect(outcome.exitCode == 1 && outcome.error.contains(message), "\(outcome)")
      }
    }
  }

  @Test func aPushContainsWhatThePanelUses() throws {
    try withFolder { folder in
      try makeFolder("\(folder)/a/b")
      func write(_ text: String, to name: String) throws {
        try replaceFile(at: "\(folder)/\(name)", with: Array(text.utf8))
      }
      try write(
        """
        { name: "P", languages: { de: "de.json5" }, include: ["part.json5"],
          icons: { hut: "hut.svg" }, values: { cover: { initial: "cover.png" } },
          controls: [
            { kind: "image", source: "a/b/logo.png", frame: [0, 0, 8, 8],
              portrait: { source: "tall.png" } },
            { kind: "image", bind: { source: "cover" }, frame: [0, 40, 8, 8] },
            { kind: "label", text: "Hut", icon: "hut", frame: [40, 0, 80, 40] },
          ] }
        """, to: "my panel.json5")
      try write("{ Hut: 'Hütte' }", to: "de.json5")
      try write("{ styles: { big: { size: 40 } } }", to: "part.json5")
      try write(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><path d='M0 0h8v8z'/></svg>",
        to: "hut.svg")
      for name in ["a/b/logo.png", "tall.png", "cover.png", "later.png", "unused.png"] {
        try PNG.write(Surface(width: 8, height: 8), to: "\(folder)/\(name)")
      }
      let path = "\(folder)/my panel.json5"
      let files = try PushBundle.File.all(ofPanel: path, others: ["later.png"], kinds: builtInKinds)
      #expect(
        files.map(\.path) == [
          "panel.json5", "a/b/logo.png", "cover.png", "de.json5", "hut.svg", "later.png",
          "part.json5", "tall.png",
        ])
      for file in files {
        let name = file.path == "panel.json5" ? "my panel.json5" : file.path
        #expect(try file.content == readFile("\(folder)/\(name)", limit: 9_999))
      }
      for (other, message) in [
        ("../x", "must be relative"), ("no.png", "no such file"), ("panel.json5", "rename"),
      ] {
        let error = #expect(throws: CommandError.self) {
          try PushBundle.File.all(ofPanel: path, others: [other], kinds: builtInKinds)
        }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
      }
    }
  }
}
