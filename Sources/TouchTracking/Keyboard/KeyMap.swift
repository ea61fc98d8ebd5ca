extension Key {
  /// Creates the key for a key code of a keyboard or keypad, without its layout; nil for other codes.
  /// Letters need a layout.
  ///
  /// Digits ignore Shift and Num Lock. Layouts place the minus on different keys, so all of these
  /// keys type it.
  init?(code: UInt16, isShifted: Bool = false) {
    if let digit = Self.digit(code: code) {
      self = .character(digit)
      return
    }
    switch code {
    // Many European layouts, such as German, have the minus at KEY_SLASH.
    case KeyCode.minus, KeyCode.keypadMinus, KeyCode.slash: self = .character("-")
    case KeyCode.dot, KeyCode.keypadDot: self = .character(".")
    case KeyCode.comma, KeyCode.keypadComma: self = .character(",")
    case KeyCode.backspace: self = .backspace
    case KeyCode.delete: self = .delete
    // BTN_0 is the button of a Surface Dial and of a PowerMate (drivers/input/misc/powermate.c).
    case KeyCode.enter, KeyCode.keypadEnter, KeyCode.ok, KeyCode.select, KeyCode.button0:
      self = .enter
    case KeyCode.escape, KeyCode.cancel, KeyCode.back: self = .escape
    case KeyCode.tab: self = isShifted ? .backTab : .tab
    case KeyCode.space: self = .character(" ")
    case KeyCode.left: self = .left
    case KeyCode.right: self = .right
    case KeyCode.up: self = .up
    case KeyCode.down: self = .down
    case KeyCode.home: self = .home
    case KeyCode.end: self = .end
    case KeyCode.pageUp: self = .pageUp
    case KeyCode.pageDown: self = .pageDown
    default: return nil
    }
  }

  private static func digit(code: UInt16) -> Character? {
    for row in DigitRow.allCases {
      if let digit = row.codes.firstIndex(of: code) { return Character("\(digit)") }
    }
    return nil
  }
}

/// The groups of keys that contain all ten digits.
private enum DigitRow: CaseIterable {
  case top, keypad, telephone

  /// The key codes of 0 to 9.
  var codes: [UInt16] {
    switch self {
    case .top: [KeyCode.digit0] + Self.codes(9, from: KeyCode.digit1)
    case .keypad:
      [KeyCode.keypad0] + Self.codes(3, from: KeyCode.keypad1)
        + Self.codes(3, from: KeyCode.keypad4) + Self.codes(3, from: KeyCode.keypad7)
    case .telephone: Self.codes(10, from: KeyCode.numeric0)
    }
  }

  private static func codes(_ count: UInt16, from first: UInt16) -> [UInt16] {
    Array(first..<first + count)
  }
}

extension TouchscreenDescription {
  /// Whether numbers can be typed on the device: it has all ten digits in one group, and an Enter
  /// or OK key.
  public var canTypeNumbers: Bool {
    DigitRow.allCases.contains { $0.codes.allSatisfy { has(key: $0) } }
      && [KeyCode.enter, KeyCode.keypadEnter, KeyCode.ok].contains { has(key: $0) }
  }

  /// Whether the device is a keyboard with letters, whose characters depend on its layout.
  public var hasLetters: Bool { has(key: KeyCode.a) }

  /// Whether the device has keys or an encoder that panels use.
  public var hasKeysForPanels: Bool { canTypeNumbers || canOperatePanels }

  /// Whether a panel can be operated with the device: it is a rotary encoder, or has a key that
  /// presses controls or moves the focus.
  public var canOperatePanels: Bool {
    if encoderAxis != nil { return true }
    // A device with REL_Y is a mouse, and its buttons do not operate panels.
    guard codes[EventType.relative]?.contains(RelativeAxis.y) != true else { return false }
    return [
      KeyCode.enter, KeyCode.keypadEnter, KeyCode.ok, KeyCode.select, KeyCode.tab, KeyCode.left,
      KeyCode.right, KeyCode.up, KeyCode.down,
    ].contains { has(key: $0) }
  }

  /// The axis of a rotary encoder; nil for other devices.
  ///
  /// The driver `rotary-encoder` uses the axis that the device tree names, REL_X by default. A
  /// device that also has REL_Y is a mouse.
  public var encoderAxis: UInt16? {
    let axes = codes[EventType.relative] ?? []
    guard !axes.contains(RelativeAxis.y) else { return nil }
    return [RelativeAxis.dial, RelativeAxis.wheel, RelativeAxis.x].first { axes.contains($0) }
  }
}
