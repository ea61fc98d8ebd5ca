import Controls
import Expressions
import Kinds
import Randomness
import Testing

@testable import Panels

/// The filter of a list, which evaluates the rows that have changed.
final class ListFilterTests {
  private let store = ValueStore()
  private let least = NamedValue(name: "least", .number(50), in: 0...100)
  private let fields: RowFields
  private let filter: ListFilter
  private var evaluated = 0
  private var outdated = 0

  init() throws {
    fields = RowFields([ListRows.Field("n", .number(-1))], in: store)
    store.declare(least)
    filter = ListFilter(
      try Expression(ParsedExpression("row.n >= least"), values: fields.values + [least]),
      fields: fields, sources: [least], in: store)
    filter.onChange = { [unowned self] in outdated += 1 }
    fields.values[0].observe(self) { [unowned self] _ in evaluated += 1 }
  }

  deinit { fields.values[0].forget(self) }

  private func rows(_ numbers: [Int]) throws -> ListRows {
    try ListRows(
      fields: [ListRows.Field("n", .number(-1))], numbers.map { [.number(Double($0))] })
  }

  @Test func onlyChangedRowsAreEvaluated() throws {
    var rows = try rows(Array(0..<100))
    #expect(filter.rows(of: rows) == Array(50..<100))
    #expect(evaluated == 100)
    rows = try rows.replacing(70..<71, with: [[.number(7)]])
    #expect(filter.rows(of: rows) == Array(50..<70) + Array(71..<100))
    #expect(evaluated == 101)
    #expect(filter.rows(of: rows).count == 49 && evaluated == 101)
    try least.set(.number(98))
    #expect(outdated == 1 && filter.rows(of: rows) == [98, 99])
    #expect(evaluated == 201)
  }

  @Test func theResultIsThatOfAllRows() throws {
    var generator = SeededGenerator(seed: 20)
    var numbers: [Int] = []
    for step in 0..<300 {
      let start = Int.random(in: 0...numbers.count, using: &generator)
      let end = Int.random(in: start...min(start + 4, numbers.count), using: &generator)
      let inserted = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        Int.random(in: 0...100, using: &generator)
      }
      numbers.replaceSubrange(start..<end, with: inserted)
      if step % 20 == 0 { try least.set(.number(Double.random(in: 0...100, using: &generator))) }
      let expected = numbers.indices.filter { Double(numbers[$0]) >= least.number }
      #expect(filter.rows(of: try rows(numbers)) == expected, "step \(step)")
    }
  }
}
