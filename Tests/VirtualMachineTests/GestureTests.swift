import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// Which control follows a finger, from the kernel's events to the published lines. The cases are
  /// those of `ScrollArbitration`.
  @Suite struct Gestures {
    private static let panel = MachinePanel(
      name: "gestures",
      controls: "",
      settings: """
        values: { left: { maximum: 2000 }, right: { maximum: 2000 }, inner: { maximum: 2000 } },
          tabs: { position: "none" },
          pages: [
            { name: "first", controls: [
              { kind: "scroll", position: "left", frame: [0, 0, 380, 480], children: [
                { kind: "group", height: 1200, children: [
                  { kind: "slider", name: "across", frame: [20, 30, 340, 60], knobSize: 60 },
                  { kind: "slider", name: "along", vertical: true, frame: [30, 180, 60, 200],
                    knobSize: 60 },
                  { kind: "knob", name: "dial", frame: [160, 170, 200, 200] },
                  { kind: "button", name: "press", frame: [20, 400, 340, 60] } ] } ] },
              { kind: "scroll", position: "right", frame: [420, 0, 380, 480], children: [
                { kind: "column", children: [
                  { kind: "scroll", axis: "horizontal", position: "inner", height: 80, children: [
                    { kind: "row", children: [{ each: 12, kind: "label", text: "$n", width: 100 }] } ] },
                  { each: 20, kind: "label", text: "$n", height: 60 } ] } ] } ] },
            { name: "second", controls: [] },
          ],
        """)

    @Test func aFingerMovesWhatItsDirectionSays() async throws {
      var touches = TouchScript()
      // A vertical drag over a horizontal slider scrolls, and back.
      touches.drag(from: (190, 60), to: (190, 20))
      touches.drag(from: (190, 100), to: (190, 160))
      // Sliders and a knob that follow the direction.
      touches.drag(from: (60, 60), to: (300, 60))
      touches.drag(from: (60, 350), to: (60, 200))
      touches.drag(from: (320, 250), to: (320, 200))
      // The scroll takes over from a button.
      touches.drag(from: (190, 430), to: (190, 370), after: 0.3)
      // Two fingers, each on its own scroll.
      touches.down(190, 110, finger: 0)
      touches.down(600, 300, finger: 1)
      for step in 1...10 {
        touches.move(190, 110 - 5 * Double(step), finger: 0)
        touches.move(600, 300 - 8 * Double(step), finger: 1)
      }
      touches.wait(0.5)
      for finger in 0...1 { touches.up(finger: finger) }
      touches.wait(1)
      touches.drag(from: (600, 200), to: (600, 350))
      // Nested scrolls, along and across the inner one.
      touches.drag(from: (600, 40), to: (500, 40))
      touches.drag(from: (600, 70), to: (600, 20))
      // The page turns.
      touches.drag(from: (700, 200), to: (300, 205))
      let machine = try await Machine.shared()
      let replayed = try await machine.replay(touches, on: Self.panel)
      let screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: Self.panel)
      try await daemon.waitUntilOpen(screen)
      try await screen.play(evemu: touches.evemu)
      let changes = try await daemon.changes(afterEnds: 12)
      #expect(changes == replayed.changes)
      #expect(
        changes.filter { $0.phase != "changed" }.map(\.description) == [
          "left 2 began", "left 30 ended", "left 28 began", "left 0 ended",
          "across 0 began", "across 0.857 ended", "along 0 began", "along 1 ended",
          "dial 0.727 began", "dial 0.629 ended",
          "press true began", "press false cancelled", "left 2 began", "left 50 ended",
          "right 6 began", "left 55 began", "left 90 ended", "right 70 ended",
          "right 65 began", "right 0 ended",
          "inner 5 began", "inner 90 ended", "right 3 began", "right 40 ended",
          "page \"first\" began", "page \"second\" ended",
        ])
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }

    private static let rows = MachinePanel(
      name: "rows",
      controls: """
        { kind: "scroll", position: "place", frame: [0, 0, 800, 380], children: [
          { kind: "button", name: "row", height: 9000 } ] },
        { kind: "button", name: "mark", frame: [20, 400, 760, 60] },
        """,
      settings: "values: { place: { maximum: 9000 } },")

    /// Content that a flick has set in motion moves on for more than two seconds. After one second, a
    /// second finger taps the button below it.
    @Test(arguments: [false, true])
    func aFingerStopsTheContentAndPressesNothing(isStopped: Bool) async throws {
      var touches = TouchScript()
      touches.down(400, 360)
      for step in 1...10 { touches.move(400, 360 - 30 * Double(step)) }
      touches.up()
      touches.wait(0.4)
      if isStopped { touches.down(300, 200, finger: 1) }
      touches.wait(0.5)
      touches.tap(400, 430)
      if isStopped { touches.up(finger: 1) }
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: Self.rows)
      try await daemon.waitUntilOpen(screen)
      try await screen.play(evemu: touches.evemu)
      _ = try await daemon.changes(afterEnds: 2)
      try await machine.require("sleep 3")
      let lines = try await daemon.lines().map { ($0.name, "\($0)") }
      let end = try #require(lines.firstIndex { $0.1.hasPrefix("place") && $0.1.contains("ended") })
      let mark = try #require(lines.firstIndex { $0.1.hasPrefix("mark true began") })
      #expect(lines[end..<mark].count > 5, "the content moves on")
      #expect(lines[mark...].contains { $0.0 == "place" } == !isStopped)
      #expect(!lines.contains { $0.0 == "row" })
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }
  }
}
