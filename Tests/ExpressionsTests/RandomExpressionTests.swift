import Controls
import Expressions
import Randomness
import Testing

/// Random expressions have the result that their generator computes with plain arithmetic.
struct RandomExpressionTests {
  private struct Writer {
    var random: SeededGenerator
    let values: [(name: String, scalar: Scalar?)]

    mutating func number(_ depth: Int) -> (String, Double?) {
      guard depth > 0 else { return leaf() }
      switch Int.random(in: 0..<9, using: &random) {
      case 0: return leaf()
      case 1:
        let (a, b) = (number(depth - 1), number(depth - 1))
        return ("(\(a.0)) + (\(b.0))", finite(a.1, b.1, +))
      case 2:
        let (a, b) = (number(depth - 1), number(depth - 1))
        return ("(\(a.0)) - (\(b.0))", finite(a.1, b.1, -))
      case 3:
        let (a, b) = (number(depth - 1), number(depth - 1))
        return ("(\(a.0)) * (\(b.0))", finite(a.1, b.1, *))
      case 4:
        let (a, b) = (number(depth - 1), number(depth - 1))
        return ("(\(a.0)) / (\(b.0))", finite(a.1, b.1, /))
      case 5:
        let (a, b) = (number(depth - 1), number(depth - 1))
        return ("(\(a.0)) ?? (\(b.0))", a.1 ?? b.1)
      case 6:
        let (a, b) = (number(depth - 1), number(depth - 1))
        return ("min(\(a.0), \(b.0))", finite(a.1, b.1) { min($0, $1) })
      case 7:
        let (condition, a, b) = (boolean(depth - 1), number(depth - 1), number(depth - 1))
        return (
          "(\(condition.0)) ? (\(a.0)) : (\(b.0))", condition.1.flatMap { $0 ? a.1 : b.1 }
        )
      default:
        let a = number(depth - 1)
        return ("-(\(a.0))", a.1.map { -$0 })
      }
    }

    mutating func boolean(_ depth: Int) -> (String, Bool?) {
      guard depth > 0 else {
        return Bool.random(using: &random) ? ("true", true) : ("false", false)
      }
      let (a, b) = (boolean(depth - 1), boolean(depth - 1))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: return ("not (\(a.0))", a.1.map { !$0 })
      case 1:
        let result: Bool? =
          a.1 == false || b.1 == false ? false : a.1 == nil || b.1 == nil ? nil : true
        return ("(\(a.0)) and (\(b.0))", result)
      case 2:
        let result: Bool? =
          a.1 == true || b.1 == true ? true : a.1 == nil || b.1 == nil ? nil : false
        return ("(\(a.0)) or (\(b.0))", result)
      case 3:
        let a = number(depth - 1)
        return ("known(\(a.0))", a.1 != nil)
      default:
        let (a, b) = (number(depth - 1), number(depth - 1))
        guard let left = a.1, let right = b.1 else { return ("(\(a.0)) < (\(b.0))", nil) }
        return ("(\(a.0)) < (\(b.0))", left < right)
      }
    }

    private mutating func leaf() -> (String, Double?) {
      if Bool.random(using: &random), let value = values.randomElement(using: &random) {
        return (value.name, value.scalar?.number)
      }
      let number = Double(Int.random(in: 0...8, using: &random)) / 4
      return ("\(number)", number)
    }

    private func finite(_ a: Double?, _ b: Double?, _ combine: (Double, Double) -> Double)
      -> Double?
    {
      guard let a, let b else { return nil }
      let result = combine(a, b)
      return result.isFinite ? result : nil
    }
  }

  @Test(arguments: 0..<2_000) func theResultIsThatOfAPlainEvaluation(_ seed: Int) throws {
    let store = ValueStore()
    for (name, number) in [("a", 3.0), ("b", -0.5), ("zero", 0)] {
      store.declare(NamedValue(name: name, .number(number), in: -10...10))
    }
    let unknown = NamedValue(name: "unknown", .number(0))
    store.declare(unknown)
    store.derive(unknown, from: []) { nil }
    var writer = Writer(
      random: SeededGenerator(seed: UInt64(seed)),
      values: store.values.map { ($0.name, $0.knownScalar) })
    let (source, expected) = writer.number(4)
    let parsed = try ParsedExpression(source)
    let expression = try Expression(parsed, values: parsed.names.map { try #require(store[$0]) })
    #expect(expression.scalar(in: .english) == expected.map { .number($0) }, "\(source)")
  }

  /// Arbitrary bytes either parse or are reported at a place inside the source.
  @Test(arguments: 0..<2_000) func arbitraryTextIsParsedOrRejected(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "a", "1", "'", "\"", "{", "}", ":", "?", "??", "(", ")", ",", "-", "+", " ", "or", "and",
      "not", "min", "text", ".1f", "=", "<", "%", "é", "\u{1F600}", ".",
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
