import JSON
import Pictures
import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// The daemon of `Tests/CustomControls`, with custom kinds.
  @Suite struct CustomControls {
    @Test func theJoystickFollowsAFingerAndSpringsBack() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.drag)
      let daemon = try await start(on: machine)
      try await daemon.waitUntilOpen(screen)
      let atRest = try await rendered(on: machine)
      try await machine.expectScreen(toShow: atRest)
      try await screen.play(.drag)
      let changes = try await daemon.changes(afterEnds: 2)
      for name in ["drive.x", "drive.y"] {
        let axis = changes.filter { $0.name == name }
        #expect(axis.first?.phase == "began" && axis.count(of: "changed") > 20)
        #expect(axis.last?.phase == "ended" && axis.last?.value.number == 0)
        #expect(axis.allSatisfy { $0.control == "drive" })
      }
      // From below the centre to above it.
      let heights = changes.filter { $0.name == "drive.y" }.compactMap(\.value.number)
      #expect((heights.min() ?? 0) < -0.5 && (heights.max() ?? 0) > 0.5)
      try await machine.expectScreen(toShow: atRest)
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }

    @Test func theJoystickSpringsBackWhenTheTouchscreenIsUnplugged() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.drag)
      let daemon = try await start(on: machine)
      try await daemon.waitUntilOpen(screen)
      try await screen.write([InjectedEvent.down(1, x: 300, y: 200)])
      try await machine.wait(until: "[ $(grep -c began \(daemon.valuesFile)) -eq 2 ]")
      let held = try await daemon.changes()
      #expect(held.count == 2 && held.allSatisfy { ($0.value.number ?? 0) > 0.1 }, "\(held)")
      try await screen.unplug()
      let ends = try await daemon.changes(afterEnds: 2).suffix(2)
      #expect(
        ends.map(\.description) == ["drive.x 0 cancelled", "drive.y 0 cancelled"], "\(ends)")
      try await machine.expectScreen(toShow: try await rendered(on: machine))
      #expect(try await daemon.end() == 0)
    }

    private static let panel = "/run/panels/crane.json5"

    private func start(on machine: Machine) async throws -> Daemon {
      try await machine.copy(fromPackage: "Tests/CustomControls/panel.json5", to: Self.panel)
      return try await Daemon.start(
        .customControls, on: machine, panel: nil, extra: "--panel \(Self.panel)")
    }

    /// The panel as the package's command line draws it.
    private func rendered(on machine: Machine) async throws -> Picture {
      let png = try await machine.require("own-bezel render \(Self.panel) --size 800x480 -o -")
      return Picture(try PNG.decode(png.bytes, name: "crane"))
    }
  }
}
