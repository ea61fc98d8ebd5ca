import JSON
import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// Errors of the environment, and the messages about them.
  @Suite struct Refusals {
    @Test func theSocketOfADeadDaemonIsReplaced() async throws {
      let machine = try await Machine.shared()
      let first = try await Daemon.start(on: machine, panel: .knob, display: "headless:800x480")
      try await first.process.signal("KILL")
      #expect(try await first.process.end() == 128 + 9)
      #expect(try await machine.run("[ -S \(Daemon.socket) ]").status == 0)
      let second = try await Daemon.start(on: machine, panel: .knob, display: "headless:800x480")
      #expect(try await second.end() == 0)
    }

    @Test func theSocketOfARunningDaemonIsKept() async throws {
      let machine = try await Machine.shared()
      let first = try await Daemon.start(on: machine, panel: .knob, display: "headless:800x480")
      let second = try await Daemon.launch(
        on: machine, panel: .knob, display: "headless:800x480", input: "none")
      #expect(try await second.end() == 69)
      let message = try await second.errors()
      #expect(message.contains("\(first.process.identifier)"), "\(message)")
      // The first daemon still serves.
      #expect(
        try await machine.require("timeout 1 socat -u UNIX-CONNECT:\(Daemon.socket) - || true")
          .output.contains("snapshot-end"))
      #expect(try await first.end() == 0)
    }

    @Test func theDaemonWaitsForAScreenThatIsInUse() async throws {
      let machine = try await Machine.shared()
      let first = try await Daemon.start(on: machine, panel: .knob)
      let second = try await Daemon.launch(
        on: machine, panel: .knob, input: "none",
        extra: "--runtime-directory /run/second --state-directory /run/second/state")
      try await second.wait(forErrors: "waiting for the screen")
      // It serves values while it waits.
      try await machine.require("bezel set volume=40 --socket /run/second")
      // A second attempt logs nothing.
      try await machine.require("sleep 2.5")
      let lines = try await second.errors().split(separator: "\n")
      let holder = "bezeld (process \(first.process.identifier)) is using it"
      #expect(lines.count { $0.contains("/dev/dri/card0: \(holder)") } == 1, "\(lines)")
      #expect(try await first.end() == 0)
      try await machine.expectScreen(
        toShow: try await machine.render(.knob, setting: ["volume=40"]))
      try await second.signal("TERM")
      #expect(try await second.end() == 0)
      try await machine.require("rm -r /run/second")
    }

    @Test func aTouchscreenWithoutPermissionDoesNotAffectOthers() async throws {
      let machine = try await Machine.shared()
      let closed = try await machine.plugIn(Recording("evemu-devices/EP0430M09.desc"))
      let open = try await machine.plugIn(.fastTaps)
      try await machine.require("chmod 600 \(closed.node); chown nobody \(open.node)")
      try await machine.require(
        "rm -rf /run/bezel; install -d -o nobody /run/bezel")
      let daemon = try await Daemon.start(
        on: machine, panel: .knob, display: "headless:800x480", user: "nobody")
      try await daemon.waitUntilOpen(open)
      try await open.play(.fastTaps)
      #expect(try await daemon.changes(afterEnds: 9).count(of: "began") == 9)
      let message = try await daemon.process.errors()
      let lines = message.split(separator: "\n").filter { $0.contains(closed.node) }
      #expect(lines.count == 1, "\(message)")
      #expect(lines.first?.contains("Permission denied") == true, "\(message)")
      #expect(lines.first?.contains("input") == true, "\(message)")
      #expect(try await daemon.end() == 0)
      try await machine.require("rm -rf /run/bezel")
      try await closed.unplug()
      try await open.unplug()
    }

    /// Makes EVIOCSCLOCKID fail by a seccomp filter, as on a kernel that supports only the time of day.
    private static let clockRefuser = """
      import ctypes,os,platform,struct,sys
      number={"x86_64":16,"aarch64":29}[platform.machine()]
      load,equal,done=0x20,0x15,0x06
      allow,refuse=0x7fff0000,0x00050000+22
      code=b"".join(struct.pack("HBBI",*line) for line in [
        (load,0,0,0),(equal,0,3,number),(load,0,0,24),(equal,0,1,0x400445a0),
        (done,0,0,refuse),(done,0,0,allow)])
      buffer=ctypes.create_string_buffer(code)
      libc=ctypes.CDLL(None,use_errno=True)
      assert libc.prctl(38,1,0,0,0)==0
      program=struct.pack("HxxxxxxQ",len(code)//8,ctypes.addressof(buffer))
      assert libc.prctl(22,2,program,0,0)==0,ctypes.get_errno()
      os.execvp(sys.argv[1],sys.argv[1:])
      """

    @Test func aTouchscreenWithoutAMonotonicClockIsUsed() async throws {
      let machine = try await Machine.shared()
      try await machine.write(Self.clockRefuser, to: "/run/refuse.py")
      let screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(
        on: machine, panel: .knob, wrapper: "python3 /run/refuse.py")
      try await daemon.waitUntilOpen(screen)
      try await screen.play(.fastTaps)
      #expect(try await daemon.changes(afterEnds: 9).count(of: "began") == 9)
      let lines = try await daemon.process.errors().split(separator: "\n")
      #expect(lines.count { $0.contains("set the clock of \(screen.node)") } == 1, "\(lines)")
      // With timestamps by the time of day, touches would be later than every picture.
      let stats = try JSONParser.parse(
        try await machine.require("bezel stats --json").bytes
      ).value
      let age = try #require(stats["positionAge"])
      #expect(age["p50"]?.number ?? 0 > 0 && age["max"]?.number ?? .infinity < 60_000, "\(stats)")
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }

    @Test func aMouseWithATouchSurfaceIsNotUsed() async throws {
      let machine = try await Machine.shared()
      let mouse = try await machine.plugIn(
        Recording("not-touchscreens/Apple_Touch_Mouse.evemu"))
      let screen = try await machine.plugIn(Recording("evemu-devices/EP0430M09.desc"))
      let daemon = try await Daemon.start(on: machine, panel: .knob, display: "headless:800x480")
      try await daemon.waitUntilOpen(screen)
      let files = try await machine.require("ls -l /proc/\(daemon.process.identifier)/fd").output
      #expect(!files.contains(mouse.node + "\n"))
      #expect(try await daemon.end() == 0)
      try await mouse.unplug()
      try await screen.unplug()
    }

    @Test func theDaemonWorksWithoutAScreenUntilOneAppears() async throws {
      var configuration = Machine.Configuration()
      configuration.hasDisplayAtStart = false
      let machine = try await Machine.start(configuration)
      let touchscreen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: .knob, showsPanel: false)
      try await daemon.waitUntilOpen(touchscreen)
      try await touchscreen.play(.fastTaps)
      #expect(try await daemon.changes(afterEnds: 9).count(of: "ended") == 9)
      let message = try await daemon.process.errors()
      #expect(message.split(separator: "\n").count { $0.contains("waiting") } == 1, "\(message)")

      try await machine.loadDisplayDriver()
      try await daemon.waitUntilShown()
      let volume = try #require(try await daemon.changes().last(of: "volume"))
      // The drawn value has more digits than the published one.
      try await machine.expectScreen(
        toShow: try await machine.render(.knob, setting: ["volume=\(volume)"]), tolerance: 8)
      #expect(try await daemon.end() == 0)
      await machine.stop()
    }
  }
}
