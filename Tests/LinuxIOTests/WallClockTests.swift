import LinuxIO
import Testing

struct WallClockTests {
  @Test func aTimeOfTheSystemsClockWakesTheLoopOnce() throws {
    let loop = try EventLoop()
    let clock = try WallClock(loop: loop)
    var calls = 0
    clock.onTime = {
      calls += 1
      #expect(clock.deadline == nil)
      loop.stop()
    }
    // The second call replaces the first.
    _ = clock.schedule(at: Clock.realtime + .seconds(3_600))
    _ = clock.schedule(at: Clock.realtime - .seconds(1))
    #expect(clock.deadline != nil)
    try loop.run()
    #expect(calls == 1)
  }
}
