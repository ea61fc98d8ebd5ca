import Geometry

/// The sequence of frames on two scan-out buffers: damage, page flips, refusals.
///
/// Each buffer keeps its damage until the flip that shows it is acknowledged. Whatever the kernel
/// rejects, loses or interrupts, no stale part of a picture remains on the screen.
///
///     case | state    | input                        | returned | new state
///     -----+----------+------------------------------+----------+---------------------------------
///      1   | off      | present                      | –        | off; the damage is kept
///      2   | off      | turn on, nothing drawn yet   | –        | dark
///      3   | off      | turn on, drawn before        | –        | dark; everything is damage
///      4   | dark     | present damage               | a frame  | offered, to set the mode;
///          |          |                              |          | everything is damage
///      5   | showing  | present damage               | a frame  | offered, in the other buffer
///      6   | showing  | present nothing              | –        | showing; the other buffer keeps
///          |          |                              |          | its damage
///      7   | flipping | present                      | –        | flipping; the damage is added to
///          |          |                              |          | both buffers
///      8   | offered  | accepted, awaiting an event  | –        | flipping
///      9   | offered  | accepted, already shown      | a report | showing
///     10   | offered  | a flip refused               | –        | refused; both buffers keep their
///          |          |                              |          | damage
///     11   | offered  | a flip refused repeatedly    | one      | refused; the next frame sets the
///          |          |                              | warning  | mode
///     12   | offered  | a mode set refused           | one      | refused, with a longer delay; the
///          |          |                              | warning  | next frame sets the mode
///     13   | refused  | present                      | –        | refused; the damage is kept
///     14   | refused  | the retry is due             | –        | dark or showing
///     15   | refused  | the event of an old flip     | –        | as 14: that flip no longer
///          |          |                              |          | blocks a new one
///     16   | flipping | the awaited event            | a report | showing; the buffer has no damage
///     17   | flipping | the event of an old flip     | –        | flipping
///     18   | flipping | the event is overdue         | a        | dark; the flip's damage is added
///          |          |                              | warning  | again
///     19   | flipping | the flip failed after its    | –        | as 18
///          |          | event                        |          |
///     20   | any      | turn off                     | –        | off; a flip is forgotten
///     21   | off,     | the event of an old flip     | –        | unchanged
///          | dark,    |                              |          |
///          | showing  |                              |          |
///     22   | showing  | present damage, the driver   | a frame  | offered, in the same buffer
///          |          | cannot flip                  |          |
///     23   | offered  | a flip refused repeatedly    | a        | refused; until turned on again,
///          |          | for lack of memory           | warning  | frames are drawn as in 22
///     24   | any      | any other input              | a bug    | unchanged
struct FlipMachine {
  /// A frame to show.
  struct Frame: Equatable {
    /// The index of the scan-out buffer, 0 or 1.
    var buffer: Int
    /// The part of the shadow buffer to copy into the scan-out buffer, in the shadow's pixels. It is
    /// also the flip's damage. It covers the changes since the last frame and since the last use of
    /// the buffer, because drivers differ in which of the two they expect.
    var copy: Region
    /// Whether to set the mode instead of flipping. `copy` is then the whole picture. Copy it before
    /// the mode set, and again afterwards, because some cards clear their memory.
    var setsMode: Bool
    /// Identifies the flip in its event.
    var token: UInt64
  }

  /// The caller's task after an input.
  enum Action: Equatable {
    /// Do nothing.
    case none
    /// Copy and show a frame. The next input must be `accepted` or `refused`.
    case offer(Frame)
    /// Report that the last frame is on the screen.
    case report(shown: Duration)
    /// Log that frames have been refused for a while, with the last reason.
    case warnOfRefusals(String)
    /// Log that the card has memory for one buffer only.
    case warnOfLittleMemory(String)
    /// Log that a flip's event never arrived.
    case warnOfLostFlip
    /// Log a bug: the input is impossible in this state and was ignored.
    case impossible
  }

  private enum State: Equatable {
    /// There is no output, another program has it, or it is blank.
    case off
    /// The output is ours, but the screen's content is unknown. The next frame sets the mode with
    /// `buffer`.
    case dark(buffer: Int)
    /// `buffer` is on the screen.
    case showing(buffer: Int)
    /// A frame was offered. `front` is on the screen unless the frame sets the mode.
    case offered(Frame, front: Int)
    /// A frame was accepted. Its event must arrive before `overdue`.
    case flipping(Frame, overdue: Duration)
    /// The last frame was refused. `buffer` is on the screen, or is the one to set the mode with.
    case refused(buffer: Int, setsMode: Bool, retry: Duration)
  }

  /// The number of consecutive refused flips after which the mode is set instead, to reset the
  /// driver's state.
  static let refusalLimit = 4
  /// The longest time between two attempts.
  static let longestDelay = Duration.seconds(1)
  /// The shortest retry delay that is logged.
  static let notableDelay = Duration.milliseconds(100)
  /// The longest wait for a flip's event. No output is slower.
  static let flipLimit = Duration.seconds(2)

  /// Whether frames are drawn into the visible buffer because the driver cannot flip.
  var drawsInPlace = false
  /// Whether frames are drawn into the visible buffer because the card has no memory for another.
  private var hasOneBuffer = false

  private let bounds: PixelRectangle
  private var state = State.off
  /// The damage of each buffer: the region in which it differs from the shadow buffer.
  private var pending: (Region, Region)
  /// The damage that no accepted frame has shown.
  private var unshown = Region()
  /// Whether anything has been drawn.
  private var hasPicture = false
  private var refusals = 0
  private var lastToken: UInt64 = 0

  /// Creates a machine in the state `off`, for a shadow buffer of the given size.
  init(width: Int, height: Int) {
    bounds = PixelRectangle(x: 0, y: 0, width: width, height: height)
    pending = (Region(bounds), Region(bounds))
  }

  /// Whether `present` would offer a frame.
  var isReady: Bool {
    switch state {
    case .dark, .showing: true
    case .off, .offered, .flipping, .refused: false
    }
  }

  /// Whether the output is turned on, or will be with the next frame.
  var isOn: Bool { state != .off }

  /// The token of the flip whose event is awaited.
  var awaited: UInt64? {
    if case .flipping(let frame, _) = state { frame.token } else { nil }
  }

  /// When to call `advance`, unless another input comes first; nil for never.
  var deadline: Duration? {
    switch state {
    case .off, .dark, .showing, .offered: nil
    case .flipping(_, let overdue): overdue
    case .refused(_, _, let retry): retry
    }
  }

  /// The state's name in the table, for the log.
  var stateName: String {
    switch state {
    case .off: "off"
    case .dark: "dark"
    case .showing: "showing"
    case .offered: "offered"
    case .flipping: "flipping"
    case .refused: "refused"
    }
  }

  /// Adds a changed region of the shadow buffer, which may be empty. Offers a frame if possible.
  mutating func present(_ damage: Region) -> Action {
    if case .offered = state { return .impossible }
    let damage = damage.intersection(bounds)
    hasPicture = hasPicture || !damage.isEmpty
    pending.0.add(damage)
    pending.1.add(damage)
    unshown.add(damage)
    switch state {
    case .dark(let buffer): return offer(buffer, front: 1 - buffer, setsMode: true)
    case .showing(let front):
      return offer(
        drawsInPlace || hasOneBuffer ? front : 1 - front, front: front, setsMode: false)
    case .off, .offered, .flipping, .refused: return .none
    }
  }

  private mutating func offer(_ buffer: Int, front: Int, setsMode: Bool) -> Action {
    guard !unshown.isEmpty else { return .none }
    lastToken += 1
    if setsMode { pending = (Region(bounds), Region(bounds)) }
    let frame = Frame(
      buffer: buffer, copy: self.buffer(buffer), setsMode: setsMode, token: lastToken)
    state = .offered(frame, front: front)
    return .offer(frame)
  }

  /// Records that the kernel accepted the frame.
  /// - Parameter isShown: Whether the frame is on the screen already, so that no event will follow.
  mutating func accepted(isShown: Bool, at now: Duration) -> Action {
    guard case .offered(let frame, _) = state else { return .impossible }
    unshown.removeAll()
    refusals = 0
    // The buffer is up to date. `lose` reverts this if the frame is lost.
    setPending(frame.buffer, Region())
    guard isShown else {
      state = .flipping(frame, overdue: now + Self.flipLimit)
      return .none
    }
    state = .showing(buffer: frame.buffer)
    return .report(shown: now)
  }

  /// Records that the kernel refused the frame.
  /// - Parameters:
  ///   - isOutOfMemory: Whether the card has no memory for the buffer.
  ///   - interval: The time between two frames.
  mutating func refused(
    because reason: String, isOutOfMemory: Bool = false, at now: Duration, interval: Duration
  ) -> Action {
    guard case .offered(let frame, let front) = state else { return .impossible }
    func delay(_ refusals: Int) -> Duration {
      min(interval * (1 << min(refusals - 1, 10)), Self.longestDelay)
    }
    refusals += 1
    if isOutOfMemory, !frame.setsMode, !hasOneBuffer, refusals >= Self.refusalLimit {
      hasOneBuffer = true
      refusals = 0
      state = .refused(buffer: front, setsMode: false, retry: now + interval)
      return .warnOfLittleMemory(reason)
    }
    let setsMode = frame.setsMode || refusals >= Self.refusalLimit
    state = .refused(
      buffer: setsMode ? frame.buffer : front, setsMode: setsMode, retry: now + delay(refusals))
    let isNotable = delay(refusals) >= Self.notableDelay
    let wasNotable = refusals > 1 && delay(refusals - 1) >= Self.notableDelay
    return isNotable && !wasNotable ? .warnOfRefusals(reason) : .none
  }

  /// Handles a flip's event.
  /// - Parameter time: When the frame was shown.
  mutating func acknowledged(_ token: UInt64, at time: Duration) -> Action {
    guard token <= lastToken else { return .impossible }
    switch state {
    case .flipping(let frame, _):
      guard frame.token == token else { return .none }
      state = .showing(buffer: frame.buffer)
      return .report(shown: time)
    case .refused(let buffer, let setsMode, _):
      retry(buffer, setsMode: setsMode)
      return .none
    case .off, .dark, .showing: return .none
    case .offered: return .impossible
    }
  }

  /// Records a failure after the awaited flip's event: the frame may not be on the screen.
  mutating func failed(_ token: UInt64) -> Action {
    guard case .flipping(let frame, _) = state, frame.token == token else { return .impossible }
    lose(frame)
    return .none
  }

  /// Handles a deadline that has passed.
  mutating func advance(to now: Duration) -> Action {
    guard let deadline, deadline <= now else { return .none }
    switch state {
    case .off, .dark, .showing, .offered: return .none
    case .refused(let buffer, let setsMode, _):
      retry(buffer, setsMode: setsMode)
      return .none
    case .flipping(let frame, _):
      lose(frame)
      return .warnOfLostFlip
    }
  }

  /// Starts showing frames. The contents of the screen and the buffers are unknown.
  mutating func turnOn() -> Action {
    guard state == .off else { return .impossible }
    state = .dark(buffer: 0)
    refusals = 0
    hasOneBuffer = false
    if hasPicture { unshown = Region(bounds) }
    return .none
  }

  /// Stops showing frames: the output is gone, another program has it, or it is blank.
  mutating func turnOff() -> Action {
    state = .off
    return .none
  }

  private mutating func retry(_ buffer: Int, setsMode: Bool) {
    state = setsMode ? .dark(buffer: buffer) : .showing(buffer: buffer)
  }

  private mutating func lose(_ frame: Frame) {
    unshown.add(frame.copy)
    state = .dark(buffer: frame.buffer)
  }

  private func buffer(_ index: Int) -> Region { index == 0 ? pending.0 : pending.1 }

  private mutating func setPending(_ index: Int, _ region: Region) {
    if index == 0 { pending.0 = region } else { pending.1 = region }
  }
}
