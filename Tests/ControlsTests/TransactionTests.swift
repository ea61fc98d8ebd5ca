import Randomness
import Testing

@testable import Controls

/// Derived values follow others, and a transaction publishes its changes together.
struct TransactionTests {
  private let store = ValueStore()
  private var published: () -> [String] { { [log] in log.lines } }
  private let log = Log()

  private final class Log {
    var lines: [String] = []
  }

  init() {
    store.observe { [log] value, change, sequence in
      log.lines.append(
        "\(sequence) \(value.name) \(change.isKnown ? "\(change.published.number)" : "?")")
    }
  }

  private func declare(_ name: String, _ number: Double = 0) -> NamedValue {
    let value = NamedValue(name: name, .number(number), in: -1e6...1e6)
    store.declare(value)
    return value
  }

  private func derive(
    _ name: String, from sources: [NamedValue], _ compute: @escaping ([Double]) -> Double?
  ) -> NamedValue {
    let value = declare(name)
    store.derive(value, from: sources, expression: name) {
      compute(sources.map(\.number)).map { .number($0) }
    }
    return value
  }

  @Test func aDerivedValueFollowsItsSources() throws {
    let (volts, amps) = (declare("volts", 230), declare("amps", 2))
    let watts = derive("watts", from: [volts, amps]) { $0[0] * $0[1] }
    #expect(watts.number == 460)
    try amps.set(.number(3))
    #expect(watts.number == 690)
    #expect(published() == ["1 amps 3.0", "2 watts 690.0"])
  }

  @Test func aTransactionPublishesADerivedValueOnceAndLast() throws {
    let (volts, amps) = (declare("volts", 230), declare("amps", 2))
    let watts = derive("watts", from: [volts, amps]) { $0[0] * $0[1] }
    try store.transaction {
      try volts.set(.number(100))
      _ = try store.transaction { try amps.set(.number(5)) }
      #expect(published().isEmpty)
    }
    #expect(watts.number == 500)
    #expect(published() == ["1 volts 100.0", "2 amps 5.0", "3 watts 500.0"])
  }

  @Test func aDerivedValueThatComesBackIsNotPublished() throws {
    let a = declare("a", 1)
    _ = derive("double", from: [a]) { $0[0] * 2 }
    try store.transaction {
      try a.set(.number(2))
      store.updateDerivedValues()
      try a.set(.number(1))
    }
    #expect(published() == ["1 a 2.0", "2 a 1.0"])
  }

  @Test func aDiamondIsComputedOnce() throws {
    let a = declare("a", 1)
    let left = derive("left", from: [a]) { $0[0] + 1 }
    let right = derive("right", from: [left]) { $0[0] * 10 }
    var computations: [Double] = []
    _ = derive("bottom", from: [a, right]) { numbers in
      computations.append(numbers[0] + numbers[1])
      return numbers[0] + numbers[1]
    }
    try a.set(.number(2))
    #expect(computations == [21, 32])
  }

  @Test func onlyWhatChangedIsComputed() throws {
    let (a, b) = (declare("a", 1), declare("b", 1))
    var count = 0
    let isLarge = derive("isLarge", from: [a]) { $0[0] > 10 ? 1 : 0 }
    _ = derive("sum", from: [isLarge, b]) { numbers in
      count += 1
      return numbers[0] + numbers[1]
    }
    try a.set(.number(5))
    #expect(count == 1)
    try a.set(.number(50))
    #expect(count == 2)
  }

  @Test func anUnknownResultIsPublishedAndForgotten() throws {
    let a = declare("a", 1)
    let inverse = derive("inverse", from: [a]) { $0[0] == 0 ? nil : 1 / $0[0] }
    try a.set(.number(0))
    #expect(!inverse.isKnown)
    #expect(inverse.knownScalar == nil)
    try a.set(.number(2))
    #expect(inverse.knownScalar == .number(0.5))
    #expect(published() == ["1 a 0.0", "2 inverse ?", "3 a 2.0", "4 inverse 0.5"])
  }

  @Test func aDerivedValueCannotBeSet() throws {
    let a = declare("a", 1)
    let double = derive("double", from: [a]) { $0[0] * 2 }
    #expect(throws: ValueError.derived(settable: ["a"])) { try double.set(.number(1)) }
    #expect(double.number == 2)
  }

  @Test func aNewRangeComputesADerivedValueAgain() throws {
    let a = declare("a", 8)
    let double = derive("double", from: [a]) { $0[0] * 2 }
    try double.setRange(minimum: 0, maximum: 10)
    #expect(double.number == 10)
    try double.setRange(minimum: 0, maximum: 20)
    #expect(double.number == 16)
    try double.setStep(5)
    #expect(double.number == 15)
    #expect(published() == ["1 double 10.0", "2 double 16.0", "3 double 15.0"])
  }

  @Test func aChangeOfARangeWhilePublishingIsPublished() throws {
    let a = declare("a", 1)
    let double = derive("double", from: [a]) { $0[0] * 2 }
    store.observe { value, _, _ in
      if value === a { try? double.setRange(minimum: 0, maximum: 3) }
    }
    try a.set(.number(5))
    #expect(double.number == 3)
    #expect(published() == ["1 a 5.0", "2 double 10.0", "3 double 3.0"])
  }

  @Test func choicesDoNotChangeADerivedText() throws {
    let text = NamedValue(name: "text", .text(""))
    store.declare(text)
    store.derive(text, from: []) { .text("other") }
    text.setChoices(["on", "off"])
    #expect(text.scalar == .text("other"))
  }

  @Test func aSlotDoesNotSetADerivedValue() throws {
    let a = declare("a", 1)
    let slot = Slot("value", 0.0)
    slot.link(to: derive("double", from: [a]) { $0[0] * 2 })
    slot.set(5)
    #expect(slot.content == 2)
  }

  @Test func valuesThatLimitEachOtherAreSetInFewSteps() throws {
    let pairs = (0..<100).map { _ in (lower: Slot("lower", 0.1), upper: Slot("upper", 0.2)) }
    var calls = 0
    for pair in pairs {
      let (lower, upper) = (pair.lower.value, pair.upper.value)
      pair.lower.setLimit { number in
        calls += 1
        return min(number, upper.number)
      }
      pair.upper.setLimit { max($0, lower.number) }
    }
    Value.set(
      pairs.map { ($0.lower.value, .number(0.8)) } + pairs.map { ($0.upper.value, .number(0.9)) },
      origin: .client)
    #expect(pairs.allSatisfy { ($0.lower.content, $0.upper.content) == (0.8, 0.9) })
    // Twice to try and twice to set, each of which includes a check.
    #expect(calls <= 4 * pairs.count)
    // No order sets a lower end above the upper one, which does not change.
    Value.set(pairs.map { ($0.lower.value, .number(1)) }, origin: .client)
    #expect(pairs.allSatisfy { $0.lower.content == 0.9 })
    #expect(calls <= 7 * pairs.count)
  }

  @Test func anEventKeepsItsPlaceAmongTheChanges() throws {
    let a = declare("a", 1)
    try store.transaction {
      try a.set(.number(2))
      store.publish { [log] sequence in log.lines.append("\(sequence) event") }
      try a.set(.number(3))
    }
    #expect(published() == ["1 a 2.0", "2 event", "3 a 3.0"])
  }

  @Test func aValueWithoutObserversOfItsDependentsIsReleased() throws {
    let a = declare("a", 1)
    var count = 0
    do {
      let value = store.derivedValue(.number, from: [a]) {
        count += 1
        return .number(a.number)
      }
      try a.set(.number(2))
      #expect(value.number == 2)
    }
    try a.set(.number(3))
    #expect(count == 2)
  }

  /// Random graphs, transactions and values agree with a plain recomputation of everything.
  @Test(arguments: 0..<200) func everyGraphAgreesWithItsDefinition(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var nodes = (0..<4).map { declare("source\($0)", Double($0)) }
    var definitions: [(NamedValue, [NamedValue], [Double])] = []
    for index in 0..<12 {
      let sources = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        nodes.randomElement(using: &random) ?? nodes[0]
      }
      // A value that occurs twice is one dependency.
      var unique: [NamedValue] = []
      for source in sources where !unique.contains(where: { $0 === source }) {
        unique.append(source)
      }
      let factors = unique.map { _ in Double(Int.random(in: -2...2, using: &random)) }
      let value = derive("derived\(index)", from: unique) { numbers in
        let sum = zip(numbers, factors).reduce(0) { $0 + $1.0 * $1.1 }
        return abs(sum) < 1000 ? sum : 1000
      }
      definitions.append((value, unique, factors))
      nodes.append(value)
    }
    for _ in 0..<20 {
      try store.transaction {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          try nodes[Int.random(in: 0..<4, using: &random)].set(
            .number(Double(Int.random(in: -5...5, using: &random))))
        }
      }
      for (value, sources, factors) in definitions {
        let sum = zip(sources, factors).reduce(0) { $0 + $1.0.number * $1.1 }
        #expect(value.number == (abs(sum) < 1000 ? sum : 1000))
      }
    }
  }
}
