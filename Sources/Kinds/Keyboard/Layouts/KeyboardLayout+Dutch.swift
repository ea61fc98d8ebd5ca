extension KeyboardLayout {
  /// Dutch: QWERTY; a long press offers accents.
  static let dutch = KeyboardLayout(
    code: "nl", name: "Nederlands",
    rows: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
    alternates: ["a": "áä", "e": "éë", "i": "íï", "j": "j\u{301}", "o": "óö", "u": "úü"])
}
