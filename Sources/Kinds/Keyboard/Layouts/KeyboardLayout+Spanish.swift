extension KeyboardLayout {
  /// Spanish: QWERTY with ñ.
  static let spanish = KeyboardLayout(
    code: "es", name: "Español",
    rows: ["qwertyuiop", "asdfghjklñ", "zxcvbnm"],
    alternates: ["a": "áª", "e": "é", "i": "í", "o": "óº", "u": "úü", ".": ",?¿!¡'-:;"])
}
