import Glibc

/// A counter that threads wait for.
public final class Semaphore: @unchecked Sendable {
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  /// Creates a counter at 0.
  public init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Adds 1.
  public func signal() { sem_post(semaphore) }

  /// Waits until the counter is above 0, and subtracts 1.
  public func wait() { while sem_wait(semaphore) != 0 {} }
}
