import Pictures
import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// The user switches to another console and back: screen and touches belong to the visible console.
  @Suite struct Consoles {
    @Test func touchesOnAnotherConsoleDoNotReachThePanel() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: .knob)
      try await daemon.waitUntilOpen(screen)
      let panel = try await machine.render(.knob)
      try await machine.expectScreen(toShow: panel)

      // Switching away cancels a touch.
      try await screen.write([InjectedEvent.down(1, x: 400, y: 200)])
      try await machine.wait(until: "grep -q began \(daemon.valuesFile)")
      try await machine.require("chvt 2")
      let left = try await daemon.changes(afterEnds: 1)
      #expect(left.last?.phase == "cancelled")

      // On the other console, other programs can grab the touchscreen, and the panel gets no events.
      let record = try await machine.launch("bezel record \(screen.node)", as: "record")
      try await record.wait(forErrors: "recording")
      try await screen.write([InjectedEvent.move(x: 300, y: 300)])
      try await screen.write([InjectedEvent.move(x: 310, y: 310)])
      try await screen.write([InjectedEvent.up])
      try await screen.write(InjectedEvent.taps(3, x: 420, y: 210))
      try await record.wait(forOutput: " 0035 422$")
      try await record.signal("INT")
      #expect(try await record.end() == 0)
      // A finger that is already down when the panel returns is ignored.
      try await screen.write([InjectedEvent.down(9, x: 350, y: 250)])
      try await machine.require("chvt 1")
      try await machine.expectScreen(toShow: try await machine.picture(of: daemon))
      try await screen.write([InjectedEvent.move(x: 380, y: 260)])
      try await screen.write([InjectedEvent.up])
      #expect(try await daemon.changes().count == left.count)

      // The next touch reaches the panel, which has grabbed the touchscreen again.
      try await screen.write(InjectedEvent.taps(1, x: 450, y: 250))
      let after = try await daemon.changes(afterEnds: 2)
      #expect(after.dropFirst(left.count).compactMap(\.phase).first == "began")
      #expect(after.last?.phase == "ended")
      let held = try await machine.run("bezel record \(screen.node)")
      #expect(held.status == 1)
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }
  }
}

extension Machine {
  /// The screen that the daemon reports.
  fileprivate func picture(of daemon: Daemon) async throws -> Picture {
    Picture(try PNG.decode(try require("bezel screenshot -o -").bytes, name: "screenshot"))
  }
}
