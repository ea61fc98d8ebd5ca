extension KeyboardLayout {
  /// Arabic: keys are listed from left to right, as on physical keyboards.
  static let arabic = KeyboardLayout(
    code: "ar", name: "العربية",
    rows: ["ضصثقفغعهخحج", "شسيبلاتنمكط", "ذءؤرىةوزظد"],
    hasCapitals: false,
    alternates: [
      "ا": "أإآٱ", "ي": "ئ", "ى": "ئ", "ه": "ة", "ل": "ڵ", "ك": "گ", "ج": "چ", "ب": "پ",
      "ف": "ڤ", "و": "ؤ",
    ],
    enterTitles: [.done: "تم", .next: "التالي", .search: "بحث"])
}
