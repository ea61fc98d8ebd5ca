import VirtualMachine

extension Recording {
  /// Nine fast taps on a touchscreen of Atmel's.
  static let fastTaps = Recording(
    "evemu-devices/Atmel_maXTouch_Touchscreen.1-finger-fast-taps.events")

  /// A finger that moves up and down on a touchscreen of Atmel's.
  static let drag = Recording(
    "evemu-devices/Atmel_maXTouch_Touchscreen.1-finger-drag-up-down.events")
}

extension InjectedEvent {
  /// A finger goes down in the current slot.
  static func down(_ identifier: Int32, x: Int32, y: Int32) -> [InjectedEvent] {
    [.absolute(0x39, identifier), .absolute(0x35, x), .absolute(0x36, y), .key(0x14a, 1), .report]
  }

  static func move(x: Int32, y: Int32) -> [InjectedEvent] {
    [.absolute(0x35, x), .absolute(0x36, y), .report]
  }

  static let up: [InjectedEvent] = [.absolute(0x39, -1), .key(0x14a, 0), .report]

  /// Taps at a place in the device's coordinates, each a down and an up.
  static func taps(_ count: Int, x: Int32, y: Int32) -> [[InjectedEvent]] {
    (0..<count).map {
      [
        // The kernel drops unchanged values, so each tap is one pixel further.
        .absolute(0x39, Int32($0)), .absolute(0x35, x + Int32($0)), .absolute(0x36, y),
        .key(0x14a, 1), .report, .absolute(0x39, -1), .key(0x14a, 0), .report,
      ]
    }
  }
}
