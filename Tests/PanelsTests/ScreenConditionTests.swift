import Controls
import Geometry
import JSON
import Kinds
import PanelChecks
import PanelInspection
import Testing

@testable import Panels

/// A panel file can have other keys on screens for which a condition is true.
struct ScreenConditionTests {
  private func panel(
    _ text: String, _ width: Int, _ height: Int, scale: Double? = nil, density: Double? = nil
  ) throws(PanelFileError) -> Panel {
    try PanelFile(kinds: builtInKinds, resources: TestResources()).panel(
      from: Array(text.utf8),
      for: Screen(
        size: PixelSize(width: width, height: height), scale: scale, density: density))
  }

  private func problems(_ text: String) -> [String] {
    TestPanel.problems(of: try TestPanel.panel(text)).map { $0.line(file: "p") }

  }

  private func warnings(_ text: String) -> [String] {
    PanelFile(kinds: builtInKinds, resources: TestResources()).warnings(in: Array(text.utf8))
      .map { $0.line(file: "p") }
  }

  private static let text = """
    { size: { width: 800, height: 480, when: { "height < 300": { width: 480, height: 272 } } },
      font: { size: 16, when: { "height < 300": { size: 12 } } },
      tabs: { position: "left", when: { "height < 300": { position: "dots" } } },
      styles: { label: { lines: 1, when: { "height < 300": { lines: 4 } } } },
      pages: [{ name: "a", controls: [
        { kind: "row", frame: [0, 0, 20, 20], padding: 2, spacing: 3,
          when: { "height < 300": { kind: "column", spacing: null }, "width == 480": { padding: 5 } },
          children: [{ kind: "label" }, { kind: "label", when: { "height < 300": { width: 9 } } }] } ] }],
      theme: "dark" }
    """

  @Test func everyObjectCanDifferOnAScreen() throws {
    let (large, small) = (try panel(Self.text, 800, 480), try panel(Self.text, 480, 272))
    #expect(large.settings.size == Size(width: 800, height: 480))
    #expect(small.settings.size == Size(width: 480, height: 272))
    let rows = try [large, small].map { panel in
      try #require(panel.allControls.lazy.compactMap { $0 as? LayoutGroup }.first)
    }
    #expect(rows[0] is Row && rows[0].padding == 2 && rows[0].spacing == 3)
    #expect(rows[1] is Column && rows[1].padding == 5 && rows[1].spacing != 3)
    func label(_ panel: Panel) throws -> Label {
      try #require(panel.allControls.lazy.compactMap { $0 as? Label }.last)
    }
    let (first, second) = (try label(large), try label(small))
    #expect(first.lines == 1 && first.size == 16 && second.lines == 4 && second.size == 12)
    #expect(large.allControls.lazy.compactMap { $0 as? Pages }.first?.position == .left)
    #expect(small.allControls.lazy.compactMap { $0 as? Pages }.first?.position == .dots)
    // The panel depends on no other property of the screen.
    #expect(large.isArranged(for: Screen(size: PixelSize(width: 500, height: 900))))
    #expect(!large.isArranged(for: Screen(size: PixelSize(width: 500, height: 299))))
    #expect(!large.isArranged(for: Screen(size: PixelSize(width: 480, height: 900))))
  }

  private func lines(_ keys: String, _ width: Int, _ height: Int) throws -> Int {
    let text = "{ controls: [{ kind: 'label', frame: [0, 0, 9, 9], lines: 1, \(keys) }] }"
    return try #require(panel(text, width, height).allControls[0] as? Label).lines
  }

  @Test func laterConditionsReplaceKeysOfEarlierOnes() throws {
    let both = "when: { 'width < 600': { lines: 2 }, 'width < 500': { lines: 3 } }"
    for (width, expected) in [(600, 1), (599, 2), (500, 2), (499, 3)] {
      #expect(try lines(both, width, 100) == expected)
    }
    let reverse = "when: { 'width < 500': { lines: 3 }, 'width < 600': { lines: 2 } }"
    #expect(try lines(reverse, 499, 100) == 2)
    // `portrait` is a condition in its place among the others.
    let last = "when: { 'width < 500': { lines: 3 } }, portrait: { lines: 4 }"
    let first = "portrait: { lines: 4 }, when: { 'width < 500': { lines: 3 } }"
    for (text, expected) in [(last, 4), (first, 3)] {
      #expect(try lines(text, 400, 500) == expected)
    }
    #expect(try lines(last, 600, 700) == 4 && lines(last, 400, 300) == 3)
    // A key that was removed can be set again, and the other way round.
    let again = "when: { 'width < 600': { lines: null }, 'width < 500': { lines: 3 } }"
    #expect(try lines(again, 550, 100) == 1 && lines(again, 400, 100) == 3)
    let removed = "when: { 'width < 600': { lines: 3 }, 'width < 500': { lines: null } }"
    #expect(try lines(removed, 550, 100) == 3 && lines(removed, 400, 100) == 1)
  }

  @Test func portraitIsACondition() throws {
    for keys in ["portrait: { lines: 2 }", "when: { 'height > width': { lines: 2 } }"] {
      #expect(try lines(keys, 100, 101) == 2 && lines(keys, 100, 100) == 1)
    }
    // An error names the orientation for both.
    for keys in ["portrait: { lines: -2 }", "when: { 'height > width': { lines: -2 } }"] {
      let found = problems("{ controls: [{ kind: 'label', frame: [0, 0, 9, 9], \(keys) }] }")
      #expect(found.count == 1 && found.allSatisfy { $0.hasSuffix("(in portrait)") })
    }
  }

  @Test(
    arguments: [
      // A point is a pixel, whatever the size of the design.
      ("", 600, nil, nil, 600, 1), ("size: { width: 300, height: 200 }", 600, nil, nil, 600, 1),
      ("display: { scale: 2 }", 600, nil, nil, 300, 2),
      ("display: { scale: 2 }", 600, 3, nil, 200, 3),
      ("display: { pointsPerInch: 100 }", 600, nil, nil, 600, 1),
      ("display: { pointsPerInch: 100 }", 600, nil, 150, 400, 1.5),
      ("", 600, nil, 150, 600, 1),
      // Invalid settings are reported elsewhere.
      ("size: { width: 'x' }", 600, nil, nil, 600, 1),
    ] as [(String, Int, Double?, Double?, Double, Double)])
  func aPointIsAsLargeAsTheFileSays(
    keys: String, pixels: Int, scale: Double?, density: Double?, width: Double, points: Double
  ) throws {
    let node = try JSONParser.parseFile(Array("{ \(keys) }".utf8), maximumDepth: 9)
    let measures = ScreenConditions(node).measures(
      of: Screen(
        size: PixelSize(width: pixels, height: pixels / 2), scale: scale, density: density))
    #expect(measures.width == width && measures.height == width / 2 && measures.density == points)
  }

  @Test func theDefaultIsAScreenOfThePanelsSize() throws {
    let text = """
      { size: { width: 300, height: 700, when: { "width > 200": { width: 400 } } },
        controls: [{ kind: "label", frame: [0, 0, 9, 9], portrait: { lines: 3 } }] }
      """
    let panel = try TestPanel.panel(text)
    #expect(panel.settings.size.width == 400)
    #expect((panel.allControls[0] as? Label)?.lines == 3)
  }

  @Test func templatesCanHaveConditions() throws {
    let text = """
      { templates: { tile: { parameters: { limit: 500 }, kind: "label", frame: [0, 0, 9, 9], lines: 1,
          when: { "width < $limit": { lines: 2 } } } },
        controls: [{ use: "tile" }, { use: "tile", limit: 300 },
          { use: "tile", when: { "width < 400": { limit: 100, lines: 5 } } },
          { each: 2, use: "tile", when: { "width < 350": { each: 3 } } },
          { use: "tile", when: { "width < 350": { use: null, kind: "label", frame: [0, 0, 9, 9] } } } ] }
      """
    func all(_ width: Int) throws -> [Int] {
      try panel(text, width, 99).allControls.compactMap { ($0 as? Label)?.lines }
    }
    #expect(try all(500) == [1, 1, 1, 1, 1, 1])
    #expect(try all(420) == [2, 1, 2, 2, 2, 2])
    #expect(try all(360) == [2, 1, 5, 2, 2, 2])
  }

  /// Conditions within children that another condition replaces are found, too.
  @Test(arguments: [
    "'width < 300'", "'height < 123'", "'width / height > 3'", "'density > 2.5'",
    "'width > 700 and width < 702'", "'width * height < 200000'", "'not (width < 5000)'",
    "'width == 333 and height == 444'", "'height > width and width > 500'",
  ])
  func everyArrangementIsChecked(condition: String) {
    for control in [
      "{ kind: 'label', frame: [0, 0, 9, 9], when: { \(condition): { lines: 'x' } } }",
      """
      { kind: 'group', frame: [0, 0, 9, 9], children: [], when: { 'width < 600': { children: [
        { kind: 'label', frame: [0, 0, 9, 9], when: { 'height < 400': { lines: 'x' } } } ] } } }
      """,
    ] {
      let found = problems("{ controls: [\(control)] }")
      #expect(
        found.count == 1 && found.allSatisfy { $0.contains("lines: expected a whole number") })
    }
  }

  @Test func everyCombinationOfConditionsIsCheckedWithinTheLimit() {
    let conditions = (0..<ScreenConditions.limit).map { "'width < \(100 + $0 * 50)': { lines: 2 }" }
    func label(_ last: String) -> String {
      "{ controls: [{ kind: 'label', frame: [0, 0, 9, 9], when: { "
        + (conditions.dropLast() + [last]).joined(separator: ", ") + " } }] }"
    }
    #expect(problems(label("'height < 90 and width > 1800': { lines: 2 }")) == [])
    #expect(problems(label("'height < 90 and width > 1800': { lines: 'x' }")).count == 1)
    // Another warning is about screens that are too small for the panel.
    #expect(
      warnings(label("'height < 90 and width > 1800': { lines: 2 }"))
        .allSatisfy { $0.hasPrefix("p:1:1: warning: size:") })
  }

  @Test func problemsNameAScreen() {
    let text = """
      { controls: [{ kind: 'label', frame: [0, 0, 9, 9], when: { 'width < 300': { lines: 'x' } } },
        { kind: 'label', frame: [0, 0, 9, 9], when: { 'density > 4': { lines: 'x' } } }] }
      """
    #expect(
      problems(text) == [
        "p:1:84: error: controls[0].lines: expected a whole number from 1 to 100, found \"x\" "
          + "(on a screen of 240 × 320 pixels)",
        "p:2:73: error: controls[1].lines: expected a whole number from 1 to 100, found \"x\" "
          + "(on a screen of 800 × 480 pixels at 5 pixels per point)",
      ])
    // The values of the panel must not depend on the screen.
    #expect(
      problems(
        "{ controls: [{ kind: 'knob', name: 'v', frame: [0, 0, 9, 9], "
          + "when: { 'width < 300': { maximum: 5 } } }] }") == [
          "p:1:14: error: controls[0]: the value \"v\" must be the same on all screens: it is a number from 0 to 1, and a number from 0 to 5 "
            + "on a screen of 240 × 320 pixels; declare its \"maximum\" in \"values\""
        ])
  }

  @Test(arguments: [
    ("when: 1", "1:58: error: controls[0].when: expected an object of conditions on the screen"),
    ("when: 'a > 1'", "1:58: error: controls[0].when: expected an object of conditions on the"),
    ("when: { 'width < 1': 2 }", "1:73: error: controls[0].when: expected an object of keys to"),
    (
      "when: { 'power > 1': {} }",
      "1:61: error: controls[0].when: \"power\" cannot be used in \"when\"; use"
    ),
    ("when: { 'width <': {} }", "1:68: error: controls[0].when: expected a value"),
    (
      "when: { width: {} }", "1:61: error: controls[0].when: a condition must be true or false, but"
    ),
    ("when: { 'width < 9': {}, 'width < 9': {} }", "1:77: error: controls[0].when: this condition"),
    ("when: {}, when: {}", "1:68: error: controls[0].when: an object can have only one \"when\""),
    ("when: { 'width < 900': { when: {} } }", "1:83: error: controls[0].when: an object can have"),
    (
      "when: { 'width < 900': { portrait: {} } }",
      "1:87: error: controls[0].portrait: an object can"
    ),
    (
      "portrait: { when: {} }",
      "1:70: error: controls[0].when: an object can have only one \"when\""
    ),
    ("when: { '$x < 9': {} }", "1:61: error: controls[0].when: expected a value, found '$'"),
  ])
  func mistakesAreReported(keys: String, problem: String) {
    let found = problems("{ controls: [{ kind: 'label', frame: [0, 0, 9, 9], \(keys) }] }")
    #expect(found.count == 1 && found.allSatisfy { $0.hasPrefix("p:" + problem) }, "\(found)")
  }

  @Test func aMistakeInAConditionConcernsAllScreens() {
    let others = "'width < 9': {}, 'height < 9': {}"
    for condition in ["width <", "power > 1", "width"] {
      let found = problems(
        "{ controls: [{ kind: 'label', frame: [0, 0, 9, 9], when: { \(others), '\(condition)': {} } }] }"
      )
      #expect(
        found.count == 1 && found.allSatisfy { !$0.contains("on a screen of") }, "\(found)")
    }
  }

  @Test func onlySomeObjectsHaveConditions() {
    for text in [
      "{ when: {} }", "{ pages: [{ name: 'a', when: {} }] }", "{ display: { when: {} } }",
    ] {
      let found = problems(text)
      #expect(
        found.count == 1
          && found.allSatisfy {
            $0.contains("has no key \"when\"; use it in \"size\", \"font\", \"tabs\", a style or a")
          }, "\(found)")
    }
    // In a rule, `when` is a condition on values. A value and a style can have the name.
    let text = """
      { values: { when: { initial: true } }, styles: { when: { lines: 2 } },
        rules: [{ when: "when", do: "when = false" }],
        controls: [{ kind: "label", style: "when", frame: [0, 0, 9, 9] }] }
      """
    #expect(problems(text) == [])
    #expect(
      problems("{ templates: { t: { parameters: { when: 1 }, kind: 'label' } } }").allSatisfy {
        $0.contains("\"when\" has a meaning of its own")
      })
  }

  @Test func thereAreLimits() {
    func label(_ conditions: [String]) -> String {
      let all = conditions.map { "'\($0)': {}" }.joined(separator: ", ")
      return "{ controls: [{ kind: 'label', frame: [0, 0, 9, 9], when: { \(all) } }] }"
    }
    let many = (1...ScreenConditions.limit).map { "width < \($0 * 40)" }
    #expect(problems(label(many)) == [])
    let tooMany = problems(label(many + ["height < 7"]))
    #expect(
      tooMany.count == 1 && tooMany.allSatisfy { $0.contains("at most 16 different conditions") })
    // The same condition counts once.
    let twice =
      "{ controls: ["
      + (1...20).map { _ in
        "{ kind: 'label', frame: [0, 0, 9, 9], when: { 'width < 9': {} } }"
      }.joined(separator: ", ") + "] }"
    #expect(problems(twice) == [])
    let length = ScreenCondition.lengthLimit - "width < 9".utf8.count
    let space = String(repeating: " ", count: length)
    #expect(problems(label(["width < \(space)9"])) == [])
    let tooLong = problems(label(["width < \(space) 9"]))
    #expect(tooLong.count == 1 && tooLong.allSatisfy { $0.contains("at most 256 bytes") })
  }

  /// A test file can name a control that only the arrangement of the test's screen has.
  @Test func namesInTestsAreThoseOfTheScreen() throws {
    let text = """
      { controls: [{ kind: "group", frame: [0, 0, 99, 99], children: [],
        when: { "width < 150": { children: [
          { kind: "label", name: "small", text: "a", frame: [0, 0, 99, 99] } ] } } } ] }
      """
    let file = try PanelTestFile(Array("{ panel: 'a', steps: [{ visible: 'small' }] }".utf8))
    #expect(file.problems(on: [try panel(text, 149, 99)]) == [])
    let found = file.problems(on: [try panel(text, 150, 99)])
    #expect(found.map(\.message) == ["the panel has no control \"small\""])
  }

  @Test func aConditionThatIsNeverTrueIsAWarning() {
    let text = """
      { controls: [{ kind: 'label', frame: [0, 0, 99, 40],
        when: { 'width < 9 and width > 10': { lines: 2 }, 'width < 9': { lines: 2 } } }] }
      """
    #expect(
      warnings(text) == [
        "p:2:11: warning: controls[0].when: found no screen that makes this condition true, so its keys are "
          + "not checked; correct or simplify it"
      ])
  }

  @Test func aWarningNamesTheScreen() {
    let text = """
      { size: { width: 400, height: 240 }, controls: [
        { kind: 'label', text: 'A long text', frame: [0, 0, 200, 40],
        when: { 'width < 400': { frame: [0, 0, 9, 40] } } }] }
      """
    let found = warnings(text)
    #expect(
      found.count == 1 && found.allSatisfy { $0.hasSuffix("(on a screen of 240 × 400 pixels)") })
  }
}
