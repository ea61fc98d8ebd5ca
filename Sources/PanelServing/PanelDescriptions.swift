import LinuxIO
import PanelSources

/// Describes the panel for clients that ask, a piece at a time, so that touches and frames are
/// handled in between.
final class PanelDescriptions {
  private let begin: () -> PanelDescription
  /// Schedules the next piece.
  private let turn: EventLoop.Timer
  private lazy var work = SharedWork { [unowned self] in self.finish(self.begin(), then: $0) }

  /// - Parameter begin: begins a description of the present state.
  init(loop: EventLoop, begin: @escaping () -> PanelDescription) {
    self.begin = begin
    turn = EventLoop.Timer(loop)
  }

  /// Calls `done` with a description, in JSON.
  func request(then done: @escaping ([UInt8]) -> Void) { work.request(then: done) }

  private func finish(_ description: PanelDescription, then done: @escaping ([UInt8]) -> Void) {
    if let bytes = description.next() { return done(bytes) }
    turn.schedule(after: .zero) { [unowned self] in
      self.finish(description, then: done)
    }
  }
}
