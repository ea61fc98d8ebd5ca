import Testing

@testable import LinuxIO

struct LogLimiterTests {
  /// A reference, because expectations cannot call a mutating method.
  private final class Limiter {
    private var limiter: LogLimiter<Int>

    init(burst: Int = 1) { limiter = LogLimiter(burst: burst, interval: .seconds(60)) }

    func note(_ key: Int, at second: Int) -> String? { limiter.note(key, at: .seconds(second)) }
  }

  @Test func oneLinePerIntervalCountsThoseLeftOut() {
    let limiter = Limiter()
    #expect(limiter.note(7, at: 100) == "")
    for second in 100..<160 { #expect(limiter.note(7, at: second) == nil) }
    // Another key has a limit of its own.
    #expect(limiter.note(8, at: 159) == "")
    #expect(limiter.note(7, at: 160) == " (and 60 more since the last such line)")
    #expect(limiter.note(7, at: 161) == nil)
    #expect(limiter.note(8, at: 300) == "")
  }

  @Test func aBurstPassesAtOnce() {
    let limiter = Limiter(burst: 3)
    #expect((0..<5).map { _ in limiter.note(1, at: 10) } == ["", "", "", nil, nil])
    #expect(limiter.note(1, at: 70) == " (and 2 more since the last such line)")
    #expect(limiter.note(1, at: 129) == nil)
    #expect(limiter.note(1, at: 1000) == " (and 1 more since the last such line)")
    #expect((0..<3).map { _ in limiter.note(1, at: 1000) } == ["", "", nil])
  }

  @Test func theKeyNotedLongestAgoIsForgottenFirst() {
    let limiter = Limiter()
    for key in 0..<LogLimiter<Int>.keyLimit { #expect(limiter.note(key, at: 1) == "") }
    #expect(limiter.note(0, at: 2) == nil)
    // Key −1 replaces key 1.
    #expect(limiter.note(-1, at: 2) == "")
    #expect(limiter.note(0, at: 2) == nil)
    #expect(limiter.note(1, at: 2) == "")
  }
}
