import LinuxIO
import Panels
import TouchTracking

/// Replays recorded touches on a panel at their original speed.
package final class TouchPlayback {
  private let frames: [ContactFrame]
  private let timer: EventLoop.Timer
  private let start = Clock.monotonic
  private var next = 0
  /// The latest change of each contact that is down.
  private var down: [ContactID: ContactChange] = [:]
  private let handle: (ContactFrame) -> Void
  private let done: () -> Void

  /// Starts the replay. The first touch is replayed immediately.
  /// - Parameters:
  ///   - handle: called with each event frame, with its time on the monotonic clock.
  ///   - done: called after the last frame.
  package init(
    _ frames: [ContactFrame], loop: EventLoop, handle: @escaping (ContactFrame) -> Void,
    done: @escaping () -> Void
  ) {
    self.frames = frames
    self.handle = handle
    self.done = done
    timer = EventLoop.Timer(loop)
    schedule()
  }

  /// Ends the playback, and cancels the touches that are down.
  package func cancel() {
    timer.cancel()
    let changes = down.values.sorted { $0.contact.number < $1.contact.number }.map { change in
      var change = change
      change.phase = .cancelled
      return change
    }
    down = [:]
    if !changes.isEmpty { handle(ContactFrame(time: Clock.monotonic, changes: changes)) }
  }

  private func schedule() {
    guard next < frames.count else {
      cancel()
      return done()
    }
    timer.schedule(at: start + frames[next].time - frames[0].time) { [unowned self] in
      self.play()
    }
  }

  private func play() {
    var frame = frames[next]
    next += 1
    frame.time = Clock.monotonic
    for change in frame.changes {
      switch change.phase {
      case .down, .moved: down[change.contact] = change
      case .up, .cancelled: down[change.contact] = nil
      }
    }
    handle(frame)
    schedule()
  }
}
