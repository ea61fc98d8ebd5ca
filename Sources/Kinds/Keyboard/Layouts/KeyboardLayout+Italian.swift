extension KeyboardLayout {
  /// Italian: QWERTY; a long press offers accents.
  static let italian = KeyboardLayout(
    code: "it", name: "Italiano",
    rows: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
    alternates: [
      "a": "àáâäæãåā", "e": "èéêëēę", "i": "ìíîïī", "o": "òóôöøõōœ", "u": "ùúûüū", "c": "çćč",
      "n": "ñń", "s": "ßśš", "y": "ýÿ", "z": "žźż",
    ],
    enterTitles: [.done: "Fine", .next: "Avanti", .search: "Cerca"])
}
