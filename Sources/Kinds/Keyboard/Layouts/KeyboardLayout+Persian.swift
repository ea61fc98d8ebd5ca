extension KeyboardLayout {
  /// Persian: keys are listed from left to right, as on physical keyboards. A long press on the period
  /// offers the zero-width non-joiner.
  static let persian = KeyboardLayout(
    code: "fa", name: "فارسی",
    rows: ["ضصثقفغعهخحج", "شسیبلاتنمکگ", "ظطژزرذدپوچ"],
    hasCapitals: false,
    alternates: [
      "ا": "آأء", "ی": "ئي", "ه": "\u{654}", "خ": "\u{651}", "ت": "ة", "و": "ؤ", "ک": "ك",
      "ض": "\u{652}", "ص": "\u{64C}", "ث": "\u{64D}", "ق": "\u{64B}", "ف": "\u{64F}",
      "غ": "\u{650}", "ع": "\u{64E}", ".": "\u{200C}،؟!-:؛«»",
    ])
}
