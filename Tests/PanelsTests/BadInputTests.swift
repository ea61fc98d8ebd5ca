import Controls
import Kinds
import PanelChecks
import Panels
import Raster
import Testing

/// Hostile input must be rejected quickly, with a short message.
struct BadInputTests {
  private func problems(_ text: [UInt8]) -> [String] {
    TestPanel.problems(
      of: try PanelFile(kinds: builtInKinds, resources: TestResources()).panel(from: text)
    ).map { $0.line(file: "p") }

  }

  private func problems(_ text: String) -> [String] { problems(Array(text.utf8)) }

  @Test(arguments: [
    "[", "{a:", "{a:[", "]", "}", "/*", "//", "\"", "'", "-", "0", " ", "\n", "{},",
  ])
  func aMegabyteOfOneRepeatedTokenIsOneProblem(piece: String) {
    let count = PanelFile.sizeLimit / piece.utf8.count
    let lines = problems(String(repeating: piece, count: count))
    #expect(lines.count == 1)
    #expect(lines.allSatisfy { $0.hasPrefix("p:") && $0.utf8.count < 200 })
  }

  @Test func nestingHasALimit() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(
      problems(nested(32)) == [
        "p:1:1: error: expected an object, found an array; write { controls: […] }"
      ])
    #expect(problems(nested(33)) == ["p:1:33: error: nested deeper than 32 levels"])
    let groups = String(repeating: "{kind:'group',frame:[0,0,9,9],children:[", count: 16)
    #expect(
      problems("{controls:[" + groups).first?.hasSuffix("nested deeper than 32 levels") == true)
  }

  @Test func everyTruncatedFileHasOneProblem() {
    let text = Array(
      """
      { name: "Größe", // a comment
        /* another */ size: { width: 800, height: 480 }, 'tint': "#0073F0",
        values: { v: { minimum: -1.5e1, maximum: +0x20, initial: .5 } },
        controls: [ { kind: "knob", name: 'k\\u0041', frame: [0, 0, 90, 90,], value: "v" } ],
      }
      """.utf8)
    #expect(problems(text) == [])
    for length in 0..<text.count {
      let lines = problems(Array(text.prefix(length)))
      #expect(lines.count == 1 && lines.allSatisfy { $0.hasPrefix("p:") }, "\(length) bytes")
    }
  }

  @Test func invalidUTF8IsAProblem() {
    for byte in UInt8(0x80)...0xFF {
      let text = Array("{name: '".utf8) + [byte] + Array("'}".utf8)
      #expect(
        problems(text) == ["p:1:9: error: the text is not UTF-8 from here on; save it as UTF-8"])
    }
  }

  @Test func veryLongNumbersAreReadOrRejected() {
    let digits = String(repeating: "7", count: 400)
    let tooLarge = ["p:1:16: error: the number is too large (at most 1.8e308)"]
    #expect(problems("{size: {width: \(digits)}}") == tooLarge)
    #expect(problems("{size: {width: 1e\(digits)}}") == tooLarge)
    #expect(problems("{size: {width: 100.\(digits)}}") == [])
    #expect(
      problems("{size: {width: 1e-\(digits)}}") == [
        "p:1:16: error: size.width: expected a number from 1 to 16384 (points), found 0"
      ])
  }

  @Test(arguments: ["NaN", "Infinity", "-Infinity"])
  func infiniteNumbersAndNaNAreRejected(number: String) {
    #expect(problems("{values: {v: {minimum: \(number)}}}").count == 1)
    #expect(problems("{values: {v: {initial: \(number)}}}").count == 1)
    #expect(problems("{controls: [{kind: 'knob', frame: [0, 0, \(number), 9]}]}").count == 1)
  }

  /// Resources without any picture or font, which count requests.
  private final class CountingResources: PanelResources {
    let typesetter: any Typesetter = BoxTypesetter()
    private(set) var pictures = 0
    private(set) var families = 0

    func picture(at path: String) throws(PropertyError) -> Artwork {
      pictures += 1
      throw .refused("there is no \(path)")
    }

    func checkFont(family: String) throws(ResourceError) {
      families += 1
      throw ResourceError("there is no \(family)")
    }

    func problems(_ text: String) -> [String] {
      TestPanel.problems(of: try TestPanel.panel(text, resources: self)).map { $0.line(file: "p") }

    }
  }

  /// Finding suggestions takes time, and 10,000 controls may use one style.
  @Test func aMistakeInAStyleIsReportedOncePerKind() {
    let images = String(
      repeating: "{kind: 'image', frame: [0, 0, 9, 9], style: 's'},", count: 1_000)
    let resources = CountingResources()
    #expect(
      resources.problems("{styles: {s: {source: 'a.png'}}, controls: [\(images)]}") == [
        "p:1:23: error: styles.s.source: there is no a.png"
      ])
    #expect(resources.pictures == 1)
  }

  /// Looking up a family takes time.
  @Test func tooManyFontFamiliesAreNotLookedUp() {
    func families(_ count: Int) -> String {
      "{font: {family: [\(String(repeating: "'f',", count: count))]}, theme: 'classic'}"
    }
    let resources = CountingResources()
    #expect(resources.problems(families(8)).count == 1)
    #expect(resources.families == 8)
    #expect(
      resources.problems(families(9)) == [
        "p:1:17: error: font.family: expected at most 8 families, found 9"
      ])
    #expect(resources.families == 8)
  }

  @Test func atMostAHundredProblemsAreReported() {
    let keys = (0..<5_000).map { "k\($0): \($0)" }.joined(separator: ", ")
    #expect(problems("{\(keys)}").count == 100)
  }

  /// Every control is drawn, also those that others cover.
  @Test func controlsCoverThePanelOnlySoOften() {
    let group = "{ kind: 'group', frame: [0, 0, 800, 480] },"
    func groups(_ count: Int) -> String { "[\(String(repeating: group, count: count))]" }
    let limit = Int(PanelFile.coverageLimit)
    let message =
      "the controls cover the panel more than \(limit) times; remove controls that others cover"
    #expect(problems("{controls: \(groups(limit))}").isEmpty)
    let found = problems("{controls: \(groups(limit + 10))}")
    #expect(found.count == 1)
    #expect(
      found.first?.hasSuffix("error: controls[\(limit)].frame: \(message)") == true, "\(found)")
    // Each page counts by itself, and so do the controls above all pages.
    let pages = ["a", "b"].map { "{ name: '\($0)', controls: \(groups(limit)) }" }
    #expect(
      problems(
        """
        {tabs: {position: 'none'}, pages: [\(pages.joined(separator: ","))],
         controls: \(groups(limit))}
        """
      ).isEmpty)
    // Groups count with what they contain, also in a row.
    for container in ["kind: 'group', frame: [0, 0, 800, 480]", "kind: 'row', frame: [0, 0, 9, 9]"]
    {
      let inner = "{ kind: 'group', children: \(groups(limit + 1)) }"
        .replacing("'group', ch", with: "'group', frame: [0, 0, 9, 9], ch")
      #expect(problems("{controls: [{ \(container), children: [\(inner)] }]}").count == 1)
    }
    // Small controls on top of each other are permitted.
    let small = String(repeating: "{ kind: 'group', frame: [0, 0, 40, 40] },", count: 5_000)
    #expect(problems("{controls: [\(small)]}").isEmpty)
  }
}
