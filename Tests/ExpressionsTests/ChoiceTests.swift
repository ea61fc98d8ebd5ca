import Controls
import Expressions
import Testing

private let openBrace =
  "the brace is not closed; write '}' after the expression, or '{{' for a brace"
private let openText = "the brace is not closed; write '}' after the text"
private let plural = "{n, plural, one {# home} other {# homes}}"
private let ordinal = "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}"
private let select = "{mode, select, eco {Saving} other {Normal}}"
private let categories = "zero, one, two, few, many, other"

/// Texts that depend on a number or on a selected word, one row each.
struct ChoiceTests {
  private let store = ValueStore()

  init() {
    for (name, scalar) in [
      ("none", Scalar.number(0)), ("one", .number(1)), ("two", .number(2)), ("five", .number(5)),
      ("many", .number(12_345)), ("debt", .number(-1)), ("on", .boolean(true)),
      ("off", .boolean(false)), ("mode", .text("eco")), ("place", .text("living room")),
    ] { store.declare(NamedValue(name: name, scalar, in: -100_000...100_000)) }
    store.declare(NamedValue(name: "hours", .number(1), in: 0...10, step: 0.5))
    let unknown = NamedValue(name: "unknown", .number(0), in: -1000...1000)
    store.declare(unknown)
    store.derive(unknown, from: []) { nil }
  }

  private func text(_ source: String, _ code: String = "en") throws -> Scalar? {
    let parsed = try ParsedExpression(text: source)
    return try Expression(parsed, values: parsed.names.map { try #require(store[$0]) })
      .scalar(in: try Language.named(code))
  }

  @Test(arguments: [
    ("{one, plural, one {# home} other {# homes}}", "1 home"),
    ("{two, plural, one {# home} other {# homes}}", "2 homes"),
    ("{debt, plural, one {# home} other {# homes}}", "−1 home"),
    ("{many, plural, one {# home} other {# homes}}", "12,345 homes"),
    ("{none, plural, =0 {none} one {# home} other {# homes}}", "none"),
    ("{debt, plural, =-1 {minus one} other {#}}", "minus one"),
    ("{five / 2, plural, =2.5 {half} other {#}}", "half"),
    // The digits that are shown decide.
    ("{hours, plural, one {# hour} other {# hours}}", "1.0 hours"),
    ("{hours, plural, =1 {an hour} other {# hours}}", "an hour"),
    ("{1 / 3, plural, one {# hour} other {# hours}}", "0.33 hours"),
    ("{0.999, plural, =1 {exactly #} other {#}}", "exactly 1"),
    ("{1e19, plural, one {#} other {# of all}}", "1e+19 of all"),
    // Spaces, punctuation and nesting.
    ("{one,plural,one{#}other{x}}", "1"),
    ("{ one , plural , one { # } other {x} } left", " 1  left"),
    ("{two, plural, one {x} other {{five} of {place}}}", "5 of living room"),
    ("{five, plural, other {{five:.1f}, #}}", "5.0, 5"),
    ("{one, plural, one {it's {{ # {'}}'} {'#'}} other {}}", "it's { 1 } #"),
    ("{five, plural, other {{two, plural, one {x} other {#}} of #}}", "2 of 5"),
    ("{five, plural, other {{mode, select, eco {# saved} other {x}}}}", "5 saved"),
    ("{one, plural, other {}}", ""),
    ("{five, plural, offset:1 =5 {you and # more} other {#}}", "you and 4 more"),
    ("{two, plural, offset:1 one {you and # other} other {x}}", "you and 1 other"),
    ("{two, plural, offset: 1 =2 {both} one {x} other {x}}", "both"),
    // Places in an order.
    ("{one, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", "1st"),
    ("{two + 20, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", "22nd"),
    ("{two + 11, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", "13th"),
    // Selected words.
    ("{mode, select, eco {Saving} other {Normal}}", "Saving"),
    ("{place, select, eco {Saving} 'living room' {Here} other {Normal}}", "Here"),
    ("{place, select, \"it's\" {x} other {Normal}}", "Normal"),
    ("{mode, select, other {#}}", "#"),
    ("{on, select, true {open} other {shut}}", "open"),
    ("{off, select, true {open} other {shut}}", "shut"),
    ("{off, select, false {shut} other {open}}", "shut"),
    ("{two, select, 1 {low} 2 {high} other {off}}", "high"),
    ("{two, select, 2.0 {high} other {off}}", "high"),
    ("{on ? 'a' : 'b', select, a {A} b {B} other {}}", "A"),
    // Unknown values.
    ("{unknown, plural, one {x} other {y}} left", "– left"),
    ("{unknown, select, 1 {x} other {y}} left", "– left"),
    ("{one, plural, one {{unknown} of #} other {y}}", "– of 1"),
    // Apostrophes do not quote.
    ("'{mode}'", "'eco'"), ("it''s {mode}", "it''s eco"),
    ("{mode, select, eco {'{mode}'} other {}}", "'eco'"),
  ])
  func theTextIs(_ source: String, _ expected: String) throws {
    #expect(try text(source) == .text(expected))
    // The same in an expression, in whose braces quotes need not be doubled.
    let parsed = try ParsedExpression("\"\(source)\"")
    let expression = try Expression(parsed, values: parsed.names.map { try #require(store[$0]) })
    #expect(expression.scalar(in: .english) == .text(expected))
    #expect(expression.kind == .text)
  }

  @Test func theLanguageDeterminesTheCategory() throws {
    let source = "{two, plural, one {# a} two {# b} few {# c} many {# d} other {# e}}"
    let texts = try ["en", "ru", "ar", "ja", "pl"].map { try text(source, $0) }
    #expect(texts == ["2 e", "2 c", "2 b", "2 e", "2 c"].map { .text($0) })
    #expect(try text("{many, plural, other {#}}", "de") == .text("12.345"))
    let parsed = try ParsedExpression(text: source)
    #expect(try Expression(parsed, values: [try #require(store["two"])]).dependsOnLanguage)
  }

  @Test(arguments: [
    ("{one, plural, one {# home} other {# homes}", 0, openBrace),
    ("{one, plural, one {# home} other {# homes", 33, openText),
    (
      "{mode, select, 'a {A} other {B}}", 15,
      "write the closing quote of the word before its text"
    ),
    (
      "{mode, select, \"it's {A} other {It's}}", 15,
      "write the closing quote of the word before its text"
    ),
    ("{one, plural, one {# home other {# homes}}", 18, openText),
    ("{one, plural, one {home other {two}}", 0, openBrace),
    ("{one, plural, one {a} other {b}}}", 32, "write '}}' for a brace in a text"),
    ("{one,", 0, openBrace), ("{one, plural,", 0, openBrace),
    ("{one, plural", 12, "write ',' and the texts after 'plural', as in \(plural)"),
    (
      "{one, plural {x}}", 13, "write ',' and the texts after 'plural', as in \(plural)"
    ),
    ("{one, select}", 12, "write ',' and the texts after 'select', as in \(select)"),
    (
      "{one, plurl, other {x}}", 6,
      "expected plural, selectordinal or select after the comma, found 'plurl'"
    ),
    ("{one, }", 6, "expected plural, selectordinal or select after the comma"),
    (
      "{one, number, percent}", 6,
      "write the format after a colon, as in {x:.1f} or {clock:HH:mm}"
    ),
    ("{one, date}", 6, "write the format after a colon, as in {x:.1f} or {clock:HH:mm}"),
    (
      "x {one, plural, one {x}}", 2,
      "there is no text for 'other'; write one for everything else, as in \(plural)"
    ),
    (
      "{one, selectordinal, }", 0,
      "there is no text for 'other'; write one for everything else, as in \(ordinal)"
    ),
    (
      "{mode, select, eco {x}}", 0,
      "there is no text for 'other'; write one for everything else, as in \(select)"
    ),
    (
      "{one, plural, singular {x} other {y}}", 14,
      "there is no plural category 'singular'; use \(categories), or a number as in =0"
    ),
    (
      "{one, plural, {x} other {y}}", 14,
      "expected one of \(categories), or '=' and a number, found '{'"
    ),
    ("{one, plural, =x {x} other {y}}", 15, "expected a number after '=', found 'x'"),
    ("{one, plural, one {x} one {z} other {y}}", 22, "there is already a text for 'one'"),
    ("{one, plural, =1 {x} =1.0 {z} other {y}}", 21, "there is already a text for '=1.0'"),
    ("{mode, select, other {x} 'other' {z}}", 25, "there is already a text for ''other''"),
    ("{one, plural, one # other {y}}", 18, "write the text for 'one' between braces"),
    ("{one, plural, other}", 19, "write the text for 'other' between braces"),
    ("{mode, select, {x} other {y}}", 15, "expected a word and its text between braces, found '{'"),
    (
      "{mode, select, '{one}' {x} other {y}}", 15,
      "write a text without expressions before the brace"
    ),
    ("{mode, plural, one {x} other {y}}", 1, "'plural' needs a number, but this is a string"),
    (
      "{on, selectordinal, other {y}}", 1,
      "'selectordinal' needs a number, but this is a boolean"
    ),
    (
      "{on, select, on {x} other {y}}", 13,
      "'on' is never selected, because this is a boolean; write true or false"
    ),
    (
      "{one, select, 1 {x} two {z} other {y}}", 20,
      "'two' is never selected, because this is a number; write a number"
    ),
    (
      "{one, plural, one {{mode:.1f}} other {y}}", 20,
      "this is a string; only a number has a format"
    ),
    (
      "{one, plural, other {{on + 1}}}", 22, "'+' needs a number, but this is a boolean"
    ),
    ("a '{' b", 3, "apostrophes do not quote a brace; write '{{'"),
    ("a '}' b", 3, "apostrophes do not quote a brace; write '}}'"),
    ("{one, plural, other {'{' #}}", 22, "apostrophes do not quote a brace; write '{{'"),
    ("{one, plural, other {'}' #}}", 22, "apostrophes do not quote a brace; write {'}}'}"),
  ])
  func aMistakeIsReported(_ source: String, _ offset: Int, _ message: String) throws {
    let error = #expect(throws: ExpressionError.self) { try text(source) }
    #expect(error?.message == message)
    #expect(error?.offset == offset)
  }

  @Test func nestingHasALimit() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "{one,plural,other{", count: depth) + String(repeating: "}}", count: depth)
    }
    #expect(try text(nested(63)) == .text(""))
    for depth in [65, 200] {
      let error = #expect(throws: ExpressionError.self) {
        try ParsedExpression(text: nested(depth))
      }
      #expect(error?.message.contains("more than 128 levels") == true)
    }
    // Arguments are levels, too.
    func argument(_ depth: Int) -> String {
      String(repeating: "{'", count: depth) + "{one, plural, other {#}}"
        + String(repeating: "', select, other {x}}", count: depth)
    }
    #expect(throws: Never.self) { try ParsedExpression(text: argument(30)) }
    #expect(throws: ExpressionError.self) { try ParsedExpression(text: argument(100)) }
  }

  /// Many texts and a long one end at the limits of all texts.
  @Test func sizesHaveLimits() throws {
    func choice(_ count: Int) -> String {
      "{none, plural, other {" + String(repeating: "#", count: count) + "}}"
    }
    let room = ParsedExpression.lengthLimit - choice(0).utf8.count
    #expect(try text(choice(room)) == .text(String(repeating: "0", count: room)))
    #expect(throws: ExpressionError.self) { try ParsedExpression(text: choice(room + 1)) }
    let long = choice(room).replacing("none", with: "many")
    let numbers = String(repeating: "12,345", count: room).prefix(Expression.textLimit)
    #expect(try text(long) == .text(String(numbers)))
  }

  @Test func aTextListsItsPluralForms() throws {
    func forms(_ source: String) throws -> [PluralForms] {
      try ParsedExpression(text: source).pluralForms
    }
    func missing(_ source: String, _ code: String) throws -> [[PluralCategory]] {
      let language = try Language.named(code)
      return try forms(source).map { $0.missingCategories(in: language) }
    }
    let english = "a {one, plural, one {#} other {#}} {two, selectordinal, other {#}}"
    #expect(try missing(english, "en") == [[], [.one, .two, .few]])
    #expect(try missing(english, "ru") == [[.few, .many], []])
    #expect(try missing(english, "ja") == [[], []])
    // Millions and fractions do not need a form.
    #expect(try missing("{one, plural, one {#} other {#}}", "fr") == [[]])
    #expect(try missing("{one, plural, one {#} few {#} other {#}}", "cs") == [[]])
    // Numbers can cover a category.
    #expect(try missing("{one, plural, =1 {#} other {#}}", "en") == [[]])
    #expect(try missing("{one, plural, =1 {#} other {#}}", "ru") == [[.one, .few, .many]])
    #expect(try missing("{one, plural, =0 {x} =1 {x} =2 {x} other {#}}", "ar") == [[.few, .many]])
    // Nested ones, and those of arguments, are listed as well.
    let nested = try forms(
      "{length('{one, plural, other {#}}'), plural, other {{mode, select, other {{two, plural, "
        + "few {#} other {#}}}}}}")
    #expect(nested.map { $0.categories.map(\.category) } == [[], [], [.few]])
    #expect(nested.last?.categories.map(\.offset) == [88])
    #expect(nested.map(\.isOrdinal) == [false, false, false])
    #expect(try forms("{mode, select, other {#}}").isEmpty)
  }
}
