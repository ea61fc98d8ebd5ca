extension KeyboardLayout {
  /// Slovak: QWERTZ; a long press offers accents.
  static let slovak = KeyboardLayout(
    code: "sk", name: "Slovenčina",
    rows: ["qwertzuiop", "asdfghjkl", "yxcvbnm"],
    alternates: [
      "a": "áä", "c": "č", "d": "ď", "e": "é", "i": "í", "l": "ľĺ", "n": "ň", "o": "óô",
      "r": "ŕ", "s": "š", "t": "ť", "u": "ú", "y": "ý", "z": "ž",
    ])
}
