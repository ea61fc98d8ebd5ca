import BuiltInPanels
import Controls
import Geometry
import JSON
import Kinds
import PanelChecks
import Testing

@testable import Panels

/// Reading of test files. Their names are checked against the panel in `TestCommandTests`.
struct PanelTestFileTests {
  private static func problems(_ text: String) -> [String] {
    TestPanel.problems(of: try PanelTestFile(Array(text.utf8))).map { $0.line(file: "t") }

  }

  @Test(arguments: [
    ("{ panel: 'a', steps: [{ tap: 'b' }", "t:1:22: error: this '[' is never closed"),
    ("[]", "t:1:1: error: expected an object, found an array"),
    ("{ steps: [{ wait: 1 }] }", "t:1:1: error: a test file needs \"panel\""),
    ("{ panel: '', steps: [{ wait: 1 }] }", "panel: expected the path of a panel file, found \"\""),
    ("{ panel: 'a' }", "a test file needs \"steps\" or \"tests\""),
    ("{ panel: 'a', steps: [{ wait: 1 }], tests: [] }", "use either \"steps\" or \"tests\""),
    ("{ panel: 'a', steps: [] }", "steps: expected an array of at least one object"),
    (
      "{ panel: 'a', tests: [{ steps: [{ wait: 1 }] }] }",
      "t:1:23: error: tests[0]: a test needs \"name\""
    ),
    ("{ panel: 'a', tests: [{ name: 'b' }] }", "a test needs \"steps\""),
    ("{ panel: 'a', tests: [{ name: '', steps: [{ wait: 1 }] }] }", "the name is empty"),
    (
      "{ panel: 'a', tests: [{ name: 'b', steps: [{ wait: 1 }] }, { name: 'b', steps: [{ wait: 1 }] }] }",
      "the name of the test \"b\" appears twice"
    ),
    ("{ panel: 'a', step: [] }", "a test file has no key \"step\"; did you mean \"steps\"?"),
    (
      "{ panel: 'a', steps: [{ tpa: 'b' }] }",
      "steps[0].tpa: a step has no key \"tpa\"; did you mean \"tap\"?"
    ),
    ("{ panel: 'a', steps: [{}] }", "this step is empty; add an action or a check"),
    (
      "{ panel: 'a', steps: [{ tap: 'b', wait: 1 }] }",
      "a step has one action, not \"tap\" and \"wait\""
    ),
    (
      "{ panel: 'a', steps: [{ tap: 5 }] }",
      "steps[0].tap: expected the name of a control or [x, y], found 5"
    ),
    ("{ panel: 'a', steps: [{ tap: [1, 2, 3] }] }", "found [1, 2, 3]"),
    ("{ panel: 'a', steps: [{ tap: [1, Infinity] }] }", "or [x, y], found"),
    (
      "{ panel: 'a', steps: [{ drag: 'b' }] }",
      "a drag needs \"to\", a number from 0 to 1 or [x, y]"
    ),
    (
      "{ panel: 'a', steps: [{ drag: 'b', to: 1.5 }] }",
      "expected a number from 0 to 1 or [x, y], found 1.5"
    ),
    ("{ panel: 'a', steps: [{ drag: 'b', to: 1, for: 61 }] }", "a drag takes at most 60 s"),
    (
      "{ panel: 'a', steps: [{ tap: 'b', for: 1 }] }",
      "\"for\" needs one of \"hold\", \"drag\", \"key\""
    ),
    (
      "{ panel: 'a', steps: [{ key: 'Return' }] }",
      "steps[0].key: expected \"Tab\" or \"Shift+Tab\" or \"Enter\""
    ),
    ("{ panel: 'a', steps: [{ key: 5 }] }", "found 5"),
    ("{ panel: 'a', steps: [{ turn: 1.5 }] }", "found 1.5"),
    ("{ panel: 'a', steps: [{ turn: 1001 }] }", "found 1001"),
    ("{ panel: 'a', steps: [{ turn: -1001 }] }", "found -1001"),
    ("{ panel: 'a', steps: [{ turn: 1, for: 2 }] }", "\"for\" needs one of"),
    (
      "{ panel: 'a', steps: [{ wait: 1, part: 'x' }] }",
      "\"part\" needs one of \"tap\", \"hold\", \"drag\""
    ),
    ("{ panel: 'a', steps: [{ wait: 1, within: 2 }] }", "\"within\" needs \"picture\""),
    ("{ panel: 'a', steps: [{ wait: 1, tolerance: 2 }] }", "\"tolerance\" needs \"expect\""),
    ("{ panel: 'a', steps: [{ wait: 1, refused: true }] }", "\"refused\" needs \"set\""),
    (
      "{ panel: 'a', steps: [{ wait: -1 }] }",
      "wait: expected a number from 0 to 100000 (seconds), found -1"
    ),
    ("{ panel: 'a', steps: [{ wait: 100001 }] }", "found 100001"),
    ("{ panel: 'a', steps: [{ release: false }] }", "expected true, found false"),
    (
      "{ panel: 'a', steps: [{ expect: { b: {} } }] }",
      "steps[0].expect.b: expected a number, true, false, a string, an array of rows or null, found an object"
    ),
    ("{ panel: 'a', steps: [{ expect: { b: Infinity } }] }", "found Infinity"),
    ("{ panel: 'a', steps: [{ expect: { b: 1, b: 2 } }] }", "this key appears twice"),
    ("{ panel: 'a', steps: [{ shows: [] }] }", "expected a text or an array of texts, found []"),
    ("{ panel: 'a', steps: [{ shows: ['a', ''] }] }", "found [\"a\", \"\"]"),
    ("{ panel: 'a', steps: [{ question: 1 }] }", "expected true or false or a string, found 1"),
    (
      "{ panel: 'a', steps: [{ picture: 'a.jpg' }] }",
      "a PNG file, which ends with .png, found \"a.jpg\""
    ),
    ("{ panel: 'a', steps: [{ picture: '../a.png' }] }", "stays in its folder; found \"../a.png\""),
    ("{ panel: 'a', steps: [{ picture: '/a.png' }] }", "stays in its folder"),
    ("{ panel: 'a', steps: [{ replay: 'b/../../c' }] }", "stays in its folder"),
    (
      "{ panel: 'a', steps: [{ picture: 'a.png', within: 256 }] }",
      "a whole number from 0 to 255, found 256"
    ),
    ("{ panel: 'a', steps: [{ picture: 'a.png', within: 1.5 }] }", "found 1.5"),
    (
      "{ panel: 'a', clock: '2026-02-29 12:00', steps: [{ wait: 1 }] }",
      "clock: expected a date and a time such as \"2026-03-01 22:00\", found \"2026-02-29 12:00\""
    ),
    ("{ panel: 'a', steps: [{ clock: '22:00' }] }", "steps[0].clock: expected a date and a time"),
    ("{ panel: 'a', steps: [{ clock: '2026-03-01 24:00' }] }", "found \"2026-03-01 24:00\""),
    (
      "{ panel: 'a', pins: { b: '123' }, steps: [{ wait: 1 }] }",
      "pins.b: expected a PIN, a string of 4 to 12 digits"
    ),
    ("{ panel: 'a', pins: { b: 1234 }, steps: [{ wait: 1 }] }", "expected a PIN"),
    ("{ panel: 'a', size: { width: 5 }, steps: [{ wait: 1 }] }", "\"size\" needs \"height\""),
    (
      "{ panel: 'a', size: { width: 5, height: 0 }, steps: [{ wait: 1 }] }",
      "size.height: expected a whole number from 1 to 16384, found 0"
    ),
    ("{ panel: 'a', size: { width: 5.5, height: 5 }, steps: [{ wait: 1 }] }", "found 5.5"),
    (
      "{ panel: 'a', size: { width: 9999, height: 9999 }, steps: [{ wait: 1 }] }",
      "the limit for a screen is 64 MiB"
    ),
    (
      "{ panel: 'a', size: { width: 5, height: 5 }, orientation: 'portrait', steps: [{ wait: 1 }] }",
      "\"size\" already sets the orientation"
    ),
    (
      "{ panel: 'a', steps: [{ set: { b: 1 }, force: true, skipHeld: true }] }",
      "steps[0].skipHeld: \"force\" and \"skipHeld\" exclude each other; remove one"
    ),
    ("{ panel: 'a', steps: [{ wait: 1, force: true }] }", "\"force\" needs \"set\""),
    (
      "{ panel: 'a', orientation: 'upright', steps: [{ wait: 1 }] }",
      "expected \"landscape\" or \"portrait\", found \"upright\""
    ),
  ])
  func aMistakeIsReportedAtItsPlace(text: String, problem: String) {
    let found = Self.problems(text)
    #expect(found.contains { $0.contains(problem) }, "\(found)")
  }

  @Test func severalMistakesAreReportedAtOnce() {
    let found = Self.problems("{ panel: 'a', steps: [{ tpa: 'b' }, { wait: 'c' }, { shows: 1 }] }")
    #expect(found.count == 3, "\(found)")
  }

  @Test(arguments: [(1_000, true), (1_001, false)])
  func aFileHasAtMostAThousandTests(count: Int, isValid: Bool) {
    let tests = (0..<count).map { "{name:'\($0)',steps:[{wait:0}]}" }.joined(separator: ",")
    let found = Self.problems("{ panel: 'a', tests: [\(tests)] }")
    #expect(found.isEmpty == isValid)
    if !isValid {
      #expect(found.first?.contains("expected at most 1000 tests, found 1001") == true)
    }
  }

  @Test(arguments: [(5_000, true), (5_001, false)])
  func allTestsHaveAtMostTenThousandSteps(count: Int, isValid: Bool) {
    func test(_ name: String, _ count: Int) -> String {
      "{name:'\(name)',steps:[\(String(repeating: "{wait:0},", count: count))]}"
    }
    let found = Self.problems("{ panel: 'a', tests: [\(test("a", count)), \(test("b", 5_000))] }")
    #expect(found.isEmpty == isValid)
    if !isValid {
      #expect(found.first?.contains("all tests together have more than 10000 steps") == true)
    }
  }

  @Test(arguments: [(40_000.0, true), (40_000.5, false)])
  func allStepsTakeAtMostAHundredThousandSeconds(wait: Double, isValid: Bool) {
    let found = Self.problems(
      "{ panel: 'a', steps: [{ wait: \(wait) }, { hold: 'b', for: 60000 }] }")
    #expect(found.isEmpty == isValid)
    if !isValid { #expect(found.first?.contains("take more than 100000 s; set \"clock\"") == true) }
  }

  @Test func settingsOfATestReplaceThoseOfTheFile() throws {
    let file = try PanelTestFile(
      Array(
        """
        { panel: "a", size: { width: 5, height: 6 }, page: "b", clock: "1970-01-02 00:00", seed: 3,
          tests: [
          { name: "1", steps: [{ wait: 1 }] },
          { name: "2", orientation: "portrait", page: "c", clock: "2000-02-29 23:59:58", seed: 1000000,
            steps: [{ wait: 1 }] } ] }
        """.utf8))
    let settings = file.tests.map(\.settings)
    #expect(settings.map(\.size?.width) == [5, nil])
    #expect(settings.map(\.orientation) == [nil, .portrait])
    #expect(settings.map(\.page?.text) == ["b", "c"])
    #expect(settings.map(\.clock) == [86_400, 951_868_798])
    #expect(settings.map(\.seed) == [3, 1_000_000])
  }

  // MARK: The schema

  private static let validator = SchemaValidator(PanelReference.testSchema)

  private func parse(_ text: String) throws -> JSONValue {
    try JSONParser.parse(Array(text.utf8), dialect: .json5).value
  }

  @Test func theSchemaAcceptsEveryTestOfABuiltInPanel() throws {
    let examples = PanelReference.testDocument.blocks.compactMap { block in
      if case .code(let text, _) = block { text } else { nil }
    }
    #expect(examples.count == 1)
    for text in BuiltInPanel.all.map(\.test) + [testTemplate] + examples {
      #expect(Self.validator.accepts(try parse(text)), "\(text)")
    }
  }

  @Test(arguments: [
    "{ steps: [{ wait: 1 }] }", "{ panel: 'a', steps: [] }", "{ panel: 'a', step: [] }",
    "{ panel: 'a', steps: [{ tpa: 'b' }] }", "{ panel: 'a', steps: [{ tap: 5 }] }",
    "{ panel: 'a', steps: [{ tap: [1] }] }", "{ panel: 'a', steps: [{ wait: -1 }] }",
    "{ panel: 'a', steps: [{ expect: { b: {} } }] }",
    "{ panel: 'a', steps: [{ set: { '9': 1 } }] }",
    "{ panel: 'a', steps: [{ shows: 1 }] }", "{ panel: 'a', tests: [{ name: 'a' }] }",
    "{ panel: 'a', orientation: 'up', steps: [{ wait: 1 }] }",
    "{ panel: 'a', seed: 1.5, steps: [{ wait: 1 }] }",
    "{ panel: 'a', size: { width: 1 }, steps: [{ wait: 1 }] }",
    "{ panel: 'a', steps: [{ picture: 'a.png', within: 256 }] }",
  ])
  func theSchemaRejectsStructuralMistakes(text: String) throws {
    #expect(!Self.validator.accepts(try parse(text)))
    if !text.contains("'9'") { #expect(!Self.problems(text).isEmpty) }
  }

  @Test func theManualDescribesEveryKey() {
    let manual = PanelReference.testDocument.markdown
    for object in [
      TestKeys.file.erased, TestKeys.test.erased, StepKeys.object.erased, TestKeys.size.erased,
    ] {
      for key in object.keys { #expect(manual.contains(key.name), "\(key.name)") }
    }
  }
}
