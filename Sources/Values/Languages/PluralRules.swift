/// A group of numbers that share a grammatical form in a language, by the names of CLDR.
public enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other
}

/// A number with the digits that are shown. They determine the plural category: in English, `1` is
/// singular and `1.0` is plural.
public struct ShownNumber: Hashable, Sendable {
  /// The number, rounded to its decimals.
  public let number: Double
  let decimals: Int

  /// A number that is shown with `decimals` digits after the decimal sign.
  public init(_ number: Double, decimals: Int) {
    self.number = NumberFormat.rounded(number, decimals: decimals)
    self.decimals = NumberFormat.permitted(decimals)
  }

  /// A number that is shown with as many decimals as needed, at most two.
  public init(_ number: Double) {
    self.init(number, decimals: NumberFormat.neededDecimals(number))
  }

  /// Returns the number minus another, with the same decimals.
  public func subtracting(_ other: Double) -> ShownNumber {
    ShownNumber(number - other, decimals: decimals)
  }

  /// Returns the text with separators of thousands.
  public func text(in language: Language) -> String {
    NumberFormat.fixed(number, decimals: decimals, in: language, isGrouped: true)
  }

  /// Returns the plural category of the number in a language.
  /// - Parameter isOrdinal: whether the number is an ordinal, such as `3rd`.
  public func category(in language: Language, isOrdinal: Bool) -> PluralCategory {
    guard let digits = NumberFormat.digits(of: number, decimals: decimals) else { return .other }
    return language.pluralRules(isOrdinal: isOrdinal).category(
      of: PluralOperands(whole: digits.whole, fraction: digits.fraction, decimals: decimals))
  }
}

/// The operands of CLDR's plural rules.
struct PluralOperands {
  /// The digits before the decimal sign: `i`.
  let whole: UInt64
  /// The digits after the decimal sign with trailing zeros, and their number: `f` and `v`.
  let fraction: UInt64
  let decimals: Int

  /// The operand with a name; nil for `n` if it is not a whole number.
  func value(of name: UInt8) -> UInt64? {
    switch name {
    case UInt8(ascii: "n"): fraction == 0 ? whole : nil
    case UInt8(ascii: "i"): whole
    case UInt8(ascii: "v"): UInt64(decimals)
    case UInt8(ascii: "f"): fraction
    case UInt8(ascii: "w"): UInt64(withoutZeros.decimals)
    case UInt8(ascii: "t"): withoutZeros.fraction
    // `c` and `e` are exponents such as that of "2 million", which Bezel does not show.
    default: 0
    }
  }

  private var withoutZeros: (fraction: UInt64, decimals: Int) {
    guard fraction > 0 else { return (0, 0) }
    var (fraction, decimals) = (fraction, decimals)
    while fraction % 10 == 0 { (fraction, decimals) = (fraction / 10, decimals - 1) }
    return (fraction, decimals)
  }
}

/// The plural rules of a language in the notation of CLDR:
/// `one: i = 1 and v = 0; few: n % 10 = 2..4,9`. Numbers of no rule belong to `other`.
///
/// Unicode Technical Standard 35, part 3, "Language Plural Rules".
struct PluralRules: Sendable {
  /// Conditions that are joined by `or`, each of relations that are joined by `and`.
  typealias Condition = [[Relation]]

  /// A relation such as `n % 100 != 11..14,71`.
  struct Relation: Sendable {
    let operand: UInt8
    let modulus: UInt64?
    let isNegated: Bool
    let ranges: [ClosedRange<UInt64>]

    func holds(for operands: PluralOperands) -> Bool {
      guard let value = operands.value(of: operand) else { return isNegated }
      let compared = modulus.map { value % $0 } ?? value
      return ranges.contains { $0.contains(compared) } != isNegated
    }
  }

  let rules: [(category: PluralCategory, condition: Condition)]

  /// Reads the rules of the table. The tests read all of them.
  init(_ source: String) {
    rules = source.split(separator: "; ").map { rule in
      let parts = rule.split(separator: ": ")
      let condition = parts[1].split(separator: " or ").map {
        $0.split(separator: " and ").map(Relation.init)
      }
      return (PluralCategory(rawValue: String(parts[0])) ?? .other, condition)
    }
  }

  func category(of operands: PluralOperands) -> PluralCategory {
    rules.first { rule in
      rule.condition.contains { $0.allSatisfy { $0.holds(for: operands) } }
    }?.category ?? .other
  }
}

extension PluralRules.Relation {
  init(_ source: Substring) {
    let words = source.split(separator: " ")
    operand = words[0].utf8.first ?? 0
    modulus = words[1] == "%" ? UInt64(words[2]) : nil
    isNegated = words[words.count - 2] == "!="
    ranges = words[words.count - 1].split(separator: ",").map { range in
      let ends = range.split(separator: ".").map { UInt64($0) ?? 0 }
      return ends[0]...ends[ends.count - 1]
    }
  }
}
