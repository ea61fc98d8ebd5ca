extension KeyboardLayout {
  /// Greek: a long press offers accents; the final sigma has its own key.
  static let greek = KeyboardLayout(
    code: "el", name: "Ελληνικά",
    rows: ["ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"],
    capitals: ["ς": "Σ", "ΐ": "Ϊ", "ΰ": "Ϋ"],
    alternates: ["α": "ά", "ε": "έ", "η": "ή", "ι": "ίϊΐ", "ο": "ό", "υ": "ύϋΰ", "ω": "ώ"])
}
