import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  @Suite struct Idle {
    /// The kernel never schedules the process of a panel that nobody touches.
    @Test func nothingWakesThePanelUp() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(Recording("evemu-devices/EP0430M09.desc"))
      let daemon = try await Daemon.start(on: machine, panel: .knobAndSlider)
      try await daemon.waitUntilOpen(screen)
      try await machine.require("sleep 1")
      let before = try await daemon.contextSwitches()
      try await machine.require("sleep 10")
      #expect(try await daemon.contextSwitches() == before)
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }
  }
}

extension Daemon {
  /// The number of context switches to the daemon since its start.
  func contextSwitches() async throws -> Int {
    let lines = try await machine.require("grep ctxt /proc/\(process.identifier)/status").lines
    return lines.compactMap { Int($0.split(whereSeparator: \.isWhitespace).last ?? "") }
      .reduce(0, +)
  }
}
