extension KeyboardLayout {
  /// Icelandic: QWERTY with ð, æ, ö and þ; a long press offers accents.
  static let icelandic = KeyboardLayout(
    code: "is", name: "Íslenska",
    rows: ["qwertyuiopð", "asdfghjklæö", "zxcvbnmþ"],
    alternates: ["a": "á", "e": "é", "i": "í", "o": "ó", "u": "ú", "y": "ý"])
}
