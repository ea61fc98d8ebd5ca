extension KeyboardLayout {
  /// Finnish: QWERTY with å, ö and ä.
  static let finnish = KeyboardLayout(
    code: "fi", name: "Suomi",
    rows: ["qwertyuiopå", "asdfghjklöä", "zxcvbnm"],
    alternates: ["a": "áà", "s": "š", "z": "ž"])
}
