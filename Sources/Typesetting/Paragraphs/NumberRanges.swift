/// The numbers in a text. A part of a number is another number, so no line and no ellipsis may cut
/// one.
///
/// A number is a row of digits with what stands between them, and the sign before it: `−1 284.5`,
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

  /// The number that a cut before a scalar would divide; nil for none.
  func divided(at index: Int) -> Range<Int>? {
    all.first { $0.lowerBound < index && index < $0.upperBound }
  }

  static func isDigit(_ scalar: UInt32) -> Bool {
    (0x30...0x39).contains(scalar)
      || scalar > 0x7F && Unicode.Scalar(scalar)?.properties.numericType == .decimal
  }

  private static let signs = Set("+-−±".unicodeScalars.map(\.value))
  /// What may stand between two digits of a number, of a time, a date or a range.
  private static let joints = Set(
    ".,:'’/-–−×\u{A0}\u{2009}\u{202F}\u{2007}".unicodeScalars.map(\.value))

  /// The index of the number's next digit; nil where the one at `index` is its last.
  private static func joinedDigit(after index: Int, in scalars: [UInt32]) -> Int? {
    func isDigit(_ index: Int) -> Bool { index < scalars.count && Self.isDigit(scalars[index]) }
    guard index + 2 < scalars.count || isDigit(index + 1) else { return nil }
    if isDigit(index + 1) { return index + 1 }
    let (joint, next) = (scalars[index + 1], scalars[index + 2])
    if isDigit(index + 2) {
      if joints.contains(joint) || joint == 0x65 { return index + 2 }
      // Thousands behind a plain space.
      let isGroup = joint == 0x20 && isDigit(index + 3) && isDigit(index + 4)
      return isGroup && !isDigit(index + 5) ? index + 2 : nil
    }
    return joint == 0x65 && signs.contains(next) && isDigit(index + 3) ? index + 3 : nil
  }
}
