extension KeyboardLayout {
  /// Polish: QWERTY; a long press offers accents.
  static let polish = KeyboardLayout(
    code: "pl", name: "Polski",
    rows: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
    alternates: ["a": "ą", "e": "ę", "o": "ó", "c": "ć", "n": "ń", "s": "ś", "z": "żź", "l": "ł"])
}
