extension KeyboardLayout {
  /// Indonesian: QWERTY.
  static let indonesian = KeyboardLayout(
    code: "id", name: "Bahasa Indonesia",
    rows: ["qwertyuiop", "asdfghjkl", "zxcvbnm"])
}
