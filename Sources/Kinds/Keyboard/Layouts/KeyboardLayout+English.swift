extension KeyboardLayout {
  /// English: QWERTY.
  static let english = KeyboardLayout(
    code: "en", name: "English",
    rows: ["qwertyuiop", "asdfghjkl", "zxcvbnm"])
}
