extension KeyboardLayout {
  /// Ukrainian: ЙЦУКЕН with ї, і and є.
  static let ukrainian = KeyboardLayout(
    code: "uk", name: "Українська",
    rows: ["йцукенгшщзхї", "фівапролджє", "ячсмитьбю"],
    alternates: ["г": "ґ", "ь": "ʼ"])
}
