import Testing

@testable import EvdevInput

@Suite struct EventTimesTests {
  private var times = EventTimes(since: .seconds(10))

  private mutating func time(_ reported: Int?, readAt now: Int) -> Duration {
    times.time(reported: reported.map { .seconds($0) }, now: .seconds(now))
  }

  @Test mutating func possibleTimesOfTheKernelAreUsed() {
    #expect(time(11, readAt: 15) == .seconds(11))
    #expect(time(12, readAt: 15) == .seconds(12))
    #expect(time(16, readAt: 16) == .seconds(16))
  }

  @Test mutating func theClockIsReadOncePerFrame() {
    var readings = 0
    func read() -> Duration {
      readings += 1
      return .seconds(15)
    }
    for _ in 0..<4 { #expect(times.time(reported: .seconds(11), now: read()) == .seconds(11)) }
    #expect(readings == 1)
  }

  /// For example the time of day, or that of a controller's own clock.
  @Test mutating func aTimeInTheFutureIsReplacedByTheTimeOfReading() {
    #expect(time(1_800_000_000, readAt: 15) == .seconds(15))
    #expect(time(1_800_000_001, readAt: 16) == .seconds(16))
    #expect(time(17, readAt: 18) == .seconds(17), "it is right again")
  }

  @Test mutating func aTimeBeforeTheLastEventIsReplacedByTheTimeOfReading() {
    #expect(time(12, readAt: 12) == .seconds(12))
    #expect(time(11, readAt: 13) == .seconds(13))
    #expect(time(0, readAt: 14) == .seconds(14))
    #expect(time(15, readAt: 16) == .seconds(15), "it is right again")
  }

  @Test mutating func aTimeBeforeTheOpeningIsReplacedByTheTimeOfReading() {
    #expect(time(0, readAt: 11) == .seconds(11))
    #expect(time(0, readAt: 12) == .seconds(12))
  }

  @Test mutating func withoutTimesOfTheKernelTheTimeOfReadingIsUsed() {
    for now in 11...13 { #expect(time(nil, readAt: now) == .seconds(now)) }
    #expect(time(nil, readAt: 12) == .seconds(13), "nothing goes back")
  }
}
