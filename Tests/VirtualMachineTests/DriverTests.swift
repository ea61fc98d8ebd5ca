import Geometry
import Glibc
import Testing
import VirtualMachine

extension OnARealKernel {
  /// The kernel's drivers of the emulator's cards, looked at from outside: what the screen really
  /// shows. BEZEL_LONG_TESTS turns each size all four ways, with four times as many frames each.
  @Suite struct Drivers {
    private static let isLong = getenv("BEZEL_LONG_TESTS") != nil
    private static let touchscreen = Recording(
      "evemu-devices/Atmel_maXTouch_Touchscreen.1-finger-fast-taps.events")

    /// The first size is asked for at the start, the others by reloads. Then values change at random
    /// by a program and a finger. Nothing sets the mode meanwhile, which would mend what a frame has
    /// lost.
    @Test(arguments: EmulatorDriver.all)
    func everySizeIsShownAndIsRightAfterRandomFrames(_ driver: EmulatorDriver) async throws {
      let machine = try await Machine.start(driver.configuration)
      let before = try await machine.picture()
      let touchscreen = try await machine.plugIn(Self.touchscreen)
      try await machine.copy(
        fromPackage: "Tests/VirtualMachineTests/Storm/storm.py", to: "/run/storm.py")
      let daemon = try await Daemon.start(
        on: machine, panel: Self.panel(driver.sizes[0], Self.rotations(0)[0]))
      try await daemon.waitUntilOpen(touchscreen)
      for (index, size) in driver.sizes.enumerated() {
        for rotation in Self.rotations(index) {
          let panel = Self.panel(size, rotation)
          if (try await machine.require("cat \(panel.path)").output) != panel.text {
            try await machine.reload(panel)
          }
          func expectScreen(toShow values: [String]) async throws {
            try await machine.expectScreen(
              toShow: try await machine.render(
                .arcSliderAndLabel, on: size, rotation, setting: values),
              tolerance: driver.tolerance)
          }
          var values = ["volume=10", "level=20"]
          try await machine.require("bezel set \(values.joined(separator: " "))")
          try await expectScreen(toShow: values)
          guard Self.isLong || index == driver.sizes.count - 1 else { continue }
          let steps = (Self.isLong ? 400 : 100) + index
          try await machine.require("python3 /run/storm.py \(steps) \(touchscreen.node)")
          // A finger's numbers are told with fewer digits than are shown.
          values = ["volume=\(30 + index)", "level=\(40 + index)"]
          try await machine.require("bezel set \(values.joined(separator: " "))")
          try await expectScreen(toShow: values)
        }
      }
      for origin in ["touch", "client"] {
        #expect(try await daemon.changes().contains { $0.origin == origin }, "none by a \(origin)")
      }
      #expect(try await daemon.missedChanges() == 0)
      let frames = try await machine.require("bezel stats").lines.first { $0.contains("drawn") }
      print("random frames on \(driver.display): \(frames ?? "")")
      #expect(try await daemon.end() == 0)
      try await machine.expectScreen(toShow: before)
      await machine.stop()
    }

    /// Its size in millimetres is unknown, and its modes are the kernel's: what is preferred of them,
    /// and a fallback where the card cannot tell.
    @Test(
      arguments: [(Machine.Configuration.Display.bochs(width: 376, height: 960), "1024x768")]
        + (isLong ? [(.virtioGPU(width: 376, height: 960), "376x960")] : []))
    func aScreenWithoutAnEDIDShowsThePanel(
      _ display: Machine.Configuration.Display, _ size: String
    ) async throws {
      var configuration = Machine.Configuration(display: display)
      configuration.hasEDID = false
      let machine = try await Machine.start(configuration)
      let description = try await machine.require("cat /sys/class/drm/card0-*/edid").bytes
      #expect(description.isEmpty, "it has an EDID")
      let daemon = try await Daemon.start(on: machine, panel: .arcSliderAndLabel)
      try await machine.require("bezel set volume=70")
      try await machine.expectScreen(
        toShow: try await machine.render(.arcSliderAndLabel, size: size, setting: ["volume=70"]))
      #expect(try await daemon.end() == 0)
      await machine.stop()
    }

    /// As this one does from the start of its memory, where the first buffer is if the console has
    /// none.
    @Test func aCardThatClearsItsMemoryWithTheModeShowsThePanel() async throws {
      var configuration = Machine.Configuration(display: .vga(width: 800, height: 480))
      configuration.hasDisplayAtStart = false
      let machine = try await Machine.start(configuration)
      try await machine.require(
        "modprobe drm_kms_helper; echo 0 > /sys/module/drm_kms_helper/parameters/fbdev_emulation")
      try await machine.loadDisplayDriver()
      let daemon = try await Daemon.start(on: machine, panel: .arcSliderAndLabel)
      try await machine.expectScreen(toShow: try await machine.render(.arcSliderAndLabel))
      for volume in [20, 70] {
        try await machine.require("bezel set volume=\(volume)")
        try await machine.expectScreen(
          toShow: try await machine.render(.arcSliderAndLabel, setting: ["volume=\(volume)"]))
      }
      #expect(try await daemon.end() == 0)
      await machine.stop()
    }

    private static func rotations(_ index: Int) -> [Rotation] {
      let all = Rotation.allCases
      return isLong ? all : [all[index % 4]]
    }

    private static func panel(_ size: PixelSize, _ rotation: Rotation) -> TestPanel {
      var panel = TestPanel.arcSliderAndLabel
      panel.settings = "display: { mode: \"\(size)\", rotation: \(rotation.rawValue) },"
      return panel
    }
  }
}
