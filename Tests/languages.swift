// Writes Language+Table.swift from the Unicode CLDR, which is part of Foundation, and the samples of
// plural categories with which PluralTests checks it. Also writes the letters of each language, with
// which KeyboardLanguageTests checks the keyboards:
//
//     swift Tests/languages.swift > Sources/Values/Languages/Language+Table.swift
//     swift Tests/languages.swift samples > Tests/ValuesTests/PluralSamples.swift
//     swift Tests/languages.swift letters > Tests/KindsTests/ExemplarLetters.swift

import Foundation
import _FoundationICU

let codes = """
  ar bg ca cs da de de-AT de-CH el en en-GB en-IN es es-MX et fa fi fr fr-CH he hi hr hu id is it ja
  ko lt lv nb nl pl pt pt-PT ro ru sk sl sr sv tr uk vi zh zh-Hant
  """.split { $0.isWhitespace }.map(String.init)

func quoted(_ text: String) -> String {
  let scalars = text.unicodeScalars.map { scalar in
    ["\u{A0}", "\u{200C}", "\u{202F}", "\u{200E}", "\u{200F}"].contains(scalar)
      ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : "\(scalar)"
  }
  return "\"\(scalars.joined())\""
}

func array(_ names: [String]) -> String { "[\(names.map(quoted).joined(separator: ", "))]" }

/// The rules of CLDR for the plural categories of a language, with samples: `i = 1 and v = 0
/// @integer 1`.
func pluralRules(_ code: String, isOrdinal: Bool) -> [(category: String, rule: String)] {
  var status = U_ZERO_ERROR
  let plurals = swift_ures_openDirect(nil, "plurals", &status)
  func string(_ table: OpaquePointer?, _ key: String) -> String? {
    var (length, status) = (Int32(0), U_ZERO_ERROR)
    return swift_ures_getStringByKey(table, key, &length, &status).map {
      String(decoding: UnsafeBufferPointer(start: $0, count: Int(length)), as: UTF16.self)
    }
  }
  let sets = swift_ures_getByKey(
    plurals, isOrdinal ? "locales_ordinals" : "locales", nil, &status)
  let names = [code.replacing("-", with: "_"), String(code.prefix { $0 != "-" })]
  guard let set = names.lazy.compactMap({ string(sets, $0) }).first else {
    fatalError("there are no plural rules for \(code)")
  }
  let rules = swift_ures_getByKey(
    swift_ures_getByKey(plurals, "rules", nil, &status), set, nil, &status)
  return ["zero", "one", "two", "few", "many", "other"].compactMap { category in
    string(rules, category).map { (category, $0) }
  }
}

if CommandLine.arguments.dropFirst() == ["samples"] {
  print("// Written by Tests/languages.swift; do not edit.")
  print("// swift-format-ignore-file")
  print()
  print(
    "/// The samples of CLDR for the plural categories of each language, without those of compact")
  print("/// numbers such as 1c6, which is 1 million.")
  print("enum PluralSamples {")
  for (name, isOrdinal) in [("cardinals", false), ("ordinals", true)] {
    print("  static let \(name) = [")
    for code in codes {
      for (category, rule) in pluralRules(code, isOrdinal: isOrdinal) {
        let samples = rule.split(separator: "@", omittingEmptySubsequences: false).dropFirst().map {
          $0.drop { $0.isLetter }.split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
          }
        }.joined().filter { $0 != "…" && !$0.contains("c") }
        print(
          "    (\(quoted(code)), \(quoted(category)), \(quoted(samples.joined(separator: " ")))),")
      }
    }
    print("  ]")
  }
  print("}")
  exit(0)
}

/// The letters of a language, and the letter groups such as `ch`, in the order of Unicode: the set
/// of standard exemplar characters.
func letters(_ code: String) -> [String] {
  var status = U_ZERO_ERROR
  let data = swift_ulocdata_open(code.replacing("-", with: "_"), &status)
  let set = swift_ulocdata_getExemplarSet(data, nil, 0, ULOCDATA_ES_STANDARD, &status)
  var letters: [String] = []
  for index in 0..<swift_uset_getItemCount(set) {
    var (first, last) = (UChar32(0), UChar32(0))
    var text = [UChar](repeating: 0, count: 64)
    let length = swift_uset_getItem(set, index, &first, &last, &text, 64, &status)
    letters +=
      length > 0
      ? [String(decoding: text.prefix(Int(length)), as: UTF16.self)]
      : (first...last).map { String(Character(Unicode.Scalar(UInt32($0))!)) }
  }
  return letters
}

if CommandLine.arguments.dropFirst() == ["letters"] {
  print("// Written by Tests/languages.swift; do not edit.")
  print("// swift-format-ignore-file")
  print()
  print("/// The standard exemplar characters of CLDR for the languages that have an alphabet.")
  print("enum ExemplarLetters {")
  print("  static let all = [")
  for code in codes where !["hi", "ja", "ko", "zh", "zh-Hant"].contains(code) {
    let escaped = letters(code).joined(separator: " ").unicodeScalars.map {
      $0.properties.generalCategory == .nonspacingMark
        ? "\\u{\(String($0.value, radix: 16, uppercase: true))}" : "\($0)"
    }
    print("    (\(quoted(code)), \"\(escaped.joined())\"),")
  }
  print("  ]")
  print("}")
  exit(0)
}

print("// Written by Tests/languages.swift; do not edit.")
print("// swift-format-ignore-file")
print()
print("extension Language {")
print("  /// The languages, by code.")
print("  public static let all = [")
for code in codes {
  let locale = Locale(identifier: "\(code)@calendar=gregorian;numbers=latn")
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
  print("      dayPeriods: (\(quoted(dates.amSymbol)), \(quoted(dates.pmSymbol))),")
  func pattern(_ template: String) -> String {
    DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale)!
  }
  var calendar = Calendar(identifier: .gregorian)
  calendar.locale = locale
  print(
    "      datePattern: \(quoted(pattern("yMMMd"))), timePattern: \(quoted(pattern("jmm"))),",
    "firstWeekday: \((calendar.firstWeekday + 5) % 7 + 1),")
  let plurals = [false, true].map { isOrdinal in
    pluralRules(code, isOrdinal: isOrdinal).filter { $0.category != "other" }.map {
      category, rule in
      "\(category): \(rule.prefix { $0 != "@" }.trimmingCharacters(in: .whitespaces))"
    }.joined(separator: "; ")
  }
  print("      cardinals: \(quoted(plurals[0])), ordinals: \(quoted(plurals[1]))),")
}
print("  ]")
print("}")
