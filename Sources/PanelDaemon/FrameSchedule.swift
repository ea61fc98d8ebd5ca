import Displays
import LinuxIO

/// Decides when a panel is drawn and when its animations advance.
///
/// Call `batchEnded` at the end of each batch of events, and `framePresented` after presenting a
/// frame.
///
///     case | input           | display | panel        | time            | action
///     -----+-----------------+---------+--------------+-----------------+------------------
///      1   | batch ended     | busy    | any          | any             | none: its event
///          |                 |         |              |                 | ends a batch
///      2   | batch ended     | ready   | unchanged    | any             | draw
///      3   | batch ended     | ready   | changed or   | before the      | wait for the start
///          |                 |         | animating    | start to draw   |
///      4   | batch ended     | ready   | changed      | after the start | draw
///      5   | batch ended     | ready   | animating    | before the step | draw
///      6   | batch ended     | ready   | animating    | after the step  | advance and draw
///      7   | frame presented | busy    | any          | any             | none
///      8   | frame presented | ready   | animating    | any             | wait for the step
///      9   | frame presented | ready   | not          | any             | none
///          |                 |         | animating    |                 |
struct FrameSchedule {
  /// What the caller does next.
  enum Action: Equatable {
    /// Do nothing.
    case none
    /// Ask again at a time on the monotonic clock.
    case wait(until: Duration)
    /// Draw and present, then call `framePresented`. `advancing` steps the animations first.
    case draw(advancing: Bool)
  }

  /// When animations advance next: at the display's rate, even if the driver acknowledges each frame
  /// immediately.
  private var nextStep = Duration.zero

  /// Called when a batch of events has ended.
  /// - Parameters:
  ///   - drawingStart: when to begin drawing; evaluated only if there is something to draw.
  ///   - frameClock: the display's frame clock.
  mutating func batchEnded(
    at now: Duration, isReady: Bool, isAnimating: Bool, isChanged: Bool,
    drawingStart: @autoclosure () -> Duration, frameClock: FrameClock
  ) -> Action {
    guard isReady else { return .none }
    if isAnimating || isChanged {
      let start = drawingStart()
      if start > now { return .wait(until: start) }
    }
    guard isAnimating, now >= nextStep else { return .draw(advancing: false) }
    nextStep = frameClock.next(after: now)
    return .draw(advancing: true)
  }

  /// Called when a frame has been drawn and passed to the display.
  func framePresented(isReady: Bool, isAnimating: Bool) -> Action {
    isReady && isAnimating ? .wait(until: nextStep) : .none
  }
}
