extension KeyboardLayout {
  /// Polish: QWERTY; a long press offers accents.
  static let polish = KeyboardLayout(
    code: "pl", name: "Polski",
    rows: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
    alternates: [
      "a": "ąàáâäæãåā", "e": "ęéèêëē", "i": "íìîïī", "o": "óòôöøõōœ", "u": "úùûüū", "c": "ćçč",
      "n": "ńñ", "s": "śßš", "y": "ýÿ", "z": "żźž", "l": "ł",
    ],
    enterTitles: [.done: "Gotowe", .next: "Dalej", .search: "Szukaj"])
}
