extension KeyboardLayout {
  /// Spanish: QWERTY with ñ.
  static let spanish = KeyboardLayout(
    code: "es", name: "Español",
    rows: ["qwertyuiop", "asdfghjklñ", "zxcvbnm"],
    alternates: [
      "a": "áàâäæãåāª", "e": "éèêëēę", "i": "íìîïī", "o": "óºòôöøõōœ", "u": "úüùûū",
      "c": "çćč", "n": "ń", "s": "ßśš", "y": "ýÿ", "z": "žźż", "l": "ł",
    ],
    enterTitles: [.done: "Hecho", .next: "Siguiente", .search: "Buscar"])
}
