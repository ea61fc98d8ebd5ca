import Geometry

/// The order of frames on two scan-out buffers: damage, flips, refusals.
///
/// Damage belongs to a buffer until the flip that shows it is acknowledged. So whatever the kernel
/// refuses, loses or interrupts, no piece of an old picture stays on the screen.
///
///     case | state    | input                        | returned | then
///     -----+----------+------------------------------+----------+---------------------------------
///      1   | off      | present                      | –        | off; the damage is kept
///      2   | off      | turn on, nothing drawn yet   | –        | dark
///      3   | off      | turn on, drawn before        | –        | dark; everything is damage
///      4   | dark     | present damage               | a frame  | offered, with the mode;
///          |          |                              |          | everything is damage
///      5   | showing  | present damage               | a frame  | offered, of the other buffer
///      6   | showing  | present nothing              | –        | showing; the other buffer stays
///          |          |                              |          | behind
///      7   | flipping | present                      | –        | flipping; the damage is for both
///          |          |                              |          | buffers
///      8   | offered  | accepted, an event will come | –        | flipping
///      9   | offered  | accepted, shown at once      | a report | showing
///     10   | offered  | a flip refused               | –        | refused; both buffers keep their
///          |          |                              |          | damage
///     11   | offered  | a flip refused again and     | once a   | refused; the mode is next
///          |          | again                        | warning  |
///     12   | offered  | a mode refused               | once a   | refused for longer; the mode is
///          |          |                              | warning  | next
///     13   | refused  | present                      | –        | refused; the damage is kept
///     14   | refused  | its time has come            | –        | dark or showing
///     15   | refused  | a late flip's event          | –        | as 14: nothing is in the way now
///     16   | flipping | its flip's event             | a report | showing; the buffer has its
///          |          |                              |          | damage
///     17   | flipping | another flip's event         | –        | flipping; it is from before
///     18   | flipping | its time has come            | a        | dark; the flip's damage is back
///          |          |                              | warning  |
///     19   | flipping | its flip has failed after    | –        | as 18
///          |          | all                          |          |
///     20   | any      | turn off                     | –        | off; a flip is forgotten
///     21   | off,     | a late flip's event          | –        | no change
///          | dark,    |                              |          |
///          | showing  |                              |          |
///     22   | showing  | present damage, and flips    | a frame  | offered, of the same buffer
///          |          | are impossible               |          |
///     23   | offered  | a flip refused again and     | a        | refused; until it is turned on
///          |          | again for lack of memory     | warning  | anew as if flips were impossible
///     24   | any      | any other input              | a bug    | no change
struct FlipMachine {
  /// A picture to bring to the screen.
  struct Frame: Equatable {
    /// 0 or 1.
    var buffer: Int
    /// The part of the shadow to copy into the buffer, in the shadow's pixels. It is the flip's
    /// damage as well, whether a driver compares with the last frame or with the buffer's last use.
    var copy: Region
    /// Whether to set the mode instead of flipping. Cards may clear their memory then, so `copy` is
    /// the whole picture, due before it for those that do not and after it for those that do.
    var setsMode: Bool
    /// Comes back with the flip's event.
    var token: UInt64
  }

  /// The caller's task after an input.
  enum Action: Equatable {
    /// Nothing.
    case none
    /// Copy and show a frame, and say `accepted` or `refused` before anything else.
    case offer(Frame)
    /// The last frame is on the screen: report it.
    case report(shown: Duration)
    /// Log that frames have been refused for a while, with the last reason.
    case warnOfRefusals(String)
    /// Log that the card has memory for one buffer only.
    case warnOfLittleMemory(String)
    /// Log that a flip's event did not come.
    case warnOfLostFlip
    /// Log a bug: the input is impossible in this state, and was ignored.
    case impossible
  }

  private enum State: Equatable {
    /// No output, not ours, or blank.
    case off
    /// Ours, but the screen's content is unknown; the mode will be set with `buffer`.
    case dark(buffer: Int)
    /// `buffer` is on the screen.
    case showing(buffer: Int)
    /// A frame was offered; `front` is on the screen, unless the mode is to be set.
    case offered(Frame, front: Int)
    /// A frame was accepted, and its event must come before `overdue`.
    case flipping(Frame, overdue: Duration)
    /// The last frame was refused; `buffer` is on the screen, or the mode is to be set with it.
    case refused(buffer: Int, setsMode: Bool, retry: Duration)
  }

  /// Refused flips in a row, after which the mode is set instead, which gives the driver a new
  /// state.
  static let refusalLimit = 4
  /// The longest time between two attempts.
  static let longestDelay = Duration.seconds(1)
  /// The shortest delay to be logged.
  static let notableDelay = Duration.milliseconds(100)
  /// The longest wait for a flip's event; no output is that slow.
  static let flipLimit = Duration.seconds(2)

  /// Whether frames are drawn into the buffer on the screen, because the driver cannot flip.
  var drawsInPlace = false
  /// Whether they are because the other buffer does not fit into the card's memory.
  private var hasOneBuffer = false

  private let bounds: PixelRectangle
  private var state = State.off
  /// The damage that each buffer lacks.
  private var pending: (Region, Region)
  /// The damage that no accepted frame has shown.
  private var unshown = Region()
  /// Whether anything was ever drawn.
  private var hasPicture = false
  private var refusals = 0
  private var lastToken: UInt64 = 0

  /// For a shadow of this size, turned off.
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

  /// Whether the output is lit by us, or is about to be.
  var isOn: Bool { state != .off }

  /// The flip whose event is awaited.
  var awaited: UInt64? {
    if case .flipping(let frame, _) = state { frame.token } else { nil }
  }

  /// When `advance` has something to do, unless another input comes before; nil for never.
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

  /// The shadow has changed in `damage`, which may be empty; a frame may go out.
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

  /// The kernel accepted the frame. `isShown`: at once, so no event will come.
  mutating func accepted(isShown: Bool, at now: Duration) -> Action {
    guard case .offered(let frame, _) = state else { return .impossible }
    unshown.removeAll()
    refusals = 0
    // The buffer is up to date, unless the frame is lost.
    setPending(frame.buffer, Region())
    guard isShown else {
      state = .flipping(frame, overdue: now + Self.flipLimit)
      return .none
    }
    state = .showing(buffer: frame.buffer)
    return .report(shown: now)
  }

  /// The kernel refused the frame. `interval` is the time between two frames.
  mutating func refused(
    because reason: String, lacksMemory: Bool = false, at now: Duration, interval: Duration
  ) -> Action {
    guard case .offered(let frame, let front) = state else { return .impossible }
    func delay(_ refusals: Int) -> Duration {
      min(interval * (1 << min(refusals - 1, 10)), Self.longestDelay)
    }
    refusals += 1
    if lacksMemory, !frame.setsMode, !hasOneBuffer, refusals >= Self.refusalLimit {
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

  /// A flip's event has come. `time` is when its frame was shown.
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

  /// The awaited flip's event has come, but its frame may not be on the screen.
  mutating func failed(_ token: UInt64) -> Action {
    guard case .flipping(let frame, _) = state, frame.token == token else { return .impossible }
    lose(frame)
    return .none
  }

  /// Time has passed.
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

  /// The output is ours. The screen's content and the buffers' contents are unknown.
  mutating func turnOn() -> Action {
    guard state == .off else { return .impossible }
    state = .dark(buffer: 0)
    refusals = 0
    hasOneBuffer = false
    if hasPicture { unshown = Region(bounds) }
    return .none
  }

  /// The output is gone, taken by another program, or to be dark.
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
