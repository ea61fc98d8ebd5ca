extension KeyboardLayout {
  /// Slovenian: QWERTZ with š, č and ž.
  static let slovenian = KeyboardLayout(
    code: "sl", name: "Slovenščina",
    rows: ["qwertzuiopš", "asdfghjklčž", "yxcvbnm"],
    alternates: ["c": "ć", "d": "đ"])
}
