extension KeyboardLayout {
  /// German: QWERTZ with umlauts.
  static let german = KeyboardLayout(
    code: "de", name: "Deutsch",
    rows: ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß"],
    capitals: ["ß": "ẞ"],
    alternates: [
      "a": "àáâæãåāä", "e": "éèêëēę", "i": "íìîïī", "o": "óòôøõœöō", "u": "úùûūü", "c": "çćč",
      "n": "ñń", "s": "ßśš", "y": "ýÿ", "z": "žźż", "l": "ł",
    ],
    enterTitles: [.done: "Fertig", .next: "Weiter", .search: "Suchen"])
}
