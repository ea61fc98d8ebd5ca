import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// A program raises an alarm, a finger acknowledges it, and its record survives a restart.
  @Suite struct Alarms {
    private static let panel = MachinePanel(
      name: "alarms",
      controls: """
        { kind: "alarmBanner", frame: [24, 24, 752, 64] },
        { kind: "alarmList", frame: [24, 112, 752, 344] },
        """,
      settings: """
        values: { leak: { kind: "boolean", initial: null } },
        alarms: { leak: { when: "leak", text: "Water in the cellar", priority: "critical" } },
        """)

    @Test func anAlarmIsRaisedAcknowledgedAndRemembered() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: Self.panel)
      try await daemon.waitUntilOpen(screen)
      func published(_ state: String) -> String {
        "grep -F '\"name\":\"alarms.leak\",\"value\":\"\(state)\"' \(daemon.valuesFile)"
      }
      try await machine.require(published("normal"))
      let quiet = try await machine.picture()
      try await machine.require("bezel set leak=true")
      try await machine.wait(until: published("unacknowledged"))
      var banner = quiet[400, 30]
      for _ in 0..<600 where banner == quiet[400, 30] {
        banner = try await machine.picture()[400, 30]
      }
      #expect(banner != quiet[400, 30])

      var touches = TouchScript()
      touches.tap(400, 56)
      try await screen.play(evemu: touches.evemu)
      try await machine.wait(until: published("acknowledged"))
      for _ in 0..<600 where banner != quiet[400, 30] {
        banner = try await machine.picture()[400, 30]
      }
      #expect(banner == quiet[400, 30])
      let history = "bezel alarms | grep -E '^20.* - critical acknowledged Water in the cellar$'"
      try await machine.require(history)

      // The history is saved soon after a change, because a kill gives no warning.
      try await machine.wait(until: "grep -qF '\"state\":\"acknowledged\"' \(Self.file)")
      try await daemon.process.signal("KILL")
      _ = try await daemon.process.end()
      let later = try await Daemon.start(on: machine, panel: Self.panel)
      try await machine.require(history)
      try await machine.require("bezel set leak=true && bezel alarms | wc -l | grep -x 1")
      try await machine.require("bezel set leak=false && bezel get alarms.leak | grep normal")
      #expect(try await later.end() == 0)
      try await machine.require("rm \(Self.file)")
      try await screen.unplug()
    }

    private static let file = "/var/lib/bezel/values.json"
  }
}
