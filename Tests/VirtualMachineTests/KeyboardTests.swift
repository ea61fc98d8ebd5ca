import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// Typing numbers: from the kernel's events to the published lines.
  @Suite struct Keyboards {
    @Test func enterSetsTheTypedNumberAndEscapeDiscardsIt() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.fastTaps)
      let keyboard = try await machine.plugInKeyboard()
      let daemon = try await Daemon.start(on: machine, panel: .ring)
      try await daemon.waitUntilOpen(screen)

      try await screen.write(InjectedEvent.taps(1, x: 400, y: 240))
      try await daemon.waitUntilOpen(keyboard)
      // 1, 7, backspace, 3, 5 and Enter.
      try await keyboard.write(InjectedEvent.strokes([2, 8, 14, 4, 6, 28]))
      try await daemon.expectAngle(135)

      try await daemon.waitUntilClosed(keyboard)
      try await screen.write(InjectedEvent.taps(1, x: 401, y: 240))
      try await daemon.waitUntilOpen(keyboard)
      // 9 and Escape.
      try await keyboard.write(InjectedEvent.strokes([10, 1]))
      try await daemon.waitUntilClosed(keyboard)
      try await daemon.expectAngle(135)
      #expect(try await daemon.end() == 0)
      try await keyboard.unplug()
      try await screen.unplug()
    }

    /// The daemon does not read keyboards while no number pad is visible.
    @Test func keysDoNotWakeTheDaemonWithoutANumberPad() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.fastTaps)
      let keyboard = try await machine.plugInKeyboard()
      let daemon = try await Daemon.start(on: machine, panel: .ring)
      try await daemon.waitUntilOpen(screen)
      try await daemon.waitUntilIdle()
      let before = try await daemon.contextSwitches()
      try await keyboard.write(InjectedEvent.strokes([2, 3, 4, 28]))
      #expect(try await daemon.contextSwitches() == before)
      #expect(try await daemon.changes().isEmpty)
      #expect(try await daemon.end() == 0)
      try await keyboard.unplug()
      try await screen.unplug()
    }

    @Test func keyboardsCanBePluggedInWhileANumberIsTyped() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: .ring)
      try await daemon.waitUntilOpen(screen)
      try await screen.write(InjectedEvent.taps(1, x: 400, y: 240))

      let first = try await machine.plugInKeyboard()
      try await daemon.waitUntilOpen(first)
      try await first.write(InjectedEvent.strokes([2]))
      try await first.unplug()
      let second = try await machine.plugInKeyboard()
      try await daemon.waitUntilOpen(second)
      try await second.write(InjectedEvent.strokes([3, 96]))
      try await daemon.expectAngle(12)
      #expect(try await daemon.end() == 0)
      try await second.unplug()
      try await screen.unplug()
    }

    /// If the panel file names a keyboard by its path, no other one is used.
    @Test func onlyTheNamedKeyboardIsUsed() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.fastTaps)
      let named = try await machine.plugInKeyboard()
      let other = try await machine.plugInKeyboard()
      try await machine.require("ln -sf \(named.node) /run/keyboard")
      let daemon = try await Daemon.start(
        on: machine, panel: .ring, input: "\(screen.node),/run/keyboard")
      try await daemon.waitUntilOpen(screen)
      try await screen.write(InjectedEvent.taps(1, x: 400, y: 240))
      try await daemon.waitUntilOpen(named)
      try await other.write(InjectedEvent.strokes([2, 28]))
      try await named.write(InjectedEvent.strokes([3, 28]))
      try await daemon.expectAngle(2)
      let message = try await daemon.process.errors()
      #expect(!message.contains("is not used"), "\(message)")
      #expect(try await daemon.end() == 0)
      for device in [other, named, screen] { try await device.unplug() }
    }

    private static let keyPanel = MachinePanel(
      name: "keys",
      controls: """
        { kind: "slider", name: "level", maximum: 10, step: 1, frame: [20, 20, 300, 44], knobSize: 44 },
        { kind: "button", name: "go", title: "Go", frame: [20, 100, 300, 44] },
        """, settings: "keys: true,")

    @Test func aKeyboardOperatesAPanel() async throws {
      let machine = try await Machine.shared()
      let keyboard = try await machine.plugInKeyboard()
      let daemon = try await Daemon.start(on: machine, panel: Self.keyPanel)
      try await daemon.waitUntilOpen(keyboard)
      // Tab, Right, Tab and Space.
      try await keyboard.write(InjectedEvent.strokes([15, 106, 15, 57]))
      let changes = try await daemon.changes(afterEnds: 2).map(\.description)
      #expect(
        changes.prefix(4) == [
          "level 0 began", "level 1 ended", "go true began", "go false ended",
        ], "\(changes)")
      #expect(try await daemon.end() == 0)
      try await keyboard.unplug()
    }

    private static let textPanel = MachinePanel(
      name: "text",
      controls: """
        { kind: "textField", name: "room", frame: [20, 20, 300, 60] },
        """, settings: "keys: true,")

    /// Letters follow `/etc/default/keyboard`, with Shift, AltGr and dead keys; a held key repeats.
    @Test func aKeyboardTypesTextInTheLayoutOfTheSystem() async throws {
      let machine = try await Machine.shared()
      try await machine.require(
        "mkdir -p /etc/default; echo 'XKBLAYOUT=\"de\"' > /etc/default/keyboard")
      let keyboard = try await machine.plugInKeyboard()
      let daemon = try await Daemon.start(on: machine, panel: Self.textPanel)
      try await daemon.waitUntilOpen(keyboard)
      func with(_ modifier: UInt16, _ code: UInt16) -> [[InjectedEvent]] {
        [[.key(modifier, 1), .report]] + InjectedEvent.strokes([code])
          + [[.key(modifier, 0), .report]]
      }
      // Tab, Shift+Y, the dead acute and E, AltGr+Q, and Ö, which is held.
      try await keyboard.write(
        InjectedEvent.strokes([15]) + with(42, 21) + InjectedEvent.strokes([13, 18])
          + with(100, 16) + [[.key(39, 1), .report]])
      try await machine.wait(until: "bezel get room | grep -q 'Zé@ööö'")
      try await keyboard.write([[.key(39, 0), .report]] + InjectedEvent.strokes([28]))
      #expect(try await daemon.end() == 0)
      try await machine.require("rm /etc/default/keyboard")
      try await keyboard.unplug()
    }

    @Test func anEncoderAloneOperatesAPanel() async throws {
      let machine = try await Machine.shared()
      let encoder = try await machine.plugInEncoder()
      let daemon = try await Daemon.start(on: machine, panel: Self.keyPanel)
      try await daemon.waitUntilOpen(encoder)
      let press = InjectedEvent.strokes([0x100])
      func turn(_ detents: Int32) -> [InjectedEvent] { [.relative(7, detents), .report] }
      // To the slider, which is adjusted, and on to the button.
      let frames = [turn(1)] + press + [turn(7), turn(-2)] + press + [turn(1)] + press
      try await encoder.write([frames.flatMap { $0 }])
      let changes = try await daemon.changes(afterEnds: 3).map(\.description)
      #expect(
        changes.prefix(6) == [
          "level 0 began", "level 7 ended", "level 7 began",
          "level 5 ended", "go true began", "go false ended",
        ], "\(changes)")
      #expect(try await daemon.end() == 0)
      try await encoder.unplug()
    }

    @Test func keyboardsAreListed() async throws {
      let machine = try await Machine.shared()
      try await machine.installPrograms()
      let keyboard = try await machine.plugInKeyboard()
      let lines = try await machine.require("bezel devices").lines
      let place = try #require(lines.firstIndex { $0.contains("* \(keyboard.node) ") })
      #expect(
        lines[place + 1].contains(
          "is used: udev calls it a keyboard (ID_INPUT_KEYBOARD); used only while"))
      try await keyboard.unplug()
    }
  }
}

extension Daemon {
  /// Expects that one number was entered, which is published like a touch, and nothing else.
  fileprivate func expectAngle(
    _ number: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let changes = try await changes(afterEnds: 1).map(\.description)
    #expect(
      changes == ["angle 0 began", "angle \(number) ended"],
      sourceLocation: sourceLocation)
  }

  /// Waits until the daemon has closed a device file.
  fileprivate func waitUntilClosed(_ device: InputDevice) async throws {
    try await process.wait(
      until: "! ls -l /proc/\(process.identifier)/fd | grep -q '\(device.node)$'")
  }
}

extension InjectedEvent {
  /// Presses and releases keys one after the other.
  fileprivate static func strokes(_ codes: [UInt16]) -> [[InjectedEvent]] {
    codes.map { [.key($0, 1), .report, .key($0, 0), .report] }
  }
}
