import Controls
import Geometry
import Testing
import VirtualMachine

@testable import Kinds

extension OnARealKernel.EmulatorCards {
  /// Layers that open above a panel, and content that scrolls on it.
  @Suite struct Layers {
    /// Three fingers are down when a dialog opens: on a slider, a knob and a button. None of them
    /// changes anything, neither on the panel nor in the dialog, whose button is under one of them.
    @Test func aDialogCancelsThreeFingers() async throws {
      let machine = try await Machine.shared()
      let panel = MachinePanel(
        name: "dialog",
        controls: """
          { kind: "slider", name: "level", frame: [40, 20, 400, 60], knobSize: 60 },
          { kind: "knob", name: "volume", frame: [560, 20, 200, 200] },
          { kind: "button", name: "drain", title: "Drain", frame: [300, 240, 200, 100] },
          { kind: "dialog", value: "asking", title: "Drain the tank?", buttons: [
              { title: "Drain", do: "drained = true" } ] },
          """,
        settings: """
          values: { asking: { initial: false }, drained: { initial: false }, level: { initial: 0.5 },
            volume: { initial: 0.5 } },
            rules: [{ when: "drain", after: 1, do: "asking = true" }],
          """)
      var touches = TouchScript()
      touches.down(240, 50, finger: 0)
      touches.down(690, 170, finger: 1)
      touches.wait(0.2)
      for step in 1...5 {
        touches.move(240 + Double(step) * 20, 50, finger: 0)
        touches.move(690, 170 - Double(step) * 10, finger: 1)
      }
      // Where the dialog has its button.
      touches.down(400, 265, finger: 2)
      touches.wait(2)
      touches.move(200, 50, finger: 0)
      touches.move(650, 100, finger: 1)
      for finger in 0...2 { touches.up(finger: finger) }
      let screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: panel)
      try await daemon.waitUntilOpen(screen)
      try await screen.play(evemu: touches.evemu)
      let lines = try await daemon.lines(17).map(\.description)
      #expect(
        lines.suffix(5) == [
          "drain true began drain", "asking true panel", "level 0.794 cancelled level",
          "volume 0.786 cancelled volume", "drain false cancelled drain",
        ])
      var tap = TouchScript()
      tap.tap(400, 265)
      try await screen.play(evemu: tap.evemu)
      let all = try await daemon.lines(20).map(\.description)
      #expect(all == lines + ["drained true ended", "asking true began", "asking false ended"])
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }

    /// Each finger goes down on the on-screen keyboard before the last one goes up.
    @Test func twentyWordsTypedWithTwoFingersLoseNoLetter() async throws {
      let machine = try await Machine.shared()
      let panel = MachinePanel(
        name: "typing",
        controls: """
          { kind: "textField", value: "words", frame: [40, 40, 720, 60], capitalizes: false },
          """)
      let words =
        "the quick brown fox jumps over a lazy dog while seven wizards pack their boxes with five "
        + "dozen liquor jugs"
      var tap = TouchScript()
      tap.tap(400, 70)
      tap.wait(0.5)
      let opened = try await machine.replay(tap, on: panel).picture
      var touches = TouchScript()
      let keys = KeyboardArrangement(
        .letters, of: .english, switchesLayouts: false,
        in: Size(width: 800, height: 240.4))
      for (index, character) in words.enumerated() {
        let key = character == " " ? KeyboardKey.space : .character(character)
        let placed = try #require(keys.rows.joined().first { $0.key == key })
        let center = placed.frame.center
        touches.down(center.x, 480 - 240.4 + center.y, finger: index % 2)
        if index > 0 { touches.up(finger: (index + 1) % 2) }
        touches.wait(0.03)
      }
      touches.up(finger: (words.count + 1) % 2)
      let screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: panel)
      try await daemon.waitUntilOpen(screen)
      try await screen.play(evemu: tap.evemu)
      try await machine.expectScreen(toShow: opened)
      try await screen.play(evemu: touches.evemu)
      let changes = try await daemon.changes(afterEnds: words.count)
      #expect(changes.last?.description == "words \"\(words)\" ended")
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }

    /// A finger scrolls a list of 10,000 rows and rests, so that the list does not keep moving. Then it
    /// taps a row, and a program removes the rows above it.
    @Test func aFingerSelectsARowOfALongList() async throws {
      let machine = try await Machine.shared()
      let rows = (0..<10_000).map { "{ id: 'r\($0)', title: 'Row \($0)' }" }.joined(separator: ", ")
      let panel = MachinePanel(
        name: "long-list",
        controls: """
          { kind: "list", rows: "songs", key: "id", value: "song", frame: [0, 0, 400, 480] },
          """,
        settings: """
          values: { songs: { fields: { id: "", title: "" }, initial: [\(rows)] }, song: { initial: "" } },
          """)
      var touches = TouchScript()
      touches.down(200, 440)
      for y in stride(from: 430, through: 40, by: -10) { touches.move(200, Double(y)) }
      touches.wait(0.5)
      touches.up()
      touches.wait(0.5)
      touches.tap(200, 240)
      let replayed = try await machine.replay(touches, on: panel)
      let screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: panel)
      try await daemon.waitUntilOpen(screen)
      try await screen.play(evemu: touches.evemu)
      let changes = try await daemon.changes(afterEnds: 1)
      #expect(changes.map(\.description) == ["song \"\" began", "song \"r11\" ended"])
      #expect(changes == replayed.changes)
      try await machine.expectScreen(toShow: replayed.picture)
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }
  }
}
