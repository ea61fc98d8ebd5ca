extension KeyboardLayout {
  /// Catalan: QWERTY with ç; a long press offers accents and the middle dot.
  static let catalan = KeyboardLayout(
    code: "ca", name: "Català",
    rows: ["qwertyuiop", "asdfghjklç", "zxcvbnm"],
    alternates: ["a": "àá", "e": "éè", "i": "íï", "o": "óò", "u": "úü", "l": "·", "n": "ñ"])
}
