import Testing

@testable import Values

/// Plural categories of numbers.
struct PluralTests {
  /// The numbers with a category in the notation of CLDR, such as `0.0~0.3 11`.
  private func numbers(_ samples: String) -> [ShownNumber] {
    samples.split(separator: " ").flatMap { sample in
      let ends = sample.split(separator: "~")
      let decimals = ends[0].split(separator: ".").dropFirst().first?.count ?? 0
      let power = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
      let scaled = ends.compactMap { Double($0).map { Int(($0 * power).rounded()) } }
      return (scaled[0]...scaled[scaled.count - 1]).map {
        ShownNumber(Double($0) / power, decimals: decimals)
      }
    }
  }

  @Test(arguments: [false, true])
  func theSamplesOfEveryLanguageHaveTheirCategories(_ isOrdinal: Bool) throws {
    let all = isOrdinal ? PluralSamples.ordinals : PluralSamples.cardinals
    var categories: [String: [PluralCategory]] = [:]
    for (code, name, samples) in all {
      let language = try #require(Language.withCode(code))
      let category = try #require(PluralCategory(rawValue: name))
      categories[code, default: []].append(category)
      let wrong = numbers(samples).filter {
        $0.category(in: language, isOrdinal: isOrdinal) != category
      }
      #expect(wrong.isEmpty, "\(code) \(name)")
    }
    for language in Language.all {
      #expect(language.pluralCategories(isOrdinal: isOrdinal) == categories[language.code])
    }
  }

  @Test(arguments: [
    ("en", 1.0, 0, PluralCategory.one), ("en", 1, 1, .other), ("en", -1, 0, .one),
    ("en", 0.96, 0, .one), ("en", 0.4, 0, .other), ("fr", 1.5, 1, .one), ("fr", 2, 0, .other),
    ("fr", 3_000_000, 0, .many), ("cs", 1.5, 1, .many), ("lv", 0.11, 2, .zero), ("ar", 0, 0, .zero),
    ("ar", -11, 0, .many), ("is", 0.10, 2, .one), ("da", 0.50, 2, .one), ("pl", 12, 0, .many),
    // The largest whole number in the binary format, and numbers with an exponent.
    ("ru", 9_007_199_254_740_991, 0, .one), ("fr", 2e19, 0, .other), ("ar", .infinity, 0, .other),
  ])
  func theShownDigitsDecide(
    _ code: String, _ number: Double, _ decimals: Int, _ category: PluralCategory
  ) throws {
    let shown = ShownNumber(number, decimals: decimals)
    #expect(shown.category(in: try #require(Language.withCode(code)), isOrdinal: false) == category)
  }

  @Test func aShownNumberIsRoundedAndGrouped() throws {
    let german = try #require(Language.withCode("de"))
    #expect(ShownNumber(-1234.56, decimals: 1).text(in: german) == "−1.234,6")
    #expect(ShownNumber(2.999, decimals: 2).number == 3)
    #expect(ShownNumber(1234.5).text(in: german) == "1.234,5")
    #expect(ShownNumber(3, decimals: 1).subtracting(1).text(in: german) == "2,0")
    let stepped = Value(.number(2), in: 0...10, step: 0.5)
    #expect(stepped.shownNumber(of: stepped.scalar)?.text(in: .english) == "2.0")
    let text = Value(.text("2"))
    #expect(text.shownNumber(of: text.scalar) == nil)
  }

  @Test func someLanguagesAreWrittenFromRightToLeft() {
    #expect(Language.all.filter(\.isRightToLeft).map(\.code) == ["ar", "fa", "he"])
  }
}
