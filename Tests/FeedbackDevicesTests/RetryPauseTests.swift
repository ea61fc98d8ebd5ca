import Testing

@testable import FeedbackDevices

/// The cases of the table of `RetryPause`, by number.
struct RetryPauseTests {
  @Test func pausesGrowToAMinute() {  // 1, 2, 4
    var pause = RetryPause()
    var now = Duration.zero
    for seconds in [1, 2, 4, 8, 16, 32, 60, 60] {
      #expect(pause.allowsTry(at: now))
      #expect(pause.noteFailure("busy", at: now) == (seconds == 1))
      #expect(!pause.allowsTry(at: now + .milliseconds(seconds * 1_000 - 1)))
      now += .seconds(seconds)
    }
  }

  @Test func anotherErrorIsLogged() {  // 3
    var pause = RetryPause()
    let areLogged = ["busy", "gone", "gone"].enumerated().map {
      pause.noteFailure($1, at: .seconds(4 * $0))
    }
    #expect(areLogged == [true, true, false])
  }

  @Test func successIsLoggedOnce() {  // 5
    var pause = RetryPause()
    let first = pause.noteSuccess()
    for second in 0...3 { _ = pause.noteFailure("busy", at: .seconds(second)) }
    let (second, third) = (pause.noteSuccess(), pause.noteSuccess())
    #expect(!first && second && !third && pause.allowsTry(at: .seconds(3)))
    #expect(pause.noteFailure("busy", at: .seconds(9)) == true)
    #expect(pause.allowsTry(at: .seconds(10)))
  }
}
