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
      try await daemon.waitUntilIdle()
      let before = try await daemon.contextSwitches()
      try await machine.require("sleep 10")
      #expect(try await daemon.contextSwitches() == before)
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }
  }
}

extension Daemon {
  /// Waits, for half a minute at most, until the daemon has finished what it is drawing. On a busy
  /// machine, a frame can take seconds.
  func waitUntilIdle() async throws {
    var before = try await contextSwitches()
    for _ in 0..<15 {
      try await machine.require("sleep 2")
      let now = try await contextSwitches()
      if now == before { return }
      before = now
    }
  }

  /// The number of context switches to the daemon since its start.
  func contextSwitches() async throws -> Int {
    let lines = try await machine.require("grep ctxt /proc/\(process.identifier)/status").lines
    return lines.compactMap { Int($0.split(whereSeparator: \.isWhitespace).last ?? "") }
      .reduce(0, +)
  }
}
