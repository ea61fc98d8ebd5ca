import JSON
import Pictures
import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// The daemon of `Tests/CustomControls`, with custom kinds.
  @Suite struct CustomControls {
    @Test func theLeverFollowsAFingerAndSpringsBack() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.drag)
      let daemon = try await start(on: machine)
      try await daemon.waitUntilOpen(screen)
      let atRest = try await rendered(on: machine)
      try await machine.expectScreen(toShow: atRest)
      try await screen.play(.drag)
      let changes = try await daemon.changes(afterEnds: 1)
      #expect(changes.first?.phase == "began" && changes.count(of: "changed") > 20)
      #expect(changes.last?.phase == "ended" && changes.last?.value.number == 0)
      #expect(changes.allSatisfy { $0.name == "lift" && $0.control == "lift" })
      // From below the middle to above it.
      let heights = changes.compactMap(\.value.number)
      #expect((heights.min() ?? 0) < -0.5 && (heights.max() ?? 0) > 0.5)
      try await machine.expectScreen(toShow: atRest)
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }

    @Test func theLeverSpringsBackWhenTheTouchscreenIsUnplugged() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.drag)
      let daemon = try await start(on: machine)
      try await daemon.waitUntilOpen(screen)
      try await screen.write([InjectedEvent.down(1, x: 370, y: 200)])
      try await machine.wait(until: "[ $(grep -c began \(daemon.valuesFile)) -eq 1 ]")
      let held = try await daemon.changes()
      #expect(held.count == 1 && held.allSatisfy { ($0.value.number ?? 0) > 0.1 }, "\(held)")
      try await screen.unplug()
      let changes = try await daemon.changes(afterEnds: 1)
      #expect(changes.last?.description == "lift 0 cancelled", "\(changes)")
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
