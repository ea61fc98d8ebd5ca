extension KeyboardLayout {
  /// Norwegian: QWERTY with å, ø and æ.
  static let norwegian = KeyboardLayout(
    code: "nb", name: "Norsk",
    rows: ["qwertyuiopå", "asdfghjkløæ", "zxcvbnm"],
    alternates: ["a": "àáâä", "e": "éèê", "o": "òóô"])
}
