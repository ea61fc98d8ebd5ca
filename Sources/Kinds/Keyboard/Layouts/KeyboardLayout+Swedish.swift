extension KeyboardLayout {
  /// Swedish: QWERTY with å, ö and ä.
  static let swedish = KeyboardLayout(
    code: "sv", name: "Svenska",
    rows: ["qwertyuiopå", "asdfghjklöä", "zxcvbnm"],
    alternates: ["a": "áà"])
}
