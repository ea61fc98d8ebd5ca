import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// The virtual screen, read from the emulator pixel by pixel.
  @Suite struct Screen {
    @Test func theScreenShowsTheRenderedPanel() async throws {
      let machine = try await Machine.shared()
      let daemon = try await Daemon.start(on: machine, panel: .knobAndSlider)
      try await machine.expectScreen(toShow: try await machine.render(.knobAndSlider))
      #expect(try await daemon.end() == 0)
    }

    @Test(arguments: ["TERM", "INT"])
    func theConsoleIsRestoredAtTheEnd(signal: String) async throws {
      let machine = try await Machine.shared()
      let before = try await machine.write(onConsole: "\\033[H\\033[2Jbefore \(signal)")
      let daemon = try await Daemon.start(on: machine, panel: .knob)
      #expect(try await machine.picture().difference(from: before) != nil)
      try await daemon.process.signal(signal)
      #expect(try await daemon.process.end() == 0)
      try await machine.expectScreen(toShow: before)
      // The console works: text that is written to it appears.
      try await machine.write(onConsole: "\\033[H\\033[2Jafter \(signal)")
    }

    /// A daemon that is killed cannot restore the console; the next one does.
    @Test func theNextDaemonRestoresTheConsoleOfAKilledOne() async throws {
      let machine = try await Machine.shared()
      let before = try await machine.write(onConsole: "\\033[H\\033[2Jbefore it dies")
      let dead = try await Daemon.start(on: machine, panel: .knob)
      try await dead.process.signal("KILL")
      _ = try await dead.process.end()
      let daemon = try await Daemon.start(on: machine, panel: .knob)
      #expect(try await daemon.end() == 0)
      try await machine.expectScreen(toShow: before)
      try await machine.write(onConsole: "\\033[H\\033[2Jafter it died")
    }
  }
}
