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

    @Test func keyboardsAreListed() async throws {
      let machine = try await Machine.shared()
      try await machine.installPrograms()
      let keyboard = try await machine.plugInKeyboard()
      let lines = try await machine.require("bezel devices").lines
      let place = try #require(lines.firstIndex { $0.contains("* \(keyboard.node) ") })
      #expect(
        lines[place + 1].contains(
          "is used: udev calls it a keyboard (ID_INPUT_KEYBOARD); open only while"))
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
    try await machine.wait(
      until: "! ls -l /proc/\(process.identifier)/fd | grep -q '\(device.node)$'")
  }
}

extension InjectedEvent {
  /// Presses and releases keys one after the other.
  fileprivate static func strokes(_ codes: [UInt16]) -> [[InjectedEvent]] {
    codes.map { [.key($0, 1), .report, .key($0, 0), .report] }
  }
}
