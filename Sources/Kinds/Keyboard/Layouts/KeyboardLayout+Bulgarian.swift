extension KeyboardLayout {
  /// Bulgarian: the standard layout BDS 5237.
  static let bulgarian = KeyboardLayout(
    code: "bg", name: "Български",
    rows: ["уеишщксдзц", "ьяаожгтнвмч", "юйъфхпрлб"],
    alternates: ["е": "э", "и": "ѝ", "ь": "ы"])
}
