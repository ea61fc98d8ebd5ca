extension KeyboardLayout {
  /// French: AZERTY.
  static let french = KeyboardLayout(
    code: "fr", name: "Français",
    rows: ["azertyuiop", "qsdfghjklm", "wxcvbn’"],
    alternates: ["a": "àâæ", "e": "éèêë", "i": "îï", "o": "ôœ", "u": "ùûü", "y": "ÿ", "’": "'"])

  /// French of Switzerland: QWERTZ with è, é and à.
  static let swissFrench = KeyboardLayout(
    code: "fr-CH", name: "Français (Suisse)",
    rows: ["qwertzuiopè", "asdfghjkléà", "yxcvbnm"],
    alternates: ["a": "âæ", "e": "êë", "i": "îï", "o": "ôœ", "u": "ùûü", "y": "ÿ"])
}
