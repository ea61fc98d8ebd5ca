import Testing
import VirtualMachine

extension OnARealKernel {
  /// What the virtual screen shows, read back from the emulator pixel by pixel.
  @Suite struct Screen {
    @Test func thePanelIsWhatItIsWithoutAScreen() async throws {
      let machine = try await Machine.shared()
      let daemon = try await Daemon.start(on: machine, panel: .knobAndSlider)
      try await machine.expectScreen(toShow: try await machine.render(.knobAndSlider))
      #expect(try await daemon.end() == 0)
    }

    /// Sizes that are no multiple of anything, where a wrong pitch shears the picture.
    @Test(arguments: [(1366, 768), (376, 960)])
    func everySizeIsShownStraight(width: Int, height: Int) async throws {
      let machine = try await Machine.start(
        Machine.Configuration(display: .virtioGPU(width: width, height: height)))
      let daemon = try await Daemon.start(on: machine, panel: .knobAndSlider)
      let expected = try await machine.render(.knobAndSlider, size: "\(width)x\(height)")
      try await machine.expectScreen(toShow: expected)
      #expect(try await daemon.end() == 0)
      await machine.stop()
    }

    @Test(arguments: [Machine.Configuration.Display.bochs, .qxl, .cirrus])
    func everyDriverShowsThePanel(_ display: Machine.Configuration.Display) async throws {
      let machine = try await Machine.start(Machine.Configuration(display: display))
      let before = try await machine.picture()
      let daemon = try await Daemon.start(on: machine, panel: .knobAndSlider)
      let size = "\(before.width)x\(before.height)"
      let expected = try await machine.render(.knobAndSlider, size: size)
      // Cirrus keeps five bits of red and blue, six of green.
      try await machine.expectScreen(toShow: expected, tolerance: display == .cirrus ? 8 : 0)
      #expect(try await daemon.end() == 0)
      try await machine.expectScreen(toShow: before)
      await machine.stop()
    }

    @Test(arguments: ["TERM", "INT"])
    func theConsoleIsBackAtTheEnd(signal: String) async throws {
      let machine = try await Machine.shared()
      let before = try await machine.write(onConsole: "\\033[H\\033[2Jbefore \(signal)")
      let daemon = try await Daemon.start(on: machine, panel: .knob)
      #expect(try await machine.picture().difference(from: before) != nil)
      try await daemon.process.signal(signal)
      #expect(try await daemon.process.end() == 0)
      try await machine.expectScreen(toShow: before)
      // And it is a console: what is written to it is shown.
      try await machine.write(onConsole: "\\033[H\\033[2Jafter \(signal)")
    }

    /// A daemon that dies cannot give the console back; the next one does.
    @Test func theConsoleIsBackAfterADaemonThatDied() async throws {
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
