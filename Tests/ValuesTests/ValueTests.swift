import Testing

@testable import Values

struct ValueTests {
  @Test func numbersAreClampedSnappedAndFinite() throws {
    let value = NamedValue(name: "a", .number(0), in: 0...1, step: 0.1)
    try value.set(.number(0.32))
    #expect(value.number == 0.3)
    try value.set(.number(7))
    #expect(value.number == 1)
    #expect(throws: ValueError.notFinite) { try value.set(.number(.nan)) }
    #expect(throws: ValueError.notFinite) { try value.set(.number(.infinity)) }
    #expect(throws: ValueError.wrongKind(expected: .number, found: .boolean)) {
      try value.set(.boolean(true))
    }
    #expect(value.number == 1)
  }

  @Test(arguments: [
    (0.123456, 0.0009, 0.1235), (0.123456, 0.001, 0.123), (0.3, 0.01, 0.3), (-7.65, 1, -8),
    (12_345, 99, 12_350), (12_345, 100, 12_300), (1e-13, 1e-14, 1e-13), (5, 0, 5),
  ])
  func roundedNumbersHaveNoDigitBelowTheResolution(
    number: Double, resolution: Double, rounded: Double
  ) {
    #expect(NumberFormat.rounded(number, resolution: resolution) == rounded)
  }

  @Test func thePublishedNumberIsDisplayed() throws {
    let value = NamedValue(name: "a", .number(0), in: 0...100)
    let format = try ValueFormat("{value:.1f}")
    try value.set(.number(37.449), resolution: 0.08)
    #expect(value.published == .number(37.45))
    #expect(format.text(for: value, scalar: value.scalar, in: .english) == "37.5")
    #expect(format.text(for: value, scalar: .number(37.448), in: .english) == "37.4")
  }

  @Test func thePublishedNumberIsRoundedToTheResolution() throws {
    let value = NamedValue(name: "a", .number(0), in: 0.0001...1.23456)
    func published(_ number: Double, _ resolution: Double?) throws -> Scalar {
      try value.set(.number(number), resolution: resolution)
      return value.published
    }
    #expect(try published(0.33333, 0.001) == .number(0.333))
    #expect(value.number == 0.33333)
    // The ends of the range are not rounded, and rounding never leaves the range.
    #expect(try published(2, 0.001) == .number(1.23456))
    #expect(try published(1.23449, 0.01) == .number(1.23))
    #expect(try published(1.2345, 1) == .number(1))
    #expect(try published(0.0002, 0.001) == .number(0.0001))
    // The same number without a resolution has all its digits.
    #expect(try published(0.33333, 0.001) == .number(0.333))
    #expect(try published(0.33333, nil) == .number(0.33333))
    // A different published number is a change, although the number is the same.
    var changes: [Scalar] = []
    let owner = Owner()
    value.observe(owner) { changes.append($0.published) }
    #expect(try published(0.33333, 0.001) == .number(0.333))
    #expect(changes == [.number(0.333)])
    try value.setStep(0.00001)
    #expect(try published(0.44444, 0.001) == .number(0.44444))
    // A step also snaps the published number.
    try value.setStep(nil)
    try value.setRange(minimum: 0, maximum: 1)
    #expect(try published(0.25, 0.1) == .number(0.3) || value.published == .number(0.2))
    try value.setStep(0.25)
    #expect(value.published == .number(0.25))
    value.forget(owner)
  }

  private final class Owner {}

  @Test func theMaximumCanBeReachedWithAnyStep() throws {
    let value = Value(.number(0), in: 0...10, step: 3)
    for (set, expected) in [(9.2, 9.0), (9.7, 10), (10, 10), (4.4, 3), (4.6, 6)] {
      try value.set(.number(set))
      #expect(value.number == expected)
    }
  }

  @Test func numbersFarOutsideTheRangeAreClamped() throws {
    for step in [nil, 3.0, 1e-9] {
      let value = Value(.number(5), in: 0...10, step: step)
      for (set, expected) in [(-1e300, 0.0), (1e300, 10), (-0.4, 0), (10.4, 10)] {
        try value.set(.number(set))
        #expect(value.number == expected)
        #expect(try value.clampedAndSnapped(.number(set)) == .number(expected))
      }
    }
  }

  @Test func invalidRangesAreRejectedAndValidOnesClamp() throws {
    let value = NamedValue(name: "a", .number(5), in: 0...10)
    #expect(throws: ValueError.emptyRange(minimum: 3, maximum: 2)) {
      try value.setRange(minimum: 3, maximum: 2)
    }
    #expect(throws: ValueError.notFinite) {
      try value.setRange(minimum: .nan, maximum: 2)
    }
    #expect(throws: ValueError.invalidStep(0)) { try value.setStep(0) }
    try value.setRange(minimum: 6, maximum: 7)
    #expect(value.number == 6)
  }

  @Test func everyChangeHasItsOwnSequenceNumber() throws {
    let store = ValueStore()
    let value = NamedValue(name: "a", .number(0), in: 0...10)
    store.declare(value)
    store.startCounting(at: 40)
    var changes: [String] = []
    store.observe { value, _, sequence in changes.append("\(sequence) \(value.number)") }
    try value.set(.number(3))
    try value.set(.number(3))
    try value.setRange(minimum: 5, maximum: 10)
    #expect(changes == ["41 3.0", "42 5.0"])
    #expect(store.sequence == 42)
  }

  @Test(arguments: [
    ("a", true), ("volume", true), ("price.lower", true), ("a-b_c.9", true), ("", false),
    ("9a", false), ("a.", false), (".a", false), ("a..b", false), ("a b", false), ("é", false),
    ("_a", false), (String(repeating: "a", count: 64), true),
    (String(repeating: "a", count: 65), false),
  ])
  func namesMatchThePattern(name: String, isValid: Bool) {
    #expect(ValueStore.isValid(name: name) == isValid)
  }

  @Test(arguments: [
    (0.5, 2, "0.50"), (-0.004, 2, "0.00"), (-1.5, 0, "−2"), (12.345, 1, "12.3"), (0.05, 1, "0.1"),
    (999.9999, 2, "1000.00"), (-0.25, 2, "−0.25"), (100_000_000_000_000.5, 2, "100000000000000.50"),
    (-1e15, 2, "−1000000000000000.00"), (9_999_999_999.75, 6, "9999999999.750000"),
    (-1e18, 0, "−1000000000000000000"), (-1e19, 1, "−1e+19"),
  ])
  func numbersHaveExactlyTheRequestedDecimals(number: Double, decimals: Int, text: String) {
    #expect(NumberFormat.fixed(number, decimals: decimals, in: .english) == text)
  }

  @Test func decimalsFollowTheStepOrTheRange() {
    #expect(NumberFormat.decimals(step: 1, minimum: 0, maximum: 10) == 0)
    #expect(NumberFormat.decimals(step: 0.25, minimum: 0, maximum: 10) == 2)
    #expect(NumberFormat.decimals(step: nil, minimum: 0, maximum: 100) == 0)
    #expect(NumberFormat.decimals(step: nil, minimum: 0, maximum: 1) == 2)
  }

  @Test func validFormatsAreParsedAndInvalidOnesRejected() throws {
    let value = Value(.number(21.456), in: 0...100, step: 0.001)
    func text(_ format: String) throws -> String {
      try ValueFormat(format).text(for: value, scalar: value.scalar, in: .english)
    }
    #expect(try text("{value:.1f} °C") == "21.5\u{202F}°C")
    #expect(try text("{{{value}}}") == "{21.456}")
    for invalid in ["{value", "value}", "{value:.f}", "{value:.10f}", "{other}", "{value:1f}"] {
      #expect(throws: ValueFormat.FormatError.self) { try ValueFormat(invalid) }
    }
  }
}
