extension KeyboardLayout {
  /// Vietnamese: QWERTY with a key for each letter; a long press offers the tones.
  static let vietnamese = KeyboardLayout(
    code: "vi", name: "Tiếng Việt",
    rows: ["qwertyuiopươ", "asdfghjklêôđ", "zxcvbnmăâ"],
    alternates: [
      "a": "àáảãạ", "ă": "ằắẳẵặ", "â": "ầấẩẫậ", "e": "èéẻẽẹ", "ê": "ềếểễệ", "i": "ìíỉĩị",
      "o": "òóỏõọ", "ô": "ồốổỗộ", "ơ": "ờớởỡợ", "u": "ùúủũụ", "ư": "ừứửữự", "y": "ỳýỷỹỵ",
    ])
}
