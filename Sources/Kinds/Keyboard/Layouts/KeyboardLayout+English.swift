extension KeyboardLayout {
  /// English: QWERTY.
  static let english = KeyboardLayout(
    code: "en", name: "English",
    rows: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
    alternates: [
      "a": "àáâäæãåā", "e": "éèêëēę", "i": "íìîïī", "o": "óòôöøõōœ", "u": "úùûüū", "c": "çćč",
      "n": "ñń", "s": "ßśš", "y": "ýÿ", "z": "žźż", "l": "ł",
    ],
    enterTitles: [.done: "Done", .next: "Next", .search: "Search"])
}
