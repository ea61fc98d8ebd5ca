import Controls
import Expressions
import Testing

private let openBrace =
  "the brace is not closed; write '}' after the expression, or '{{' for a brace"

/// The rules of expressions, one row each.
struct ExpressionTests {
  private let store = ValueStore()

  init() {
    for (name, scalar) in [
      ("a", Scalar.number(7)), ("b", .number(2)), ("zero", .number(0)), ("on", .boolean(true)),
      ("off", .boolean(false)), ("word", .text("tea")), ("empty", .text("")), ("a-b", .number(9)),
      ("tank.level", .number(40)), ("flow2", .number(0.5)),
    ] { store.declare(NamedValue(name: name, scalar, in: -1000...1000)) }
    let unknown = NamedValue(name: "unknown", .number(0), in: -1000...1000)
    store.declare(unknown)
    store.derive(unknown, from: []) { nil }
  }

  private func expression(_ source: String) throws -> Expression {
    let parsed = try ParsedExpression(source)
    return try Expression(parsed, values: parsed.names.map { try #require(store[$0]) })
  }

  @Test(arguments: [
    // Precedence and grouping.
    ("1 + 2 * 3", Scalar.number(7)), ("(1 + 2) * 3", .number(9)), ("10 - 4 - 3", .number(3)),
    ("2 * -3", .number(-6)), ("--3", .number(3)), ("-a + b", .number(-5)),
    ("12 / 3 / 2", .number(2)),
    ("1 + 2 == 3 and 2 < 3", .boolean(true)), ("not on or on", .boolean(true)),
    ("not a == b", .boolean(true)), ("on ? off ? 1 : 2 : 3", .number(2)),
    ("off ? 1 : on ? 2 : 3", .number(2)), ("1 < 2 ? 'x' : 'y'", .text("x")),
    ("on or off and off", .boolean(true)),
    // Numbers.
    ("1.5e2", .number(150)), ("7 % 3", .number(1)), ("-1 % 360", .number(359)),
    ("1 % -3", .number(-2)),
    ("a/b", .number(3.5)), ("0 * -1", .number(0)), ("a -b", .number(5)), ("a - b", .number(5)),
    ("a-b", .number(9)), ("tank.level", .number(40)), ("flow2+1", .number(1.5)),
    // Comparisons.
    ("a != b", .boolean(true)), ("a >= 7", .boolean(true)), ("a <= 6", .boolean(false)),
    ("a > b", .boolean(true)), ("word == 'tea'", .boolean(true)), ("on == off", .boolean(false)),
    // Functions.
    ("min(3, a, b)", .number(2)), ("max(3, a)", .number(7)), ("clamp(12, 0, 10)", .number(10)),
    ("clamp(5, 10, 0)", .number(10)), ("round(2.5)", .number(3)), ("floor(-2.5)", .number(-3)),
    ("ceil(2.1)", .number(3)), ("abs(-4)", .number(4)), ("known(a)", .boolean(true)),
    ("contains(word, 'ea')", .boolean(true)), ("contains(word, empty)", .boolean(true)),
    ("includes('a,bc,d', 'bc')", .boolean(true)), ("includes('a,bc', 'b')", .boolean(false)),
    ("includes('', 'a')", .boolean(false)), ("includes('a', '')", .boolean(false)),
    ("includes('a,b', 'a,b')", .boolean(false)),
    ("contains('ab', 'abc')", .boolean(false)), ("length('Käse')", .number(4)),
    ("text(a, '.1f')", .text("7.0")), ("text(-a, '+.0f')", .text("−7")),
    // Texts.
    ("'{a} of {b}'", .text("7 of 2")), ("'{{a}}'", .text("{a}")), ("'it''s'", .text("it's")),
    ("\"say \"\"hi\"\"\"", .text("say \"hi\"")), ("'{on ? 'yes' : 'no'}'", .text("yes")),
    ("'{a * 10:mm:ss}'", .text("01:10")), ("'{on ? a : b:.1f}'", .text("7.0")),
    ("'{a / 3}'", .text("2.33")), ("'{on}'", .text("on")), ("''", .text("")),
  ])
  func theResultIs(_ source: String, _ expected: Scalar) throws {
    #expect(try expression(source).scalar(in: .english) == expected)
    #expect(try expression(source).kind == expected.kind)
  }

  /// Programs read numbers with a point and U+002D, and no number that is unknown.
  @Test(arguments: [
    ("'{-a} {-a / 2:.2f}'", Scalar.text("-7 -3.50")), ("'{-a}'", .text("-7")), ("-a", .number(-7)),
    ("'\u{2212}{a}'", .text("\u{2212}7")), ("'{unknown}'", nil),
  ])
  func theResultForPrograms(_ source: String, _ expected: Scalar?) throws {
    #expect(try expression(source).plainScalar() == expected)
  }

  @Test(arguments: [
    "1 / zero", "zero % zero", "unknown", "unknown + 1", "-unknown", "unknown > 1", "unknown == 1",
    "1e308 * 10", "min(a, unknown)", "unknown > 1 ? 1 : 2", "on and unknown > 1",
    "off or unknown > 1", "not (unknown > 1)",
  ])
  func theResultIsUnknown(_ source: String) throws {
    #expect(try expression(source).scalar(in: .english) == nil)
  }

  @Test(arguments: [
    ("known(unknown)", Scalar.boolean(false)), ("unknown ?? 5", .number(5)),
    ("unknown ?? (a + 1)", .number(8)), ("-(unknown ?? 5)", .number(-5)),
    ("(unknown ?? a) + 1", .number(8)), ("(-unknown) ?? 5", .number(5)),
    ("unknown ?? -a", .number(-7)),
    ("not (known(unknown) ?? off)", .boolean(true)), ("off ?? on ? 1 : 2", .number(2)),
    ("unknown ?? unknown ?? -3", .number(-3)), ("a ?? 5", .number(7)),
    ("(1 / zero) ?? 5", .number(5)),
    ("off and unknown > 1", .boolean(false)), ("unknown > 1 and off", .boolean(false)),
    ("on or unknown > 1", .boolean(true)), ("unknown > 1 or on", .boolean(true)),
    ("'{unknown} °C'", .text("– °C")), ("on ? 1 : unknown", .number(1)),
  ])
  func anUnknownOperandDoesNotDecide(_ source: String, _ expected: Scalar) throws {
    #expect(try expression(source).scalar(in: .english) == expected)
  }

  @Test(arguments: [
    ("", 0, "expected a value, found the end"), ("1 +", 3, "expected a value, found the end"),
    ("1 2", 2, "expected an operator, found '2'"), ("(1", 2, "expected ')', found the end"),
    ("a = 1", 2, "write '==' to compare"), ("a && on", 2, "write 'and' in place of '&&'"),
    ("a || on", 2, "write 'or' in place of '||'"), ("!on", 0, "write 'not' in place of '!'"),
    ("1 < 2 < 3", 6, "compare two at a time: a < b and b < c"),
    ("on ? 1", 6, "expected ':' and the other alternative, found the end"),
    (
      "sin(1)", 0,
      "unknown function 'sin'; there are min, max, clamp, round, floor, ceil, abs, "
        + "known, text, contains, includes, lower, length, escape, local, time, random"
    ),
    ("min(1)", 0, "write min(a, b, …)"), ("min(1 2)", 6, "expected ',' or ')', found '2'"),
    ("known()", 6, "expected a value, found ')'"), ("abs(1, 2)", 0, "write abs(x)"),
    ("1 + and", 4, "expected a value, found 'and'"), ("@", 0, "expected a value, found '@'"),
    ("'{a b}'", 1, openBrace), ("'{a", 1, openBrace),
    ("on ?", 4, "expected a value, found the end"), ("a ?? ", 5, "expected a value, found the end"),
    ("1.", 0, "expected one point in a number, with a digit after it"),
    ("1.2.3", 0, "expected one point in a number, with a digit after it"),
    ("not", 3, "expected a value, found the end"), ("-", 1, "expected a value, found the end"),
    ("'abc", 0, "the text has no closing quote"),
    ("'{a'", 1, openBrace), ("'{a:.1f'", 1, openBrace),
    ("'{}'", 1, "write the name of a value between the braces, or '{{' for a brace"),
    ("'a}'", 2, "write '}}' for a brace in a text"),
    (
      "'{a:.xf}'", 4,
      "'.xf' is not a format; use .1f, +.1f, ',' or %, h:mm or mm:ss for a duration, "
        + "HH:mm or EEE d MMM for a date"
    ),
    ("text(a, word)", 8, "write the format as a text between quotes"),
    ("1e999", 0, "1e999 is too large"),
    ("2x", 0, "'2' is followed by a letter; names begin with a letter"),
    ("word + 1", 0, "'+' adds numbers; join texts as '{a} {b}'"),
    ("a + on", 4, "'+' needs a number, but this is a boolean"),
    ("a and on", 0, "'and' needs a boolean, but this is a number"),
    ("not a", 4, "'not' needs a boolean, but this is a number"),
    ("a == word", 2, "both sides of '==' must be of one kind, but they are a number and a string"),
    (
      "on ? 1 : 'x'", 3, "both alternatives must be of one kind, but they are a number and a string"
    ),
    ("a ? 1 : 2", 0, "the condition before '?' needs a boolean, but this is a number"),
    ("length(a)", 7, "length needs a string, but this is a number"),
    ("contains(word, 1)", 15, "contains needs a string, but this is a number"),
    ("max(a, word)", 7, "max needs a number, but this is a string"),
    ("known(a + on)", 10, "'+' needs a number, but this is a boolean"),
    ("-word", 1, "'-' needs a number, but this is a string"),
    ("word < 'x'", 0, "'<' needs a number, but this is a string"),
    ("on % 2", 0, "'%' needs a number, but this is a boolean"),
    ("a ?? word", 2, "both sides of '??' must be of one kind, but they are a number and a string"),
    ("a or on", 0, "'or' needs a boolean, but this is a number"),
    ("'{word:.1f}'", 2, "this is a string; only a number has a format"),
  ])
  func aMistakeIsReported(_ source: String, _ offset: Int, _ message: String) throws {
    let error = #expect(throws: ExpressionError.self) { try expression(source) }
    #expect(error?.message == message)
    #expect(error?.offset == offset)
  }

  @Test(arguments: [
    ("b ?? a / 2", 2, "(b ?? a) / 2", "b ?? (a / 2)"),
    ("100 - b ?? a", 8, "100 - (b ?? a)", "(100 - b) ?? a"),
    ("1 * b ?? a", 6, "1 * (b ?? a)", "(1 * b) ?? a"),
    ("b ?? a + 1", 2, "(b ?? a) + 1", "b ?? (a + 1)"),
    ("b  ??  a  %  2", 3, "(b ?? a) % 2", "b ?? (a % 2)"),
    ("b ?? a > 3", 2, "(b ?? a) > 3", "b ?? (a > 3)"),
    ("3 == b ?? a", 7, "3 == (b ?? a)", "(3 == b) ?? a"),
    ("a ?? b ?? zero - 1", 7, "(a ?? b ?? zero) - 1", "a ?? b ?? (zero - 1)"),
    ("1 - a ?? b ?? zero", 6, "1 - (a ?? b ?? zero)", "(1 - a) ?? b ?? zero"),
    ("-a ?? b", 3, "-(a ?? b)", "(-a) ?? b"),
    ("not on ?? off", 7, "not (on ?? off)", "(not on) ?? off"),
    ("on ?? off and on", 3, "(on ?? off) and on", "on ?? (off and on)"),
    ("off or on ?? off", 10, "off or (on ?? off)", "(off or on) ?? off"),
    ("max(b ?? a * 2, 1)", 6, "(b ?? a) * 2", "b ?? (a * 2)"),
    ("'{b ?? a - 1:.1f}'", 4, "(b ?? a) - 1", "b ?? (a - 1)"),
  ])
  func coalescingNeedsParentheses(_ source: String, _ offset: Int, _ one: String, _ other: String)
    throws
  {
    let error = #expect(throws: ExpressionError.self) { try expression(source) }
    #expect(error?.message == "'??' needs parentheses here; write \(one) or \(other)")
    #expect(error?.offset == offset)
    for reading in [one, other] where !reading.contains("> 3") && !reading.contains("3 ==") {
      #expect(throws: Never.self) { try ParsedExpression(reading) }
    }
  }

  @Test(arguments: [
    ("a; b", 1, "write one expression; several actions are an array: [\"a = 1\", \"b = 2\"]"),
    ("a ^ 2", 2, "there is no operator for powers; write x * x for a square"),
    ("a ** 2", 2, "there is no operator for powers; write x * x for a square"),
    ("a === b", 2, "write '==' in place of '==='"), ("a <> b", 2, "write '!=' in place of '<>'"),
    ("on & off", 3, "write 'and' in place of '&'; texts are joined as '{a} {b}'"),
    ("on AND off", 3, "write 'and' in place of 'AND'"),
    ("a is b", 2, "write '==' in place of 'is'"),
    ("a++", 1, "an expression changes no value; write x + 1, or 'x += 1' as an action"),
    ("if(on, 1, 2)", 0, "write 'condition ? a : b' in place of 'if'"),
    ("toggle(on)", 0, "an expression changes no value; write 'x = not x' as an action"),
    ("len(word)", 0, "write length(text)"),
  ])
  func syntaxOfOtherLanguagesIsExplained(_ source: String, _ offset: Int, _ message: String) throws
  {
    let error = #expect(throws: ExpressionError.self) { try expression(source) }
    #expect(error?.message == message)
    #expect(error?.offset == offset)
  }

  @Test func lengthAndDepthHaveLimits() throws {
    let limit = ParsedExpression.lengthLimit
    #expect(throws: Never.self) { try ParsedExpression(String(repeating: "1", count: 300)) }
    #expect(throws: Never.self) {
      try ParsedExpression("1" + String(repeating: " ", count: limit - 1))
    }
    #expect(throws: ExpressionError.self) {
      try ParsedExpression("1" + String(repeating: " ", count: limit))
    }
    for (open, close) in [
      ("(", ")"), ("-", ""), ("not ", ""), ("on ? 1 : ", ""), ("'{", "}'"), ("abs(", ")"),
    ] {
      let inner = open == "not " ? "on" : "1"
      func nested(_ depth: Int) -> String {
        String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
      }
      #expect(throws: Never.self) { try ParsedExpression(nested(30)) }
      for depth in [400, 1_000] {
        let error = #expect(throws: ExpressionError.self) { try ParsedExpression(nested(depth)) }
        #expect(error?.message.contains("; move parts of it to values with \"from\"") == true)
      }
    }
    // Each operator of a chain that groups to the left adds a level.
    #expect(throws: Never.self) {
      try ParsedExpression(Array(repeating: "1", count: 128).joined(separator: "+"))
    }
    #expect(throws: ExpressionError.self) {
      try ParsedExpression(Array(repeating: "1", count: 129).joined(separator: "+"))
    }
  }

  /// `??` groups to the right, so each one is a level of recursion before there is a node.
  @Test func parsingStopsAtTheLimitOfDepth() throws {
    func chain(_ count: Int) -> String {
      Array(repeating: "1", count: count).joined(separator: "??")
    }
    #expect(throws: Never.self) { try ParsedExpression(chain(127)) }
    let error = #expect(throws: ExpressionError.self) { try ParsedExpression(chain(1_300)) }
    // Where the 128th operand begins, not at the end.
    #expect(error?.offset == 3 * 127)
  }

  @Test func zeroHasNoSign() throws {
    #expect(try expression("-zero").scalar(in: .english)?.number.sign == .plus)
  }

  @Test(arguments: [
    ("", "", true), ("", "a", false), ("a", "", true), ("aaab", "aab", true),
    ("abababac", "ababac", true), ("abababa", "ababac", false), ("äöü", "ö", true),
    ("aab", "aaba", false),
  ])
  func contains(_ whole: String, _ part: String, _ expected: Bool) throws {
    #expect(
      try expression("contains('\(whole)', '\(part)')").scalar(in: .english) == .boolean(expected))
  }

  /// The limit is in bytes, and no character is divided.
  @Test(arguments: ["a", "é", "…", "\u{1F600}"])
  func aTextOfSeveralPartsEndsAtTheLimit(_ character: String) throws {
    let limit = Expression.textLimit
    func declare(_ name: String, bytes: Int) {
      let text = String(repeating: character, count: bytes / character.utf8.count)
      store.declare(NamedValue(name: name, .text(text)))
    }
    declare("half", bytes: limit / 2)
    declare("more", bytes: limit / 2 + character.utf8.count)
    for source in ["'{half}{half}'", "'{half}{more}'", "'{more}{more}{more}'", "'{half}x{more}y'"] {
      guard case .text(let text) = try expression(source).scalar(in: .english) else {
        Issue.record("no text")
        return
      }
      let isFull = text.utf8.count > limit - 2 * character.utf8.count && text.utf8.count <= limit
      #expect(isFull, "\(source): \(text.utf8.count) bytes")
      #expect(text.allSatisfy { character == "\($0)" || $0 == "x" }, "\(source)")
    }
  }

  /// The length does not depend on how characters combine.
  @Test func theLengthCountsUnicodeScalars() throws {
    store.declare(NamedValue(name: "combined", .text("e\u{301}\u{1F468}\u{200D}\u{1F469}")))
    #expect(try expression("length(combined)").scalar(in: .english) == .number(5))
  }

  /// Only an action may be random: any other result is computed whenever a value changes.
  @Test func aRandomNumberIsForActions() throws {
    let problem = #expect(throws: ExpressionError.self) { try expression("1 + random(0, 1)") }
    #expect(problem?.offset == 4 && problem?.message.hasPrefix("random() is for actions") == true)
    let parsed = try ParsedAssignment("a = b + random(zero, 10)")
    let values = try parsed.value.names.map { try #require(store[$0]) }
    let assignment = try Assignment(parsed, values: values)
    for (random, expected) in [(0.0, 2.0), (0.25, 4.5), (0.5, 7)] {
      #expect(assignment.scalar(in: .english) { random } == .number(expected))
    }
    let unknown = try ParsedAssignment("a = random(0, unknown)")
    let known = try Assignment(unknown, values: unknown.value.names.map { try #require(store[$0]) })
    #expect(known.scalar(in: .english) { 0.5 } == nil)
    #expect(throws: ExpressionError.self) { try ParsedAssignment("a = random(6)") }
  }

  @Test func assignmentsSetTheirTarget() throws {
    func result(_ source: String) throws -> Scalar? {
      let parsed = try ParsedAssignment(source)
      let assignment = try Assignment(
        parsed, values: parsed.value.names.map { try #require(store[$0]) })
      #expect(assignment.target.name == "a")
      return assignment.scalar(in: .english)
    }
    #expect(try result("a = b * 3") == .number(6))
    #expect(try result("a += 0.5") == .number(7.5))
    #expect(try result("a -= b + 1") == .number(4))
    #expect(try result("a = 1 / zero") == nil)
  }

  @Test(
    arguments: [
      (0.3, "z -= 0.1", 3, 0), (1, "z -= 0.1", 7, 0.3), (0, "z += 0.1", 10, 1),
      (-0.3, "z += 0.1", 3, 0), (0, "z = z + 0.7", 3, 2.1), (20, "z += 0.05", 21, 21.05),
      (2.99, "z = z * 6", 1, 17.94), (1, "z = z / 3", 1, 0.333333333333),
      (0.1 + 0.2, "z = z", 1, 0.1 + 0.2), (1.0 / 3, "z = z", 1, 1.0 / 3),
      (123_456_789_012_345, "z += 1", 2, 123_456_789_012_347),
    ] as [(Double, String, Int, Double)])
  func anAssignmentHasNoRoundingErrors(
    _ initial: Double, _ source: String, _ repetitions: Int, _ result: Double
  ) throws {
    let number = NamedValue(name: "z", .number(initial), in: Value.unboundedRange)
    let parsed = try ParsedAssignment(source)
    let assignment = try Assignment(parsed, values: parsed.value.names.map { _ in number })
    for _ in 0..<repetitions {
      try number.set(#require(assignment.scalar(in: .english)))
    }
    #expect(number.scalar == .number(result))
  }

  @Test(arguments: [
    ("a", 1, "expected =, += or -=, found the end"),
    ("a == 1", 2, "== compares; write = to set the value"),
    ("1 = a", 0, "expected the name of a value, found '1'"),
    ("a = 'x'", 4, "the value 'a' is a number, but this is a string"),
    ("a = ", 4, "expected a value, found the end"),
    (
      "a = 1; b = 2", 5,
      "write one expression; several actions are an array: [\"a = 1\", \"b = 2\"]"
    ),
    ("a++", 0, "write 'a += 1' in place of 'a++'"), ("a--", 0, "write 'a -= 1' in place of 'a--'"),
    ("toggle(on)", 0, "write 'x = not x' in place of toggle(x)"),
    (
      "if (on) a = 1", 0,
      "an action has no 'if'; write 'x = condition ? a : x', or a rule with \"when\""
    ),
    (
      "run(a)", 0,
      "an action is an assignment such as 'x = run(…)'; it cannot call a function alone"
    ),
    ("a *= 2", 2, "write 'a = a * …' in place of '*='"),
    ("a := 2", 2, "write '=' in place of ':='"),
    ("set a = 1", 0, "write the assignment alone, as in 'x = 1'"),
  ])
  func aMistakeInAnAssignmentIsReported(_ source: String, _ offset: Int, _ message: String) throws {
    let error = #expect(throws: ExpressionError.self) {
      let parsed = try ParsedAssignment(source)
      _ = try Assignment(parsed, values: parsed.value.names.map { try #require(store[$0]) })
    }
    #expect(error?.message == message)
    #expect(error?.offset == offset)
  }
}
