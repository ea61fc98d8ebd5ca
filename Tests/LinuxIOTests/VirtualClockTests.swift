import Glibc
import LinuxIO
import Testing

struct VirtualClockTests {
  private let clock = VirtualClock(
    monotonic: .seconds(50), realtime: .seconds(1_000),
    offset: { $0 < .seconds(1_060) ? .zero : .seconds(3_600) })
  private let loop: EventLoop

  init() throws { loop = try EventLoop(clock) }

  @Test func timeStandsStillUntilItIsAdvanced() throws {
    #expect(loop.monotonic == .seconds(50) && loop.realtime == .seconds(1_000))
    try loop.advance(to: .seconds(120))
    #expect(loop.monotonic == .seconds(120) && loop.realtime == .seconds(1_070))
    #expect(loop.offset(at: .seconds(1_059)) == .zero)
    #expect(loop.offset(at: .seconds(1_060)) == .seconds(3_600))
    // It is never set back.
    try loop.advance(to: .seconds(70))
    #expect(loop.monotonic == .seconds(120))
  }

  @Test func eachDeadlineIsABatchAtItsTime() throws {
    var seen: [String] = []
    func note(_ text: String) { seen.append("\(loop.monotonic / .seconds(1)) \(text)") }
    loop.afterEvents = { note("after") }
    let late = EventLoop.Timer(loop)
    let early = EventLoop.Timer(loop)
    let never = EventLoop.Timer(loop)
    late.schedule(after: .seconds(9)) { note("late") }
    never.schedule(after: .seconds(11)) { note("never") }
    early.schedule(after: .seconds(3)) {
      note("early")
      early.schedule(after: .seconds(1)) { note("again") }
    }
    try loop.advance(to: .seconds(60))
    #expect(
      seen == [
        "50.0 after", "53.0 early", "53.0 after", "54.0 again", "54.0 after", "59.0 late",
        "59.0 after",
      ])
    #expect(never.deadline == .seconds(61))
  }

  /// A handler may make another descriptor ready, or schedule something that is due.
  @Test func descriptorsComeBeforeTheNextDeadline() throws {
    var ends: [CInt] = [0, 0]
    try system("pipe") { pipe(&ends) }
    let reader = FileDescriptor(owning: ends[0])
    let writer = FileDescriptor(owning: ends[1])
    let (input, output) = (reader.number, writer.number)
    var seen: [String] = []
    let timer = EventLoop.Timer(loop)
    timer.schedule(after: .seconds(1)) {
      seen.append("timer")
      write(output, "x", 1)
    }
    let other = EventLoop.Timer(loop)
    other.schedule(after: .seconds(1)) { seen.append("same batch") }
    let next = EventLoop.Timer(loop)
    next.schedule(after: .seconds(2)) { seen.append("next") }
    let watch = try loop.watch(input, for: .readable) { [loop] _ in
      var byte: UInt8 = 0
      read(input, &byte, 1)
      seen.append("byte at \(loop.monotonic / .seconds(1))")
    }
    try loop.advance(to: .seconds(60))
    #expect(seen == ["timer", "same batch", "byte at 51.0", "next"])
    _ = consume watch
    _ = consume reader
    _ = consume writer
  }

  @Test func aWallClockCallsAtItsTimeAndAfterAJump() throws {
    let wallClock = try WallClock(loop: loop)
    var calls: [Double] = []
    wallClock.onTime = { [loop] in calls.append(loop.realtime / .seconds(1)) }
    #expect(wallClock.schedule(at: .seconds(1_030)))
    try loop.advance(to: .seconds(100))
    #expect(calls == [1_030] && wallClock.deadline == nil)
    // Nothing is scheduled, so the handler is not called.
    clock.realtime += .seconds(500)
    #expect(calls == [1_030])
    #expect(wallClock.schedule(at: .seconds(5_000)))
    clock.realtime -= .seconds(3_000)
    #expect(calls == [1_030, -1_450])
    try loop.advance(to: .seconds(9_000))
    #expect(calls == [1_030, -1_450])
  }

  @Test func aReleasedWallClockIsNotCalled() throws {
    do {
      let wallClock = try WallClock(loop: loop)
      wallClock.onTime = { Issue.record("it was called") }
      _ = wallClock.schedule(at: .seconds(1_001))
    }
    clock.realtime += .seconds(5)
    try loop.advance(to: .seconds(60))
  }
}
