extension KeyboardLayout {
  /// Lithuanian: QWERTY; a long press offers accents.
  static let lithuanian = KeyboardLayout(
    code: "lt", name: "Lietuvių",
    rows: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
    alternates: ["a": "ą", "c": "č", "e": "ėę", "i": "į", "s": "š", "u": "ųū", "z": "ž"])
}
