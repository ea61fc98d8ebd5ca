import LinuxIO

/// Decides when to start drawing a frame: as late as is safe, so that the frame shows the latest
/// position of a finger.
///
/// An output with a vertical blank shows a submitted frame at the next blank. A frame drawn right
/// after a blank would be almost a frame old when it is shown, and movements since then would wait
/// for the frame after it.
struct FramePacer {
  /// The time from one blank to the next.
  private let interval: Duration
  /// The length of a blank. The frame must be submitted this long before its first pixel is shown.
  private let blanking: Duration
  /// A ring buffer of the costs of recent frames. The cost is the time from starting to draw until the
  /// kernel accepted the frame.
  private var costs = [Duration](repeating: .zero, count: Self.historyLength)
  private var oldest = 0
  /// The expected cost of a frame: the second largest of the recent costs. The largest may be a
  /// single stall, for which starting earlier would not have helped.
  private(set) var cost = Duration.zero
  /// Additional time for other work of the processor. Grows when a frame is late although its cost
  /// was as expected.
  private(set) var slack = Self.minimumSlack
  private var punctualFrames = 0
  /// The frame being drawn.
  private var drawing: (begun: Duration, blank: Duration?)?
  /// The blank for which the submitted frame was drawn.
  private var target: Duration?

  static let minimumSlack = Duration.microseconds(1_500)
  /// The number of frames whose costs are remembered.
  static let historyLength = 32
  /// The number of consecutive punctual frames after which the slack is reduced.
  private static let punctualLimit = 240

  /// - Parameters:
  ///   - interval: The time from one blank to the next.
  ///   - blanking: The length of a blank.
  init(interval: Duration, blanking: Duration) {
    self.interval = interval
    self.blanking = blanking
  }

  /// Returns the time at which to start drawing the next frame. If it is not after `now`, the
  /// drawing starts with this call.
  /// - Parameter last: The time of any recent blank; nil to draw immediately.
  mutating func start(asOf now: Duration, lastBlank last: Duration?) -> Duration {
    guard let last else {
      drawing = (now, nil)
      return now
    }
    let passed = max((now - last).nanoseconds, 0) / interval.nanoseconds
    var blank = last + .nanoseconds((passed + 1) * interval.nanoseconds)
    // If the frame would miss this blank, draw it for the next one.
    if now + cost + blanking > blank { blank += interval }
    let start = blank - blanking - cost - slack
    if start <= now { drawing = (now, blank) }
    return start
  }

  /// Records that the kernel has accepted the frame being drawn.
  /// - Parameter setMode: Whether the frame set the mode. The time for that depends on the screen, so
  ///   it is not a frame's cost.
  mutating func submitted(at now: Duration, setMode: Bool = false) {
    target = nil
    guard let (begun, blank) = drawing else { return }
    drawing = nil
    guard !setMode else { return }
    let taken = now - begun
    if taken <= cost + slack { target = blank }
    remember(taken)
  }

  private mutating func remember(_ taken: Duration) {
    costs[oldest] = taken
    oldest = (oldest + 1) % costs.count
    var (longest, next) = (Duration.zero, Duration.zero)
    for cost in costs {
      if cost > longest {
        (longest, next) = (cost, longest)
      } else if cost > next {
        next = cost
      }
    }
    cost = next
  }

  /// Records that the submitted frame is on the screen.
  mutating func shown(at time: Duration) {
    guard let target else { return }
    self.target = nil
    if time > target + .nanoseconds(interval.nanoseconds / 2) {
      punctualFrames = 0
      slack = min(slack + slack, .nanoseconds(interval.nanoseconds / 2))
    } else {
      punctualFrames += 1
      guard punctualFrames >= Self.punctualLimit else { return }
      punctualFrames = 0
      slack = max(.nanoseconds(slack.nanoseconds * 3 / 4), Self.minimumSlack)
    }
  }
}
