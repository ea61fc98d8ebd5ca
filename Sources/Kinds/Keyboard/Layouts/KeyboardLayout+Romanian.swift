extension KeyboardLayout {
  /// Romanian: QWERTY with ă, ș, ț, â and î.
  static let romanian = KeyboardLayout(
    code: "ro", name: "Română",
    rows: ["qwertyuiopă", "asdfghjklșț", "zxcvbnmâî"])
}
