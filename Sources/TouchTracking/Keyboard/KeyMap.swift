extension Key {
  /// What a keyboard's key means where a number is typed; nil where nothing.
  ///
  /// No layout is needed: digits mean themselves with and without Shift and whether or not the
  /// keypad is locked to them, and of what layouts disagree on, the minus, both places count.
  init?(code: UInt16) {
    if let digit = Self.digit(code: code) {
      self = .character(digit)
      return
    }
    switch code {
    // KEY_SLASH is where the layouts of half of Europe have it.
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

/// The places where a keyboard has ten digits.
private enum DigitRow: CaseIterable {
  case top, keypad, telephone

  /// The key codes of 0 to 9.
  var codes: [UInt16] {
    switch self {
    case .top: [KeyCode.digit0] + (0..<9).map { KeyCode.digit1 + $0 }
    case .keypad:
      [KeyCode.keypad0]
        + [KeyCode.keypad1, KeyCode.keypad4, KeyCode.keypad7].flatMap { [$0, $0 + 1, $0 + 2] }
    case .telephone: (0..<10).map { KeyCode.numeric0 + $0 }
    }
  }
}

extension TouchscreenDescription {
  /// Whether numbers can be typed on the device: it has all ten digits in one place, and a key that
  /// applies what was typed.
  public var typesNumbers: Bool {
    DigitRow.allCases.contains { $0.codes.allSatisfy { has(key: $0) } }
      && [KeyCode.enter, KeyCode.keypadEnter, KeyCode.ok].contains { has(key: $0) }
  }
}
