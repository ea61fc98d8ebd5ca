extension KeyboardLayout {
  /// Croatian: QWERTZ with š, đ, č, ć and ž.
  static let croatian = KeyboardLayout(
    code: "hr", name: "Hrvatski",
    rows: ["qwertzuiopš", "asdfghjklčć", "yxcvbnmđž"])
}
