extension KeyboardLayout {
  /// Turkish: Q layout, with dotted and dotless i.
  static let turkish = KeyboardLayout(
    code: "tr", name: "Türkçe",
    rows: ["qwertyuıopğü", "asdfghjklşi", "zxcvbnmöç"],
    capitals: ["i": "İ", "ı": "I"],
    alternates: [
      "a": "âàáäæãåā", "e": "éèêëēę", "i": "îíì", "o": "óòôøõōœ", "u": "ûúùū", "c": "ćč",
      "n": "ñń", "s": "śßš", "y": "ýÿ", "z": "žźż", "l": "ł", "ı": "îï",
    ],
    enterTitles: [.done: "Bitti", .next: "İleri", .search: "Ara"])
}
