/// A personal identification number: 4 to 12 digits.
public struct PIN: Sendable {
  /// The number of digits that a PIN may have.
  public static let lengths = 4...12

  private let digits: [UInt8]

  /// Fails if the text is not a PIN.
  public init?(_ text: String) {
    digits = Array(text.utf8)
    guard Self.lengths.contains(digits.count), digits.allSatisfy(Self.isDigit) else { return nil }
  }

  /// Returns whether a byte is an ASCII digit.
  public static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Returns whether an entry is this PIN. The time does not depend on the digits.
  func matches(_ entry: [UInt8]) -> Bool {
    var difference = UInt8(digits.count == entry.count ? 0 : 1)
    for index in 0..<Self.lengths.upperBound {
      let digit = index < digits.count ? digits[index] : 0
      let entered = index < entry.count ? entry[index] : 0
      difference |= digit ^ entered
    }
    return difference == 0
  }
}
