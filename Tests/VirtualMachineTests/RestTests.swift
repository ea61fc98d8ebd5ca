import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// Switching the screen off after a time without touches.
  @Suite struct Rest {
    @Test func theTouchThatWakesTheScreenReachesNoControl() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: .restingKnob)
      try await daemon.waitUntilOpen(screen)
      let expected = try await machine.render(.knob)
      try await machine.waitUntilOutput(isLit: false)
      // Values are still served.
      try await machine.require(
        "socat -u -T1 UNIX-CONNECT:\(Daemon.socket) - | grep -q snapshot-end")
      try await screen.write(InjectedEvent.taps(1, x: 400, y: 200))
      try await machine.waitUntilOutput(isLit: true)
      try await machine.expectScreen(toShow: expected)
      #expect(try await daemon.changes().allSatisfy { $0.origin != "touch" })
      // The first tap wakes the screen, the second one presses the button.
      try await machine.waitUntilOutput(isLit: false)
      try await screen.write(InjectedEvent.taps(2, x: 450, y: 200))
      let phases = try await daemon.changes(afterEnds: 1).compactMap(\.phase)
      #expect(phases.filter { $0 != "changed" } == ["began", "ended"])
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }

    @Test func switchingTheScreenOffCancelsTouches() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: .restingKnob)
      try await daemon.waitUntilOpen(screen)
      try await machine.waitUntilOutput(isLit: false)
      // One tap wakes the screen, then a finger stays down. On a slow machine the screen may be off
      // again by then; the finger then wakes it and presses nothing.
      let hasBegun = "grep -q began \(daemon.valuesFile)"
      for id: Int32 in 1...5 {
        try await screen.write(InjectedEvent.taps(1, x: 400, y: 200))
        try await screen.write([
          [
            .absolute(0x39, id), .absolute(0x35, 410), .absolute(0x36, 200), .key(0x14a, 1),
            .report,
          ]
        ])
        if (try? await machine.wait(until: hasBegun, limit: .seconds(5))) != nil { break }
        try await screen.write([[.absolute(0x39, -1), .key(0x14a, 0), .report]])
      }
      try await machine.waitUntilOutput(isLit: false)
      let changes = try await daemon.changes(afterEnds: 1)
      #expect(changes.last { $0.origin == "touch" }?.phase == "cancelled")
      #expect(changes.last(of: "panel.awake") == "false")
      // The console is restored even while the screen is off.
      #expect(try await daemon.end() == 0)
      try await machine.waitUntilOutput(isLit: true)
      try await screen.unplug()
    }

    /// Between two pictures, the daemon's only ioctls are those that switch the screen off.
    @Test func switchingOffIsRetriedAfterAnError() async throws {
      let machine = try await Machine.shared()
      let daemon = try await Daemon.start(on: machine, panel: .knob)
      try await machine.expectScreen(toShow: try await machine.render(.knob))
      let (process, trace) = (daemon.process.identifier, "/run/off.strace")
      let refuser = try await machine.launch(
        "strace -p \(process) -e trace=ioctl -e inject=ioctl:error=EBUSY:when=1..2 -o \(trace)",
        as: "refuser")
      try await machine.wait(until: "grep -q 'TracerPid:.[1-9]' /proc/\(process)/status")
      try await machine.require("bezel set panel.awake=off")
      try await machine.waitUntilOutput(isLit: false)
      try await refuser.signal("INT")
      _ = try await refuser.end()
      #expect(try await machine.require("grep -c INJECTED \(trace)").lines.first == "2")
      try await machine.require("bezel set panel.awake=on")
      try await machine.waitUntilOutput(isLit: true)
      #expect(try await daemon.end() == 0)
    }

    /// Another console switches the screen on in between.
    @Test func aScreenThatWasOffIsOffAgainAfterAnotherConsole() async throws {
      let machine = try await Machine.shared()
      let daemon = try await Daemon.start(on: machine, panel: .knob)
      let panel = try await machine.render(.knob)
      try await machine.expectScreen(toShow: panel)
      try await machine.require("chvt 2; bezel set panel.awake=off")
      try await machine.waitUntilOutput(isLit: true)
      // The second time, the screen was off before.
      for _ in 1...2 {
        try await machine.require("chvt 1")
        try await machine.waitUntilOutput(isLit: false)
        try await machine.require("chvt 2")
        try await machine.waitUntilOutput(isLit: true)
      }
      try await machine.require("chvt 1; bezel set panel.awake=on")
      try await machine.expectScreen(toShow: panel)
      #expect(try await daemon.end() == 0)
    }
  }
}

extension Machine {
  /// Waits until an output is switched on, or none is.
  fileprivate func waitUntilOutput(isLit: Bool) throws {
    let isActive = "grep -q 'active=1' /sys/kernel/debug/dri/0/state"
    try wait(until: isLit ? isActive : "! \(isActive)")
  }
}
