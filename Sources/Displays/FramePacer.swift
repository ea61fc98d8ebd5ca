import LinuxIO

/// When to begin drawing a frame: as late as is safe, so that a finger's newest position is in it.
///
/// An output with a vertical blank shows whatever the kernel has got in time at the next blank, and
/// not before. So a picture drawn right after a blank only grows old, by nearly a frame; and what
/// moves meanwhile waits for one frame more.
struct FramePacer {
  /// The time from one blank to the next.
  private let interval: Duration
  /// How long before the first pixel is shown the output takes its frame: the blank's length.
  private let blanking: Duration
  /// What the last frames have taken, from the beginning of their drawing until the kernel had them;
  /// the oldest is replaced next.
  private var costs = [Duration](repeating: .zero, count: Self.memory)
  private var oldest = 0
  /// What a frame is taken to cost: the longest of the last frames but one, as a stall happens once,
  /// and beginning earlier would not have helped.
  private(set) var cost = Duration.zero
  /// Additional time, for what else the processor has to do. More where frames were late that had
  /// cost no more than was thought.
  private(set) var slack = Self.leastSlack
  private var framesInTime = 0
  /// The frame that is being drawn.
  private var drawing: (begun: Duration, blank: Duration?)?
  /// The blank that the frame on its way was drawn for.
  private var target: Duration?

  static let leastSlack = Duration.microseconds(1_500)
  /// How many frames are remembered.
  static let memory = 32
  /// How many frames in time it takes to try with less slack.
  private static let patience = 240

  /// - Parameters:
  ///   - interval: the time from one blank to the next.
  ///   - blanking: the length of a blank.
  init(interval: Duration, blanking: Duration) {
    self.interval = interval
    self.blanking = blanking
  }

  /// When to begin drawing the next frame. The drawing is taken to begin where that is not after
  /// `now`.
  /// - Parameter last: when a blank was; nil where there is none to wait for.
  mutating func start(asOf now: Duration, lastBlank last: Duration?) -> Duration {
    guard let last else {
      drawing = (now, nil)
      return now
    }
    let passed = max((now - last).nanoseconds, 0) / interval.nanoseconds
    var blank = last + .nanoseconds((passed + 1) * interval.nanoseconds)
    // A frame that would come too late for this blank is better drawn later, for the next.
    if now + cost + blanking > blank { blank += interval }
    let start = blank - blanking - cost - slack
    if start <= now { drawing = (now, blank) }
    return start
  }

  /// The kernel has got the frame whose drawing was begun last.
  /// - Parameter setMode: whether the mode was set with it, which takes as long as the screen does and
  ///   tells nothing of the frames to come.
  mutating func handedOver(at now: Duration, setMode: Bool = false) {
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

  /// The frame that the kernel has got is on the screen.
  mutating func shown(at time: Duration) {
    guard let target else { return }
    self.target = nil
    if time > target + .nanoseconds(interval.nanoseconds / 2) {
      framesInTime = 0
      slack = min(slack + slack, .nanoseconds(interval.nanoseconds / 2))
    } else {
      framesInTime += 1
      guard framesInTime >= Self.patience else { return }
      framesInTime = 0
      slack = max(.nanoseconds(slack.nanoseconds * 3 / 4), Self.leastSlack)
    }
  }
}
