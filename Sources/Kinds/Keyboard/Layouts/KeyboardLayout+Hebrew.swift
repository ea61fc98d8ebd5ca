extension KeyboardLayout {
  /// Hebrew: keys are listed from left to right, as on physical keyboards.
  static let hebrew = KeyboardLayout(
    code: "he", name: "עברית",
    rows: ["קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"],
    hasCapitals: false,
    alternates: ["ש": "₪", "ג": "׳״", "י": "ײ", "ו": "װ"])
}
