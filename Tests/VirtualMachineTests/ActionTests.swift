import JSON
import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// What touches do by `do`, `repeat`, `hold`, `latches` and `confirm`, and what ends them.
  @Suite struct Actions {
    @Test func actionsFollowTouches() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: .actions)
      try await daemon.waitUntilOpen(screen)
      func expect(
        _ lines: String..., sourceLocation: SourceLocation = #_sourceLocation,
        from touch: (inout TouchScript) -> Void
      ) async throws {
        let before = try await daemon.lines().count
        try await screen.play(touch)
        let found = try await daemon.lines(before + lines.count).dropFirst(before)
        #expect(found.map(\.description) == lines, sourceLocation: sourceLocation)
      }
      try await expect("n 1 ended") { $0.tap(300, 60) }
      let taps = ["label", "image", "group"].map { "tapped \"\($0)\" ended" }
      try await expect(taps[0], taps[1], taps[2]) { for x in [100.0, 300, 500] { $0.tap(x, 180) } }
      try await expect("night true began", "night true ended") { $0.tap(700, 180) }
      try await expect("night false began", "night false ended") { $0.tap(710, 180) }
      // A finger that stays on a page that it opened does not press what appears below it.
      try await expect("page \"two\" ended") {
        $0.down(700, 60)
        $0.wait(2)
        $0.move(705, 65)
        $0.up()
      }
      try await machine.require("bezel set page=one")

      // The progress of a held button is visible from its left edge.
      try await screen.play { $0.down(300, 300) }
      for _ in 0..<600 {
        let picture = try await machine.picture()
        if picture[210, 260] != picture[390, 260] { break }
      }
      let picture = try await machine.picture()
      #expect(picture[210, 260] != picture[390, 260])
      try await screen.play { $0.up() }

      // The question is answered no and yes.
      var question = TouchScript()
      question.tap(100, 300)
      try await machine.require("bezel set n=3")
      for (x, wiped) in [(300.0, []), (500, ["wiped true ended"])] {
        let before = try await daemon.lines().count
        try await screen.play(evemu: question.evemu)
        try await machine.expectScreen(
          toShow: try await machine.replay(question, on: .actionsWithThreeFiles).picture)
        try await screen.play { $0.tap(x, 265) }
        let found = try await daemon.lines(before + wiped.count).dropFirst(before)
        #expect(found.map(\.description) == wiped)
      }
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }

    enum Interruption: CaseIterable {
      case slideOff, unplug, lostEvents, dark, page, disabled
    }

    /// Three fingers rest on a momentary button, one that repeats and one that must be held.
    @Test func aTouchThatIsLostDoesNothingMore() async throws {
      let machine = try await Machine.shared()
      var screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: .dimmedActions)
      for interruption in Interruption.allCases {
        try await daemon.waitUntilOpen(screen)
        let before = try await daemon.lines().count
        try await screen.play { touches in
          for finger in 0..<3 { touches.down(Double(finger) * 200 + 100, 60, finger: finger) }
        }
        let began = try await daemon.lines(before + 2).dropFirst(before)
        #expect(began.first?.description == "horn true began horn")
        #expect(began.dropFirst().first?.name == "n")
        switch interruption {
        case .slideOff:
          try await screen.play { touches in
            for finger in 0..<3 { touches.move(Double(finger) * 200 + 90, 400, finger: finger) }
          }
        case .unplug:
          try await screen.unplug()
          screen = try await machine.plugIn(.fastTaps)
        case .lostEvents: try await loseEvents(daemon, screen)
        case .dark: try await machine.require("bezel set panel.awake=off")
        case .page: try await machine.require("bezel set page=two")
        case .disabled: try await machine.require("bezel set on=off")
        }
        try await daemon.wait(after: before) { $0.name == "horn" && $0.value.bool == false }
        try await machine.require("sleep 0.5")
        let settled = try await daemon.lines().count
        // Together longer than a button must be held.
        try await machine.require("sleep 8")
        let lines = try await daemon.lines()
        #expect(lines.count == settled, "\(interruption): \(lines.dropFirst(settled))")
        #expect(!lines.contains { $0.name == "done" }, "\(interruption)")
        try await screen.play { touches in
          for finger in 0..<3 { touches.up(finger: finger) }
        }
        try await machine.require("bezel set panel.awake=on page=one on=on")
      }
      // A screen that is only dimmed keeps its touches.
      let before = try await daemon.lines().count
      try await screen.play { $0.hold(500, 60, seconds: 9) }
      #expect(try await daemon.lines(before + 1).last?.description == "done true ended")
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }

    /// Makes the kernel drop events in which all fingers go up.
    private func loseEvents(_ daemon: Daemon, _ screen: InputDevice) async throws {
      func resyncs() async throws -> String? {
        try await daemon.machine.require("bezel stats").lines.first { $0.hasPrefix("resyncs ") }
      }
      let before = try await resyncs()
      try await daemon.process.signal("STOP")
      // The kernel buffers 1,024 events, without those that change nothing.
      let moves = (0..<1_500).map { step -> [InjectedEvent] in
        [.absolute(0x2f, 0), .absolute(0x35, 80 + Int32(step % 40)), .report]
      }
      let ups = (0..<3).map { finger -> [InjectedEvent] in
        [.absolute(0x2f, finger), .absolute(0x39, -1), .report]
      }
      try await screen.write(moves + ups)
      try await daemon.process.signal("CONT")
      #expect(try await resyncs() != before)
    }
  }
}

extension InputDevice {
  /// Plays touches on the screen of `Recording.fastTaps`.
  fileprivate func play(_ touch: (inout TouchScript) -> Void) async throws {
    var touches = TouchScript()
    touch(&touches)
    try await play(evemu: touches.evemu)
  }
}

extension MachinePanel {
  /// Controls in columns of 200 and rows of 120 points.
  private static func actions(files: Int, _ display: String) -> MachinePanel {
    MachinePanel(
      name: "actions", controls: "",
      settings: """
        \(display)
        values: {
          n: { maximum: 999, step: 1, initial: \(files) }, on: { initial: true },
          done: { initial: false }, tapped: { initial: "" }, night: { initial: false },
          wiped: { initial: false },
        },
        pages: [
          { name: "one", controls: [
            { kind: "button", name: "horn", frame: [0, 0, 200, 120], bind: { enabled: "on" } },
            { kind: "button", frame: [200, 0, 200, 120], do: "n += 1", repeat: true,
              bind: { enabled: "on" } },
            { kind: "button", frame: [400, 0, 200, 120], do: "done = true", hold: 8,
              bind: { enabled: "on" } },
            { kind: "button", frame: [600, 0, 200, 120], do: "page = 'two'", hold: 0.5 },
            { kind: "label", text: "x", frame: [0, 120, 200, 120], do: "tapped = 'label'" },
            { kind: "image", frame: [200, 120, 200, 120], do: "tapped = 'image'" },
            { kind: "group", frame: [400, 120, 200, 120], do: "tapped = 'group'" },
            { kind: "button", value: "night", latches: true, frame: [600, 120, 200, 120] },
            { kind: "button", title: "Wipe", frame: [0, 240, 200, 120], do: "wiped = true",
              confirm: { text: "Wipe {n} files?", yes: "Wipe", no: "Keep" } },
            { kind: "button", frame: [200, 240, 200, 120], do: "done = true", hold: 20 },
          ] },
          { name: "two", controls: [
            { kind: "button", name: "trap", frame: [600, 0, 200, 120] },
          ] },
        ],
        """)
  }

  fileprivate static let actions = actions(files: 0, "")
  fileprivate static let actionsWithThreeFiles = actions(files: 3, "")
  fileprivate static let dimmedActions = actions(files: 0, "display: { dimAfter: 1 },")
}
