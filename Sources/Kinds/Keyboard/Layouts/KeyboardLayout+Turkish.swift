extension KeyboardLayout {
  /// Turkish: Q layout, with dotted and dotless i.
  static let turkish = KeyboardLayout(
    code: "tr", name: "Türkçe",
    rows: ["qwertyuıopğü", "asdfghjklşi", "zxcvbnmöç"],
    capitals: ["i": "İ", "ı": "I"],
    alternates: ["a": "â", "i": "î", "u": "û", "ı": "îï"])
}
