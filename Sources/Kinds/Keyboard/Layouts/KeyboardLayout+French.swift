extension KeyboardLayout {
  /// French: AZERTY.
  static let french = KeyboardLayout(
    code: "fr", name: "Français",
    rows: ["azertyuiop", "qsdfghjklm", "wxcvbn’"],
    alternates: [
      "a": "àâæáäãåā", "e": "éèêëēę", "i": "îïíìī", "o": "ôœóòöøõō", "u": "ùûüúū", "c": "çćč",
      "n": "ñń", "s": "ßśš", "y": "ÿý", "z": "žźż", "l": "ł", "’": "'",
    ],
    enterTitles: [.done: "OK", .next: "Suivant", .search: "Chercher"])
}
