import JSON
import Pictures
import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// A chart under a real finger. Its history survives a restart.
  @Suite struct Charts {
    private static let panel = MachinePanel(
      name: "chart-history",
      controls: """
        { kind: "chart", value: "heat", span: 60, minimum: 0, maximum: 100, frame: [0, 0, 800, 480] },
        """,
      settings: "values: { heat: { maximum: 100, initial: 20, history: 600 } },")

    @Test func aFingerReadsAHistoryThatSurvivesARestart() async throws {
      let machine = try await Machine.shared()
      try await machine.require("rm -f \(Self.file)")
      let first = try await Daemon.start(on: machine, panel: Self.panel)
      try await machine.require("bezel set heat=90; sleep 3; bezel set heat=20; sleep 1")
      #expect(try await numbers(on: machine) == [20, 90, 20])
      #expect(try await first.end() == 0)
      try await machine.require("test -s \(Self.file); sleep 2")

      let screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: Self.panel)
      try await daemon.waitUntilOpen(screen)
      // The daemon did not run for a while, which is a gap.
      #expect(try await numbers(on: machine) == [20, 90, 20, nil, 20])

      // The bubble of the cursor is to the left of a finger, at the top.
      let bubble = (x: 484, y: 28)
      // The button for the present is at the lower right.
      let button = (x: 758, y: 430)
      try await tap(500, 240, screen)
      try await wait(on: machine) { Self.isLight($0[bubble.x, bubble.y]) }
      try await tap(500, 240, screen)
      try await wait(on: machine) { !Self.isLight($0[bubble.x, bubble.y]) }

      var drag = TouchScript()
      drag.drag(from: (200, 240), to: (600, 240))
      try await screen.play(evemu: drag.evemu)
      try await wait(on: machine) { Self.isLight($0[button.x, button.y]) }
      // Neither the present nor the clock moves the past.
      let past = try await machine.picture()
      try await machine.require("bezel set heat=60; sleep 3")
      try await machine.expectScreen(toShow: past)
      try await tap(770, 430, screen)
      try await wait(on: machine) { !Self.isLight($0[button.x, button.y]) }

      #expect(try await daemon.changes().allSatisfy { $0.name == "heat" && $0.phase == nil })
      #expect(try await daemon.end() == 0)
      try await machine.require("rm \(Self.file)")
      try await screen.unplug()
    }

    private static let file = "/var/lib/bezel/histories"

    private func tap(_ x: Double, _ y: Double, _ screen: InputDevice) async throws {
      var touches = TouchScript()
      touches.tap(x, y)
      // Two taps are not a double tap.
      touches.wait(1)
      try await screen.play(evemu: touches.evemu)
    }

    /// Whether a pixel has the colour of the bubble or the button. The lines of the time axis move
    /// through any place, but they are dark.
    private static func isLight(_ pixel: UInt32) -> Bool { pixel >> 16 & 0xFF > 0x80 }

    private func wait(
      on machine: Machine, until condition: (Picture) -> Bool,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      for _ in 0..<600 {
        if condition(try await machine.picture()) { return }
        try await machine.require("sleep 0.1")
      }
      Issue.record("the screen does not change", sourceLocation: sourceLocation)
    }

    /// The numbers that `bezel history` prints for the last minute, without repetitions and what was
    /// before the first daemon.
    private func numbers(on machine: Machine) async throws -> [Double?] {
      let output = try await machine.require("bezel history heat --last 60 --count 240 --json")
      let intervals =
        try JSONParser.parse(Array(output.output.utf8)).value["intervals"]?.array ?? []
      var numbers: [Double?] = []
      for interval in intervals {
        let number = interval.array?.last?.number
        if numbers.isEmpty ? number != nil : numbers[numbers.count - 1] != number {
          numbers.append(number)
        }
      }
      return numbers
    }
  }
}
