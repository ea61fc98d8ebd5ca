/// The ranges of the numbers in a text. Line breaks and ellipses must not split a number, because a
/// part of it would read as a different number.
///
/// A number consists of digits, the separators between them and a sign before them: `−1 284.5`,
/// `12:30`, `10–20`, `1e+16`.
struct NumberRanges {
  private(set) var all: [Range<Int>] = []

  init(in scalars: [UInt32]) {
    var index = 0
    while index < scalars.count {
      guard Self.isDigit(scalars[index]) else {
        index += 1
        continue
      }
      var start = index
      if start > 0, Self.signs.contains(scalars[start - 1]) { start -= 1 }
      while let next = Self.joinedDigit(after: index, in: scalars) { index = next }
      index += 1
      all.append(start..<index)
    }
  }

  /// Returns the number that a break before `index` would split; nil if there is none.
  func number(splitAt index: Int) -> Range<Int>? {
    // Searches for the last number that starts before `index`.
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].lowerBound < index { low = middle + 1 } else { high = middle }
    }
    return low > 0 && index < all[low - 1].upperBound ? all[low - 1] : nil
  }

  static func isDigit(_ scalar: UInt32) -> Bool {
    (0x30...0x39).contains(scalar)
      || scalar > 0x7F && Unicode.Scalar(scalar)?.properties.numericType == .decimal
  }

  private static let signs = Set("+-−±".unicodeScalars.map(\.value))
  /// Separators between two digits of a number, a time, a date or a range.
  private static let separators = Set(
    ".,:'’/-–−×\u{A0}\u{2009}\u{202F}\u{2007}".unicodeScalars.map(\.value))

  /// Returns the index of the next digit of the number; nil if the digit at `index` is the last.
  private static func joinedDigit(after index: Int, in scalars: [UInt32]) -> Int? {
    func isDigit(_ index: Int) -> Bool { index < scalars.count && Self.isDigit(scalars[index]) }
    guard index + 2 < scalars.count || isDigit(index + 1) else { return nil }
    if isDigit(index + 1) { return index + 1 }
    let (separator, next) = (scalars[index + 1], scalars[index + 2])
    if isDigit(index + 2) {
      if separators.contains(separator) || separator == 0x65 { return index + 2 }
      // A plain space is a thousands separator if exactly three digits follow.
      let isGroup = separator == 0x20 && isDigit(index + 3) && isDigit(index + 4)
      return isGroup && !isDigit(index + 5) ? index + 2 : nil
    }
    return separator == 0x65 && signs.contains(next) && isDigit(index + 3) ? index + 3 : nil
  }
}
