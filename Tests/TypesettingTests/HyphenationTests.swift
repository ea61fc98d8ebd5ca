import Controls
import Geometry
import LinuxIO
import Raster
import TestFolders
import Testing

@testable import Typesetting

/// Words that break by the rules of their language.
struct HyphenationTests {
  /// Returns a text with `-` where it may break by rules of patterns.
  private func hyphenated(
    _ text: String, language: String = "de", _ rules: String, encoding: String = "UTF-8"
  ) throws -> String {
    let folder = try makeTestFolder()
    let file = try #require(HyphenationRules.source(of: language)).file
    try replaceFile(
      at: "\(folder)/hyph_\(file).dic", with: Array(encoding.utf8) + [10] + bytes(rules, encoding)
    )
    return breaks(Hyphenator(folder: folder, warn: { Issue.record("\($0)") }), text, language)
  }

  private func breaks(_ hyphenator: Hyphenator, _ text: String, _ language: String) -> String {
    let scalars = text.unicodeScalars.map(\.value)
    let breaks = hyphenator.breaks(in: scalars, language: language)
    var result = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if breaks.contains(index) { result.append("-") }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// The bytes of a text of Latin letters in an encoding.
  private func bytes(_ text: String, _ encoding: String) -> [UInt8] {
    encoding == "UTF-8" ? Array(text.utf8) : text.unicodeScalars.map { UInt8($0.value) }
  }

  private static let rules = "LEFTHYPHENMIN 2\nRIGHTHYPHENMIN 2\na1b\nü1b\n"

  // MARK: Words

  @Test(arguments: ["UTF-8", "ISO8859-1", "ISO8859-15"])
  func wordsBreakWhereTheirRulesSay(encoding: String) throws {
    let text = try hyphenated(
      "Aabbab, KÜBEL: kübel_xxabxx xaabx", Self.rules, encoding: encoding)
    #expect(text == "Aa-bbab, KÜ-BEL: kü-bel_xxa-bxx xaa-bx")
  }

  @Test func shortAndVeryLongWordsDoNotBreak() throws {
    #expect(try hyphenated("aaba aabaa", Self.rules) == "aaba aa-baa")
    let long = "aab" + String(repeating: "a", count: 61)
    #expect(try hyphenated("\(long) a\(long)", Self.rules).hasPrefix("aa-ba"))
    #expect(try hyphenated("a\(long)", Self.rules) == "a\(long)")
  }

  @Test func aWordWithASoftHyphenHasNoOthers() throws {
    #expect(try hyphenated("aaba\u{AD}aa aabaa", Self.rules) == "aaba\u{AD}aa aa-baa")
  }

  /// In an 8-bit encoding, a word with a letter that it does not have is left alone.
  @Test func otherScriptsAreLeftAlone() throws {
    #expect(
      try hyphenated("aabaaя аавааа aabaa", Self.rules, encoding: "ISO8859-1")
        == "aabaaя аавааа aa-baa")
  }

  @Test func placesWhereLettersChangeAreLeftOut() throws {
    #expect(try hyphenated("xabxassza", "a1b\nas1sz/sz=sz,2,3\n") == "xa-bxassza")
  }

  @Test func aVariantHasTheRulesOfItsLanguage() throws {
    #expect(try hyphenated("aabaa", language: "de-AT", Self.rules) == "aa-baa")
    #expect(HyphenationRules.source(of: "pt-PT")?.file == "pt_PT")
    #expect(HyphenationRules.source(of: "ja") == nil)
  }

  // MARK: Files

  @Test func missingRulesAreReportedOnce() throws {
    let folder = try makeTestFolder()
    var warnings: [String] = []
    let hyphenator = Hyphenator(folder: folder, warn: { warnings.append($0) })
    for language in ["de", "fr", "de", "ja", "fr"] {
      #expect(breaks(hyphenator, "aabaa", language) == "aabaa")
    }
    #expect(
      warnings
        == [("de", "hyphen-de"), ("fr", "hyphen-fr")].map {
          "hyphenation: the rules of the language \"\($0.0)\" are not installed; Debian's packages "
            + "libhyphen0 and \($0.1) have them"
        })
  }

  @Test(arguments: ["", "\n", "no-such-encoding\na1b\n", String(repeating: "x", count: 5_000)])
  func aFileThatIsNoRulesIsReported(content: String) throws {
    let folder = try makeTestFolder()
    try replaceFile(at: "\(folder)/hyph_de_DE.dic", with: Array(content.utf8))
    var warnings = 0
    let hyphenator = Hyphenator(folder: folder, warn: { _ in warnings += 1 })
    #expect(breaks(hyphenator, "aabaa", "de") == "aabaa" && warnings == 1)
  }

  // MARK: Lines

  private let typesetter = makeTypesetter()

  private func layout(_ text: String, width: Double, hyphenation: String?) -> TextLayout {
    typesetter.layout(
      [TextSpan(text, font: Font(size: 16))],
      in: TextBox(width: width, maximumLines: 9, hyphenation: hyphenation), scale: 1)
  }

  private func pixels(of layout: TextLayout) -> [[UInt32]] {
    let surface = picture(of: [layout])
    return (0..<surface.height).map { y in (0..<surface.width).map { surface[$0, y] } }
  }

  /// The rules of the package hyphen-de.
  @Test func linesOfGermanBreakWithinWords() {
    let text = "Geschwindigkeitsbegrenzung"
    #expect(layout(text, width: 140, hyphenation: nil).breaksWord)
    let hyphenated = layout(text, width: 140, hyphenation: "de")
    #expect(!hyphenated.breaksWord && hyphenated.size.width <= 140)
    // The end of the first line is a hyphen.
    let byHand = layout("Geschwindig\u{AD}keitsbegrenzung", width: 140, hyphenation: nil)
    #expect(pixels(of: hyphenated) == pixels(of: byHand))
  }

  /// After a break, a word has places that an earlier line has passed.
  @Test func theHyphenHasRoom() {
    for width in stride(from: 40.0, through: 200, by: 4) {
      let layout = layout("Überprüfungsgerät", width: width, hyphenation: "de")
      #expect(layout.size.width <= width && (width < 60 || !layout.breaksWord), "\(width)")
    }
  }

  @Test func aTextThatFitsStaysAsItIs() {
    let text = "Geschwindigkeit"
    let plain = layout(text, width: 400, hyphenation: nil)
    let hyphenated = layout(text, width: 400, hyphenation: "de")
    #expect(pixels(of: hyphenated) == pixels(of: plain))
  }

  @Test func aLongTextIsBounded() {
    let text = String(repeating: "Geschwindigkeitsbegrenzung", count: 2_600)
    let hyphenated = layout(text, width: 140, hyphenation: "de")
    #expect(hyphenated.isTruncated && hyphenated.breaksWord)
  }
}
