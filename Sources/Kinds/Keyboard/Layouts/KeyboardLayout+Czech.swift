extension KeyboardLayout {
  /// Czech: QWERTZ; a long press offers accents.
  static let czech = KeyboardLayout(
    code: "cs", name: "Čeština",
    rows: ["qwertzuiop", "asdfghjkl", "yxcvbnm"],
    alternates: [
      "a": "á", "c": "č", "d": "ď", "e": "ěé", "i": "í", "n": "ň", "o": "ó", "r": "ř", "s": "š",
      "t": "ť", "u": "ůú", "y": "ý", "z": "ž",
    ])
}
