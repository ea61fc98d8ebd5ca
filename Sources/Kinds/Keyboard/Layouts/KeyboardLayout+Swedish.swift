extension KeyboardLayout {
  /// Swedish: QWERTY with å, ö and ä.
  static let swedish = KeyboardLayout(
    code: "sv", name: "Svenska",
    rows: ["qwertyuiopå", "asdfghjklöä", "zxcvbnm"],
    alternates: [
      "a": "áàâæãā", "e": "éèêëēę", "i": "íìîïī", "o": "óòôøõœō", "u": "úùûüū", "s": "ßśš",
      "y": "ýÿ",
    ],
    enterTitles: [.done: "Klar", .next: "Nästa", .search: "Sök"])
}
