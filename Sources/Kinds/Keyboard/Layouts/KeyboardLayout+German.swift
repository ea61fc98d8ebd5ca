extension KeyboardLayout {
  /// German: QWERTZ with umlauts.
  static let german = KeyboardLayout(
    code: "de", name: "Deutsch",
    rows: ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß"],
    capitals: ["ß": "ẞ"])
}
