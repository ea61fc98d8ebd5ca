extension KeyboardLayout {
  /// Portuguese: QWERTY with ç; a long press offers accents.
  static let portuguese = KeyboardLayout(
    code: "pt", name: "Português",
    rows: ["qwertyuiop", "asdfghjklç", "zxcvbnm"],
    alternates: ["a": "ãáàâª", "e": "éê", "i": "í", "o": "õóôº", "u": "ú"])
}
