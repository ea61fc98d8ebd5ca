extension KeyboardLayout {
  /// Hungarian: QWERTZ with é and á; a long press offers the other accents.
  static let hungarian = KeyboardLayout(
    code: "hu", name: "Magyar",
    rows: ["qwertzuiop", "asdfghjkléá", "yxcvbnm"],
    alternates: ["i": "í", "o": "óöő", "u": "úüű"])
}
