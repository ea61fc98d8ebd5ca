import Testing

@testable import EvdevInput

/// A test for each case of the table at the head of `GrabState`.
@Suite struct GrabStateTests {
  private var state = GrabState()

  /// Refuses a grab at each of the times, in milliseconds.
  private mutating func refuse(at times: Int...) {
    for time in times { state.refused(at: .milliseconds(time)) }
  }

  @Test mutating func case1AGrabAfterOpeningMissesNothing() {
    state.grabbed()
    #expect(!state.mayHaveMissedEvents && state.retry == nil)
  }

  @Test mutating func case2AGrabOfASharedDeviceMayHaveMissedEvents() {
    state.released()
    #expect(!state.mayHaveMissedEvents)
    state.grabbed()
    #expect(state.mayHaveMissedEvents && state.retry == nil)
  }

  @Test mutating func case3ARefusedGrabIsTriedAgainSoon() {
    refuse(at: 0)
    #expect(state.mayHaveMissedEvents && state.retry == .milliseconds(100))
    #expect(!state.isRefusedRepeatedly)
  }

  @Test mutating func case4FurtherRetriesTakeTwiceTheTimeEach() {
    refuse(at: 0, 100)
    #expect(state.retry == .milliseconds(300) && state.isRefusedRepeatedly)
    refuse(at: 300)
    #expect(state.retry == .milliseconds(700))
    for _ in 0..<100 { refuse(at: 0) }
    #expect(state.retry == .seconds(60))
  }

  @Test mutating func case5ASuccessfulRetryEndsTheRetries() {
    refuse(at: 0, 100)
    state.grabbed()
    #expect(state.retry == nil && !state.isRefusedRepeatedly && state.mayHaveMissedEvents)
    refuse(at: 1_000)
    #expect(state.retry == .milliseconds(1_100), "the first delay is short again")
  }

  @Test mutating func case6AReleasedDeviceIsNotGrabbedAgain() {
    refuse(at: 0)
    state.released()
    #expect(state.retry == nil)
  }

  @Test mutating func case7ACheckMayFindMissedEvents() {
    state.released()
    state.checkForMissedEvents()
    #expect(state.mayHaveMissedEvents)
  }

  @Test mutating func case8AfterResynchronizingNothingIsMissed() {
    refuse(at: 0)
    state.resynchronized()
    #expect(!state.mayHaveMissedEvents && state.retry == .milliseconds(100))
  }
}
