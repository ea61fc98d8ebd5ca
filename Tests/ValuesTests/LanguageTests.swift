import Testing

@testable import Values

/// Numbers and dates in several languages.
struct LanguageTests {
  private static let noon = 1_764_072_000.0

  /// In English, German, French with its narrow no-break space, Spanish, which groups five digits and
  /// more, Hindi with groups of two digits, Turkish with the sign of a percentage in front, and German
  /// of Switzerland.
  @Test(
    arguments: [
      (
        ".1f", -1234.56,
        ["−1234.6", "−1234,6", "−1234,6", "−1234,6", "−1234.6", "−1234,6", "−1234.6"]
      ),
      (
        "+.1f", 0.5, ["+0.5", "+0,5", "+0,5", "+0,5", "+0.5", "+0,5", "+0.5"]
      ),
      (
        ",.2f", 1234.5,
        [
          "1,234.50", "1.234,50", "1\u{202F}234,50", "1234,50", "1,234.50", "1.234,50", "1’234.50",
        ]
      ),
      (
        ",", -12_345_678.25,
        [
          "−12,345,678.25", "−12.345.678,25", "−12\u{202F}345\u{202F}678,25", "−12.345.678,25",
          "−1,23,45,678.25", "−12.345.678,25", "−12’345’678.25",
        ]
      ),
      (",", 999, ["999", "999", "999", "999", "999", "999", "999"]),
      (
        ",", 100_000.5,
        [
          "100,000.5", "100.000,5", "100\u{202F}000,5", "100.000,5", "1,00,000.5", "100.000,5",
          "100’000.5",
        ]
      ),
      (
        ",", 5e9,
        [
          "5,000,000,000", "5.000.000.000", "5\u{202F}000\u{202F}000\u{202F}000", "5.000.000.000",
          "5,00,00,00,000", "5.000.000.000", "5’000’000’000",
        ]
      ),
      (",", 5e19, ["5e+19", "5e+19", "5e+19", "5e+19", "5e+19", "5e+19", "5e+19"]),
      (",", 1.5e19, ["1.5e+19", "1,5e+19", "1,5e+19", "1,5e+19", "1.5e+19", "1,5e+19", "1.5e+19"]),
      (
        "%", 0.42,
        ["42%", "42\u{A0}%", "42\u{A0}%", "42\u{A0}%", "42%", "%42", "42%"]
      ),
      (
        "+,.1%", 12.345,
        [
          "+1,234.5%", "+1.234,5\u{A0}%", "+1\u{202F}234,5\u{A0}%", "+1234,5\u{A0}%",
          "+1,234.5%", "+%1.234,5", "+1’234.5%",
        ]
      ),
      (
        "%", -0.07,
        ["−7%", "−7\u{A0}%", "−7\u{A0}%", "−7\u{A0}%", "−7%", "−%7", "−7%"]
      ),
      ("%", -0.001, ["0%", "0\u{A0}%", "0\u{A0}%", "0\u{A0}%", "0%", "%0", "0%"]),
      ("mm:ss", -65, ["−01:05", "−01:05", "−01:05", "−01:05", "−01:05", "−01:05", "−01:05"]),
      ("HH:mm", noon, ["12:00", "12:00", "12:00", "12:00", "12:00", "12:00", "12:00"]),
      (
        "EEE d MMM", noon,
        [
          "Tue 25 Nov", "Di. 25 Nov.", "mar. 25 nov.", "mar 25 nov", "मंगल 25 नव॰", "Sal 25 Kas",
          "Di. 25 Nov.",
        ]
      ),
      (
        "EEEE MMMM", noon,
        [
          "Tuesday November", "Dienstag November", "mardi novembre", "martes noviembre",
          "मंगलवार नवंबर", "Salı Kasım", "Dienstag November",
        ]
      ),
      (".1f", .nan, ["–", "–", "–", "–", "–", "–", "–"]),
      (",", -.infinity, ["–", "–", "–", "–", "–", "–", "–"]),
    ] as [(String, Double, [String])])
  func aNumberIsShownInALanguage(_ source: String, _ number: Double, _ texts: [String]) throws {
    let format = try #require(TextFormat(source))
    let languages = try ["en", "de", "fr", "es", "hi", "tr", "de-CH"].map {
      try #require(Language.withCode($0))
    }
    #expect(languages.map { format.text(of: number, in: $0) } == texts)
  }

  /// A left-to-right mark keeps signs on the left of the digits.
  @Test(
    arguments: [
      (".1f", -1234.5, ["\u{200E}−1234.5", "\u{200E}−1234.5", "\u{200E}−1234.5"]),
      ("+,", 1234.5, ["\u{200E}+1,234.5", "\u{200E}+1,234.5", "\u{200E}+1,234.5"]),
      ("%", -0.42, ["\u{200E}−42\u{200E}%\u{200E}", "\u{200E}−42%", "\u{200E}−42%"]),
      ("mm:ss", -65, ["\u{200E}−01:05", "\u{200E}−01:05", "\u{200E}−01:05"]),
      (",", -5e19, ["\u{200E}−5e+19", "\u{200E}−5e+19", "\u{200E}−5e+19"]),
      (".0f", -0.1, ["0", "0", "0"]),
      (
        "EEEE d MMMM y", noon,
        [
          "الثلاثاء 25 نوفمبر 2025", "سه\u{200C}شنبه 25 نوامبر 2025", "יום שלישי 25 נובמבר 2025",
        ]
      ),
    ] as [(String, Double, [String])])
  func aNumberIsShownFromLeftToRight(
    _ source: String, _ number: Double, _ texts: [String]
  ) throws {
    let format = try #require(TextFormat(source))
    let languages = try ["ar", "fa", "he"].map { try #require(Language.withCode($0)) }
    #expect(languages.map { format.text(of: number, in: $0) } == texts)
  }

  @Test(arguments: [
    ("ru", "d MMMM y", "25 ноября 2025"), ("ru", "MMMM y", "ноябрь 2025"), ("ru", "LLLL", "ноябрь"),
    ("ru", "d LLLL", "25 ноябрь"), ("ru", "EEEE MMMM", "вторник ноябрь"),
    ("fi", "MMMM", "marraskuu"),
    ("fi", "d. MMMM", "25. marraskuuta"), ("de", "d. MMM", "25. Nov."), ("de", "MMM yy", "Nov 25"),
    ("de", "d LLL", "25 Nov"), ("en", "MMM LLLL", "Nov November"), ("ca", "MMMM", "novembre"),
    ("ru", "L LL", "11 11"),
  ])
  func aMonthWithoutADayHasItsOwnName(_ code: String, _ source: String, _ text: String) throws {
    let format = try #require(TextFormat(source))
    #expect(format.text(of: Self.noon, in: try #require(Language.withCode(code))) == text)
  }

  @Test func everyLanguageIsComplete() {
    #expect(Set(Language.all.map(\.code)).count == Language.all.count)
    for language in Language.all {
      #expect(language.decimalSign.count == 1 && language.groupSign.count == 1)
      #expect(language.decimalSign != language.groupSign, "\(language.code)")
      for names in [
        language.months, language.shortMonths, language.standaloneMonths,
        language.shortStandaloneMonths,
      ] {
        #expect(Set(names).count == 12 && names.count == 12, "\(language.code)")
      }
      for names in [language.weekdays, language.shortWeekdays] {
        #expect(Set(names).count == 7 && names.count == 7, "\(language.code)")
      }
      #expect(language.dayPeriods.am != language.dayPeriods.pm)
    }
  }

  @Test func aValueHasTheDecimalSignOfTheLanguage() throws {
    let german = try #require(Language.withCode("de"))
    let stepped = Value(.number(1234.5), in: -2000...2000, step: 0.5)
    #expect(stepped.text(of: stepped.scalar, in: german) == "1234,5")
    let computed = Value(.number(-0.25), in: Value.unboundedRange)
    #expect(computed.text(of: computed.scalar, in: german) == "−0,25")
    let format = try ValueFormat("{value:,.1f} €, {value}")
    #expect(
      format.text(for: stepped, scalar: stepped.scalar, in: german) == "1.234,5\u{202F}€, 1234,5")
  }
}
