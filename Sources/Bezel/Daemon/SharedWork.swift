/// Work that takes its time, and whose result is for everyone who asks: who asks while it is being done
/// gets that of the next one, and so sees all that was there when he asked.
final class SharedWork<Result> {
  private let begin: (_ done: @escaping (Result) -> Void) -> Void
  private var waiting: [(Result) -> Void] = []
  private var isBusy = false

  /// - Parameter begin: begins the work, and has the function called with its result, once.
  init(begin: @escaping (_ done: @escaping (Result) -> Void) -> Void) { self.begin = begin }

  /// Calls `done` with a result of work that begins now or later.
  func ask(then done: @escaping (Result) -> Void) {
    waiting.append(done)
    goOn()
  }

  private func goOn() {
    guard !isBusy, !waiting.isEmpty else { return }
    isBusy = true
    let asking = waiting
    waiting = []
    begin { [weak self] result in
      self?.isBusy = false
      for done in asking { done(result) }
      self?.goOn()
    }
  }
}
