import Bench
import Controls
import Geometry
import Testing

@testable import Kinds

/// Types every letter of every language with taps and long presses.
struct KeyboardLanguageTests {
  private let field = TextField()
  private let bench: Bench

  init() {
    field.frame = Rectangle(x: 40, y: 40, width: 240, height: 44)
    bench = Bench(field)
    bench.name(field, "name")
    bench.stage.placeEverything()
  }

  private func open(_ code: String) throws -> KeyboardKeys {
    bench.language = try Language.named(code)
    bench.down(60, 60).up()
    bench.settle()
    let keyboard = try #require(bench.stage.children.compactMap { $0 as? Keyboard }.first)
    return keyboard.keys
  }

  /// Taps the key of a letter, or chooses the letter above the held key that offers it.
  private func type(_ letter: Character, on keys: KeyboardKeys) throws {
    if let frame = keys.frame(of: .character(letter)) {
      bench.down(frame.center + keys.originOnStage).up()
      return
    }
    let key = try #require(
      keys.letters.keys.first { keys.letters.alternates(of: $0).contains(letter) },
      "\(keys.letters.code) has no \(letter)")
    let frame = try #require(keys.frame(of: .character(key)))
    let finger = bench.down(frame.center + keys.originOnStage)
    for _ in 0..<30 { bench.frame() }
    let choices = try #require(keys.presses.first?.choices)
    let shown = keys.shift == .off ? letter : keys.letters.capital(letter)
    let index = try #require(choices.characters.firstIndex(of: shown))
    finger.move(choices.frames[index].center + keys.originOnStage)
    finger.up()
  }

  /// The letters, and those of letter groups such as `ch`. A mark after a space would merge with it.
  /// The set of Turkish has one capital, İ, because its lower-case form differs from Unicode's.
  private func letters(_ groups: String) -> [Character] {
    groups.unicodeScalars.split(separator: " ").flatMap { Array(String(Substring($0))) }
      .filter { $0 != "İ" }
  }

  @Test(arguments: ExemplarLetters.all)
  func everyLetterOfALanguageCanBeTyped(code: String, groups: String) throws {
    let keys = try open(code)
    #expect(code.hasPrefix(keys.letters.code), "\(keys.letters.code)")
    for letter in letters(groups) {
      let before = field.text
      try type(letter, on: keys)
      #expect(field.text == before + String(letter), "\(letter)")
    }
  }

  @Test(arguments: ExemplarLetters.all)
  func everyCapitalOfALanguageCanBeTyped(code: String, groups: String) throws {
    let layout = try #require(KeyboardLayout.layout(for: Language.named(code)))
    guard layout.hasCapitals else { return }
    let capitals = letters(groups).map(layout.capital)
    #expect(capitals.allSatisfy { $0.isUppercase || !$0.isCased })
    let keys = try open(code)
    let shift = try #require(keys.frame(of: .shift)).center + keys.originOnStage
    let last = try #require(letters(groups).last)
    bench.down(shift).up()
    try type(last, on: keys)
    #expect(field.text == String(layout.capital(last)))
  }

  /// The languages without a layout are the ones that `check` warns about.
  @Test func everyLanguageHasALayoutOrIsWarnedAbout() {
    let missing = Language.all.filter { KeyboardLayout.layout(for: $0) == nil }
    #expect(missing.map(\.code) == ["hi", "ja", "ko", "zh", "zh-Hant"])
    #expect(
      ExemplarLetters.all.map(\.0)
        == Language.all.map(\.code).filter { !missing.map(\.code).contains($0) })
  }

  /// Words on keys are in the panel's language, also beside the letters of another one.
  @Test(arguments: Language.all) func theEnterKeyIsInTheLanguageOfThePanel(language: Language)
    throws
  {
    field.keyboardLayouts = [.german]
    let keys = try open(language.code)
    let titles = EnterKey.allCases.map { $0.title(in: language) }
    #expect(keys.label(of: .enter) == titles[0] && Set(titles).count == 3)
    let isEnglish = language.code.hasPrefix("en")
    #expect((titles == EnterKey.allCases.map { $0.title(in: .english) }) == isEnglish)
  }

  /// A key is large enough for a finger on the smallest common panels.
  @Test(
    arguments: [Size(width: 480, height: 272), Size(width: 800, height: 480)], KeyboardLayout.all)
  func keysFitSmallPanels(size: Size, layout: KeyboardLayout) {
    let row = max(size.height * 0.12, 40)
    let arrangement = KeyboardArrangement(
      .letters, of: layout, switchesLayouts: true, in: Size(width: size.width, height: 4 * row + 10)
    )
    for key in arrangement.keys {
      let frame = key.frame
      #expect(frame.left >= 0 && frame.right <= size.width)
      #expect(frame.width >= 32 && frame.height >= 34, "\(layout.code) \(key.key)")
    }
  }
}
