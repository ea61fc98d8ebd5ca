import Controls
import Geometry
import JSON
import Kinds
import PanelChecks
import Raster
import Testing

@testable import Panels

/// Templates, their parameters and repetitions.
struct TemplateTests {
  private func problems(_ text: String) -> [String] {
    TestPanel.problems(of: try panel(text)).flatMap { $0.lines(file: "p") }

  }

  private func labels(_ text: String, for orientation: Orientation = .landscape) throws -> [String]
  {
    try panel(text, for: orientation).allControls.compactMap { ($0 as? Label)?.text }
  }

  /// A template `t` whose label shows a text with parameters.
  private func file(
    _ text: String, parameters: String = "a: null, b: 'B'", use: String = "a: 'A'"
  ) -> String {
    "{ templates: { t: { parameters: { \(parameters) }, kind: 'label', text: \(text) } }, "
      + "controls: [{ use: 't', frame: [0, 0, 90, 20], \(use) }] }"
  }

  // MARK: Parameters

  @Test(arguments: [
    ("'$a'", "A"), ("'$a$b'", "AB"), ("'${a}x'", "Ax"), ("'$ax'", nil), ("'$$a'", "$a"),
    ("'$$'", "$"), ("'$$$a'", "$A"), ("'5 $'", "5 $"), ("'$5'", "$5"), ("'US$ $a.'", "US$ A."),
    ("'$a.b-$b'", "A.b-B"), ("'${a'", nil), ("'${}'", nil), ("'${a b}'", nil), ("'$é'", "$é"),
    ("'é$a'", "éA"),
  ])
  func textsContainParameters(text: String, result: String?) throws {
    if let result {
      #expect(try labels(file(text)) == [result])
    } else {
      #expect(problems(file(text)).count == 2)
    }
  }

  @Test func aParameterAloneKeepsItsType() throws {
    let text = """
      { templates: { t: { parameters: { s: 12, l: null, o: ['x'], b: {} }, kind: 'label',
          size: '$s', lines: '${l}', bind: '$b', text: '$s $l' } },
        values: { v: { initial: 'a' } },
        controls: [{ use: 't', frame: [0, 0, 9, 9], l: 3, b: { icon: "'home'" } }] }
      """
    let label = try #require(try panel(text).allControls.first as? Label)
    #expect(label.size == 12 && label.lines == 3 && label.text == "12 3")
    #expect(problems(file("'$a'", use: "a: true")).count == 3)
    // A number becomes a text where a text is needed.
    #expect(try labels(file("'$a'", use: "a: 0.5")) == ["0.5"])
    #expect(problems(file("5")) != [])
    #expect(try labels(file("'$a!'", use: "a: true")) == ["true!"])
    #expect(try labels(file("'$a!'", use: "a: 0.5")) == ["0.5!"])
  }

  @Test func parametersAreReplacedInKeys() throws {
    let text = """
      { templates: { t: { parameters: { p: null }, kind: 'label', '$p': 30, bind: { '$p${x}': 'v' } } },
        controls: [] }
      """
    #expect(problems(text) == [])
    let used = """
      { templates: { t: { parameters: { p: null }, kind: 'label', '$p': 30, text: 'a' } },
        controls: [{ use: 't', p: 'size', frame: [0, 0, 9, 9] }] }
      """
    #expect((try panel(used).allControls.first as? Label)?.size == 30)
  }

  @Test func keysThatAreNoParametersReplaceThoseOfTheTemplate() throws {
    let text = """
      { templates: { t: { parameters: { a: 'x' }, kind: 'label', text: '$a', size: 9, lines: 2 } },
        controls: [{ use: 't', name: 'n', frame: [1, 2, 30, 40], size: 20, if: 'v' }],
        values: { v: { initial: true } } }
      """
    let label = try #require(try panel(text).allControls.first as? Label)
    #expect(label.name == "n" && label.size == 20 && label.lines == 2 && label.text == "x")
    #expect(label.frame.width == 30)
  }

  @Test func childrenAreGivenAtTheUse() throws {
    let text = """
      { templates: {
          card: { parameters: { title: null, children: [], more: [] }, kind: 'column',
            children: [{ kind: 'label', text: '$title' }, '$children', '$more'] },
          two: { parameters: { a: null }, kind: 'row', children: [
            { use: 'card', title: '$a 1', children: [{ kind: 'label', text: 'of $a' }] },
            { use: 'card', title: '$a 2', children: '$x' }] },
          x: { parameters: { children: null }, kind: 'row', children: '$children' } },
        controls: [
          { use: 'card', title: 'T', frame: [0, 0, 99, 99], children: [
            { kind: 'label', text: '$5' }, { use: 'card', title: 'U', more: { kind: 'label', text: 'm' } }] },
          { use: 'x', frame: [0, 0, 99, 99], children: [{ each: 2, kind: 'label', text: '$n' }] }] }
      """
    #expect(try labels(text) == ["T", "$5", "U", "m", "1", "2"])
    let nested = text.replacing("children: '$x'", with: "children: []").replacing(
      "controls: [", with: "controls: [{ use: 'two', a: 'A', frame: [0, 0, 99, 99] },")
    #expect(try labels(nested).prefix(3) == ["A 1", "of A", "A 2"])
  }

  @Test func outsideOfTemplatesADollarSignIsPlainText() throws {
    let text = """
      { templates: { t: { kind: 'label', text: 'x' } },
        controls: [{ kind: 'label', text: '$a $$ $', frame: [0, 0, 9, 9] },
          { use: 't', text: '$a', frame: [0, 0, 9, 9] }] }
      """
    #expect(try labels(text) == ["$a $$ $", "$a"])
  }

  @Test func argumentsAreReadWhereTheyAreWritten() throws {
    let text = """
      { templates: {
          inner: { parameters: { a: null, b: '-' }, kind: 'label', text: '$a$b' },
          outer: { parameters: { a: null }, kind: 'column', children: [
            { use: 'inner', a: '$a' }, { use: 'inner', a: 'x', b: '$a' }] } },
        controls: [{ use: 'outer', a: 'A$', frame: [0, 0, 99, 99] }] }
      """
    #expect(try labels(text) == ["A$-", "xA$"])
  }

  // MARK: Repetitions

  @Test func eachRepeatsControlsValuesPagesAndRules() throws {
    let text = """
      { values: { "t$n.target": { each: 3, maximum: '$n', unit: "°C" },
          "$id.on": { each: [{ id: 'x' }, { id: 'y' }], initial: false },
          "t$n.twice": { each: 3, from: "t$n.target * 2" } },
        rules: [{ each: 2, when: 't$n.target > 0', do: ['x.on = true'] }],
        pages: [{ each: [{ t: 'One' }, { t: 'Two' }], name: 'p$n', title: '$t', controls: [
          { each: 2, kind: 'label', text: '$t $n', frame: ['$n', 0, 9, 9] }] }],
        controls: [{ kind: 'row', frame: [0, 0, 99, 99], children: [
          { each: 2, kind: 'column', children: [
            { each: [{ a: '$n' }, { a: 'z' }], kind: 'label', text: '$a$n' }] }] }] }
      """
    let panel = try panel(text)
    panel.startRules(at: .zero)
    #expect(panel.values["t3.target"]?.maximum == 3 && panel.values["t1.target"]?.unit == "°C")
    #expect(panel.values["y.on"]?.scalar == .boolean(false))
    try panel.set(["t2.target": .number(2)], origin: .client)
    #expect(panel.values["t2.twice"]?.scalar == .number(4))
    #expect(panel.values["x.on"]?.scalar == .boolean(true))
    let texts = panel.allControls.compactMap { ($0 as? Label)?.text }
    #expect(texts == ["One 1", "One 2", "Two 1", "Two 2", "11", "z2", "21", "z2"])
    let frames = panel.allControls.compactMap { ($0 as? Label)?.frame.left }
    #expect(frames.prefix(2) == [1, 2])
  }

  @Test func eachAndUseTogether() throws {
    let text = """
      { templates: { tank: { parameters: { id: null, title: '', list: 0 }, kind: 'column',
          children: [{ kind: 'knob', value: '$id' }, { kind: 'label', text: '$title' },
            { each: '$list', kind: 'label', text: '$title.$n' }] } },
        controls: [{ kind: 'grid', columns: 4, frame: [0, 0, 800, 400], children: [
          { each: 8, use: 'tank', id: 't$n', title: 'Tank $n' },
          { use: 'tank', id: 'x', list: 2, title: 'X' },
          { use: 'tank', id: 'y', list: [{}, {}], title: 'Y' },
          { each: 0, use: 'tank' }, { each: [], use: 'tank' }] }] }
      """
    let panel = try panel(text)
    let texts = panel.allControls.compactMap { ($0 as? Label)?.text }
    #expect(texts == (1...8).map { "Tank \($0)" } + ["X", "X.1", "X.2", "Y", "Y.1", "Y.2"])
    #expect(panel.values["t8"] != nil && panel.values["t9"] == nil)
  }

  // MARK: Portrait

  @Test func portraitIsResolvedInTemplatesAndAtUses() throws {
    let text = """
      { size: { width: 200, height: 100, portrait: { width: 100, height: 200 } },
        templates: { t: { parameters: { a: 'L', b: '$$' }, kind: 'label', text: '$a$b', lines: 2, size: 9,
          portrait: { size: 11, text: '$b$a', lines: null } } },
        controls: [{ use: 't', a: 'l', frame: [0, 0, 50, 50], portrait: { a: 'p', frame: [0, 0, 70, 70] } },
          { use: 't', size: 20, a: 'x', frame: [0, 0, 50, 50], portrait: { a: null } },
          { each: 1, use: 't', frame: [0, 0, 9, 9], portrait: { text: '$n' } },
          { use: 't', frame: [0, 0, 9, 9], portrait: { size: null } }] }
      """
    func all(_ orientation: Orientation) throws -> [Label] {
      try panel(text, for: orientation).allControls.compactMap { $0 as? Label }
    }
    let (landscape, portrait) = (try all(.landscape), try all(.portrait))
    #expect(landscape.map(\.text) == ["l$", "x$", "L$", "L$"])
    #expect(portrait.map(\.text) == ["$p", "$L", "1", "$L"])
    #expect(landscape.map(\.size) == [9, 20, 9, 9] && landscape.allSatisfy { $0.lines == 2 })
    #expect(
      portrait.prefix(3).map(\.size) == [11, 20, 11] && portrait.allSatisfy { $0.lines == 1 })
    // The key is removed, so that the size is the default.
    #expect(portrait[3].size != 11 && portrait[3].size != 9)
    #expect(portrait[0].frame.width == 70)
  }

  // MARK: Mistakes

  @Test(arguments: [
    (
      "{ templates: { t: { kind: 'label', siz: 3 } },\n"
        + "controls: [{ each: 8, use: 't', frame: [0, 0, 9, 9] }] }",
      [
        "p:1:36: error: controls[0].siz: \"label\" has no key \"siz\"; did you mean \"size\"?",
        "p:2:28: note: used here",
      ]
    ),
    (
      "{ templates: { t: { parameters: { s: null }, kind: 'label', size: '$s' } },\n"
        + "controls: [{ use: 't', s: '1x',\nframe: [0, 0, 9, 9] }] }",
      [
        "p:2:27: error: controls[0].size: expected a number from 1 to 1000 (points), found \"1x\"",
        "p:1:67: note: used here", "p:2:19: note: used here",
      ]
    ),
    (
      "{ templates: { t: { parameters: { id: null }, kind: 'label', frame: [0, 0, 9, 9],"
        + " text: 'é{$id.nwo}' } },\ncontrols: [{ use: 't', id: 'ab' }] }",
      [
        "p:1:92: error: controls[0].text: there is no value \"ab.nwo\"; declare it in \"values\"",
        "p:2:19: note: used here",
      ]
    ),
    (
      "{ templates: { t: { parameters: { id: null }, kind: 'label', frame: [0, 0, 9, 9],"
        + " text: '{$id + nwo}' } },\nvalues: { ab: {} },\ncontrols: [{ use: 't', id: 'ab' }] }",
      [
        "p:1:97: error: controls[0].text: there is no value \"nwo\"; declare it in \"values\"",
        "p:3:19: note: used here",
      ]
    ),
    (
      "{ templates: { a: { kind: 'row', children: [{ use: 'b' }] }, b: { kind: 'row', children: [\n"
        + "{ use: 'c' }] }, c: { use: 'a' } },\ncontrols: [{ use: 'a', frame: [0, 0, 9, 9] }] }",
      [
        "p:2:28: error: controls[0].children[0].children[0].use: a template cannot use itself: \"a\" uses \"b\", which uses \"c\", which uses "
          + "\"a\"",
        "p:2:8: note: used here", "p:1:52: note: used here", "p:3:19: note: used here",
      ]
    ),
    (
      "{ templates: { tank: { kind: 'row' } }, controls: [{ use: 'tnak', frame: [0, 0, 9, 9] }] }",
      ["p:1:59: error: controls[0].use: there is no template \"tnak\"; did you mean \"tank\"?"]
    ),
    (
      "{ templates: { t: { parameters: { a: null, b: 1, c: null }, kind: 'row' } },"
        + " controls: [{ use: 't', frame: [0, 0, 9, 9] }] }",
      ["p:1:96: error: controls[0].use: the template \"t\" needs \"a\", \"c\""]
    ),
    (
      "{ templates: { t: { parameters: { title: 'a' }, kind: 'row' } },"
        + " controls: [{ use: 't', titel: 'x', frame: [0, 0, 9, 9] }] }",
      ["p:1:89: error: controls[0].titel: \"row\" has no key \"titel\"; did you mean \"title\"?"]
    ),
    (
      "{ templates: { t: { parameters: { a: 1, b: 2 }, kind: 'label', text: 'Über $titel' } },"
        + " controls: [{ each: 3, use: 't', frame: [0, 0, 9, 9] }] }",
      [
        "p:1:76: error: controls[0].text: there is no parameter \"titel\"; the parameters here are \"a\", \"b\"; "
          + "for a dollar sign, write $$", "p:1:116: note: used here",
      ]
    ),
    (
      "{ templates: { t: { parameters: { a: [] }, kind: 'label', text: '-$a' } },"
        + " controls: [{ use: 't', frame: [0, 0, 9, 9] }] }",
      [
        "p:1:67: error: controls[0].text: \"a\" is an array and cannot be a part of a text",
        "p:1:94: note: used here",
      ]
    ),
    (
      "{ templates: { t: { parameters: { use: 1, '9': 2 }, kind: 'row', each: 2 } }, controls: [] }",
      [
        "p:1:35: error: templates.t.parameters.use: \"use\" has a meaning of its own; choose another name",
        "p:1:43: error: templates.t.parameters.9: \"9\" is not a valid name of a parameter; such a name "
          + "begins with a letter and has at most \(ValueStore.nameLimit) letters, digits and '_'",
        "p:1:66: error: templates.t.each: a template makes one control; write \"each\" where it is used",
      ]
    ),
    (
      "{ templates: { t: 5, 'a b': {}, u: { parameters: [] } }, controls: [] }",
      [
        "p:1:19: error: templates.t: expected an object, found a number",
        "p:1:22: error: templates.a b: \"a b\" is not a valid name; a name begins with a letter and has "
          + "at most \(ValueStore.nameLimit) letters, digits, '_', '-' and '.'",
        "p:1:50: error: templates.u.parameters: expected an object, found an array",
      ]
    ),
    (
      "{ templates: { t: { kind: 'row', each: 2 }, u: 5, row: { kind: 'row' } },"
        + " controls: [{ use: 'u', frame: [0, 0, 9, 9] }] }",
      [
        "p:1:34: error: templates.t.each: a template makes one control; write \"each\" where it is used",
        "p:1:48: error: templates.u: expected an object, found a number",
      ]
    ),
    (
      "{ templates: {}, templates: {} }",
      ["p:1:29: error: templates: this key appears twice; remove one"]
    ),
    (
      "{ templates: [], controls: [] }",
      ["p:1:14: error: templates: expected an object, found an array"]
    ),
    (
      "{ templates: { t: { kind: 'row' }, t: { kind: 'row' } }, controls: [] }",
      [
        "p:1:36: error: templates.t: this key appears twice; remove one",
        "p:1:16: note: it is also here",
      ]
    ),
    (
      "{ templates: { t: { parameters: { a: 1 }, kind: 'row' } },"
        + " controls: [{ use: 't', a: 1, a: 2, frame: [0, 0, 9, 9] }] }",
      [
        "p:1:89: error: controls[0].a: this key appears twice; remove one",
        "p:1:83: note: it is also here",
      ]
    ),
    (
      "{ templates: {}, controls: [{ use: 't', use: 'u', frame: [0, 0, 9, 9] }] }",
      ["p:1:36: error: controls[0].use: there is no template \"t\""]
    ),
    (
      "{ values: { v: { each: 2 } } }",
      [
        "p:1:13: error: values.v: each of the values needs a name of its own, such as \"v$n\""
      ]
    ),
    (
      "{ controls: [{ each: '3', kind: 'row', frame: [0, 0, 9, 9] }] }",
      [
        "p:1:22: error: controls[0].each: expected a number of repetitions from 0 to 10000, or an array of objects with "
          + "parameters, found \"3\""
      ]
    ),
    (
      "{ controls: [{ each: [1], kind: 'row', frame: [0, 0, 9, 9] }] }",
      ["p:1:23: error: controls[0].each: expected an object of parameters, found 1"]
    ),
    (
      "{ controls: [{ each: [{ 'a-b': 1 }], kind: 'row', frame: [0, 0, 9, 9] }] }",
      [
        "p:1:25: error: controls[0].each: \"a-b\" is not a valid name of a parameter; such a name begins with a letter and has at "
          + "most \(ValueStore.nameLimit) letters, digits and '_'"
      ]
    ),
  ])
  func aMistakeIsReportedAtItsPlaceAndAtTheUse(text: String, lines: [String]) {
    #expect(problems(text) == lines)
  }

  @Test func differentMistakesInOneTemplateAreAllReported() {
    let text = """
      { templates: { t: { parameters: { a: 1 }, kind: 'column', spacing: 'x', children: [
        { kind: 'labl' }, { kind: 'label', text: '{a +}' }, { kind: 'label', text: '$c' }] } },
        controls: [{ each: 4, use: 't', frame: [0, 0, 9, 9] },
          { use: 't', portrait: { frame: [0, 0, 3] }, frame: [0, 0, 9, 9] }] }
      """
    let lines = problems(text)
    #expect(lines.filter { $0.contains(": error: ") }.count == 5, "\(lines)")
    #expect(
      lines.last == "p:4:36: error: controls[4].frame: expected [x, y, width, height], numbers or "
        + "percentages, with a width and a height above 0, found [0, 0, 3] (in portrait)")
  }

  // MARK: Limits

  /// Large repetitions are rejected before they are written out.
  @Test(arguments: [
    "{ controls: [{ each: 10001, kind: 'row', frame: [0, 0, 1, 1] }] }",
    "{ controls: [{ each: 1000000, kind: 'row', frame: [0, 0, 1, 1] }] }",
    "{ controls: [{ each: 1e300, kind: 'row', frame: [0, 0, 1, 1] }] }",
    "{ controls: [{ each: -1, kind: 'row', frame: [0, 0, 1, 1] }] }",
    "{ controls: [{ each: 1.5, kind: 'row', frame: [0, 0, 1, 1] }] }",
    "{ controls: [{ each: NaN, kind: 'row', frame: [0, 0, 1, 1] }] }",
  ])
  func aRepetitionHasALimit(text: String) {
    #expect(problems(text).count == 1)
    #expect(problems(text)[0].contains("repetitions from 0 to 10000"))
  }

  private func nested(_ counts: [Int]) -> String {
    "{ controls: ["
      + counts.map { "{ each: \($0), kind: 'column', frame: [0, 0, 1, 1], children: [" }.joined()
      + String(repeating: "] },", count: counts.count) + "] }"
  }

  @Test func nestedRepetitionsHaveALimit() {
    let lines = problems(nested([1_000, 1_000, 1_000]))
    #expect(lines.count == 1)
    #expect(lines[0].contains("more than 262144 values or 1 MiB of texts"))
    #expect(problems(nested([10, 10, 10])) == [])
    #expect(
      problems(nested([100, 100])).filter { $0.contains("a panel has at most 10000 controls") }
        .count
        == 1)
  }

  @Test func theNumberOfParametersHasALimit() {
    func text(_ count: Int) -> String {
      let text = String(repeating: "$n", count: count)
      return "{ controls: [{ each: 1, kind: 'label', text: '\(text)', frame: [0, 0, 9, 9] }] }"
    }
    #expect(problems(text(256)) == [])
    #expect(
      problems(text(257)).first
        == "p:1:559: error: controls[0].text: a text has at most 256 parameters")
    func parameters(_ count: Int) -> String {
      (0..<count).map { "a\($0): 1" }.joined(separator: ", ")
    }
    func template(_ count: Int) -> String {
      "{ templates: { t: { parameters: { \(parameters(count)) }, kind: 'row' } }, controls: [] }"
    }
    #expect(problems(template(64)) == [])
    #expect(
      problems(template(65)) == [
        "p:1:33: error: templates.t.parameters: expected at most 64 parameters, found 65"
      ])
    func each(_ count: Int) -> String {
      "{ controls: [{ each: [{ \(parameters(count)) }], kind: 'row', frame: [0, 0, 9, 9] }] }"
    }
    #expect(problems(each(64)) == [])
    #expect(
      problems(each(65)) == [
        "p:1:23: error: controls[0].each: expected at most 64 parameters, found 65"
      ])
  }

  @Test func inPortraitNullRemovesAUseAndARepetition() throws {
    let text = """
      { size: { width: 200, height: 100, portrait: { width: 100, height: 200 } },
        templates: { t: { kind: 'label', text: 'A' } }, controls: [
          { use: 't', frame: [0, 0, 9, 9], portrait: { use: null, kind: 'label', text: 'B' } },
          { each: 2, kind: 'label', text: 'C', frame: [0, 0, 9, 9], portrait: { each: null } } ] }
      """
    func texts(_ orientation: Orientation) throws -> [String] {
      try panel(text, for: orientation).allControls.compactMap { ($0 as? Label)?.text }
    }
    #expect(try texts(.landscape) == ["A", "C", "C"] && texts(.portrait) == ["B", "C"])
  }

  @Test func theTextsOfParametersHaveALimit() {
    func doubled(_ levels: Int) -> String {
      let templates = (1...levels).map {
        "t\($0): { parameters: { x: null }, use: 't\($0 - 1)', x: '$x$x' }"
      }.joined(separator: ", ")
      return
        "{ templates: { t0: { parameters: { x: null }, kind: 'label', name: 'l', text: '$x' }, "
        + "\(templates) }, controls: [{ use: 't\(levels)', x: '12345678', frame: [0, 0, 9, 9] }] }"
    }
    #expect(problems(doubled(9)) == [])
    let lines = problems(doubled(15))
    #expect(lines[0].contains("values or 1 MiB of texts"), "\(lines)")
    #expect(lines.filter { $0.contains("error") }.count == 1)
  }

  @Test func templatesHaveADepth() {
    func chain(_ count: Int) -> String {
      let templates = (1..<count).map { "t\($0): { use: 't\($0 - 1)' }" }
      return "{ templates: { \((["t0: { kind: 'row' }"] + templates).joined(separator: ", ")) }, "
        + "controls: [{ use: 't\(count - 1)', frame: [0, 0, 9, 9] }] }"
    }
    #expect(problems(chain(16)) == [])
    #expect(problems(chain(17))[0].contains("templates use each other more than 16 levels deep"))
    #expect(problems(chain(5_000)).filter { $0.contains("error") }.count == 1)
  }

  @Test func theNestingOfControlsIsThatOfAFile() {
    // A template of four levels in each other, as a parameter.
    func nest(_ count: Int) -> String {
      var control = "{ kind: 'row' }"
      for _ in 0..<count { control = "{ use: 't', x: \(control) }" }
      return "{ templates: { t: { parameters: { x: null }, kind: 'row', children: ["
        + "{ kind: 'row', children: ['$x'] }] } }, "
        + "controls: [{ kind: 'row', frame: [0, 0, 9, 9], children: [\(control)] }] }"
    }
    // Each adds four levels to the five of the file and of the row in the middle.
    #expect(problems(nest(6)) == [])
    #expect(problems(nest(7)).first?.contains("nested deeper than 32 levels") == true)
  }

  @Test func aMistakeInTenThousandUsesIsReportedOnce() {
    let text = """
      { templates: { t: { kind: 'label', style: 'stile', frame: [0, 0, 1, 1] } },
        styles: { s: {} }, controls: [{ each: 10000, use: 't' }] }
      """
    #expect(problems(text).count == 2)
  }
}
