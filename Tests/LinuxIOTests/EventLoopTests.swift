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

  @Test func timersFireInOrderUnlessCancelled() throws {
    let loop = try EventLoop()
    var fired: [String] = []
    let now = Clock.monotonic
    let second = EventLoop.Timer(loop)
    second.schedule(at: now + .milliseconds(4)) {
      fired.append("second")
      loop.stop()
    }
    let first = EventLoop.Timer(loop)
    first.schedule(at: now + .milliseconds(2)) { fired.append("first") }
    let cancelled = EventLoop.Timer(loop)
    cancelled.schedule(at: now + .milliseconds(1)) { fired.append("never") }
    cancelled.cancel()
    let overdue = EventLoop.Timer(loop)
    overdue.schedule(at: now - .seconds(1)) { fired.append("overdue") }
    do {
      let released = EventLoop.Timer(loop)
      released.schedule(at: now + .milliseconds(1)) { fired.append("released") }
    }
    #expect(first.deadline == now + .milliseconds(2) && cancelled.deadline == nil)
    try loop.run()
    #expect(fired == ["overdue", "first", "second"])
    #expect([first.deadline, second.deadline, overdue.deadline] == [nil, nil, nil])
  }

  @Test func aTimerMayScheduleItselfAndCancelOthers() throws {
    let loop = try EventLoop()
    let timer = EventLoop.Timer(loop)
    let late = EventLoop.Timer(loop)
    var count = 0
    func again() {
      count += 1
      if count == 5 { loop.stop() } else { timer.schedule(at: Clock.monotonic) { again() } }
    }
    // Both are overdue; `timer` comes first.
    let now = Clock.monotonic
    late.schedule(at: now) { Issue.record("cancelled") }
    timer.schedule(at: now - .milliseconds(1)) {
      late.cancel()
      again()
    }
    try loop.run()
    #expect(count == 5)
  }

  @Test func aReleasedWatchIsNotCalled() throws {
    let loop = try EventLoop()
    let first = try Pipe()
    let second = try Pipe()
    var seen: [String] = []
    final class Watches {
      var a: EventLoop.Watch?
      var b: EventLoop.Watch?
    }
    let watches = Watches()
    // Both are ready in one batch. The first handler releases both.
    func see(_ name: String, _ readiness: EventLoop.Readiness) {
      #expect(readiness.contains(.readable))
      seen.append(name)
      watches.a = nil
      watches.b = nil
      loop.stop()
    }
    watches.a = try loop.watch(first.reader.number, for: .readable) { see("a", $0) }
    watches.b = try loop.watch(second.reader.number, for: .readable) { see("b", $0) }
    try first.writer.write(all: [1], to: "pipe")
    try second.writer.write(all: [1], to: "pipe")
    try loop.run()
    #expect(seen.count == 1)
  }

  @Test func aClosedPipeIsReportedAsHangUp() throws {
    let loop = try EventLoop()
    var ends: [CInt] = [0, 0]
    try system("pipe") { pipe(&ends) }
    let reader = FileDescriptor(owning: ends[0])
    var isGone = false
    let watch = try loop.watch(reader.number, for: []) { readiness in
      isGone = readiness.contains(.hangUp)
      loop.stop()
    }
    close(ends[1])
    try loop.run()
    #expect(isGone)
    try watch.change(to: .readable)
  }

  @Test func afterEventsIsCalledOncePerBatch() throws {
    let loop = try EventLoop()
    var order: [String] = []
    loop.afterEvents = { order.append("after") }
    let timer = EventLoop.Timer(loop)
    timer.schedule(at: Clock.monotonic) {
      order.append("timer")
      loop.stop()
    }
    try loop.run()
    #expect(order == ["after", "timer", "after"])
  }
}
