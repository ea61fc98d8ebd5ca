import Glibc
import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// Instruments and pickers under real fingers, from the kernel's events to the published lines and
  /// the screen.
  @Suite struct Instruments {
    private static let panel = MachinePanel(
      name: "instruments",
      controls: """
        { kind: "pad", name: "pan", frame: [20, 20, 200, 200] },
        { kind: "joystick", name: "drive", frame: [240, 20, 200, 200], deadZone: 0 },
        { kind: "jogWheel", name: "jog", frame: [460, 20, 200, 200], detents: 24 },
        { kind: "tile", value: "lamp", level: "brightness", open: "menu", title: "Lamp",
          frame: [20, 240, 200, 100] },
        { kind: "roller", name: "mode", frame: [240, 240, 120, 220],
          items: ["off", "eco", "comfort", "boost"] },
        { kind: "timePicker", name: "wake", frame: [380, 240, 180, 220] },
        { kind: "gauge", name: "speed", frame: [580, 240, 200, 200], form: "needle" },
        """,
      settings: """
        values: { lamp: { initial: false }, brightness: { maximum: 100, initial: 50 },
          menu: { initial: false }, wake: { initial: "07:30" },
          speed: { from: "brightness", maximum: 100 } },
        """)

    @Test func aFingerUsesInstrumentsAndPickers() async throws {
      var touches = TouchScript()
      // The pad's handle stays where the finger leaves it; the joystick's returns to the middle.
      touches.drag(from: (120, 120), to: (160, 60))
      touches.drag(from: (340, 120), to: (440, 120))
      // A quarter of a turn of the wheel.
      touches.down(560, 50)
      for step in 1...18 {
        let angle = (Double(step) * 5 - 90) * .pi / 180
        touches.move(560 + 70 * cos(angle), 120 + 70 * sin(angle))
      }
      touches.up()
      touches.wait(0.5)
      // A tap turns the tile on, a drag dims it, a long press opens its menu.
      touches.tap(120, 290)
      touches.drag(from: (60, 290), to: (180, 290))
      touches.hold(120, 290, seconds: 1)
      // The wheels of the pickers stop at a row.
      touches.drag(from: (300, 350), to: (300, 290))
      touches.drag(from: (430, 350), to: (430, 310))
      let machine = try await Machine.shared()
      let replayed = try await machine.replay(touches, on: Self.panel)
      let screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: Self.panel)
      try await daemon.waitUntilOpen(screen)
      try await screen.play(evemu: touches.evemu)
      let ends = replayed.changes.count(of: "ended")
      let changes = try await daemon.changes(afterEnds: ends)
      let lasts = [
        "pan.x", "pan.y", "drive.x", "drive.y", "jog", "lamp", "brightness", "menu", "mode", "wake",
      ].map { "\($0) \(changes.last(of: $0) ?? "nil")" }
      #expect(
        lasts == [
          "pan.x 0.744", "pan.y 0.866", "drive.x 0", "drive.y 0", "jog 6", "lamp true",
          "brightness 100", "menu true", "mode \"eco\"", "wake \"08:30\"",
        ])
      #expect(
        changes.filter { $0.phase != "changed" }
          == replayed.changes.filter { $0.phase != "changed" })
      try await machine.expectScreen(toShow: replayed.picture)
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }
  }
}
