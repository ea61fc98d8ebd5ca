extension KeyboardLayout {
  /// Latvian: QWERTY; a long press offers accents.
  static let latvian = KeyboardLayout(
    code: "lv", name: "Latviešu",
    rows: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
    alternates: [
      "a": "ā", "c": "č", "e": "ē", "g": "ģ", "i": "ī", "k": "ķ", "l": "ļ", "n": "ņ", "s": "š",
      "u": "ū", "z": "ž",
    ])
}
