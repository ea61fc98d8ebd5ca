/// Slow work whose result is shared. A request made during the work waits for the next run, so that
/// its result includes every change made before the request.
package final class SharedWork<Result> {
  private let begin: (_ done: @escaping (Result) -> Void) -> Void
  private var waiting: [(Result) -> Void] = []
  private var isBusy = false

  /// - Parameter begin: begins the work, which calls `done` once with its result.
  package init(begin: @escaping (_ done: @escaping (Result) -> Void) -> Void) { self.begin = begin }

  /// Calls `done` with the result of a run that begins now or later.
  package func request(then done: @escaping (Result) -> Void) {
    waiting.append(done)
    beginIfIdle()
  }

  private func beginIfIdle() {
    guard !isBusy, !waiting.isEmpty else { return }
    isBusy = true
    let requests = waiting
    waiting = []
    begin { [weak self] result in
      self?.isBusy = false
      for done in requests { done(result) }
      self?.beginIfIdle()
    }
  }
}
