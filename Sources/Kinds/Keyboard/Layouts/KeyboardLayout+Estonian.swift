extension KeyboardLayout {
  /// Estonian: QWERTY with ü, õ, ö and ä.
  static let estonian = KeyboardLayout(
    code: "et", name: "Eesti",
    rows: ["qwertyuiopü", "asdfghjklöä", "zxcvbnmõ"],
    alternates: ["s": "š", "z": "ž"])
}
