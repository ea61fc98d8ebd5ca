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
    var history = history(.seconds(Double.random(in: 15...100_000, using: &random)), 0)
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
      let start = Int((samples.start - Self.time(0)) / .seconds(1) * 64)
      let length = Int(samples.length / .seconds(1) * 64)
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
    .seconds(1_000) + .milliseconds(tick * 125) / 8
  }

  private func pow(_ base: Double, _ exponent: Double) -> Double {
    var result = 1.0
    for _ in 0..<Int(exponent) { result *= base }
    return result
  }

  // MARK: Detail

  /// Returns a history of a day whose last changes were 60 per second: each number is the count of
  /// changes before it, above 0 and below 0 in turn.
  private func fastHistory(seconds: Int) -> (history: ValueHistory, end: Duration) {
    var history = history()
    let start = Duration.seconds(50_000)
    for frame in 1...seconds * 60 {
      let number = Double(frame.isMultiple(of: 2) ? frame : -frame)
      history.record(number, at: start + .seconds(frame) / 60)
    }
    return (history, start + .seconds(seconds))
  }

  @Test func eachChangeOfTheLastTenSecondsIsKept() {
    let (history, end) = fastHistory(seconds: 10)
    let samples = history.samples(from: end - .seconds(10), to: end, step: .zero)
    #expect(samples.length == .seconds(1) / 64)
    let lasts = samples.buckets.map(\.last)
    let changes = zip(lasts, lasts.dropFirst()).filter { $0 != $1 }.map(\.1)
    #expect(changes == (1...600).map { $0.isMultiple(of: 2) ? Float($0) : Float(-$0) })
  }

  @Test func earlierChangesKeepTheirExtremes() {
    let (history, end) = fastHistory(seconds: 120)
    let samples = history.samples(from: end - .seconds(60), to: end, step: .zero)
    #expect(samples.length == .seconds(1) / 16)
    // The change of each interval that is furthest from 0 is the last or the one before.
    for (index, bucket) in samples.buckets.enumerated().dropLast() {
      let end = samples.start + samples.length * (index + 1) - .seconds(50_000)
      let last = Float((end / .seconds(1) * 60 - 1e-6).rounded(.down))
      #expect(bucket.maximum - bucket.minimum == 2 * last - 1)
      #expect(abs(bucket.last) == last)
    }
    let all = history.samples(from: end - .seconds(121), to: end, step: .seconds(256)).buckets
    #expect(all.map(\.maximum).max() == 7_200 && all.map(\.minimum).min() == -7_199)
  }

  /// The length of the intervals of a chart of 752 pixels: as short as a pixel, or as the level that
  /// covers the span.
  @Test(arguments: [
    (10.0, 1.0 / 64), (60.0, 1.0 / 16), (300.0, 0.25), (1_200.0, 1.0), (3_600.0, 4.0),
    (21_600.0, 16.0), (86_400.0, 64.0), (345_600.0, 256.0),
  ])
  func shortIntervalsAreUsedWhereTheyReachBack(span: Double, length: Double) {
    var history = history(ValueHistory.durations.upperBound)
    let end = 1_000_000.0
    history.record(1, at: .seconds(end))
    // Charts begin up to 8 pixels before their axis.
    let samples = history.samples(
      from: .seconds(end - span * (1 + 9.0 / 752)), to: .seconds(end), step: .seconds(span / 752))
    #expect(samples.length == .seconds(length))
    #expect(samples.buckets.count <= 1_392)
  }

  // MARK: Size

  @Test func aHistoryUsesTheSameMemoryAsWithLongerIntervals() {
    #expect(history().byteCount == 97_824)
    #expect(history(.seconds(3_600)).byteCount == 60_936)
    #expect(history(.seconds(366 * 86_400)).byteCount == 170_928)
    #expect(history(.seconds(60)).byteCount == 19_992)
    #expect(history(.seconds(1)).byteCount == 804)
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
    #expect(short.byteCount < 4_000)
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

  /// The bytes of a history of 100 s in a file of the first version: 1,360 buckets of 1/16 s and 402
  /// of 1/4 s. The number of a bucket is its index.
  private var firstVersion: [UInt8] {
    let end = 30_000
    var bytes: [UInt8] = []
    bytes.append(number: 100.0.bitPattern)
    bytes.append(number: UInt64(end))
    bytes.append(number: Float(end).bitPattern)
    for (count, last) in [(1_360, end), (402, end / 4)] {
      for index in last - count + 1...last {
        for number in [index - 1, index + 1, index] {
          bytes.append(number: Float(number).bitPattern)
        }
      }
    }
    return bytes
  }

  @Test func theFirstVersionCanBeRead() throws {
    var bytes = firstVersion[...]
    bytes += [1, 2, 3]
    var read = try #require(ValueHistory(taking: &bytes, in: .first))
    #expect(Array(bytes) == [1, 2, 3])
    #expect(read.duration == .seconds(100) && read.byteCount == history(.seconds(100)).byteCount)
    read.resume(at: .seconds(30_000 / 16), after: .zero)
    for (from, length, count) in [(60, 16.0, 960), (100, 4, 400)] {
      let end = 30_000.0 / 16
      let samples = read.samples(
        from: .seconds(end - Double(from)), to: .seconds(end - 1 / length),
        step: .seconds(1 / length))
      let first = Float(end * length) - Float(count)
      #expect(samples.length == .seconds(1 / length) && samples.buckets.count == count)
      #expect(samples.buckets.map(\.last) == (0..<count).map { first + Float($0) })
      #expect(samples.buckets.allSatisfy { $0.maximum - $0.minimum == 2 })
    }
  }

  @Test(arguments: [HistoryLayout.first, .present])
  func cutAndInvalidBytesAreRejected(layout: HistoryLayout) {
    let bytes = layout.finestShift > 0 ? firstVersion : history(.seconds(1)).bytes
    for count in stride(from: bytes.count - 1, through: 0, by: layout.finestShift > 0 ? -97 : -1) {
      var cut = bytes[..<count]
      #expect(ValueHistory(taking: &cut, in: layout) == nil)
    }
    for (duration, end) in [
      (0.0, 0), (0.9, 0), (1e9, 0), (.nan, 0), (-1, 0), (1, -1), (1, Int64.max), (1, 1 << 44),
      // Longer than the bytes.
      (200, 0), (31_622_400, 0),
    ] {
      var changed: [UInt8] = []
      changed.append(number: duration.bitPattern)
      changed.append(number: UInt64(bitPattern: end))
      changed += bytes[16...]
      var slice = changed[...]
      #expect(ValueHistory(taking: &slice, in: layout) == nil, "\(duration) \(end)")
    }
  }

  /// Whatever a file contains, a history has finite numbers in order, and can go on.
  @Test(arguments: 1...50, [HistoryLayout.first, .present])
  func randomBytesGiveAValidHistory(seed: UInt64, layout: HistoryLayout) throws {
    var random = SeededGenerator(seed: seed)
    var bytes = layout.finestShift > 0 ? firstVersion : history(.seconds(10)).bytes
    for index in 16..<bytes.count { bytes[index] = UInt8.random(in: 0...255, using: &random) }
    var slice = bytes[...]
    var read = try #require(ValueHistory(taking: &slice, in: layout))
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
