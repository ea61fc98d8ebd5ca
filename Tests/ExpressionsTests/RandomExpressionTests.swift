import Controls
import ExpressionChecks
import Expressions
import Randomness
import Testing

/// Random expressions have the result of a plain evaluation of their trees.
struct RandomExpressionTests {
  private static let values: [(name: String, scalar: Scalar, isKnown: Bool)] = [
    ("a", .number(3), true), ("b-c", .number(-0.5), true), ("zero", .number(0), true),
    ("large", .number(1.7e308), true), ("number.unknown", .number(0), false),
    ("on", .boolean(true), true),
    ("boolean.unknown", .boolean(false), false), ("word", .text("e\u{301} {a} 'b'"), true),
    ("empty", .text(""), true), ("text.unknown", .text(""), false),
    ("long", .text(String(repeating: "–", count: 1_500)), true),
  ]

  @Test(arguments: [Scalar.Kind.number, .boolean, .text])
  func theResultIsThatOfAPlainEvaluation(_ kind: Scalar.Kind) throws {
    let store = ValueStore()
    var plain: [String: PlainEvaluator.Named] = [:]
    for (name, scalar, isKnown) in Self.values {
      let value = NamedValue(name: name, scalar, in: -1.7e308...1.7e308)
      if !isKnown { value.setUnknown() }
      store.declare(value)
      plain[name] = PlainEvaluator.Named(isKnown ? scalar : nil, decimals: 0)
    }
    var generator = ExpressionGenerator(
      values: Self.values.map { ($0.name, $0.scalar.kind) }, random: SeededGenerator(seed: 1))
    for _ in 0..<1_000 {
      let tree = generator.expression(kind, depth: 4)
      let source = tree.source
      guard source.utf8.count <= ParsedExpression.lengthLimit else { continue }
      let parsed = try ParsedExpression(source)
      let expression = try Expression(parsed, values: parsed.names.map { try #require(store[$0]) })
      #expect(expression.kind == kind)
      #expect(expression.scalar(in: .english) == PlainEvaluator(plain).result(tree), "\(source)")
    }
  }

  /// Arbitrary bytes either parse or are reported at a place inside the source.
  @Test(arguments: 0..<2_000) func arbitraryTextIsParsedOrRejected(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "a", "1", "'", "\"", "{", "}", ":", "?", "??", "(", ")", ",", "-", "+", " ", "or", "and",
      "not", "min", "text", "plural", "select", "other", "one", "=0", "#", "offset:1", ".1f", "=",
      "<", "%", "é", "\u{1F600}", ".",
    ]
    let source = (0..<Int.random(in: 0...24, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }.joined()
    for parse in [
      { try _ = ParsedExpression($0) }, { try _ = ParsedExpression(text: $0) },
      { try _ = ParsedAssignment($0) },
    ] as [(String) throws -> Void] {
      do {
        try parse(source)
      } catch let error as ExpressionError {
        #expect((0...source.utf8.count).contains(error.offset), "\(source)")
        #expect(!error.message.isEmpty)
      } catch {
        Issue.record("\(error)")
      }
    }
  }
}
