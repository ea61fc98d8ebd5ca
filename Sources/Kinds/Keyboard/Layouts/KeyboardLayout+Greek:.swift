extension KeyboardLayout {
  /// Greek: accents by long press; the final sigma has a key of its own.
  static let greek = KeyboardLayout(
    code: "el", name: "Ελληνικά",
    rows: ["ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"],
    capitals: ["ς": "Σ", "ΐ": "Ϊ", "ΰ": "Ϋ"],
    alternates: [
      "α": "ά", "ε": "έ", "η": "ή", "ι": "ίϊΐ", "ο": "ό", "υ": "ύϋΰ", "ω": "ώ",
    ],
    enterTitles: [.done: "Τέλος", .next: "Επόμενο", .search: "Εύρεση"])
}
