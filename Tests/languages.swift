// Writes Language+Table.swift from the Unicode CLDR, which is part of Foundation:
//
//     swift Tests/languages.swift > Sources/Controls/Languages/Language+Table.swift

import Foundation

let codes = """
  bg ca cs da de de-AT de-CH el en en-GB en-IN es es-MX et fi fr fr-CH he hi hr hu id is it ja ko lt
  lv nb nl pl pt pt-PT ro ru sk sl sr sv tr uk vi zh zh-Hant
  """.split { $0.isWhitespace }.map(String.init)

func quoted(_ text: String) -> String {
  let scalars = text.unicodeScalars.map { scalar in
    ["\u{A0}", "\u{202F}", "\u{200E}", "\u{200F}"].contains(scalar)
      ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : "\(scalar)"
  }
  return "\"\(scalars.joined())\""
}

func array(_ names: [String]) -> String { "[\(names.map(quoted).joined(separator: ", "))]" }

print("// Written by Tests/languages.swift; do not edit.")
print("// swift-format-ignore-file")
print()
print("extension Language {")
print("  /// The languages, by code.")
print("  public static let all = [")
for code in codes {
  let locale = Locale(identifier: "\(code)@numbers=latn")
  func text(_ number: Int) -> String { number.formatted(.number.locale(locale)) }
  let tenths = 0.5.formatted(.number.locale(locale))
  let decimalSign = String(tenths.dropFirst().dropLast())
  let groups = text(123_456_789).split { $0.isNumber }.first.map(String.init)!
  let sizes = text(123_456_789).components(separatedBy: groups).map(\.count)
  let firstGrouped = (4...7).first { text(Int(pow(10, Double($0 - 1)))).contains(groups) }!
  let percent = 0.05.formatted(.percent.locale(locale)).components(separatedBy: "5")
  let dates = DateFormatter()
  dates.locale = locale
  let days = [dates.weekdaySymbols, dates.shortWeekdaySymbols].map { Array($0[1...]) + [$0[0]] }
  print("    Language(")
  print(
    "      code: \(quoted(code)),",
    "name: \(quoted(Locale(identifier: "en").localizedString(forIdentifier: code)!)),")
  print(
    "      decimalSign: \(quoted(decimalSign)), groupSign: \(quoted(groups)),",
    "groupSizes: (\(sizes[sizes.count - 1]), \(sizes[sizes.count - 2])),",
    "firstGrouped: \(firstGrouped),",
    "percent: (\(quoted(percent[0])), \(quoted(percent[1]))),")
  print("      months: \(array(dates.monthSymbols)),")
  print("      shortMonths: \(array(dates.shortMonthSymbols)),")
  for (name, names, others) in [
    ("standaloneMonths", dates.standaloneMonthSymbols, dates.monthSymbols),
    ("shortStandaloneMonths", dates.shortStandaloneMonthSymbols, dates.shortMonthSymbols),
  ] where names != others {
    print("      \(name): \(array(names)),")
  }
  print("      weekdays: \(array(days[0])),")
  print("      shortWeekdays: \(array(days[1])),")
  print("      dayPeriods: (\(quoted(dates.amSymbol)), \(quoted(dates.pmSymbol)))),")
}
print("  ]")
print("}")
