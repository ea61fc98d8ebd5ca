import Testing
import TouchTracking
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// The commands that open a touchscreen themselves, without a daemon.
  @Suite struct Tools {
    @Test func aRecordingReplaysTheSameTouches() async throws {
      let machine = try await Machine.shared()
      let expected = try await machine.replay(.drag, on: .knob).changes
      let screen = try await machine.plugIn(.drag)
      // A tap in the column where the recorded touch begins: the kernel drops an unchanged x.
      try await screen.write(InjectedEvent.taps(1, x: 361, y: 100))
      let record = try await machine.launch(
        "bezel record \(screen.node) -o /run/own.events", as: "record")
      try await record.wait(forErrors: "recording Atmel")
      try await screen.play(.drag)
      try await machine.wait(until: "grep -c ' 0039 -1$' /run/own.events")
      try await record.signal("INT")
      #expect(try await record.end() == 0)
      let text = try await machine.require("cat /run/own.events").bytes
      let recording = try EvemuRecording(parsing: text)
      let original = try EvemuRecording(
        parsing: try await machine.require("cat '/mnt/recordings/\(Recording.drag.name)'").bytes)
      let (own, their) = (try #require(recording.description), try #require(original.description))
      #expect(own.name == their.name && own.identifier == their.identifier)
      #expect(own.properties == their.properties && own.ranges == their.ranges)
      for type in [EventType.key, EventType.absolute] {
        #expect(own.codes[type] == their.codes[type])
      }
      let replayed = try await machine.require(
        "bezel replay /run/own.events --panel \(MachinePanel.knob.path)"
      ).lines.compactMap { try ValueLine($0) }.filter { $0.origin != "snapshot" }
      #expect(!expected.isEmpty)
      #expect(replayed == expected)
      try await screen.unplug()
    }

    @Test func aGrabbedDeviceIsNotRecorded() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.drag)
      let daemon = try await Daemon.start(
        on: machine, panel: .knob, display: "headless:800x480")
      try await daemon.waitUntilOpen(screen)
      let outcome = try await machine.run("bezel record \(screen.node) -o -")
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("\(screen.node): another program has grabbed it"))
      #expect(try await daemon.end() == 0)
      let missing = try await machine.run("bezel record /dev/input/event99")
      #expect(missing.status == 1)
      #expect(missing.errors.contains("/dev/input/event99"))
      try await screen.unplug()
    }

    @Test func touchingTheCrossesGivesTheMatrix() async throws {
      let (line, errors) = try await calibrate()
      #expect(line.hasPrefix("touch: { calibration: ["))
      let numbers = line.split { "[,]".contains($0) }.dropFirst().prefix(6).compactMap {
        Double($0.split(separator: " ").joined())
      }
      #expect(numbers.count == 6)
      for (a, b) in zip(numbers, [0, 1 / 0.8, -0.1 / 0.8, 1 / 0.9, 0, -0.05 / 0.9]) {
        #expect(abs(a - b) < 0.01, "\(line)")
      }
      // The touchscreen's coordinates are integers that are up to 1.25 pixels apart.
      let residual = try #require(Self.residual(errors))
      #expect(residual <= 3 && !errors.contains("warning"), "\(errors)")
    }

    /// The matrix is printed nevertheless, because the user may know better.
    @Test func anInaccurateCalibrationPrintsAWarning() async throws {
      let (line, errors) = try await calibrate(besideTheLast: 100)
      #expect(line.hasPrefix("touch: { calibration: ["))
      // The fit distributes a fifth of the error of one touch among the other four.
      let residual = try #require(Self.residual(errors))
      #expect((77...83).contains(residual), "\(errors)")
      #expect(errors.contains("warning") && errors.contains("calibrate again"), "\(errors)")
    }

    /// The largest error of a calibration in pixels, as it reports.
    private static func residual(_ errors: String) -> Int? {
      errors.firstMatch(of: /the largest error is (\d+) pixels/).flatMap { Int($0.1) }
    }

    /// Touches the crosses of `bezel calibrate`, the last one some pixels to its right, with a
    /// touchscreen that is rotated, slightly smaller than the screen and not aligned with it.
    private func calibrate(
      besideTheLast slip: Int = 0
    ) async throws -> (line: String, errors: String) {
      let machine = try await Machine.shared()
      try await machine.installPrograms()
      let screen = try await machine.plugIn(.drag)
      let calibrate = try await machine.launch("bezel calibrate", as: "calibrate")
      try await calibrate.wait(forErrors: "touch the crosses")
      try await machine.wait(until: "grep -q 'allocated by = bezel' /sys/kernel/debug/dri/0/state")
      let crosses = [(80, 48), (720, 48), (720, 432), (80, 432), (400, 240)]
      for (index, (x, y)) in crosses.enumerated() {
        var isShown = false
        for _ in 0..<600 where !isShown {
          let picture = try await machine.picture()
          isShown = picture[x, y] == 0xffffff && picture[x + 3, y + 3] == 0
        }
        #expect(isShown, "no cross at \(x), \(y)")
        let touched = x + (index == crosses.count - 1 ? slip : 0)
        let reported = (
          x: (0.05 + 0.9 * Double(y) / 480) * 800, y: (0.1 + 0.8 * Double(touched) / 800) * 480
        )
        try await screen.write(
          InjectedEvent.taps(1, x: Int32(reported.x), y: Int32(reported.y)))
      }
      #expect(try await calibrate.end() == 0)
      let result = (try await calibrate.output(), try await calibrate.errors())
      try await screen.unplug()
      return result
    }

    @Test func aCalibrationNeedsAScreenAndATouchscreen() async throws {
      let machine = try await Machine.shared()
      try await machine.installPrograms()
      let none = try await machine.run("bezel calibrate")
      #expect(none.status == 1)
      #expect(none.errors.contains("there is no touchscreen"))
      let screen = try await machine.plugIn(.drag)
      let daemon = try await Daemon.start(on: machine, panel: .knob, input: "none")
      let taken = try await machine.run("bezel calibrate")
      #expect(taken.status == 1)
      #expect(taken.errors.contains("bezeld"))
      #expect(try await daemon.end() == 0)
      let other = try await machine.plugIn(.drag)
      let several = try await machine.run("bezel calibrate")
      #expect(several.status == 1)
      #expect(several.errors.contains(screen.node) && several.errors.contains(other.node))
      try await other.unplug()
      try await screen.unplug()
    }
  }
}
