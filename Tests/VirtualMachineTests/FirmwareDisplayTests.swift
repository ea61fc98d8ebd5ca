import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// A framebuffer left by firmware, driven by the kernel's `simpledrm`.
  @Suite struct FirmwareDisplays {
    /// A framebuffer, and the display whose driver replaces it.
    struct Handover: CustomTestStringConvertible {
      let display: Machine.Configuration.Display
      var depth = 32
      /// The width of the firmware's mode, which often differs from the screen's.
      var width = 800

      var testDescription: String { "\(width) pixels of \(depth) bits, then \(display)" }
    }

    /// The kernel removes `simpledrm` when the driver is loaded.
    @Test(arguments: [
      Handover(display: .vga(width: 800, height: 480), depth: 16),
      Handover(display: .vga(width: 800, height: 480), depth: 24),
      Handover(display: .virtioVGA(width: 800, height: 480), width: 1024),
    ])
    func theDisplaysDriverTakesOverDuringADrag(_ handover: Handover) async throws {
      var configuration = Machine.Configuration(display: handover.display)
      configuration.hasDisplayAtStart = false
      let machine = try await Machine.start(configuration)
      try await machine.leaveFirmwareFramebuffer(
        width: handover.width, height: 480, depth: handover.depth)
      let touchscreen = try await machine.plugIn(.fastTaps)
      try await machine.copy(
        fromPackage: "Tests/VirtualMachineTests/Storm/storm.py", to: "/run/storm.py")
      let daemon = try await Daemon.start(on: machine, panel: .arcSliderAndLabel)
      try await daemon.waitUntilOpen(touchscreen)

      try await machine.require("python3 /run/storm.py 40 \(touchscreen.node)")
      try await machine.require("bezel set volume=25 level=40")
      try await machine.expectScreen(
        toShow: try await machine.render(
          .arcSliderAndLabel, size: "\(handover.width)x480", setting: ["volume=25", "level=40"]),
        tolerance: handover.depth == 16 ? 8 : 0)

      try await machine.require("bezel set volume=55")
      let ends = try await daemon.changes().count(of: "ended")
      let begins = try await daemon.changes().count(of: "began")
      try await touchscreen.write([InjectedEvent.down(1, x: 400, y: 200)])
      try await touchscreen.write((Int32(0)..<20).map { InjectedEvent.move(x: 401 + $0, y: 210) })
      try await machine.wait(until: "[ $(grep -c began \(daemon.valuesFile)) -gt \(begins) ]")
      try await machine.loadDisplayDriver()
      try await daemon.process.wait(forErrors: "showing on Virtual-1")
      try await touchscreen.write((Int32(0)..<20).map { InjectedEvent.move(x: 430 + $0, y: 220) })
      try await touchscreen.write([InjectedEvent.up])
      let changes = try await daemon.changes(afterEnds: ends + 1)
      #expect(changes.count(of: "began") == begins + 1 && changes.last?.phase == "ended")
      try await machine.require("bezel set volume=80 level=20")
      try await machine.expectScreen(
        toShow: try await machine.render(.arcSliderAndLabel, setting: ["volume=80", "level=20"]))
      #expect(try await daemon.missedChanges() == 0)
      #expect(try await daemon.end() == 0)
      await machine.stop()
    }
  }
}
