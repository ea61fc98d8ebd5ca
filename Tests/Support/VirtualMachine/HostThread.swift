import Glibc
import Synchronization

/// A thread that runs one actor.
///
/// Waiting for a machine must not block the few threads that all tests share. And the kernel kills
/// the machine when the thread that started it ends, so the thread must live as long.
final class HostThread: SerialExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let pending: Semaphore

  init() {
    let pending = Semaphore()
    self.pending = pending
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { context in
        Unmanaged<HostThread>.fromOpaque(context!).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    precondition(result == 0, "a thread can be started")
    pthread_detach(thread)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    pending.signal()
  }

  private func run() {
    while true {
      pending.wait()
      let job = jobs.withLock { $0.removeFirst() }
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }
}

/// A POSIX semaphore at a fixed address.
private final class Semaphore: Sendable {
  private nonisolated(unsafe) let memory = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(memory, 0, 0) }

  deinit {
    sem_destroy(memory)
    memory.deallocate()
  }

  func signal() { sem_post(memory) }

  func wait() { while sem_wait(memory) == -1 && errno == EINTR {} }
}
