/// The past of a number or a Boolean, from which charts are drawn.
///
/// A history has several levels. The buckets of each level are four times as long as those of the
/// next finer level, and reach four to six times as far back. Each bucket has the minimum, the
/// maximum and the last number. A chart of a minute is therefore as detailed as one of a day, and
/// drawn equally fast. Each change is recorded in all levels; a longer history only has a few more.
/// RRDtool works alike.
///
/// The shortest buckets are shorter than a frame at 60 Hz, and reach back for more than ten seconds.
/// So each change of that time is in a bucket of its own.
///
/// Between changes, a value keeps its number. A value that is unknown leaves a gap.
public struct ValueHistory: Sendable {
  /// The permitted durations, up to a year.
  public static let durations = Duration.seconds(1)...Duration.seconds(366 * 86_400)
  /// The number of ticks per second. A tick is the length of the shortest buckets.
  static let ticksPerSecond: Int64 = 64
  /// No tick is further from 0, so that sums of ticks do not overflow.
  static let tickLimit: Int64 = 1 << 44

  /// How far the history reaches back.
  public let duration: Duration
  /// The levels, the finest one first.
  private(set) var levels: [HistoryLevel]
  /// The time of tick 0.
  private var origin = Duration.zero
  /// The current tick; nil until recording starts.
  private(set) var end: Int64?
  /// The last number; NaN if the value is unknown.
  private(set) var held = Float.nan

  /// Creates an empty history.
  /// - Parameter duration: how far it reaches back, in `durations`.
  public init(_ duration: Duration) {
    self.duration = min(max(duration, Self.durations.lowerBound), Self.durations.upperBound)
    levels = HistoryLayout.present.levels(of: Self.ticks(in: self.duration), at: 0)
  }

  /// The memory that the history uses, in bytes.
  public var byteCount: Int { levels.reduce(0) { $0 + $1.byteCount } }

  // MARK: Time

  /// Returns the number of ticks between two times, rounded down. Times that are thousands of years
  /// apart are clamped.
  private static func tick(of time: Duration, from origin: Duration) -> Int64 {
    let (seconds, attoseconds) = (time - origin).components
    let limit = tickLimit / ticksPerSecond
    guard abs(seconds) < limit else { return seconds < 0 ? -tickLimit : tickLimit }
    let (ticks, rest) = attoseconds.quotientAndRemainder(
      dividingBy: 1_000_000_000_000_000_000 / ticksPerSecond)
    return seconds * ticksPerSecond + (rest < 0 ? ticks - 1 : ticks)
  }

  /// Returns the number of ticks in a duration, rounded down.
  static func ticks(in duration: Duration) -> Int64 { tick(of: duration, from: .zero) }

  private static func length(of ticks: Int64) -> Duration {
    let (seconds, rest) = ticks.quotientAndRemainder(dividingBy: ticksPerSecond)
    return .seconds(seconds) + .nanoseconds(rest * (1_000_000_000 / ticksPerSecond))
  }

  private func time(of tick: Int64) -> Duration { origin + Self.length(of: tick) }

  // MARK: Recording

  /// Starts recording. Until then, nothing is recorded.
  /// - Parameters:
  ///   - number: the present number; nil if the value is unknown.
  ///   - now: the time, on a clock that never goes back.
  public mutating func start(_ number: Double?, at now: Duration) {
    if end == nil {
      origin = now
      end = 0
    }
    record(number, at: now)
  }

  /// Records a change. A time before that of the last change counts as the same time.
  /// - Parameter number: the new number; nil if the value has become unknown.
  public mutating func record(_ number: Double?, at now: Duration) {
    guard end != nil else { return }
    advance(to: now)
    let greatest = Double(Float.greatestFiniteMagnitude)
    held = number.map { Float(min(max($0, -greatest), greatest)) } ?? .nan
    for index in levels.indices { levels[index].add(held) }
  }

  /// Returns the history with the last number up to the present.
  package func continued(to now: Duration) -> ValueHistory {
    var continued = self
    continued.advance(to: now)
    return continued
  }

  private mutating func advance(to now: Duration) {
    guard let end, case let tick = Self.tick(of: now, from: origin), tick > end else { return }
    self.end = tick
    for index in levels.indices { levels[index].advance(to: tick, holding: held) }
  }

  /// Continues the history of an earlier run of the program, which used a different clock. The
  /// value was unknown in the pause between the runs.
  package mutating func resume(at now: Duration, after pause: Duration) {
    guard let end else { return }
    origin += now - pause - time(of: end)
    held = .nan
    advance(to: now)
  }

  /// Returns the history, which ends at `start`, continued with what `later` has recorded since then.
  package func continued(
    with later: ValueHistory, from start: Duration, to now: Duration
  ) -> ValueHistory {
    var history = self
    let samples = later.samples(from: start, to: now, step: .zero)
    for (index, bucket) in samples.buckets.enumerated() {
      let time = samples.start + samples.length * index
      // An interval that began earlier may contain numbers from before `start`.
      guard time >= start || samples.buckets.count == 1 else { continue }
      let numbers = bucket.isKnown ? [bucket.minimum, bucket.maximum, bucket.last] : [.nan]
      for number in numbers {
        history.record(number.isNaN ? nil : Double(number), at: max(time, start))
      }
    }
    return history
  }

  /// Continues another history with the same clock.
  /// - Parameters:
  ///   - end: its current tick.
  ///   - number: its last number.
  ///   - earlier: its levels, which may be of another layout.
  mutating func resume(end: Int64, holding number: Float, _ earlier: [HistoryLevel]) {
    (self.end, held) = (end, number)
    levels = HistoryLayout.present.levels(of: Self.ticks(in: duration), at: end)
    for index in levels.indices {
      if let level = earlier.first(where: { $0.shift == levels[index].shift }) {
        levels[index].copy(level)
      } else if index > 0 {
        levels[index].combine(levels[index - 1])
      }
    }
  }

  /// Returns the history with another duration.
  public func resized(to duration: Duration) -> ValueHistory {
    guard duration != self.duration else { return self }
    var resized = ValueHistory(duration)
    guard let end else { return resized }
    resized.origin = origin
    resized.resume(end: end, holding: held, levels)
    return resized
  }

  // MARK: Reading

  /// Consecutive intervals of a history.
  public struct Samples: Sendable {
    /// The time at which the first interval begins.
    public let start: Duration
    /// The length of an interval.
    public let length: Duration
    /// The numbers in each interval.
    public let buckets: [HistoryBucket]
  }

  /// Returns the history between two times, in intervals of at most `step`. They are longer if the
  /// history has only coarser buckets for these times. Intervals begin at multiples of their
  /// length, so that the same interval always has the same numbers.
  public func samples(from start: Duration, to end: Duration, step: Duration) -> Samples {
    let first = Self.tick(of: start, from: origin)
    let last = Self.tick(of: end, from: origin)
    let stepTicks = max(Self.ticks(in: step), 1)
    func reachesBack(_ level: HistoryLevel) -> Bool {
      level.indices.lowerBound << level.shift <= first
    }
    // The coarsest level that is fine enough, or a coarser one if that does not reach back so far.
    let level =
      levels.last { 1 << $0.shift <= stepTicks && reachesBack($0) }
      ?? levels.first(where: reachesBack) ?? levels.last
    guard self.end != nil, let level, first <= last else {
      return Samples(start: start, length: step, buckets: [])
    }
    let group = max(stepTicks >> level.shift, 1)
    func bucket(_ index: Int64) -> HistoryBucket {
      index <= level.end ? level[index] : HistoryBucket(holding: held)
    }
    let firstIndex = max(first >> level.shift, level.indices.lowerBound)
    // Rounded down to a multiple of the group.
    let lowest = firstIndex - ((firstIndex % group) + group) % group
    let buckets = stride(from: lowest, through: last >> level.shift, by: Int(group)).map { start in
      var combined = bucket(start)
      for index in start + 1..<start + group { combined.append(bucket(index)) }
      return combined
    }
    return Samples(
      start: time(of: lowest << level.shift), length: Self.length(of: group << level.shift),
      buckets: buckets)
  }
}
