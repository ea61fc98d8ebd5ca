extension KeyboardLayout {
  /// Russian: ЙЦУКЕН.
  static let russian = KeyboardLayout(
    code: "ru", name: "Русский",
    rows: ["йцукенгшщзх", "фывапролджэ", "ячсмитьбю"],
    alternates: ["е": "ё", "ь": "ъ"])
}
