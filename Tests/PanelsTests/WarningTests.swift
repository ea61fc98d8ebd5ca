import JSON
import Kinds
import PanelChecks
import Testing
import Typesetting

@testable import Panels

/// What `bezel check` warns about: for each rule a panel that breaks it, and one that nearly does.
struct WarningTests {
  /// A panel file and its warnings, as `LINE:COLUMN PATH: MESSAGE`.
  struct Case: CustomTestStringConvertible {
    let name: String
    /// The controls of a panel; the first line has number 2.
    let controls: String
    /// Further keys, in line 1.
    var keys = ""
    /// The beginnings of the warnings; empty for a panel without any.
    var warnings: [String] = []

    var testDescription: String { name }
    var text: String { "{ \(keys) controls: [\n\(controls)\n] }" }
  }

  private func warnings(_ text: String) -> [String] {
    var defects: [String] = []
    let typesetter = FreeTypeTypesetter { defects.append($0) }
    return PanelFile(kinds: builtInKinds, resources: TestResources(typesetter))
      .warnings(in: Array(text.utf8)) {
        defer { defects = [] }
        return defects
      }.map { problem in
        #expect(problem.severity == .warning)
        let place = problem.position.map { "\($0.line):\($0.column) " } ?? ""
        return place + (problem.path.isEmpty ? "" : problem.path + ": ") + problem.message
      }
  }

  private func check(_ test: Case) {
    let found = warnings(test.text)
    let isExpected =
      found.count == test.warnings.count
      && zip(found, test.warnings).allSatisfy { $0.hasPrefix($1) }
    #expect(isExpected, "\(found)")
  }

  // MARK: Layers

  @Test(arguments: [
    Case(
      name: "in a closed dialog",
      controls: """
        { kind: "dialog", value: "asking", title: "Which?", children: [
          { kind: "label", text: "A text that is far too long for a dialog", lines: 1 } ],
          buttons: [{ title: "Done" }] },
        { kind: "button", title: "Ask", do: "asking = true", frame: [24, 24, 300, 60] }
        """,
      keys: "size: { width: 350, height: 200 }, values: { asking: { initial: false } },",
      warnings: [
        "3:26 controls[0].children[0].text: \"A text that is far too long for a dialog\" does not fit"
      ]),
    Case(
      name: "in a closed drawer, but not in the second one",
      controls: """
        { kind: "drawer", value: "left", width: 140, children: [
          { kind: "label", text: "A text that is too long for a drawer", lines: 1 } ] },
        { kind: "drawer", value: "right", edge: "end", width: 140, children: [
          { kind: "label", text: "Short" } ] },
        { kind: "toggle", name: "left", frame: [24, 24, 150, 60] },
        { kind: "toggle", name: "right", frame: [184, 24, 150, 60] }
        """,
      keys: "size: { width: 350, height: 120 }, "
        + "values: { left: { initial: false }, right: { initial: false } },",
      warnings: [
        "3:26 controls[0].children[0].text: \"A text that is too long for a drawer\" does not fit"
      ]),
  ])
  func layers(test: Case) { check(test) }

  // MARK: Layout

  @Test(arguments: [
    Case(
      name: "beyond a card",
      controls: """
        { kind: "column", frame: [24, 24, 400, 400], children: [
          { kind: "group", width: 100, height: 100, background: "surface", children: [
            { kind: "label", frame: [20, 20, 90, 40], text: "Hi" } ] } ] }
        """,
      warnings: [
        "4:29 controls[0].children[0].children[0].frame: this extends 10 points beyond the right "
          + "edge of the group in line 3; move it"
      ]),
    Case(
      name: "beyond a group without a background",
      controls: """
        { kind: "column", frame: [24, 24, 400, 400], children: [
          { kind: "group", width: 100, height: 100, children: [
            { kind: "label", frame: [20, 20, 90, 40], text: "Hi" } ] } ] }
        """),
    Case(
      name: "a row that is too narrow",
      controls: """
        { kind: "row", frame: [24, 24, 200, 48], children: [
          { kind: "toggle", name: "a", width: 100 },
          { kind: "toggle", name: "b", width: 100 } ] }
        """,
      warnings: [
        "2:23 controls[0].frame: the children of this row need a width of 216 points, but there are "
          + "200 points; make"
      ]),
    Case(
      name: "a row that is just wide enough",
      controls: """
        { kind: "row", frame: [24, 24, 216, 48], children: [
          { kind: "toggle", name: "a", width: 100 },
          { kind: "toggle", name: "b", width: 100 } ] }
        """),
    Case(
      name: "a wide child of a column",
      controls: """
        { kind: "column", frame: [24, 24, 200, 300], padding: 8, children: [
          { kind: "slider", name: "a", maximum: 1, width: 190 } ] }
        """,
      warnings: [
        "3:51 controls[0].children[0].width: this column has a width of 184 points for its children, "
          + "not 190 points"
      ]),
    Case(
      name: "only the outermost container",
      controls: """
        { kind: "column", frame: [24, 24, 200, 48], children: [
          { kind: "column", children: [
            { kind: "label", text: "one" }, { kind: "label", text: "two" },
            { kind: "label", text: "three" } ] } ] }
        """,
      warnings: ["2:26 controls[0].frame: the children of this column need a height of "]),
  ])
  func layout(test: Case) { check(test) }

  // MARK: Targets

  @Test(arguments: [
    Case(
      name: "overlapping buttons",
      controls: """
        { kind: "button", name: "a", frame: [24, 24, 100, 48] },
        { kind: "button", name: "b", frame: [100, 24, 100, 48] },
        """,
      warnings: ["3:37 controls[1].frame: this covers the button \"a\" in line 2, so a finger"]),
    Case(
      name: "a label above a button, and a button in a group that can be tapped",
      controls: """
        { kind: "button", name: "a", frame: [24, 24, 100, 48] },
        { kind: "label", text: "Go", frame: [24, 24, 100, 48] },
        { kind: "group", frame: [24, 100, 200, 100], do: "a = true", children: [
          { kind: "toggle", name: "b", frame: [24, 24, 64, 44] } ] },
        """),
    Case(
      name: "buttons of which one is hidden",
      controls: """
        { kind: "button", frame: [24, 24, 100, 48], if: "on", do: "on = false" },
        { kind: "button", frame: [24, 24, 100, 48], if: "not on", do: "on = true" },
        { kind: "toggle", name: "on", frame: [24, 100, 64, 44] },
        """),
    Case(
      name: "7 points apart",
      controls: """
        { kind: "button", name: "a", frame: [24, 24, 100, 48] },
        { kind: "button", name: "b", frame: [131, 24, 100, 48] },
        """,
      warnings: [
        "3:37 controls[1].frame: this is 7 points from the button \"a\" in line 2; leave at least 8 "
          + "points"
      ]),
    Case(
      name: "8 points apart, and diagonal neighbours",
      controls: """
        { kind: "button", name: "a", frame: [24, 24, 100, 48] },
        { kind: "button", name: "b", frame: [132, 24, 100, 48] },
        { kind: "button", name: "c", frame: [234, 74, 100, 48] },
        """),
    Case(
      name: "a small button with a neighbour",
      controls: """
        { kind: "button", name: "a", frame: [24, 24, 100, 26] },
        { kind: "button", name: "b", frame: [24, 58, 100, 48] },
        """,
      warnings: [
        "2:37 controls[0].frame: a finger has only 100 points × 39 points for this; make it larger"
      ]),
    Case(
      name: "a small button with space around it",
      controls: """
        { kind: "button", name: "a", frame: [24, 24, 100, 26] },
        { kind: "button", name: "b", frame: [24, 60, 100, 48] },
        """),
    Case(
      name: "a small button at the edge of the panel",
      controls: "{ kind: \"button\", name: \"a\", frame: [0, 0, 100, 40] }",
      warnings: ["2:37 controls[0].frame: a finger has only 100 points × 42 points"]),
    Case(
      name: "a small button on a dense screen",
      controls: "{ kind: \"button\", name: \"a\", frame: [24, 24, 100, 56] }",
      keys: "display: { pointsPerInch: 160 },",
      warnings: ["2:37 controls[0].frame: a finger has only 15.9 × 8.9 mm for this; make"]),
    Case(
      name: "a large button on a dense screen",
      controls: "{ kind: \"button\", name: \"a\", frame: [24, 24, 100, 57] }",
      keys: "display: { pointsPerInch: 160 },"),
  ])
  func targets(test: Case) { check(test) }

  // MARK: Questions

  private static func question(_ text: String, pin: Bool = false) -> String {
    """
    { kind: "button", title: "Go", frame: [24, 24, 100, 48], do: "on = true",
      confirm: { text: "\(text)"\(pin ? ", pin: \"service\"" : "") } },
    { kind: "toggle", name: "on", frame: [24, 100, 64, 44] }
    """
  }

  private static let long = String(repeating: "A very long question. ", count: 40)

  @Test(arguments: [
    Case(
      name: "a question that is too long", controls: question(long),
      warnings: ["3:12 controls[0].confirm: \"A very long question. "]),
    Case(
      name: "a question with a PIN that is too long", controls: question(long, pin: true),
      warnings: ["3:12 controls[0].confirm: \"A very long question. "]),
    Case(
      name: "questions that fit",
      controls: question(String(repeating: "A long question. ", count: 12), pin: true)),
    Case(
      name: "a long question in another language",
      controls: question("Sure?"),
      keys:
        "languages: { de: { \"Sure?\": \"\(long)\", Yes: \"Ja\", No: \"Nein\", Go: \"Los\" } },",
      warnings: ["3:12 controls[0].confirm: \"A very long question. "]),
    Case(
      name: "a long answer",
      controls: question(
        "Sure?\", yes: \"A very long answer.\(String(repeating: " Yes.", count: 40))"),
      warnings: ["3:12 controls[0].confirm: \"A very long answer"]),
    Case(
      name: "a character that no font has",
      controls: question("Sure \u{10FFFD}?"),
      warnings: ["3:12 controls[0].confirm: "]),
  ])
  func questions(test: Case) { check(test) }

  // MARK: Empty areas

  private static func buttons(_ count: Int) -> String {
    (0..<count).map {
      "{ kind: \"button\", name: \"b\($0)\", frame: [\(24 + $0 * 124), 24, 108, 120] }"
    }.joined(separator: ",\n")
  }

  @Test(arguments: [
    Case(
      name: "a page whose lower half is empty", controls: buttons(6),
      warnings: [
        "1:14 controls: empty area of 800 × 330 points at 0, 150, 69 % of this page; make its "
          + "controls larger, or spread them out"
      ]),
    Case(name: "a page with few controls", controls: buttons(5)),
    Case(
      name: "a page with space between its controls",
      controls: buttons(6) + ",\n{ kind: \"label\", text: \"Off\", frame: [24, 240, 700, 48] }"),
    Case(
      name: "a page with one large control",
      controls: "{ kind: \"knob\", name: \"k\", maximum: 9, frame: [250, 90, 300, 300] }"),
    Case(
      name: "a card whose left half is empty",
      controls: """
        { kind: "group", frame: [24, 24, 752, 432], background: "#445566", children: [
          { kind: "button", name: "a", frame: [500, 24, 200, 80] },
          { kind: "button", name: "b", frame: [500, 124, 200, 80] },
          { kind: "button", name: "c", frame: [500, 224, 200, 80] },
          { kind: "button", name: "d", frame: [500, 324, 200, 80] } ] }
        """,
      warnings: [
        "2:78 controls[0].children: empty area of 485 × 432 points at 0, 0, 65 % of this card; make its "
          + "controls larger, spread them out, or make the card smaller"
      ]),
    Case(
      name: "a stack, of which another child may be larger",
      controls: """
        { kind: "stack", frame: [24, 24, 752, 432], items: ["a"], children: [
          { kind: "column", children: [ { kind: "toggle", name: "a" }, { kind: "toggle", name: "b" },
            { kind: "toggle", name: "c" }, { kind: "toggle", name: "d" },
            { kind: "row", children: [ { kind: "toggle", name: "e" }, { kind: "toggle", name: "f" } ] } ] } ] }
        """),
    Case(
      name: "a small card",
      controls: """
        { kind: "group", frame: [24, 24, 199, 199], background: "#445566", children: [
          { kind: "label", text: "a", frame: [24, 4, 150, 20] },
          { kind: "label", text: "b", frame: [24, 24, 150, 20] },
          { kind: "label", text: "c", frame: [24, 44, 150, 20] },
          { kind: "label", text: "d", frame: [24, 64, 150, 20] } ] }
        """),
    Case(
      name: "on another page",
      controls: "",
      keys: """
        pages: [{ name: "a" }, { name: "b", controls: [
        \(buttons(6))] }],
        """,
      warnings: ["1:49 pages[1].controls: empty area of "]),
  ])
  func emptyAreas(test: Case) { check(test) }

  // MARK: Texts

  @Test(arguments: [
    Case(
      name: "a long text",
      controls: """
        { kind: "label", frame: [24, 24, 60, 24],
          text: "A long text" }
        """,
      warnings: ["3:9 controls[0].text: \"A long text\" does not fit; make the control larger"]),
    Case(
      name: "a text that fits",
      controls: "{ kind: \"label\", frame: [24, 24, 120, 24], text: \"A long text\" }"),
    Case(
      name: "a text that is too high",
      controls: "{ kind: \"label\", frame: [24, 24, 400, 20], size: 40, text: \"High\" }",
      warnings: ["2:25 controls[0].frame: \"High\" is cut off by "]),
    Case(
      name: "a number that does not fit at its maximum",
      controls: """
        { kind: "label", frame: [24, 24, 60, 24], value: "n", format: "{value:.3f}" },
        """,
      keys: "values: { n: { minimum: -9, maximum: 100000 } },",
      warnings: [
        "2:63 controls[0].format: \"100000.000\" does not fit with every number at its maximum; make"
      ]),
    Case(
      name: "a number that does not fit at its minimum",
      controls: """
        { kind: "label", frame: [24, 24, 60, 24], value: "n", format: "{value:.3f}" },
        """,
      keys: "values: { n: { minimum: -100000, maximum: 1 , initial: 0 } },",
      warnings: [
        "2:63 controls[0].format: \"−100000.000\" does not fit with every number at its minimum; make"
      ]),
    Case(
      name: "a text that another choice shows",
      controls: """
        { kind: "label", frame: [24, 24, 60, 24], if: "on", text: "A long text" },
        { kind: "toggle", name: "on", frame: [24, 100, 64, 44] },
        """,
      warnings: ["2:59 controls[0].text: \"A long text\" does not fit if \"on\" is true; make"]),
    Case(
      name: "on another page",
      controls: "",
      keys: """
        pages: [ { name: "a" }, { name: "b", controls: [
          { kind: "label", frame: [24, 24, 60, 24], text: "A long text" } ] } ],
        """,
      warnings: ["2:51 pages[1].controls[0].text: \"A long text\" does not fit; make"]),
    Case(
      name: "the title of a tab",
      controls: "",
      keys: """
        size: { width: 200, height: 200 },
        tabs: { lines: 1 }, pages: [ { name: "a", title: "A very long title of a page" }, { name: "b" } ],
        """,
      warnings: ["2:7 tabs: \"A very long title of a page\" does not fit"]),
    Case(
      name: "in portrait",
      controls: """
        { kind: "label", frame: [24, 24, 120, 24], text: "A long text",
          portrait: { frame: [24, 24, 60, 24] } },
        """,
      keys: "size: { width: 800, height: 480, portrait: { width: 480, height: 800 } },",
      warnings: [
        "2:50 controls[0].text: \"A long text\" does not fit; make the control larger, the "
          + "text shorter or its \"size\" smaller (in portrait)"
      ]),
    Case(
      name: "no glyph",
      controls: """
        { kind: "label", frame: [24, 24, 90, 30], text: "\u{F8FF}" },
        { kind: "label", frame: [24, 64, 90, 30], text: "a\u{F8FF}\u{F8FE}" },
        { kind: "label", frame: [24, 104, 90, 30], text: "\u{10FFFF}", bind: { size: "n" } },
        """,
      keys: "values: { n: { initial: 12, minimum: 10, maximum: 14 } },",
      warnings: [
        "2:49 controls[0].text: no installed font has the character U+F8FF; a box is drawn instead; "
          + "only the font that defines a private-use character has it; install that font, or use an icon",
        "3:49 controls[1].text: no installed font has the characters U+F8FE, U+F8FF; boxes are",
        "4:50 controls[2].text: no installed font has the character U+10FFFF",
      ]),
  ])
  func texts(test: Case) { check(test) }

  // MARK: Plurals

  @Test(arguments: [
    Case(
      name: "all plural forms of English",
      controls: """
        { kind: "label", frame: [24, 24, 400, 24], text: "{n, plural, one {# a} other {# b}}" },
        { kind: "label", frame: [24, 64, 400, 24],
          text: "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}" },
        { kind: "label", frame: [24, 104, 400, 24], text: "{n, plural, =1 {one} other {# b}}" },
        """,
      keys: "values: { n: { maximum: 9, step: 1 } },"),
    Case(
      name: "a category that English does not have",
      controls: """
        { kind: "label", frame: [24, 24, 400, 24],
          text: "{n, plural, one {a} few {c} other {b}}, {n, selectordinal, many {#} other {#}}" },
        """,
      keys: "values: { n: { maximum: 9, step: 1 } },",
      warnings: [
        "3:30 controls[0].text: English has no category \"few\" for cardinal numbers, so this text is never "
          + "shown; remove it",
        "3:51 controls[0].text: English also needs \"one\", \"two\", \"few\" for ordinal numbers; "
          + "add a text for each",
        "3:69 controls[0].text: English has no category \"many\" for ordinal numbers",
      ]),
    Case(
      name: "a missing category of Russian in an expression",
      controls: """
        { kind: "button", frame: [24, 24, 400, 64], title: "A", name: "a",
          bind: { enabled: "'{n, plural, one {#} few {#} other {#}}' != ''" } },
        """,
      keys: "language: \"ru\", values: { n: { maximum: 9, step: 1 } },",
      warnings: [
        "3:23 controls[0].bind.enabled: Russian also needs \"many\" for cardinal numbers; add a text for it"
      ]),
    Case(
      name: "texts without expressions",
      controls: """
        { kind: "label", frame: [24, 24, 600, 24], text: "the plural of {{n, plural, one {{}}" },
        """,
      keys: "language: \"ru\","),
  ])
  func plurals(test: Case) { check(test) }

  // MARK: Contrast

  @Test(arguments: [
    Case(
      name: "grey on the background",
      controls: """
        { kind: "label", frame: [24, 24, 200, 24], text: "Faint", color: "#6A6A6A" },
        """,
      warnings: [
        "2:66 controls[0].color: \"Faint\" is #6A6A6A on #0F1318, a contrast of 3.4; text needs at "
          + "least 4.5"
      ]),
    Case(
      name: "large text",
      controls: """
        { kind: "label", frame: [24, 24, 200, 40], text: "Faint", color: "#6A6A6A", size: 28 },
        """),
    Case(
      name: "faint large text",
      controls: """
        { kind: "label", frame: [24, 24, 200, 40], text: "Faint", color: "#505050", size: 28 },
        """,
      warnings: [
        "2:66 controls[0].color: \"Faint\" is #505050 on #0F1318, a contrast of 2.3; large text needs"
      ]),
    Case(
      name: "on the ground that it really has",
      controls: """
        { kind: "group", frame: [24, 24, 200, 100], background: "#808080", children: [
          { kind: "label", frame: [24, 24, 100, 24], text: "Grey", color: "#6A6A6A" },
          { kind: "group", frame: [24, 48, 100, 24], background: "#000000" },
          { kind: "label", frame: [24, 48, 100, 24], text: "Grey", color: "#808080" } ] },
        """,
      warnings: ["3:67 controls[0].children[0].color: \"Grey\" is #6A6A6A on #808080, a contrast"]),
    Case(
      name: "on its own background",
      controls: """
        { kind: "label", frame: [24, 24, 100, 24], text: "Grey", color: "#6A6A6A",
          background: "#808080" },
        { kind: "label", frame: [24, 64, 100, 24], text: "Grey", color: "#6A6A6A",
          background: "#FFFFFF" },
        { kind: "label", frame: [24, 104, 100, 24], text: "Inherited", background: "#FFFFFF" },
        """,
      warnings: ["2:65 controls[0].color: \"Grey\" is #6A6A6A on #808080, a contrast"]),
    Case(
      name: "white on a ground on which black is not better",
      controls: """
        { kind: "button", name: "a", frame: [24, 24, 100, 48], title: "Go", color: "#0073F0" },
        { kind: "button", name: "b", frame: [24, 100, 100, 48], title: "Go", color: "#0073F0",
          titleColor: "#F0F0F0" },
        """,
      keys: "theme: \"classic\",",
      warnings: ["4:15 controls[1].titleColor: \"Go\" is #F0F0F0 on #0073F0, a contrast of 3.9"]),
    Case(
      name: "a disabled control",
      controls: """
        { kind: "label", frame: [24, 24, 200, 24], text: "Faint", enabled: false },
        """),
    Case(
      name: "in another theme",
      controls: """
        { kind: "label", frame: [24, 24, 200, 24], text: "Light", color: "#E0E0E0" },
        { kind: "toggle", name: "day", frame: [24, 100, 64, 44] },
        """,
      keys: "bind: { theme: \"day ? 'light' : 'dark'\" },",
      warnings: [
        "2:66 controls[0].color: \"Light\" is #E0E0E0 on #F3F5F8, a contrast of 1.2 if \"day\" is true"
      ]),
  ])
  func contrast(test: Case) { check(test) }

  // MARK: Declarations

  @Test(arguments: [
    Case(
      name: "a value that nothing uses",
      controls: "{ kind: \"toggle\", name: \"a\", frame: [24, 24, 64, 44] }",
      keys: "values: { a: { initial: true }, unused: { initial: 1 } },",
      warnings: ["1:35 values.unused: nothing uses this value; show it"]),
    Case(
      name: "values that expressions use, and one that is derived for programs",
      controls: """
        { kind: "label", text: "{a}", frame: [24, 24, 64, 44], bind: { color: "b" } },
        { kind: "button", do: "c = d + 1", if: "e", frame: [24, 100, 64, 44] },
        """,
      keys: """
        values: { a: {}, b: { initial: "#FFFFFF" }, c: { maximum: 9 }, d: {}, e: { initial: true },
          f: { from: "g > 0" }, g: {}, h: { maximum: 9 }, i: { from: "h + 1" } },
        rules: [{ when: "f", do: "h = 2" }],
        """),
    Case(
      name: "a misspelt value",
      controls: "{ kind: \"slider\", name: \"temprature\", maximum: 9, frame: [24, 24, 264, 44] }",
      keys: "values: { temperature: { maximum: 100 } },",
      warnings: [
        "2:25 controls[0].name: there is no value \"temprature\" yet, so this declares one; did you "
          + "mean \"temperature\", which nothing uses?"
      ]),
    Case(
      name: "two values with similar names",
      controls: """
        { kind: "slider", name: "zone1", frame: [24, 24, 264, 44] },
        { kind: "slider", name: "zone2", maximum: 1, frame: [24, 100, 264, 44] },
        """,
      keys: "values: { zone1: { maximum: 100 } },"),
    Case(
      name: "a style, a theme and a template that nothing uses",
      controls: "{ kind: \"toggle\", name: \"a\", style: \"big\", frame: [24, 24, 64, 44] }",
      keys: """
        styles: { big: { curvaceousness: 0 }, toggle: { shadow: 0 }, small: { shadow: 0 } },
        themes: { night: { base: "dark" }, day: { base: "light" } }, theme: "day",
        templates: { round: { kind: "knob" } },
        """,
      warnings: [
        "1:64 styles.small: no control uses this style",
        "2:11 themes.night: nothing selects this theme; write theme: \"night\", or bind",
        "3:14 templates.round: no control uses this template",
      ]),
    Case(
      name: "a theme that an expression selects",
      controls: "{ kind: \"toggle\", name: \"a\", frame: [24, 24, 64, 44] }",
      keys: """
        themes: { night: { base: "dark" } }, theme: "light",
        bind: { theme: "a ? 'night' : 'light'" },
        """),
    Case(
      name: "frames in containers",
      controls: """
        { kind: "row", frame: [24, 24, 400, 100], children: [
          { kind: "toggle", name: "a", frame: [24, 24, 64, 44] } ] },
        { kind: "stack", value: "s", items: ["x"], frame: [24, 200, 400, 100], children: [
          { kind: "toggle", name: "b", frame: [24, 24, 64, 44] } ] },
        """,
      warnings: [
        "3:39 controls[0].children[0].frame: a row places its children itself; write width: 64, "
          + "height: 44 instead of the frame",
        "5:39 controls[1].children[0].frame: a stack gives its whole area to each child",
      ]),
    Case(
      name: "a frame that is used in one orientation",
      controls: """
        { kind: "row", frame: [24, 24, 400, 100], portrait: { kind: "group" }, children: [
          { kind: "toggle", name: "a", frame: [24, 24, 64, 44] } ] },
        """),
    Case(
      name: "an initial value between two steps",
      controls: "{ kind: \"label\", value: \"a\", frame: [24, 24, 64, 44] }",
      keys: "values: { a: { initial: 0.25, step: 0.1 } },",
      warnings: ["1:27 values.a.initial: 0.25 is between two steps; use 0.3"]),
    Case(
      name: "an initial value on a step",
      controls: "{ kind: \"label\", value: \"a\", frame: [24, 24, 64, 44] }",
      keys: "values: { a: { minimum: 0.05, maximum: 1, initial: 0.25, step: 0.1 } },"),
    Case(
      name: "a keyboard without the letters of a language",
      controls: """
        { kind: "textField", name: "a", frame: [0, 0, 120, 44] },
        { kind: "textField", name: "b", frame: [0, 60, 120, 44], keyboardLayouts: ["en"] },
        """,
      keys: "language: 'ja',",
      warnings: [
        "2:9 controls[0].kind: the on-screen keyboard of this textField has no layout for Japanese"
      ]
    ),
    Case(
      name: "a keyboard with the letters of its language",
      controls: "{ kind: 'textField', name: 'a', frame: [0, 0, 120, 44] }",
      keys: "language: 'vi',"),
    Case(
      name: "a password that every program can read",
      controls: """
        { kind: "textField", name: "a", frame: [0, 0, 120, 44], password: true },
        { kind: "textField", value: "b", frame: [0, 60, 120, 44], password: true },
        { kind: "textField", value: "c", frame: [0, 120, 120, 44] },
        """,
      keys: "values: { b: { kind: 'text', secret: true }, c: { kind: 'text' } },",
      warnings: [
        "2:9 controls[0].kind: this textField hides the value \"a\", but every program can read it"
      ]),
    Case(
      name: "controls that nothing hears",
      controls: """
        { kind: "button", title: "Go", frame: [24, 24, 100, 48] },
        { kind: "slider", frame: [24, 100, 264, 44] },
        """,
      warnings: [
        "2:9 controls[0].kind: touching this button has no effect and notifies no program; give it "
          + "a \"name\" or the name of a value, or a \"do\"",
        "3:9 controls[1].kind: touching this slider has no effect",
      ]),
    Case(
      name: "controls for alarms without alarms",
      controls: """
        { kind: "alarmBanner", frame: [0, 0, 400, 56] },
        { kind: "alarmList", frame: [0, 80, 400, 300] },
        """,
      warnings: [
        "2:9 controls[0].kind: the panel has no alarms that this alarmBanner could show; declare them "
          + "with \"alarms\"",
        "3:9 controls[1].kind: the panel has no alarms that this alarmList could show",
      ]),
    Case(
      name: "controls for alarms with an alarm",
      controls: """
        { kind: "alarmBanner", frame: [0, 0, 400, 56] },
        { kind: "alarmList", frame: [0, 80, 400, 300] },
        """,
      keys: "values: { on: { initial: false } }, alarms: { a: { when: 'on', text: 'On' } },"),
    Case(
      name: "values that are too small for rows and distances",
      controls: """
        { kind: "list", value: "a", frame: [0, 0, 200, 200], rows: [{ title: "x" }] },
        { kind: "list", position: "b", frame: [220, 0, 200, 200], rows: [{ title: "x" }],
          filter: "contains(row.title, c)" },
        { kind: "list", value: "d", position: "e", frame: [440, 0, 200, 200],
          rows: [{ title: "x" }] },
        """,
      keys: "values: { a: { maximum: 1 }, b: { maximum: 1 }, c: { initial: '' }, "
        + "d: { maximum: 9, initial: 0 }, e: { maximum: 500, initial: 0 } },",
      warnings: [
        "2:24 controls[0].value: the value \"a\" is at most 1, so a finger can choose only the first "
          + "two rows; declare it with a \"maximum\"",
        "3:27 controls[1].position: the value \"b\" is at most 1, so the content scrolls by at most",
      ]),
    Case(
      name: "a wheel whose last row is just out of view",
      controls: """
        { kind: "roller", name: "mode", frame: [0, 0, 120, 220],
          items: ["off", "eco", "comfort", "boost"] },
        """),
    Case(
      name: "a derived value without a range",
      controls: """
        { kind: "meter", value: "part", frame: [0, 0, 200, 20] },
        { kind: "gauge", value: "whole", frame: [0, 80, 200, 160] },
        { kind: "label", value: "part", frame: [0, 260, 200, 30] },
        """,
      keys: "values: { a: { initial: 0 }, part: { from: 'a / 2' }, "
        + "whole: { from: 'a * 2', maximum: 2 } },",
      warnings: [
        "2:25 controls[0].value: the value \"part\" has no range, so this meter cannot show it in "
          + "proportion; declare it with a \"maximum\""
      ]),
    Case(
      name: "counters without a maximum",
      controls: """
        { kind: "button", title: "More", do: ["sum = 1 + sum", "sum += 2"], frame: [0, 0, 99, 60],
          if: "n + sum + k < 9" },
        """,
      keys: "values: { n: { minimum: 0 }, sum: { minimum: -1, step: 1 }, "
        + "k: { minimum: 0, unit: 'm' } }, rules: [{ every: 1, do: ['n += 1', 'k = k + 1'] }],",
      warnings: [
        "1:27 values.n.minimum: \"maximum\" is missing and defaults to 1, so larger",
        "1:48 values.sum.minimum: \"maximum\" is missing and defaults to 1, so larger",
        "1:77 values.k.minimum: \"maximum\" is missing and defaults to 1, so larger",
        "1:120 rules[0].do: \"n\" stops at 1, its maximum, because no other is declared; write "
          + "values: { \"n\": { maximum: 100 } } with your own limit",
        "1:130 rules[0].do: \"k\" stops at 1",
        "2:39 controls[0].do: \"sum\" stops at 1",
      ]),
    Case(
      name: "numbers that 1 does not stop",
      controls: """
        { kind: "slider", value: "b", maximum: 9, frame: [0, 0, 200, 44] },
        { kind: "button", title: "More", frame: [0, 60, 99, 60], if: "b + c + e < 9",
          do: ["a += 1", "b += 1", "c += 0.1", "c -= 1", "e = (e + 1) % 2", "c = 1"] },
        """,
      keys: "values: { a: { maximum: 1 }, c: { initial: 0 }, e: { initial: 0 } },"),
    Case(
      name: "columns that are too narrow",
      controls: """
        { kind: "table", name: "a", frame: [0, 0, 200, 200], rows: [{ x: 1 }],
          columns: [{ field: "x" }, { field: "x", width: 160 }] },
        { kind: "table", name: "b", frame: [220, 0, 200, 200], rows: [{ x: 1 }],
          columns: [{ field: "x" }, { field: "x", width: 100 }] },
        """,
      warnings: [
        "3:12 controls[0].columns: column 1 of 2 is 0 points wide; make the table larger, or use "
          + "fewer columns"
      ]),
    Case(
      name: "controls that something hears",
      controls: """
        { kind: "button", name: "a", frame: [24, 24, 100, 48] },
        { kind: "button", value: "b", frame: [24, 100, 100, 48] },
        { kind: "button", do: "a = true", frame: [24, 200, 100, 48] },
        { kind: "label", text: "Hi", frame: [24, 300, 100, 48] },
        """),
  ])
  func declarations(test: Case) { check(test) }

  // MARK: Limits

  @Test func anInvalidFileHasNoWarnings() {
    #expect(warnings("{ nmae: 1, values: { unused: {} } }") == [])
    #expect(warnings("{") == [])
  }

  @Test func atMostAHundredAreReported() {
    let buttons = (0..<200).map {
      "{ kind: 'button', frame: [\($0 % 20 * 40), \($0 / 20 * 40), 30, 30] }"
    }
    #expect(warnings("{ controls: [\(buttons.joined(separator: ","))] }").count == 100)
  }

  /// Each of many children of a stack needs a picture, and many large groups make it expensive.
  @Test func anExpensivePanelIsNotDrawnCompletely() {
    let group = "{ kind: 'group', background: '#112233' }"
    let child = "{ kind: 'stack', value: 'v', items: ['x'], children: [\(group)] }"
    let items = (0..<2000).map { "'i\($0)'" }.joined(separator: ",")
    let children = Array(repeating: child, count: 2000).joined(separator: ",")
    let panel = """
      { size: { width: 4000, height: 4000 }, values: { v: { initial: 'x' } }, controls: [
        { kind: 'stack', value: 's', items: [\(items)], frame: [0, 0, 4000, 4000],
          children: [\(children)] } ] }
      """
    #expect(warnings(panel) == [])
  }

  /// The last of seven choices shows a text that does not fit.
  @Test func aCheckStopsAtItsLimits() {
    let text = """
      { size: { width: 800, height: 480 }, values: { word: { initial: 'a' } }, controls: [
        { kind: 'segments', value: 'word', items: ['a', 'b', 'c', 'd', 'e', 'f', 'overlong'],
          frame: [0, 0, 800, 60] },
        { kind: 'label', value: 'word', frame: [0, 80, 60, 40] } ] }
      """
    func messages(_ limit: PictureLimit) -> [String] {
      PanelFile(kinds: builtInKinds, resources: TestResources(FreeTypeTypesetter { _ in }))
        .problems(in: Array(text.utf8), newDefects: { [] }, limit).map(\.message)
    }
    let defect = [
      "\"overlong\" does not fit if \"word\" is \"overlong\"; make the control larger, the text shorter "
        + "or its \"size\" smaller"
    ]
    // The last choice is among the first ten combinations.
    #expect(messages(PictureLimit(combinations: 10)).contains(defect[0]))
    #expect(
      messages(PictureLimit(combinations: 6)) == [
        "stopped after 6 combinations of screens, pages, choices and languages; the others are not "
          + "checked"
      ])
    #expect(messages(PictureLimit(pixels: 1)).map { $0.prefix(15) } == ["stopped after 1"])
    #expect(messages(PictureLimit()) == defect)
  }
}
