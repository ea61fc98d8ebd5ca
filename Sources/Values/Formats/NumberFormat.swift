/// Formats numbers for display, without Foundation.
public enum NumberFormat {
  /// Returns a length for messages, with at most one decimal: `12.5 points`.
  public static func points(_ length: Double) -> String {
    "\(short((length * 10).rounded() / 10)) point\(length == 1 ? "" : "s")"
  }

  /// Returns `number` with exactly `decimals` digits after the decimal sign, rounded half away from
  /// zero; from 1e19 on with an exponent.
  /// - Parameter isGrouped: whether groups of digits, such as thousands, are separated.
  public static func fixed(
    _ number: Double, decimals: Int, in language: Language, isGrouped: Bool = false
  ) -> String {
    guard number.isFinite else { return "–" }
    guard let (whole, fraction) = digits(of: number, decimals: decimals) else {
      return (number < 0 ? language.minusSign : "") + long(abs(number), in: language)
    }
    let decimals = permitted(decimals)
    var text = isGrouped ? language.grouped("\(whole)") : "\(whole)"
    if decimals > 0 {
      let digits = String(fraction)
      text += language.decimalSign + String(repeating: "0", count: decimals - digits.count) + digits
    }
    return number < 0 && (whole > 0 || fraction > 0) ? language.minusSign + text : text
  }

  /// Returns the digits before the decimal sign, and those after it as a whole number; nil from 1e19
  /// on.
  static func digits(
    of number: Double, decimals: Int
  ) -> (whole: UInt64, fraction: UInt64)? {
    let magnitude = abs(number)
    guard magnitude < 1e19 else { return nil }
    let power = powerOfTen(permitted(decimals))
    let scaled = (magnitude * power).rounded()
    if scaled < 9_007_199_254_740_992 {
      let (whole, fraction) = UInt64(scaled).quotientAndRemainder(dividingBy: UInt64(power))
      return (whole, fraction)
    }
    // From 2^53 on a double has no fraction, so multiply only that of the number. It is at most
    // 1 - 1 / power, so rounding does not carry.
    let whole = UInt64(magnitude)
    return (whole, UInt64(((magnitude - Double(whole)) * power).rounded()))
  }

  /// Returns the nearest permitted number of decimals.
  static func permitted(_ decimals: Int) -> Int { min(max(decimals, 0), 9) }

  /// Returns a large number with an exponent.
  private static func long(_ number: Double, in language: Language) -> String {
    "\(number)".split(separator: ".").joined(separator: language.decimalSign)
  }

  /// Returns the number of decimals that a number needs, at most two.
  static func neededDecimals(_ number: Double) -> Int {
    let hundredths = (abs(number) * 100).rounded()
    guard hundredths < 9_007_199_254_740_992 else { return 0 }
    return hundredths.truncatingRemainder(dividingBy: 100) == 0
      ? 0 : hundredths.truncatingRemainder(dividingBy: 10) == 0 ? 1 : 2
  }

  /// Returns all digits of a number; a whole number has no point.
  public static func short(_ number: Double) -> String {
    number == number.rounded() && abs(number) <= 0x1p53 ? "\(Int64(number))" : "\(number)"
  }

  /// Returns the number of decimals that distinguishes neighbouring values. With a step, these are
  /// the decimals of the step; otherwise those of about one hundredth of the range. If the range is
  /// a single number, the decimals of that number.
  public static func decimals(step: Double?, minimum: Double, maximum: Double) -> Int {
    if let step {
      for decimals in 0..<9 {
        let scaled = step * powerOfTen(decimals)
        if abs(scaled - scaled.rounded()) < 1e-6 { return decimals }
      }
      return 9
    }
    let range = maximum - minimum
    guard range > 0 else { return neededDecimals(minimum) }
    for (decimals, limit) in [50.0, 5, 0.5, 0.05].enumerated() where range >= limit {
      return decimals
    }
    return 4
  }

  /// Returns a number rounded to 9 decimals, which removes rounding errors such as that of
  /// `0.1 + 0.2`.
  static func cleaned(_ number: Double) -> Double { rounded(number, decimals: 9) }

  /// Returns a number rounded to at most 9 decimals.
  static func rounded(_ number: Double, decimals: Int) -> Double {
    let power = powerOfTen(permitted(decimals))
    let scaled = number * power
    // From 2^53 on a double has no fraction.
    guard abs(scaled) < 9_007_199_254_740_992 else { return number }
    return scaled.rounded() / power
  }

  /// Returns a computed number without the rounding errors of its expression: with 12 significant
  /// digits, so that `2.99 * 6` is 17.94 instead of 17.939999999999998. Whole numbers keep all digits.
  package static func withoutErrors(_ number: Double) -> Double {
    guard number != number.rounded(), abs(number) < 1e11 else { return number }
    // The decimals to round to. 0.30103 is the logarithm of 2 to the base 10.
    let digits = Int((Double(number.exponent) * 0.30103).rounded(.down)) + 1
    let power = powers[min(max(12 - digits, 0), powers.count - 1)]
    // Adding 0 turns a negative zero into a positive one.
    return (number * power).rounded() / power + 0
  }

  /// The powers of ten that a double represents exactly.
  private static let powers = (0...22).map(powerOfTen)

  /// Returns a number rounded to a multiple of the largest power of ten that is at most
  /// `resolution`.
  static func rounded(_ number: Double, resolution: Double) -> Double {
    guard resolution < 1 else {
      var power = 1.0
      while power < 1e15, power * 10 <= resolution { power *= 10 }
      return (number / power).rounded() * power + 0
    }
    var power = 1.0
    while power < 1e15, 1 / power > resolution { power *= 10 }
    // Adding 0 turns a negative zero into a positive one.
    return (number * power).rounded() / power + 0
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }
}

extension Value {
  /// Returns `published` for the current scalar, so that the display agrees with what programs
  /// read. Other numbers, such as those of an animation, move to the nearest point of the grid,
  /// because the value never has those between.
  func displayed(_ scalar: Scalar) -> Scalar {
    guard scalar != self.scalar else { return published }
    guard case .number(let number) = scalar else { return scalar }
    return .number(snapped(number))
  }

  /// Returns the number of decimals with which a number of this value is shown.
  private func decimals(of number: Double) -> Int {
    !range.openEnds.isEmpty && step == nil
      ? NumberFormat.neededDecimals(number)
      : NumberFormat.decimals(step: step, minimum: minimum, maximum: maximum)
  }

  /// Returns a number of this value with the digits that are shown; nil for a text or a Boolean.
  public func shownNumber(of scalar: Scalar) -> ShownNumber? {
    guard case .number(let number) = displayed(scalar) else { return nil }
    return ShownNumber(number, decimals: decimals(of: number))
  }

  /// Returns the displayed text of a scalar of the value's kind, without the unit; `–` for a value
  /// that is unknown.
  /// - Parameter isGrouped: whether groups of digits, such as thousands, are separated.
  public func text(
    of scalar: Scalar?, in language: Language, isGrouped: Bool = false
  ) -> String {
    guard let scalar else { return "–" }
    return switch displayed(scalar) {
    case .number(let number):
      NumberFormat.fixed(
        number, decimals: decimals(of: number), in: language, isGrouped: isGrouped)
    case .boolean(let isTrue): isTrue ? "on" : "off"
    case .text(let text): text
    case .list(let list): "\(list.rows.count)"
    }
  }
}
