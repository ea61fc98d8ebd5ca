import Bench
import Kinds
import Randomness
import Testing

@testable import Controls

struct LinearLayoutTests {
  typealias Item = LinearLayout.Item

  /// Minimums and weights, the available length, the spacing, and the expected spans.
  @Test(
    arguments: [
      // Without weights, items get their minimums and the rest stays empty.
      ([(40, 0), (60, 0)], 200, 10, [(0, 40), (50, 60)]),
      // Items with weight share the rest.
      ([(40, 0), (0, 1), (0, 3)], 200, 0, [(0, 40), (40, 40), (80, 120)]),
      // Items of equal weight are equally long if their minimums allow it.
      ([(10, 1), (60, 1), (30, 1)], 216, 8, [(0, 67), (75, 66), (149, 67)]),
      // An item that needs more than its share takes it from the others.
      ([(10, 1), (120, 1), (10, 1)], 200, 0, [(0, 40), (40, 120), (160, 40)]),
      // If the length is too small, items with weight shrink first,
      ([(80, 0), (60, 1), (20, 1)], 120, 0, [(0, 80), (80, 30), (110, 10)]),
      // then the others.
      ([(80, 0), (40, 0), (10, 1)], 60, 0, [(0, 40), (40, 20), (60, 0)]),
      // Spacing never exceeds the length.
      ([(10, 0), (10, 0), (10, 0)], 11, 16, [(0, 0), (5, 1), (11, 0)]),
      ([(10, 0)], 4, 16, [(0, 4)]),
      ([], 100, 16, []),
    ] as [([(Double, Double)], Double, Double, [(Double, Double)])])
  func itemsGetTheExpectedSpans(
    items: [(Double, Double)], length: Double, spacing: Double, expected: [(Double, Double)]
  ) {
    let spans = LinearLayout.spans(
      of: items.map { Item(minimum: $0.0, weight: $0.1) }, in: length, spacing: spacing)
    #expect(spans == expected.map { LinearLayout.Span(start: $0.0, length: $0.1) })
  }

  /// The minimum, weight, maximum and shortest length of items, the available length, and the
  /// expected lengths.
  @Test(
    arguments: [
      // What an item leaves at its maximum goes to the others, in proportion to their weights.
      ([(0, 1, 50, 0), (0, 1, .infinity, 0)], 200, [50, 150]),
      ([(0, 1, 20, 0), (0, 1, 60, 0), (0, 2, .infinity, 0)], 200, [20, 60, 120]),
      ([(90, 1, .infinity, 0), (0, 1, 30, 0), (0, 1, .infinity, 0)], 180, [90, 30, 60]),
      // If all are at their maximums, the rest stays empty.
      ([(0, 1, 50, 0), (0, 3, 70, 0)], 200, [50, 70]),
      // An item shrinks to its shortest length, and the others go on.
      ([(80, 1, .infinity, 70), (80, 1, .infinity, 0)], 100, [70, 30]),
      ([(80, 0, .infinity, 70), (80, 0, .infinity, 0)], 100, [70, 30]),
      // Items without weight shrink before those with weight fall below their shortest length.
      ([(80, 0, .infinity, 0), (80, 1, .infinity, 60)], 100, [40, 60]),
      // If not even the shortest lengths fit, all of them shrink.
      ([(80, 0, .infinity, 60), (80, 1, .infinity, 20), (9, 0, .infinity, 0)], 40, [30, 10, 0]),
      ([(80, 0, .infinity, 80)], 0, [0]),
    ] as [([(Double, Double, Double, Double)], Double, [Double])])
  func lengthsStayWithinTheLimits(
    items: [(Double, Double, Double, Double)], length: Double, expected: [Double]
  ) {
    let items = items.map {
      Item(minimum: $0.0, weight: $0.1, maximum: $0.2, shortest: $0.3)
    }
    let spans = LinearLayout.spans(of: items, in: length, spacing: 0)
    #expect(spans.map(\.length) == expected)
  }

  @Test func randomLimitsAreKept() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<3_000 {
      let items = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        let limits = (0..<3).map { _ in Double(Int.random(in: 0...90, using: &generator)) }.sorted()
        return Item(
          minimum: limits[1],
          weight: [0, 0, 1, 1e-9, 2.5, 1e6].randomElement(using: &generator) ?? 0,
          maximum: Bool.random(using: &generator) ? limits[2] : .infinity, shortest: limits[0])
      }
      let length = Double(Int.random(in: 0...900, using: &generator))
      let lengths = LinearLayout.spans(of: items, in: length, spacing: 0).map(\.length)
      let shortest = items.reduce(0) { $0 + $1.shortest }
      let natural = items.reduce(0) { $0 + $1.minimum }
      let used = lengths.reduce(0, +)
      #expect(used <= length)
      for (item, length) in zip(items, lengths) {
        // Lengths are rounded to whole points.
        if used >= shortest { #expect(length > item.shortest - 1) }
        if item.weight > 0 { #expect(length < max(item.maximum, item.minimum) + 1) }
      }
      if length >= natural {
        #expect(zip(items, lengths).allSatisfy { $1 > $0.minimum - 1 })
        let canGrow = items.contains { $0.weight > 0 && $0.maximum == .infinity }
        if canGrow { #expect(used == length, "\(items) in \(length)") }
      } else {
        #expect(used == length, "\(items) in \(length)")
      }
    }
  }

  @Test func randomItemsNeverOverlapAndFillTheLength() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let items = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
        Item(
          minimum: Double(Int.random(in: 0...90, using: &generator)),
          weight: [0, 0, 1, 1, 2.5].randomElement(using: &generator) ?? 0)
      }
      let length = Double.random(in: 0...600, using: &generator)
      let spacing = Double(Int.random(in: 0...20, using: &generator))
      let spans = LinearLayout.spans(of: items, in: length, spacing: spacing)
      var end = 0.0
      for span in spans {
        #expect(span.start >= end && span.length >= 0, "\(items) in \(length) by \(spacing)")
        #expect(span.start == span.start.rounded() && span.length == span.length.rounded())
        end = span.start + span.length
      }
      #expect(end <= length)
      let needed = LinearLayout.minimum(of: items, spacing: spacing)
      if needed <= length {
        #expect(zip(spans, items).allSatisfy { $0.length >= $1.minimum })
        let fills = items.contains { $0.weight > 0 }
        #expect(end == (fills ? length.rounded(.down) : needed))
      }
    }
  }
  /// The rule in the form of its definition: as long as an item is short, all that are short get their
  /// minimum and the others share the rest. Its time is quadratic in the number of items.
  private func lengthsByDefinition(_ items: [Item], rest: Double) -> [Double] {
    var lengths = items.map(\.minimum)
    var sharing = items.indices.filter { items[$0].weight > 0 }
    var rest = rest
    while true {
      let weights = sharing.reduce(0) { $0 + items[$1].weight }
      func share(_ index: Int) -> Double { rest * (items[index].weight / weights) }
      let short = sharing.filter { share($0) < items[$0].minimum }
      guard !short.isEmpty else {
        for index in sharing { lengths[index] = share(index) }
        return lengths
      }
      for index in short { rest -= items[index].minimum }
      sharing.removeAll { short.contains($0) }
    }
  }

  @Test func randomItemsGetTheSpansOfTheDefinition() {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<3_000 {
      let items = (0..<Int.random(in: 1...60, using: &generator)).map { _ in
        Item(
          minimum: Double(Int.random(in: 0...90, using: &generator)),
          weight: [0, 0.1, 0.7, 1, 1, 2.5, 3].randomElement(using: &generator) ?? 0)
      }
      let needed = LinearLayout.minimum(of: items, spacing: 0)
      let length = needed + Double(Int.random(in: 0...900, using: &generator))
      let fixed = items.reduce(0) { $0 + ($1.weight > 0 ? 0 : $1.minimum) }
      var end = 0.0
      let expected = lengthsByDefinition(items, rest: length - fixed).map { length in
        let start = end.rounded()
        end += length
        return LinearLayout.Span(start: start, length: end.rounded() - start)
      }
      #expect(LinearLayout.spans(of: items, in: length, spacing: 0) == expected)
    }
  }
}
