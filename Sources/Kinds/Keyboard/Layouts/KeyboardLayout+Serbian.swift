extension KeyboardLayout {
  /// Serbian: Cyrillic, ЉЊЕРТЗ.
  static let serbian = KeyboardLayout(
    code: "sr", name: "Српски",
    rows: ["љњертзуиопш", "асдфгхјклчћ", "џцвбнмђж"])
}
