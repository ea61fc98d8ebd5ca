import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// A panel file's settings for the screen and the touchscreen.
  @Suite struct Settings {
    /// The button that a touch presses, and the colour of the screen there.
    private func touch(_ settings: String) async throws -> (pressed: String?, color: UInt32) {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: MachinePanel.halves(settings))
      try await daemon.waitUntilOpen(screen)
      let color = try await machine.picture()[300, 100]
      try await screen.write(InjectedEvent.taps(1, x: 300, y: 100))
      let pressed = try await daemon.changes(afterEnds: 1).first?.name
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
      return (pressed, color)
    }

    @Test(arguments: [(0, "red"), (90, "red"), (180, "blue"), (270, "blue")])
    func aTouchReachesTheVisibleControlAtEveryRotation(
      rotation: Int, name: String
    ) async throws {
      let touched = try await touch("display: { rotation: \(rotation) },")
      #expect(touched.pressed == name)
      #expect(touched.color == (name == "red" ? 0xC0_0000 : 0x00_00C0))
    }

    @Test func aCalibrationMovesTouchesButNotThePicture() async throws {
      let touched = try await touch("touch: { calibration: [-1, 0, 1, 0, 1, 0] },")
      #expect(touched.pressed == "blue" && touched.color == 0xC0_0000)
    }

    @Test func udevsMatrixAppliesUnlessThePanelHasOne() async throws {
      let machine = try await Machine.shared()
      try await machine.setRule("ENV{LIBINPUT_CALIBRATION_MATRIX}=\"-1 0 1 0 1 0\"")
      let touched = try await touch("")
      #expect(touched.pressed == "blue" && touched.color == 0xC0_0000)
      let own = try await touch("touch: { calibration: [1, 0, 0, 0, 1, 0] },")
      #expect(own.pressed == "red")
      // The rule changes while the daemon runs.
      let screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: MachinePanel.halves(""))
      try await daemon.waitUntilOpen(screen)
      try await machine.setRule("ENV{LIBINPUT_CALIBRATION_MATRIX}=\"1 0 0 0 1 0\"")
      try await machine.require("sleep 0.2")
      try await screen.write(InjectedEvent.taps(1, x: 300, y: 100))
      #expect(try await daemon.changes(afterEnds: 1).first?.name == "red")
      try await machine.removeRule()
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }

    @Test func theModeAndTheOutputAreUsed() async throws {
      let machine = try await Machine.shared()
      let panel = MachinePanel.halves("display: { output: \"Virtual-1\", mode: \"640x480\" },")
      let daemon = try await Daemon.start(on: machine, panel: panel)
      let picture = try await machine.picture()
      #expect(picture.width == 640 && picture.height == 480)
      #expect(try await daemon.end() == 0)
    }

    @Test func aReloadAppliesAllSettings() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: MachinePanel.halves(""))
      try await daemon.waitUntilOpen(screen)
      func reload(_ settings: String) async throws {
        let panel = MachinePanel.halves(settings)
        try await machine.write(panel.text, to: panel.path)
        let outcome = try await machine.run("bezel reload")
        #expect(outcome.status == 0, "\(outcome.errors)")
      }
      // A finger that is down is cancelled, and ignored until it is lifted.
      try await screen.write([InjectedEvent.down(1, x: 300, y: 100)])
      try await machine.wait(until: "grep -q began \(daemon.valuesFile)")
      try await reload("display: { rotation: 180 }, touch: { calibration: [-1, 0, 1, 0, 1, 0] },")
      let before = try await daemon.changes(afterEnds: 1)
      #expect(before.last?.phase == "cancelled")
      try await screen.write([InjectedEvent.move(x: 310, y: 110)])
      try await screen.write([InjectedEvent.up])
      var color: UInt32 = 0
      for _ in 0..<600 where color != 0x00_00C0 { color = try await machine.picture()[300, 100] }
      #expect(color == 0x00_00C0)
      try await screen.write(InjectedEvent.taps(1, x: 300, y: 100))
      let after = try await daemon.changes(afterEnds: 2).dropFirst(before.count)
      #expect(after.first?.name == "red" && after.first?.phase == "began")

      try await reload("display: { mode: \"640x480\" }, touch: { device: \"Goodix*\" },")
      var width = 0
      for _ in 0..<600 where width != 640 { width = try await machine.picture().width }
      #expect(width == 640)
      let files = "ls -l /proc/\(daemon.process.identifier)/fd"
      #expect(try await !machine.require(files).output.contains(screen.node))
      try await reload("")
      try await daemon.waitUntilOpen(screen)
      for _ in 0..<600 where width != 800 { width = try await machine.picture().width }
      #expect(width == 800)
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }

    @Test func aTouchscreenWithAnotherNameIsNotUsed() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.fastTaps)
      for (pattern, isUsed) in [("Goodix*", false), ("Atmel*", true)] {
        let daemon = try await Daemon.start(
          on: machine, panel: MachinePanel.halves("touch: { device: \"\(pattern)\" },"))
        if isUsed { try await daemon.waitUntilOpen(screen) }
        let files = try await machine.require("ls -l /proc/\(daemon.process.identifier)/fd")
        #expect(files.output.contains(screen.node) == isUsed)
        #expect(try await daemon.end() == 0)
      }
      try await screen.unplug()
    }
  }
}
