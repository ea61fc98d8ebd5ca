import Randomness
import Testing

@testable import LinuxIO

struct TimerQueueTests {
  /// A queue, and the timers that have fired.
  private final class Fired {
    var queue = TimerQueue()
    var timers: [Int] = []

    func schedule(_ timer: Int, at milliseconds: Int) {
      _ = queue.schedule(timer, at: .milliseconds(milliseconds)) { self.timers.append(timer) }
    }

    func fire(at milliseconds: Int) {
      while let action = queue.next(dueAt: .milliseconds(milliseconds)) { action() }
    }
  }

  @Test func actionsAreOrderedByDeadlineThenByScheduling() {
    let fired = Fired()
    for (timer, deadline) in [(1, 30), (2, 10), (3, 20), (4, 10), (5, 40)] {
      fired.schedule(timer, at: deadline)
    }
    #expect(fired.queue.first() == .milliseconds(10))
    fired.fire(at: 9)
    #expect(fired.timers == [])
    fired.fire(at: 30)
    #expect(fired.timers == [2, 4, 3, 1])
    #expect(fired.queue.first() == .milliseconds(40))
  }

  @Test func aPostponedActionRunsOnce() {
    let fired = Fired()
    fired.schedule(1, at: 10)
    fired.schedule(1, at: 30)
    fired.schedule(2, at: 20)
    #expect(fired.queue.deadline(of: 1) == .milliseconds(30))
    #expect(fired.queue.first() == .milliseconds(20))
    fired.fire(at: 50)
    #expect(fired.timers == [2, 1])
    #expect(fired.queue.first() == nil)
  }

  @Test func anActionBroughtForwardRunsOnce() {
    let fired = Fired()
    fired.schedule(1, at: 30)
    fired.schedule(1, at: 10)
    fired.fire(at: 10)
    #expect(fired.timers == [1])
    fired.fire(at: 40)
    #expect(fired.timers == [1] && fired.queue.first() == nil)
  }

  @Test func aCancelledTimerCanBeReused() {
    let fired = Fired()
    fired.schedule(1, at: 10)
    _ = fired.queue.cancel(1)
    #expect(fired.queue.deadline(of: 1) == nil && fired.queue.first() == nil)
    fired.schedule(1, at: 20)
    _ = fired.queue.cancel(1)
    fired.schedule(1, at: 15)
    fired.schedule(1, at: 25)
    fired.fire(at: 24)
    #expect(fired.timers == [])
    fired.fire(at: 25)
    #expect(fired.timers == [1])
  }

  /// Compares random operations with a dictionary.
  @Test func randomOperationsMatchADictionary() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let fired = Fired()
      var list: [Int: Int] = [:]
      var now = 0
      for _ in 0..<100 {
        let timer = Int.random(in: 0..<12, using: &generator)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0:
          _ = fired.queue.cancel(timer)
          list[timer] = nil
        case 1:
          now += Int.random(in: 0..<40, using: &generator)
          fired.timers = []
          fired.fire(at: now)
          let due = list.filter { $0.value <= now }
          #expect(fired.timers.map { due[$0] ?? -1 } == due.values.sorted())
          list = list.filter { $0.value > now }
        default:
          let deadline = now + Int.random(in: 0..<60, using: &generator)
          fired.schedule(timer, at: deadline)
          list[timer] = deadline
        }
        #expect(fired.queue.first() == list.values.min().map { .milliseconds($0) })
      }
    }
  }

  @Test func anActionThatOwnsATimerCanBeReleased() throws {
    final class Owner {
      let timer: EventLoop.Timer
      init(_ loop: EventLoop) { timer = EventLoop.Timer(loop) }
    }
    let loop = try EventLoop()
    let timer = EventLoop.Timer(loop)
    for _ in 0..<2 {
      let owner = Owner(loop)
      timer.schedule(at: .seconds(1)) { _ = owner }
    }
    timer.cancel()
    #expect(timer.deadline == nil)
  }
}
