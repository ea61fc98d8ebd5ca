import Glibc
import LinuxIO
import Testing

struct EventLoopTests {
  /// Both ends of a pipe.
  private struct Pipe: ~Copyable {
    let reader: FileDescriptor
    let writer: FileDescriptor

    init() throws {
      var ends: [CInt] = [0, 0]
      try system("pipe") { pipe(&ends) }
      reader = FileDescriptor(owning: ends[0])
      writer = FileDescriptor(owning: ends[1])
    }
  }

  @Test func timersFireInOrderAndCancelledOnesDoNot() throws {
    let loop = try EventLoop()
    var fired: [String] = []
    let now = Clock.monotonic
    loop.schedule(at: now + .milliseconds(4)) {
      fired.append("second")
      loop.stop()
    }
    loop.schedule(at: now + .milliseconds(2)) { fired.append("first") }
    let cancelled = loop.schedule(at: now + .milliseconds(1)) { fired.append("never") }
    loop.cancel(cancelled)
    loop.schedule(at: now - .seconds(1)) { fired.append("overdue") }
    try loop.run()
    #expect(fired == ["overdue", "first", "second"])
  }

  @Test func aTimerMayScheduleAndCancelOthers() throws {
    let loop = try EventLoop()
    var count = 0
    func again() {
      count += 1
      if count == 5 { loop.stop() } else { loop.schedule(at: Clock.monotonic) { again() } }
    }
    let late = loop.schedule(at: Clock.monotonic + .milliseconds(1)) { Issue.record("cancelled") }
    loop.schedule(at: Clock.monotonic) {
      loop.cancel(late)
      again()
    }
    try loop.run()
    #expect(count == 5)
  }

  @Test func readableDescriptorsAreDeliveredAndUnwatchedOnesNot() throws {
    let loop = try EventLoop()
    let first = try Pipe()
    let second = try Pipe()
    var seen: [String] = []
    var watches: [EventLoop.Watch] = []
    // Both are ready in one batch; whichever comes first unwatches the other.
    for (name, descriptor) in [("a", first.reader.number), ("b", second.reader.number)] {
      watches.append(
        try loop.watch(descriptor, for: .readable) { readiness in
          #expect(readiness.contains(.readable))
          seen.append(name)
          for watch in watches { loop.unwatch(watch) }
          loop.stop()
        })
    }
    try first.writer.write(all: [1], to: "pipe")
    try second.writer.write(all: [1], to: "pipe")
    try loop.run()
    #expect(seen.count == 1)
  }

  @Test func theOtherEndsDepartureIsSeen() throws {
    let loop = try EventLoop()
    var ends: [CInt] = [0, 0]
    try system("pipe") { pipe(&ends) }
    let reader = FileDescriptor(owning: ends[0])
    var isGone = false
    try loop.watch(reader.number, for: []) { readiness in
      isGone = readiness.contains(.hangUp)
      loop.stop()
    }
    close(ends[1])
    try loop.run()
    #expect(isGone)
  }

  @Test func afterEventsComesOnceABatch() throws {
    let loop = try EventLoop()
    var order: [String] = []
    loop.afterEvents = { order.append("after") }
    loop.schedule(at: Clock.monotonic) {
      order.append("timer")
      loop.stop()
    }
    try loop.run()
    #expect(order == ["after", "timer", "after"])
  }
}
