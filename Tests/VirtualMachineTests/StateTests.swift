import Testing
import VirtualMachine

extension OnARealKernel {
  /// What outlives the daemon.
  @Suite struct State {
    @Test func whatAFingerHasSetOutlivesAKill() async throws {
      let machine = try await Machine.shared()
      let recording = Recording(
        "evemu-devices/Atmel_maXTouch_Touchscreen.1-finger-drag-up-down.events")
      let screen = try await machine.plugIn(recording)
      let daemon = try await Daemon.start(on: machine, panel: .persistentKnob)
      try await daemon.waitUntilOpen(screen)
      try await screen.play(recording)
      let volume = try #require(try await daemon.changes(afterEnds: 1).last(of: "volume"))
      #expect(volume != "30")
      // It is kept by itself, soon: the end comes without a warning.
      try await machine.wait(until: "grep -qF '{\"volume\":\(volume)}' \(State.file)")
      try await daemon.process.signal("KILL")
      _ = try await daemon.process.end()
      let later = try await Daemon.start(on: machine, panel: .persistentKnob)
      try await machine.require(
        "grep -F '\"name\":\"volume\",\"value\":\(volume),' \(later.valuesFile)")
      #expect(try await later.end() == 0)
      try await machine.require("rm \(State.file)")
      try await screen.unplug()
    }

    private static let file = "/var/lib/bezel/values.json"
  }
}
