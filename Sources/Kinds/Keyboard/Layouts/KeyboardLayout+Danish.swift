extension KeyboardLayout {
  /// Danish: QWERTY with å, æ and ø.
  static let danish = KeyboardLayout(
    code: "da", name: "Dansk",
    rows: ["qwertyuiopå", "asdfghjklæø", "zxcvbnm"],
    alternates: ["a": "áàâä", "d": "ð"])
}
