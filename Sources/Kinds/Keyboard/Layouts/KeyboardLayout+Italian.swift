extension KeyboardLayout {
  /// Italian: QWERTY; a long press offers accents.
  static let italian = KeyboardLayout(
    code: "it", name: "Italiano",
    rows: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
    alternates: ["a": "à", "e": "èé", "i": "ì", "o": "ò", "u": "ù"])
}
