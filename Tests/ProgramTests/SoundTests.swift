import Glibc
import LinuxIO
import Testing

/// What the daemon plays on a sound device, and what it does if the device fails.
struct SoundTests {
  private static let panel = """
    { size: { width: 320, height: 192 }, feedback: { sound: "plughw:1" },
      values: { leak: { initial: false } },
      alarms: { leak: { when: "leak", text: "Leak", priority: "medium" } },
      controls: [
        { kind: "button", name: "go", frame: [20, 20, 120, 60] },
        { kind: "slider", name: "level", frame: [20, 120, 280, 44] },
      ] }
    """

  /// Runs `body` with a daemon that uses the fake library.
  /// - Returns: what the daemon logged.
  @discardableResult
  private func serve(
    _ panel: String = Self.panel, _ mode: FakeALSA.Mode = .works,
    body: (HeadlessDaemon, FakeALSA) throws -> Void
  ) throws -> String {
    var log = ""
    try withFolder { folder in
      let library = try FakeALSA(in: folder)
      try library.set(mode)
      let outcome = try HeadlessDaemon.serve(
        panel, "--allow-touch-injection", in: folder, environment: library.environment
      ) { try body($0, library) }
      log = outcome.error
    }
    return log
  }

  /// Puts a finger down and lifts it.
  private func tap(_ daemon: HeadlessDaemon, _ x: Int, _ y: Int) throws {
    let finger = try ListeningSocket.connect(to: "\(daemon.folder)/control.sock")
    for (phase, place) in [("down", #","x":\#(x),"y":\#(y)"#), ("up", "")] {
      let request =
        #"{"jsonrpc":"2.0","id":1,"method":"touch","params":{"contact":1,"phase":"\#(phase)"\#(place)}}"#
      try finger.write(all: Array((request + "\n").utf8), to: "control.sock")
      let answer = try finger.read(atMost: 4_096, from: "control.sock") ?? []
      let text = String(decoding: answer, as: UTF8.self)
      try #require(text.contains("result"), "\(text)")
    }
  }

  private func wait(_ what: String, until condition: () throws -> Bool) throws {
    try waitUntil(what, condition)
  }

  private func count(_ text: String, in log: String) -> Int {
    log.split(separator: "\n").count { $0.contains(text) }
  }

  @Test func aPressClicks() throws {
    let log = try serve { daemon, library in
      try wait("open") { library.calls == ["open plughw:1"] }
      try tap(daemon, 200, 142)
      #expect(library.samples.isEmpty)
      try tap(daemon, 60, 40)
      // The device rests after the click, and stays open.
      try wait("rest") { library.calls == ["open plughw:1", "drop"] }
      #expect(library.toneCount == 1 && library.peak > 5_000 && library.peak < 16_384)
      let samples = library.samples
      try #require(samples.first == 0 && samples.last == 0)
      // A quarter of the loudness for half of the volume.
      let loud = library.peak
      try replaceFile(at: "\(library.folder)/samples", with: [])
      #expect(try daemon.bezel("set", "panel.volume=50").exitCode == 0)
      try tap(daemon, 60, 40)
      try wait("rest") { library.calls.count == 3 }
      #expect(abs(library.peak * 4 - loud) < 20)
      #expect(try daemon.bezel("set", "panel.volume=0").exitCode == 0)
      try tap(daemon, 60, 40)
      #expect(library.calls.count == 3)
    }
    #expect(!log.contains("warning: no sound"), "\(log)")
  }

  @Test func alarmsSoundUntilTheyAreMuted() throws {
    try serve { daemon, library in
      #expect(try daemon.bezel("set", "leak=true").exitCode == 0)
      try wait("the end of the pattern") { library.calls.contains("drop") }
      #expect(library.toneCount == 3)
      #expect(try daemon.bezel("set", "panel.muted=true").exitCode == 0)
      #expect(try daemon.bezel("get", "panel.muted").output == "panel.muted true\n")
    }
  }

  /// The log has one line, however often the device is used, and one when it works again.
  @Test func aDeviceThatDisappearsIsReportedOnce() throws {
    let log = try serve { daemon, library in
      try tap(daemon, 60, 40)
      try wait("rest") { library.calls.last == "drop" }
      try library.set(.gone)
      for _ in 0..<20 { try tap(daemon, 60, 40) }
      try wait("close") { library.calls.last == "close" }
      #expect(library.calls.count { $0.hasPrefix("open") } == 1)
      try library.set(.works)
      try wait("another try") {
        try tap(daemon, 60, 40)
        return library.calls.last == "drop"
      }
    }
    let message = "no sound: write to the sound device: No such device; \"aplay -L\" lists"
    #expect(count("no sound:", in: log) == 1 && log.contains(message), "\(log)")
    #expect(count("the sound device \"plughw:1\" works again", in: log) == 1, "\(log)")
  }

  @Test(arguments: [
    (
      FakeALSA.Mode.busy,
      "open the sound device \"plughw:1\": Device or resource busy; another program uses it"
    ),
    (.gone, "open the sound device \"plughw:1\": No such file or directory; \"aplay -L\" lists"),
  ])
  func aDeviceThatCannotBeOpenedIsReportedOnce(mode: FakeALSA.Mode, message: String) throws {
    let log = try serve(Self.panel, mode) { daemon, library in
      try wait("open") { !library.calls.isEmpty }
      for _ in 0..<20 { try tap(daemon, 60, 40) }
      #expect(try daemon.bezel("get", "level").exitCode == 0)
    }
    #expect(count("no sound:", in: log) == 1 && log.contains(message), "\(log)")
  }

  /// Some drivers choose a longer buffer. A click is played before the device rests.
  @Test func aLongBufferIsPlayedToItsEnd() throws {
    try serve(Self.panel, .large) { daemon, library in
      try tap(daemon, 60, 40)
      try wait("rest") { library.calls.last == "drop" }
      #expect(library.toneCount == 1)
    }
  }

  @Test func anEmptyBufferIsRefilled() throws {
    let log = try serve(Self.panel, .underruns) { daemon, library in
      try tap(daemon, 60, 40)
      try wait("rest") { library.calls.last == "drop" }
      #expect(library.calls.contains("recover") && library.toneCount == 1)
    }
    #expect(!log.contains("no sound"), "\(log)")
  }

  /// Neither touches nor requests nor the end of the daemon wait for the device.
  @Test(arguments: [FakeALSA.Mode.stuck, .hangs])
  func nothingWaitsForADeviceThatHangs(mode: FakeALSA.Mode) throws {
    try serve(Self.panel, mode) { daemon, library in
      try wait("open") { !library.calls.isEmpty }
      for _ in 0..<50 { try tap(daemon, 60, 40) }
      #expect(try daemon.bezel("get", "level").exitCode == 0)
    }
  }

  @Test func aDeviceThatPlaysNothingIsReported() throws {
    let log = try serve(Self.panel, .stuck) { daemon, library in
      try tap(daemon, 60, 40)
      try wait("close") { library.calls.last == "close" }
    }
    #expect(count("no sound: the sound device does not respond", in: log) == 1, "\(log)")
  }

  @Test func aMissingLibraryIsReported() throws {
    try withFolder { folder in
      try replaceFile(at: "\(folder)/libasound.so.2", with: Array("no library".utf8))
      let outcome = try HeadlessDaemon.serve(
        Self.panel, in: folder, environment: ["LD_LIBRARY_PATH=\(folder)"]
      ) { daemon in
        #expect(try daemon.bezel("get", "level").exitCode == 0)
        try wait("the message") { try isIdle(daemon) }
      }
      #expect(
        outcome.error.contains(
          "no sound: libasound.so.2 cannot be loaded; install the package libasound2"),
        "\(outcome.error)")
    }
  }

  /// Whether the daemon has a second thread, which waits.
  private func isIdle(_ daemon: HeadlessDaemon) throws -> Bool {
    let threads = names(in: "/proc/\(daemon.process)/task").filter { $0 != "\(daemon.process)" }
    return threads.contains { thread in
      let status = (try? readFile("/proc/\(daemon.process)/task/\(thread)/wchan", limit: 64)) ?? []
      return String(decoding: status, as: UTF8.self).contains("futex")
    }
  }

  /// Without the key, no library is loaded and no thread is started.
  @Test func nothingIsLoadedWithoutTheKey() throws {
    let panel = Self.panel.replacing("feedback: { sound: \"plughw:1\" },", with: "")
    try serve(panel) { daemon, library in
      try tap(daemon, 60, 40)
      #expect(try daemon.bezel("set", "leak=true").exitCode == 0)
      #expect(library.calls.isEmpty)
      let maps = try readFile("/proc/\(daemon.process)/maps", limit: 1 << 20)
      #expect(!String(decoding: maps, as: UTF8.self).contains("libasound"))
    }
  }

  /// A reload begins with the key, and ends without it.
  @Test func aReloadOpensAndClosesTheDevice() throws {
    let silent = Self.panel.replacing("feedback: { sound: \"plughw:1\" },", with: "")
    try serve(silent) { daemon, library in
      for (panel, call) in [(Self.panel, "open plughw:1"), (silent, "close")] {
        try replaceFile(at: "\(daemon.folder)/panel.json5", with: Array(panel.utf8))
        #expect(try daemon.bezel("reload").exitCode == 0)
        try wait(call) { library.calls.last == call }
      }
    }
  }
}
