import Testing

@testable import Values

/// Derived numbers are published without the rounding errors of their expressions.
struct DerivedNumberTests {
  @Test(
    arguments: [
      (2.99 * 6, 17.94), (0.1 + 0.2, 0.3), (1.1 - 1, 0.1), (-0.1 - 0.2, -0.3),
      (100.0 / 3, 33.3333333333),
      (1e-9 / 3, 3.33333333333e-10), (0, 0), (1e15, 1e15),
      (123_456_789_012_345, 123_456_789_012_345),
      (1e11 + 0.123456, 1e11 + 0.123456), (.leastNonzeroMagnitude, 0), (-1e-30, 0),
    ] as [(Double, Double)])
  func aDerivedNumberHasNoErrors(_ number: Double, _ rounded: Double) {
    #expect(NumberFormat.withoutErrors(number) == rounded)
  }

  @Test func aChangeSmallerThanTheErrorsIsNotPublished() throws {
    let store = ValueStore()
    let source = NamedValue(name: "a", .number(0.1), in: 0...10)
    let derived = NamedValue(name: "b", .number(0), in: Value.unboundedRange)
    store.declare(source)
    store.declare(derived)
    store.derive(derived, from: [source]) { .number(source.number * 3) }
    var published: [Scalar] = []
    store.observe { value, change, _ in
      if value === derived { published.append(change.published) }
    }
    #expect(derived.published == .number(0.3))
    try source.set(.number(0.1.nextUp))
    #expect(published.isEmpty)
    try source.set(.number(0.2))
    #expect(published == [.number(0.6)])
  }
}
