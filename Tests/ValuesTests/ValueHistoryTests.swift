import Randomness
import Testing

@testable import Values

struct ValueHistoryTests {
  private static let day = Duration.seconds(86_400)

  /// Returns a history that starts at 1,000 s.
  private func history(_ duration: Duration = day, _ number: Double? = 0) -> ValueHistory {
    var history = ValueHistory(duration)
    history.start(number, at: .seconds(1_000))
    return history
  }

  /// Returns minimum, maximum and last number of each interval; `nil` for unknown intervals.
  private func numbers(
    _ history: ValueHistory, _ start: Double, _ end: Double, step: Double
  ) -> [[Float]?] {
    history.samples(from: .seconds(start), to: .seconds(end), step: .seconds(step)).buckets.map {
      $0.isKnown ? [$0.minimum, $0.maximum, $0.last] : nil
    }
  }

  @Test func recordsMinimumMaximumAndLastNumber() {
    var history = history(.seconds(60), 5)
    for (time, number) in [(1_001.1, 7.0), (1_001.2, 2), (1_001.3, 4)] {
      history.record(number, at: .seconds(time))
    }
    #expect(numbers(history, 1_000, 1_002.5, step: 1) == [[5, 5, 5], [2, 7, 4], [4, 4, 4]])
  }

  @Test func aNumberHoldsUntilTheNextChange() {
    var history = history()
    history.record(3, at: .seconds(1_100))
    history.record(8, at: .seconds(1_164))
    #expect(
      numbers(history, 1_064, 1_300, step: 64)
        == [[0, 3, 3], [3, 8, 8], [8, 8, 8], [8, 8, 8]])
  }

  @Test func unknownIsAGap() {
    var history = history(Self.day, nil)
    history.record(4, at: .seconds(1_002.5))
    history.record(nil, at: .seconds(1_004.5))
    history.record(6, at: .seconds(1_007))
    let found = numbers(history, 1_000, 1_007.9, step: 1)
    #expect(
      found.map { $0?.prefix(2).map { $0 } }
        == [nil, nil, [4, 4], [4, 4], [4, 4], nil, nil, [6, 6]])
    #expect(found[4]?[2].isNaN == true)
  }

  @Test func nothingIsRecordedBeforeTheStart() {
    var history = ValueHistory(Self.day)
    history.record(3, at: .seconds(5))
    #expect(numbers(history, 0, 10, step: 1) == [])
    history.start(4, at: .seconds(20))
    #expect(numbers(history, 18, 21, step: 1) == [nil, nil, [4, 4, 4], [4, 4, 4]])
  }

  @Test func timesThatGoBackCountAsNow() {
    var history = history()
    history.record(9, at: .seconds(500))
    history.record(1, at: .seconds(-1e18))
    #expect(numbers(history, 1_000, 1_000, step: 1) == [[0, 9, 1]])
  }

  @Test(arguments: [1e300, -1e300, .infinity, -.infinity])
  func numbersBeyondTheRangeAreClamped(number: Double) {
    var history = history()
    history.record(number, at: .seconds(1_001))
    let last = numbers(history, 1_001, 1_001, step: 1)[0]?[2]
    #expect(last == (number > 0 ? 1 : -1) * .greatestFiniteMagnitude)
  }

  @Test func anInvalidNumberIsUnknown() {
    var history = history()
    history.record(.nan, at: .seconds(1_001))
    #expect(numbers(history, 1_002, 1_002, step: 1) == [nil])
  }

  /// A program that is suspended for a year, or a clock that jumps.
  @Test(arguments: [366 * 86_400.0, 1e9, 1e15, 9e18])
  func aLongPauseKeepsTheNumber(seconds: Double) {
    var history = history(.seconds(60), 5)
    history.record(7, at: .seconds(seconds))
    #expect(numbers(history, seconds, seconds, step: 1).last??.prefix(2) == [5, 7])
  }

  /// Compares with a plain list of changes.
  @Test(arguments: 1...20)
  func agreesWithAListOfChanges(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var history = history(.seconds(Double.random(in: 60...100_000, using: &random)), 0)
    var changes: [(tick: Int, number: Float)] = [(0, 0)]
    var tick = 0
    for _ in 0..<500 {
      tick += Int(pow(2, Double.random(in: 0...9, using: &random)))
      let isUnknown = Int.random(in: 0..<9, using: &random) == 0
      let number = isUnknown ? Float.nan : Float.random(in: -9...9, using: &random)
      changes.append((tick, number))
      history.record(number.isNaN ? nil : Double(number), at: Self.time(tick))
    }
    for _ in 0..<20 {
      let first = max(tick - Int.random(in: 0...20_000, using: &random), 0)
      let step = Int.random(in: 1...300, using: &random)
      let samples = history.samples(
        from: Self.time(first), to: Self.time(tick), step: Self.time(step) - Self.time(0))
      let start = Int((samples.start - Self.time(0)) / .seconds(1) * 16)
      let length = Int(samples.length / .seconds(1) * 16)
      #expect(length <= step || samples.start <= Self.time(first))
      for (index, bucket) in samples.buckets.enumerated() {
        let range = start + index * length..<start + (index + 1) * length
        let before = changes.last { $0.tick < range.lowerBound }?.number ?? .nan
        let inside = changes.filter { range.contains($0.tick) }.map(\.number)
        let known = ([before] + inside).filter { !$0.isNaN }
        #expect(bucket.isKnown == !known.isEmpty)
        if let low = known.min(), let high = known.max() {
          #expect(bucket.minimum == low && bucket.maximum == high)
        }
        #expect(bucket.last.bitPattern == (inside.last ?? before).bitPattern)
      }
    }
  }

  private static func time(_ tick: Int) -> Duration {
    .seconds(1_000) + .milliseconds(tick * 125) / 2
  }

  private func pow(_ base: Double, _ exponent: Double) -> Double {
    var result = 1.0
    for _ in 0..<Int(exponent) { result *= base }
    return result
  }

  // MARK: Size

  @Test func twentyDaysUseLessThan2MB() {
    #expect(20 * history().byteCount < 2_000_000)
    #expect(history(.seconds(366 * 86_400)).byteCount < 169_100)
    #expect(history(.seconds(1)).byteCount == 228)
    var full = history()
    for second in 0..<200_000 { full.record(Double(second), at: .seconds(1_000 + second)) }
    #expect(full.byteCount == history().byteCount)
  }

  @Test(arguments: [1.0, 59, 3_600, 86_400, 86_401, 31_622_400])
  func reachesBackForItsDuration(seconds: Double) {
    var history = history(.seconds(seconds), 1)
    history.record(2, at: .seconds(1_000.5))
    let end = 1_000 + seconds
    let samples = history.samples(
      from: .seconds(1_000), to: .seconds(end), step: .seconds(seconds / 100))
    #expect(samples.start <= .seconds(1_000))
    #expect(samples.buckets.first?.minimum == 1 && samples.buckets.last?.last == 2)
    #expect(samples.buckets.count <= 400)
  }

  // MARK: Continuing

  @Test func aLaterRunLeavesAGap() {
    var history = history()
    history.record(5, at: .seconds(1_010))
    var restored = history.continued(to: .seconds(1_020))
    // The next run began 30 s after the end, and its clock shows 7 s.
    restored.resume(at: .seconds(7), after: .seconds(30))
    restored.start(8, at: .seconds(7))
    restored.record(9, at: .seconds(9))
    let found = numbers(restored, 7 - 30 - 12, 10, step: 1)
    #expect(found[0] == [0, 0, 0] && found[2]?.prefix(2) == [0, 5])
    #expect(found[13...41].allSatisfy { $0 == nil })
    #expect(found[42] == [8, 8, 8] && found[44] == [8, 9, 9])
  }

  @Test func anotherDurationKeepsTheNumbers() {
    var history = history(.seconds(60), 1)
    for second in 0...100 { history.record(Double(second), at: .seconds(1_000 + second)) }
    let long = history.resized(to: Self.day)
    #expect(numbers(long, 1_050, 1_100, step: 1) == numbers(history, 1_050, 1_100, step: 1))
    #expect(numbers(long, 1_036, 1_100, step: 64).last??[1] == 100)
    let short = long.resized(to: .seconds(5))
    #expect(short.byteCount < 1_200)
    #expect(numbers(short, 1_097, 1_100, step: 1) == numbers(history, 1_097, 1_100, step: 1))
    #expect(ValueHistory(Self.day).resized(to: .seconds(5)).duration == .seconds(5))
  }

  @Test func bytesContainTheHistory() throws {
    var history = history(.seconds(100), nil)
    for second in 0...300 where second % 7 != 3 {
      history.record(second % 50 == 0 ? nil : Double(second), at: .seconds(1_000 + second))
    }
    var bytes = history.bytes[...]
    #expect(bytes.count == history.byteCount + 20)
    bytes += [1, 2, 3]
    var read = try #require(ValueHistory(taking: &bytes))
    #expect(Array(bytes) == [1, 2, 3])
    read.resume(at: .seconds(1_300), after: .zero)
    #expect(read.duration == .seconds(100))
    #expect(numbers(read, 1_200, 1_299, step: 2) == numbers(history, 1_200, 1_299, step: 2))
  }

  @Test func cutAndInvalidBytesAreRejected() {
    let bytes = history(.seconds(1)).bytes
    for count in 0..<bytes.count {
      var cut = bytes[..<count]
      #expect(ValueHistory(taking: &cut) == nil)
    }
    for (duration, end) in [
      (0.0, 0), (0.9, 0), (1e9, 0), (.nan, 0), (-1, 0), (1, -1), (1, Int64.max), (1, 1 << 44),
    ] {
      var changed: [UInt8] = []
      changed.append(number: duration.bitPattern)
      changed.append(number: UInt64(bitPattern: end))
      changed += bytes[16...]
      var slice = changed[...]
      #expect(ValueHistory(taking: &slice) == nil, "\(duration) \(end)")
    }
  }

  /// Whatever a file contains, a history has finite numbers in order, and can go on.
  @Test(arguments: 1...50)
  func randomBytesGiveAValidHistory(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var bytes = history(.seconds(10)).bytes
    for index in 16..<bytes.count { bytes[index] = UInt8.random(in: 0...255, using: &random) }
    var slice = bytes[...]
    var read = try #require(ValueHistory(taking: &slice))
    read.resume(at: .seconds(50), after: .seconds(5))
    read.start(3, at: .seconds(50))
    for bucket in read.samples(from: .zero, to: .seconds(51), step: .seconds(1)).buckets {
      guard bucket.isKnown else { continue }
      #expect(bucket.minimum <= bucket.maximum && (bucket.maximum - bucket.maximum) == 0)
    }
  }

  // MARK: Values

  @Test func aValueRecordsItsChanges() throws {
    let store = ValueStore()
    var now = Duration.seconds(10)
    store.now = { now }
    let value = NamedValue(name: "a", .number(1), in: 0...9)
    value.history = ValueHistory(.seconds(60))
    store.declare(value)
    let derived = NamedValue(name: "b", .number(0), in: 0...99)
    derived.history = ValueHistory(.seconds(60))
    store.declare(derived)
    store.derive(derived, from: [value]) { value.isKnown ? .number(value.number * 2) : nil }
    let flag = NamedValue(name: "c", .boolean(false))
    flag.history = ValueHistory(.seconds(60))
    store.declare(flag)
    store.startHistories()
    now = .seconds(12)
    try value.set(.number(4))
    try flag.set(.boolean(true))
    now = .seconds(14)
    value.setUnknown()
    #expect(
      numbers(value.history!, 10, 13.9, step: 1) == [
        [1, 1, 1], [1, 1, 1], [1, 4, 4], [4, 4, 4],
      ])
    #expect(numbers(derived.history!, 12, 12, step: 1) == [[2, 8, 8]])
    #expect(numbers(derived.history!, 15, 15, step: 1) == [nil])
    #expect(numbers(flag.history!, 12, 12, step: 1) == [[0, 1, 1]])
  }

  // MARK: Examples

  @Test(arguments: [.seconds(1), .seconds(3_600), ValueHistory.durations.upperBound])
  func anExampleEndsWithThePresentNumber(duration: Duration) throws {
    let values = ValueStore()
    let heat = NamedValue(name: "heat", .number(35), in: 0...40, step: 0.5)
    let pump = NamedValue(name: "pump", .boolean(true))
    let free = NamedValue(name: "free", .number(5), in: Value.unboundedRange)
    for value in [heat, pump, free] {
      value.history = ValueHistory(duration)
      values.declare(value)
    }
    let plain = NamedValue(name: "plain", .number(0))
    values.declare(plain)
    values.fillHistories(at: .zero)
    values.startHistories()
    #expect(plain.history == nil)
    for (value, numbers) in [(heat, Float(0)...40), (pump, 0...1), (free, -25...35)] {
      let buckets = try #require(value.history).samples(
        from: .zero - duration, to: .zero, step: duration / 200
      ).buckets.filter(\.isKnown)
      #expect(buckets.count > 10)
      #expect(buckets.allSatisfy { numbers.contains($0.minimum) && numbers.contains($0.maximum) })
      #expect(buckets.last.map { Double($0.last) } == value.scalar.number)
      #expect(Set(buckets.map(\.maximum)).count > 1)
    }
  }
}
