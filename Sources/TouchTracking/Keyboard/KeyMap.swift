extension Key {
  /// Creates the key that a keyboard's key code types in a number; nil if it types none.
  ///
  /// No keyboard layout is needed. Digits ignore Shift and Num Lock. Layouts place the minus on
  /// different keys, so all of these keys type it.
  init?(code: UInt16) {
    if let digit = Self.digit(code: code) {
      self = .character(digit)
      return
    }
    switch code {
    // Many European layouts, such as German, have the minus at KEY_SLASH.
    case KeyCode.minus, KeyCode.keypadMinus, KeyCode.slash: self = .character("-")
    case KeyCode.dot, KeyCode.keypadDot: self = .character(".")
    case KeyCode.comma, KeyCode.keypadComma: self = .character(",")
    case KeyCode.backspace, KeyCode.delete: self = .backspace
    case KeyCode.enter, KeyCode.keypadEnter, KeyCode.ok: self = .enter
    case KeyCode.escape, KeyCode.cancel: self = .escape
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
}
