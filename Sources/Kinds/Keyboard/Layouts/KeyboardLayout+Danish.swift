extension KeyboardLayout {
  /// Danish: QWERTY with å, æ and ø.
  static let danish = KeyboardLayout(
    code: "da", name: "Dansk",
    rows: ["qwertyuiopå", "asdfghjklæø", "zxcvbnm"],
    alternates: [
      "a": "áàâäãā", "e": "éèêëēę", "i": "íìîïī", "o": "óòôöõœō", "u": "úùûüū", "d": "ð",
      "s": "ßśš", "y": "ýÿ",
    ],
    enterTitles: [.done: "Færdig", .next: "Næste", .search: "Søg"])
}
