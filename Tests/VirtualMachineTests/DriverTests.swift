import Geometry
import Glibc
import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// The kernel's drivers for the emulator's cards, compared with what the screen really shows.
  /// With BEZEL_LONG_TESTS, each size is tested in all rotations, with four times as many frames.
  @Suite struct Drivers {
    private static let isLong = getenv("BEZEL_LONG_TESTS") != nil

    /// The daemon starts with the first size and reloads the panel for the others. Then a client and a
    /// finger change values at random. No mode is set during that, because it would hide lost damage.
    @Test(arguments: EmulatorDriver.all)
    func everySizeIsCorrectAfterRandomFrames(_ driver: EmulatorDriver) async throws {
      let machine = try await Machine.start(driver.configuration)
      let before = try await machine.picture()
      let touchscreen = try await machine.plugIn(.fastTaps)
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
          // The values that a finger sets are published with fewer digits than are drawn.
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

    /// Without an EDID the size in millimetres is unknown, and the modes are the kernel's: the
    /// preferred one, or a fallback.
    @Test(
      arguments: [(Machine.Configuration.Display.bochs(width: 376, height: 960), "1024x768")]
        + (isLong ? [(.virtioGPU(width: 376, height: 960), "376x960")] : []))
    func aScreenWithoutAnEDIDShowsThePanel(
      _ display: Machine.Configuration.Display, _ size: String
    ) async throws {
      let machine = try await Machine.shared(Self.withoutEDID(display))
      let description = try await machine.require("cat /sys/class/drm/card0-*/edid").bytes
      #expect(description.isEmpty, "it has an EDID")
      let daemon = try await Daemon.start(on: machine, panel: .arcSliderAndLabel)
      try await machine.require("bezel set volume=70")
      try await machine.expectScreen(
        toShow: try await machine.render(.arcSliderAndLabel, size: size, setting: ["volume=70"]))
      #expect(try await daemon.end() == 0)
    }

    /// Ends the machine, because the card cannot be plugged in again.
    @Test func theDaemonSurvivesTheRemovalOfTheEmulatorsCard() async throws {
      let machine = try await Machine.shared(Self.withoutEDID(.bochs(width: 376, height: 960)))
      let daemon = try await Daemon.start(on: machine, panel: .arcSliderAndLabel)
      try await machine.request("device_del", "{\"id\":\"gpu\"}")
      try await machine.wait(until: "[ ! -e /dev/dri/card0 ]")
      try await machine.require("bezel set volume=80")
      let card = try await machine.plugInCard(0, "formats=RG16")
      try await card.expectScreen(
        toShow: try await machine.render(.arcSliderAndLabel, setting: ["volume=80"]))
      #expect(try await daemon.end() == 0)
      await machine.stop()
    }

    private static func withoutEDID(
      _ display: Machine.Configuration.Display
    ) -> Machine.Configuration {
      var configuration = Machine.Configuration(display: display)
      configuration.hasEDID = false
      return configuration
    }

    /// This card clears the start of its memory. Without a console, the first buffer is there.
    @Test func aCardThatClearsItsMemoryOnModeSetShowsThePanel() async throws {
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

    private static func panel(_ size: PixelSize, _ rotation: Rotation) -> MachinePanel {
      var panel = MachinePanel.arcSliderAndLabel
      panel.settings = "display: { mode: \"\(size)\", rotation: \(rotation.rawValue) },"
      return panel
    }
  }
}
