extension KeyboardLayout {
  /// Finnish: QWERTY with å, ö and ä.
  static let finnish = KeyboardLayout(
    code: "fi", name: "Suomi",
    rows: ["qwertyuiopå", "asdfghjklöä", "zxcvbnm"],
    alternates: [
      "a": "áàâæãā", "e": "éèêëēę", "i": "íìîïī", "o": "óòôøõœō", "u": "úùûüū", "s": "šßś",
      "z": "žźż", "y": "ýÿ",
    ],
    enterTitles: [.done: "Valmis", .next: "Seuraava", .search: "Hae"])
}
