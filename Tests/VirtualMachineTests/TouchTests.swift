import JSON
import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// Fingers on controls: from the kernel's events to the published lines.
  @Suite struct Touch {
    let twoFingers = Recording("evemu-devices/EP0430M09.2-finger-scroll-down.events")

    @Test func aTouchGivesTheSameValuesAndPictureAsReplay() async throws {
      let machine = try await Machine.shared()
      let replayed = try await machine.replay(.drag, on: .knob)
      let shown = try await play(.drag, on: .knob) { _ in
        try await machine.expectScreen(toShow: replayed.picture)
      }
      #expect(shown.count(of: "began") == 1)
      #expect(shown.count(of: "changed") > 50)
      #expect(shown.count(of: "ended") == 1)
      #expect(shown == replayed.changes)
    }

    @Test func twoFingersMoveTwoControlsAtOnce() async throws {
      let changes = try await play(twoFingers, on: .knobAndSlider, contacts: 2)
      let knob = changes.filter { $0.control == "volume" }
      let slider = changes.filter { $0.control == "price" }
      for control in [knob, slider] {
        #expect(control.first?.phase == "began")
        #expect(control.count(of: "changed") > 10)
        #expect(control.last?.phase == "ended")
      }
      // The second touch began before the first one ended.
      let ended = try #require(changes.firstIndex { $0.phase == "ended" })
      #expect(changes[..<ended].count(of: "began") == 2)
    }

    @Test func twoFingersHoldTheTwoKnobsOfOneSlider() async throws {
      let changes = try await play(twoFingers, on: .slider, contacts: 2)
      for name in ["price.lower", "price.upper"] {
        let knob = changes.filter { $0.name == name }
        #expect(knob.first?.phase == "began")
        #expect(knob.count(of: "changed") > 5)
        #expect(knob.last?.phase == "ended")
      }
    }

    @Test func nineFastTapsAreNineTouches() async throws {
      let changes = try await play(.fastTaps, on: .knob, contacts: 9) { daemon in
        // The age of a touch at the flip, by the kernel's clock.
        let bytes = try await daemon.machine.require("bezel stats --json").bytes
        let stats = try JSONParser.parse(bytes).value
        let latency = try #require(stats["touchToPresent"])
        let (count, median) = (latency["count"]?.number ?? 0, latency["p50"]?.number ?? 0)
        #expect(count > 0 && median > 0 && median <= latency["max"]?.number ?? 0, "\(stats)")
      }
      let phases = changes.compactMap(\.phase).filter { $0 != "changed" }
      #expect(phases == Array(repeating: ["began", "ended"], count: 9).flatMap { $0 })
    }

    /// A finger drags the list and rests, so that the list does not keep moving. Then it taps the
    /// other controls. The last one sets the language.
    @Test func aFingerScrollsWithoutPressingAButton() async throws {
      let machine = try await Machine.shared()
      let panel = MachinePanel(
        name: "scrolling",
        controls: """
          { kind: "scroll", frame: [0, 0, 400, 480], children: [
            { kind: "column", spacing: 0, children: [
              { each: 20, kind: "button", name: "row$n", title: "Row $n", height: 80 } ] } ] },
          { kind: "checkbox", name: "lamp", title: "Lamp", frame: [420, 20, 200, 44] },
          { kind: "stepper", name: "guests", frame: [420, 100, 300, 44], minimum: 1, maximum: 8,
            step: 1, value: 2 },
          { kind: "segments", value: "language", items: ["en", "de"], frame: [420, 180, 300, 44] },
          """, settings: "languages: { de: { 'Row $n': 'Zeile $n', Lamp: 'Licht' } },")
      var touches = TouchScript()
      touches.down(200, 400)
      for y in stride(from: 390, through: 200, by: -10) { touches.move(200, Double(y)) }
      touches.wait(0.5)
      touches.up()
      touches.wait(0.5)
      touches.tap(440, 42)
      touches.tap(692, 122)
      touches.tap(645, 202)
      let replayed = try await machine.replay(touches, on: panel)
      let screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: panel)
      try await daemon.waitUntilOpen(screen)
      try await screen.play(evemu: touches.evemu)
      let changes = try await daemon.changes(afterEnds: 3)
      #expect(changes.filter { $0.phase == "ended" }.map(\.name) == ["lamp", "guests", "language"])
      #expect(changes == replayed.changes)
      let unscrolled = try await machine.render(
        panel, setting: ["lamp=on", "guests=3", "language=de"])
      #expect(unscrolled != replayed.picture)
      try await machine.expectScreen(toShow: replayed.picture)
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }

    @Test func aTapWithinOneReadIsPublished() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: .knob)
      try await daemon.waitUntilOpen(screen)
      try await screen.write(InjectedEvent.taps(20, x: 400, y: 200))
      let phases = try await daemon.changes(afterEnds: 20).compactMap(\.phase)
      let ends = phases.filter { $0 != "changed" }
      #expect(ends == (0..<40).map { $0 % 2 == 0 ? "began" : "ended" })
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }

    @Test func aFingerThatIsDownAtTheStartIsIgnored() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.fastTaps)
      try await screen.write([InjectedEvent.down(7, x: 400, y: 200)])
      let daemon = try await Daemon.start(on: machine, panel: .knob)
      try await daemon.waitUntilOpen(screen)
      try await screen.write([
        InjectedEvent.move(x: 420, y: 260), InjectedEvent.move(x: 380, y: 300), InjectedEvent.up,
      ])
      try await screen.write(InjectedEvent.taps(1, x: 400, y: 200))
      let phases = try await daemon.changes(afterEnds: 1).compactMap(\.phase)
      #expect(phases.filter { $0 != "changed" } == ["began", "ended"])
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }

    @Test func unpluggingTheTouchscreenCancelsItsTouches() async throws {
      let machine = try await Machine.shared()
      let daemon = try await Daemon.start(on: machine, panel: .knob)
      // This one is plugged in while the daemon runs.
      let screen = try await machine.plugIn(.fastTaps)
      try await daemon.waitUntilOpen(screen)
      try await screen.write([InjectedEvent.down(1, x: 400, y: 200)])
      try await machine.wait(until: "grep -q began \(daemon.valuesFile)")
      try await screen.unplug()
      let changes = try await daemon.changes(afterEnds: 1)
      #expect(changes.last?.phase == "cancelled")
      #expect(try await daemon.end() == 0)
    }

    /// The new panel ignores the finger until it has been lifted.
    @Test func aReloadCancelsTouches() async throws {
      let machine = try await Machine.shared()
      let daemon = try await Daemon.start(on: machine, panel: .knob)
      let screen = try await machine.plugIn(.fastTaps)
      try await daemon.waitUntilOpen(screen)
      try await screen.write([InjectedEvent.down(1, x: 400, y: 200)])
      try await machine.wait(until: "grep -q began \(daemon.valuesFile)")
      try await machine.require("bezel reload")
      #expect(try await daemon.changes(afterEnds: 1).last?.phase == "cancelled")
      try await screen.write([InjectedEvent.move(x: 500, y: 200)])
      try await screen.write([InjectedEvent.up])
      try await screen.write([InjectedEvent.down(2, x: 450, y: 200)])
      try await screen.write([InjectedEvent.up])
      let phases = try await daemon.changes(afterEnds: 2).map(\.phase)
      #expect(phases.filter { $0 == "began" }.count == 2 && phases.last == "ended", "\(phases)")
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }

    /// Plays a recording to a daemon, and returns the published changes.
    private func play(
      _ recording: Recording, on panel: MachinePanel, contacts: Int = 1,
      then look: (Daemon) async throws -> Void = { _ in }
    ) async throws -> [ValueLine] {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(recording)
      let daemon = try await Daemon.start(on: machine, panel: panel)
      try await daemon.waitUntilOpen(screen)
      try await screen.play(recording)
      let changes = try await daemon.changes(afterEnds: contacts)
      try await look(daemon)
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
      return changes
    }
  }
}
