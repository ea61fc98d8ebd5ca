/// A language in which a panel shows numbers and dates.
///
/// Values on sockets and in files do not depend on it: they always have a point and no separators of
/// thousands.
public final class Language: Sendable {
  /// The code of the language, such as `de` or `pt-PT`.
  public let code: String
  /// The name of the language in English.
  public let name: String
  /// The sign between the whole part of a number and its decimals.
  public let decimalSign: String
  let groupSign: String
  /// The number of digits in the last group before the decimal sign, and in the groups before it.
  let groupSizes: (last: Int, others: Int)
  /// The number of digits from which the whole part of a number is grouped.
  let firstGrouped: Int
  /// What precedes and follows a percentage.
  let percent: (before: String, after: String)
  /// The names of months beside a day.
  let months: [String]
  let shortMonths: [String]
  /// The names of months without a day, which differ in some languages.
  let standaloneMonths: [String]
  let shortStandaloneMonths: [String]
  /// The days of the week, from Monday.
  let weekdays: [String]
  let shortWeekdays: [String]
  let dayPeriods: (am: String, pm: String)
  /// The patterns of CLDR for a date and a time of day, such as `d MMM y` and `HH:mm`.
  let datePattern: String
  let timePattern: String
  /// The first day of the week, from 1 for Monday.
  public let firstWeekday: Int
  /// The rules for plural categories of cardinal and ordinal numbers, for `PluralRules`.
  private let cardinals: String
  private let ordinals: String

  init(
    code: String, name: String, decimalSign: String, groupSign: String, groupSizes: (Int, Int),
    firstGrouped: Int, percent: (String, String), months: [String], shortMonths: [String],
    standaloneMonths: [String]? = nil, shortStandaloneMonths: [String]? = nil,
    weekdays: [String], shortWeekdays: [String], dayPeriods: (String, String),
    datePattern: String, timePattern: String, firstWeekday: Int, cardinals: String, ordinals: String
  ) {
    self.code = code
    self.name = name
    self.decimalSign = decimalSign
    self.groupSign = groupSign
    self.groupSizes = groupSizes
    self.firstGrouped = firstGrouped
    self.percent = percent
    self.months = months
    self.shortMonths = shortMonths
    self.standaloneMonths = standaloneMonths ?? months
    self.shortStandaloneMonths = shortStandaloneMonths ?? shortMonths
    self.weekdays = weekdays
    self.shortWeekdays = shortWeekdays
    self.dayPeriods = dayPeriods
    self.datePattern = datePattern
    self.timePattern = timePattern
    self.firstWeekday = firstWeekday
    self.cardinals = cardinals
    self.ordinals = ordinals
  }

  /// A true minus sign is as wide as a digit in most fonts.
  var minusSign: String { signMark + "−" }
  var plusSign: String { signMark + "+" }

  /// Keeps a sign on the left of its digits, as CLDR does: without this left-to-right mark, it would
  /// be on their right.
  private var signMark: String { isRightToLeft ? "\u{200E}" : "" }

  /// The rules of all languages, which are read when the first plural is shown.
  private static let pluralRules = Dictionary(
    uniqueKeysWithValues: Set(all.flatMap { [$0.cardinals, $0.ordinals] }).map {
      ($0, PluralRules($0))
    })

  func pluralRules(isOrdinal: Bool) -> PluralRules {
    let rules = isOrdinal ? ordinals : cardinals
    return Self.pluralRules[rules] ?? PluralRules(rules)
  }

  /// Returns the plural categories of the language.
  /// - Parameter isOrdinal: whether they are those of ordinal numbers, such as `3rd`.
  public func pluralCategories(isOrdinal: Bool) -> [PluralCategory] {
    pluralRules(isOrdinal: isOrdinal).rules.map(\.category) + [.other]
  }

  /// Whether the language is written from right to left.
  public var isRightToLeft: Bool { ["ar", "fa", "he"].contains(code) }

  private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

  /// The language of a panel that sets none.
  public static let english: Language = byCode["en"] ?? all[0]

  /// The language with a code; nil if there is none.
  public static func withCode(_ code: String) -> Language? { byCode[code] }

  /// Returns the whole part of a number with separators between its groups of digits.
  func grouped(_ digits: some StringProtocol) -> String {
    guard digits.count >= firstGrouped else { return String(digits) }
    var groups: [Substring] = []
    var rest = Substring(digits)
    while !rest.isEmpty {
      groups.append(rest.suffix(groups.isEmpty ? groupSizes.last : groupSizes.others))
      rest.removeLast(groups[groups.count - 1].count)
    }
    return groups.reversed().joined(separator: groupSign)
  }
}

extension Language {
  /// Returns the element for the language's code, or else for the part before the hyphen, so that
  /// `de-AT` falls back to `de`. Returns nil if there is neither.
  public func choose<Element>(from elements: [String: Element]) -> Element? {
    elements[code] ?? elements[String(code.prefix { $0 != "-" })]
  }
}
