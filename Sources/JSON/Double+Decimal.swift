extension Double {
  /// Creates the number that a decimal text means. A whole number between 2^53 and the next double is
  /// rounded up in magnitude, so that it is recognised as too large for a value.
  package init?(decimal text: String) {
    guard let number = Double(text) else { return nil }
    let isRounded =
      number.magnitude == 0x1p53 && Int64(text).map { $0.magnitude != 1 << 53 } == true
    self = isRounded ? (number < 0 ? number.nextDown : number.nextUp) : number
  }
}
