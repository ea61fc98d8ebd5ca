import Glibc
import LinuxIO
import Synchronization
import Testing

struct WorkerTests {
  @Test func theLoopKeepsRunningAndResultsArriveInOrder() throws {
    let loop = try EventLoop()
    let worker = Worker(loop: loop)
    let gate = Gate()
    var seen: [String] = []
    worker.start {
      gate.wait()
      return "first"
    } then: {
      seen.append($0)
    }
    worker.start {
      "second"
    } then: {
      seen.append($0)
      loop.stop()
    }
    let timer = EventLoop.Timer(loop)
    timer.schedule(at: Clock.monotonic + .milliseconds(1)) {
      seen.append("timer")
      gate.open()
    }
    #expect(worker.isBusy)
    try loop.run()
    #expect(seen == ["timer", "first", "second"] && !worker.isBusy)
  }

  @Test func waitIncludesWorkStartedByAResult() throws {
    let worker = Worker(loop: try EventLoop())
    var sum = 0
    func start(_ number: Int) {
      worker.start {
        number
      } then: {
        sum += $0
        if $0 > 1 { start($0 - 1) }
      }
    }
    start(4)
    worker.wait()
    #expect(sum == 10 && !worker.isBusy)
  }

  /// A signal in the thread would end the program, because only the loop waits for signals.
  @Test func theThreadBlocksSignals() throws {
    // The test runner's threads may block some signals.
    var (wanted, before, after) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&wanted)
    for number in [SIGUSR1, SIGTERM, SIGSEGV] { sigaddset(&wanted, number) }
    pthread_sigmask(SIG_UNBLOCK, &wanted, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let worker = Worker(loop: try EventLoop())
    var isBlocked: [Bool] = []
    worker.start {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      return [SIGUSR1, SIGTERM, SIGSEGV].map { sigismember(&mask, $0) == 1 }
    } then: {
      isBlocked = $0
    }
    worker.wait()
    #expect(isBlocked == [true, true, false])
    pthread_sigmask(SIG_BLOCK, nil, &after)
    #expect(sigismember(&after, SIGUSR1) == 0)
  }

  /// Releasing a worker waits for the thread.
  @Test func aReleasedWorkerCallsNothing() throws {
    let loop = try EventLoop()
    let hasEnded = Mutex(false)
    do {
      let worker = Worker(loop: loop)
      worker.start {
        usleep(2_000)
        hasEnded.withLock { $0 = true }
      } then: {
        Issue.record("it was called")
      }
    }
    #expect(hasEnded.withLock { $0 })
    let timer = EventLoop.Timer(loop)
    timer.schedule(at: Clock.monotonic + .milliseconds(2)) { loop.stop() }
    try loop.run()
  }

  /// Without a descriptor for the thread, the loop does the work itself.
  @Test func workIsDoneWithoutAFreeDescriptor() async {
    await #expect(processExitsWith: .success) {
      let loop = try EventLoop()
      let worker = Worker(loop: loop)
      var none = rlimit(rlim_cur: 0, rlim_max: 0)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
      var results: [Int] = []
      for number in 1...2 {
        worker.start {
          number
        } then: {
          results.append($0)
          if results == [1, 2] { exit(EXIT_SUCCESS) }
        }
      }
      guard results.isEmpty else { exit(EXIT_FAILURE) }
      try loop.run()
    }
  }
}

/// Blocks a thread until `open` is called.
final class Gate: Sendable {
  private let isOpen = Atomic(false)

  func open() { isOpen.store(true, ordering: .releasing) }
  func wait() { while !isOpen.load(ordering: .acquiring) { usleep(100) } }
}
