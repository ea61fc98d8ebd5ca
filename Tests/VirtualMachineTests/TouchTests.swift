import JSON
import Testing
import VirtualMachine

extension OnARealKernel {
  /// Fingers on controls: from the kernel's events to the lines that clients read.
  @Suite struct Touch {
    let oneFinger = Recording(
      "evemu-devices/Atmel_maXTouch_Touchscreen.1-finger-drag-up-down.events")
    let twoFingers = Recording("evemu-devices/EP0430M09.2-finger-scroll-down.events")
    let fastTaps = Recording(
      "evemu-devices/Atmel_maXTouch_Touchscreen.1-finger-fast-taps.events")

    @Test func aFingerGivesTheSameValuesAndPictureAsWithoutAKernel() async throws {
      let machine = try await Machine.shared()
      let replayed = try await machine.replay(oneFinger, on: .knob)
      let shown = try await play(oneFinger, on: .knob) { _ in
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
      // At once: the second began before the first ended.
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
      let changes = try await play(fastTaps, on: .knob, contacts: 9) { daemon in
        // From the kernel's time of a touch to the flip's own.
        let bytes = try await daemon.machine.require("bezel stats --json").bytes
        let stats = try JSONParser.parse(bytes).value
        let latency = try #require(stats["touchToPresent"])
        let (count, median) = (latency["count"]?.number ?? 0, latency["p50"]?.number ?? 0)
        #expect(count > 0 && median > 0 && median <= latency["max"]?.number ?? 0, "\(stats)")
      }
      let phases = changes.compactMap(\.phase).filter { $0 != "changed" }
      #expect(phases == Array(repeating: ["began", "ended"], count: 9).flatMap { $0 })
    }

    @Test func aDownAndAnUpInOneReadAreBothSeen() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: .knob)
      try await daemon.waitUntilOpen(screen)
      try await screen.write(InjectedEvent.taps(20, x: 400, y: 200))
      let phases = try await daemon.changes(afterEnds: 20).compactMap(\.phase)
      let ends = phases.filter { $0 != "changed" }
      #expect(ends == (0..<40).map { $0 % 2 == 0 ? "began" : "ended" })
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }

    @Test func aFingerThatIsDownAtTheStartPressesNothing() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(fastTaps)
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

    @Test func aTouchscreenUnpluggedUnderAFingerCancels() async throws {
      let machine = try await Machine.shared()
      let daemon = try await Daemon.start(on: machine, panel: .knob)
      // Plugged in while the daemon runs, too.
      let screen = try await machine.plugIn(fastTaps)
      try await daemon.waitUntilOpen(screen)
      try await screen.write([
        [.absolute(0x39, 1), .absolute(0x35, 400), .absolute(0x36, 200), .key(0x14a, 1), .report]
      ])
      try await machine.wait(until: "grep -q began \(daemon.valuesFile)")
      try await screen.unplug()
      let changes = try await daemon.changes(afterEnds: 1)
      #expect(changes.last?.phase == "cancelled")
      #expect(try await daemon.end() == 0)
    }

    /// The finger that was down means nothing to the new panel until it has been up.
    @Test func aReloadUnderAFingerCancels() async throws {
      let machine = try await Machine.shared()
      let daemon = try await Daemon.start(on: machine, panel: .knob)
      let screen = try await machine.plugIn(fastTaps)
      try await daemon.waitUntilOpen(screen)
      func touch(_ id: Int32, x: Int32) async throws {
        try await screen.write([
          [.absolute(0x39, id), .absolute(0x35, x), .absolute(0x36, 200), .key(0x14a, 1), .report]
        ])
      }
      let lift: [[InjectedEvent]] = [[.absolute(0x39, -1), .key(0x14a, 0), .report]]
      try await touch(1, x: 400)
      try await machine.wait(until: "grep -q began \(daemon.valuesFile)")
      try await machine.require("bezel reload")
      #expect(try await daemon.changes(afterEnds: 1).last?.phase == "cancelled")
      try await screen.write([[.absolute(0x35, 500), .report]])
      try await screen.write(lift)
      try await touch(2, x: 450)
      try await screen.write(lift)
      let phases = try await daemon.changes(afterEnds: 2).map(\.phase)
      #expect(phases.filter { $0 == "began" }.count == 2 && phases.last == "ended", "\(phases)")
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }

    /// Plays a recording to a daemon; the changes that a client sees.
    private func play(
      _ recording: Recording, on panel: TestPanel, contacts: Int = 1,
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

extension InjectedEvent {
  static func down(_ identifier: Int32, x: Int32, y: Int32) -> [InjectedEvent] {
    [.absolute(0x39, identifier), .absolute(0x35, x), .absolute(0x36, y), .key(0x14a, 1), .report]
  }

  static func move(x: Int32, y: Int32) -> [InjectedEvent] {
    [.absolute(0x35, x), .absolute(0x36, y), .report]
  }

  static let up: [InjectedEvent] = [.absolute(0x39, -1), .key(0x14a, 0), .report]

  /// Taps at a place of the device's, each a down and an up.
  static func taps(_ count: Int, x: Int32, y: Int32) -> [[InjectedEvent]] {
    (0..<count).map {
      [
        // The kernel drops what does not change, so each tap is a pixel further.
        .absolute(0x39, Int32($0)), .absolute(0x35, x + Int32($0)), .absolute(0x36, y),
        .key(0x14a, 1), .report, .absolute(0x39, -1), .key(0x14a, 0), .report,
      ]
    }
  }
}
