import Testing

@testable import Displays

@Suite struct FrameClockTests {
  @Test func ticksFromTheLastFrame() {
    var clock = FrameClock(refresh: 50)
    #expect(clock.next(after: .milliseconds(3)) == .milliseconds(23))
    clock.shown(at: .milliseconds(100))
    #expect(clock.next(after: .milliseconds(100)) == .milliseconds(120))
    #expect(clock.next(after: .milliseconds(119)) == .milliseconds(120))
    #expect(clock.next(after: .milliseconds(120)) == .milliseconds(140))
    #expect(clock.next(after: .milliseconds(1007)) == .milliseconds(1020))
    // The kernel's timestamp is in the future.
    #expect(clock.next(after: .milliseconds(90)) == .milliseconds(110))
  }

  @Test func clampsTheRate() {
    #expect(FrameClock(refresh: .nan).interval == .nanoseconds(16_666_667))
    #expect(FrameClock(refresh: 0).interval == .seconds(1))
    #expect(FrameClock(refresh: 1e9).interval == .milliseconds(1))
  }
}
