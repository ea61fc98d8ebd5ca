extension KeyboardLayout {
  /// Arabic: keys are listed from left to right, as on physical keyboards. A long press offers the vowel
  /// signs that Shift types there.
  static let arabic = KeyboardLayout(
    code: "ar", name: "العربية",
    rows: ["ضصثقفغعهخحج", "شسيبلاتنمكط", "ذءؤرىةوزظد"],
    hasCapitals: false,
    alternates: [
      "ا": "أإآٱ", "ي": "ئ", "ى": "\u{670}ئ", "ل": "ڵ", "ك": "گ", "ج": "چ", "ب": "پ", "ف": "ڤ",
      "ض": "\u{64E}", "ص": "\u{64B}", "ث": "\u{64F}", "ق": "\u{64C}", "ش": "\u{650}",
      "س": "\u{64D}", "ذ": "\u{651}", "ء": "\u{652}", ".": "،؟!'-:؛",
    ])
}
