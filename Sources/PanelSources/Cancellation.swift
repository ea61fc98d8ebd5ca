import Synchronization

/// Ends work in another thread whose result is no longer needed.
package final class Cancellation: Sendable {
  private let flag = Atomic(false)

  package init() {}

  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  package func cancel() { flag.store(true, ordering: .relaxed) }
}
