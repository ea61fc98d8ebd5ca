import Geometry

/// Which of two scan-out buffers gets what, and when: damage, flips, refusals.
///
/// Damage belongs to a buffer until the flip that showed it is acknowledged, so nothing that the
/// kernel refuses, loses or interrupts can leave an old piece of picture on the screen.
///
///      state      input                            then
///  1.  off        present                          off; the damage is kept for later
///  2.  off        turn on, nothing drawn yet       dark; the first damage sets the mode
///  3.  off        turn on, drawn before            dark; all of it goes out with the mode
///  4.  dark       present                          offered: set the mode with the buffer
///  5.  showing    present                          offered: flip to the other buffer
///  6.  showing    present, nothing has changed     showing, though the other buffer is behind
///  7.  flipping   present                          flipping; the damage is for both buffers
///  8.  offered    accepted, an event will come     flipping
///  9.  offered    accepted, shown at once          showing
/// 10.  offered    flip refused                     refused; both buffers keep their damage
/// 11.  offered    flip refused again and again     refused; the next try sets the mode
/// 12.  offered    mode refused                     refused; the next try sets the mode, later
/// 13.  refused    present                          refused; the damage is kept, nothing is tried
/// 14.  refused    its time has come                dark or showing, with all that came meanwhile
/// 15.  refused    a late flip's event              as 14, at once: nothing is in the way any more
/// 16.  flipping   its flip's event                 showing; the buffer's damage is done with
/// 17.  flipping   another flip's event             flipping; it is from before
/// 18.  flipping   its time has come                dark, with that flip's damage kept
/// 19.  flipping   its flip failed after all        as 18
/// 20.  any        turn off                         off; a flip under way is forgotten
/// 21.  off, dark, showing   a late flip's event    no change
/// 22.  any        any other input                  no change; a bug, to be logged
struct FlipMachine {
  /// A picture to bring to the screen.
  struct Frame: Equatable {
    /// 0 or 1.
    var buffer: Int
    /// What to copy from the shadow into the buffer, in the shadow's pixels. It is also what the
    /// kernel is told has changed, and is enough for drivers that compare with the frame before
    /// and for those that compare with the same buffer's last showing.
    var copy: Region
    /// Whether the mode must be set, not only the buffer changed.
    var setsMode: Bool
    /// Comes back with the flip's event.
    var token: UInt64
  }

  /// What the caller is to do about an input.
  enum Action: Equatable {
    case none
    /// Copy and show a frame, and say `accepted` or `refused` before anything else.
    case offer(Frame)
    /// The last frame is on the screen: report it.
    case report(shown: Duration)
    /// Tell people that frames have been refused for a while, and the last time why.
    case warnOfRefusals(String)
    /// Tell people that a flip's event did not come.
    case warnOfLostFlip
    /// Log a bug: such an input cannot come in this state, and did nothing.
    case impossible
  }

  private enum State: Equatable {
    /// No output, not ours, or blank.
    case off
    /// Ours, showing nothing of ours for certain; the mode will be set with `buffer`.
    case dark(buffer: Int)
    case showing(buffer: Int)
    /// `frame` was handed out; `front` shows meanwhile, unless the mode is to be set.
    case offered(Frame, front: Int)
    case flipping(Frame, overdue: Duration)
    /// `front` shows; or nothing certain does, where the mode must be set with the other.
    case refused(front: Int, setsMode: Bool, retry: Duration)
  }

  /// Flips refused in a row before a mode is set instead: whatever the driver dislikes about
  /// the state it is in, that replaces.
  static let refusalLimit = 4
  /// The longest time between two tries.
  static let longestDelay = Duration.seconds(1)
  /// From this delay on people are told.
  static let notableDelay = Duration.milliseconds(100)
  /// A flip not acknowledged after this long never will be: no output is that slow.
  static let flipLimit = Duration.seconds(2)

  private let bounds: PixelRectangle
  private var state = State.off
  /// What each buffer lacks.
  private var pending: (Region, Region)
  /// What no accepted frame has had yet.
  private var unshown = Region()
  /// Whether anything has ever been drawn.
  private var hasPicture = false
  private var refusals = 0
  private var lastToken: UInt64 = 0

  /// For a shadow of this size, turned off.
  init(width: Int, height: Int) {
    bounds = PixelRectangle(x: 0, y: 0, width: width, height: height)
    pending = (Region(bounds), Region(bounds))
  }

  /// Whether damage would become a frame at once.
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

  /// The shadow has changed in `damage`; empty where it is only a frame's turn.
  mutating func present(_ damage: Region) -> Action {
    if case .offered = state { return .impossible }
    let damage = damage.intersection(bounds)
    hasPicture = hasPicture || !damage.isEmpty
    pending.0.add(damage)
    pending.1.add(damage)
    unshown.add(damage)
    switch state {
    case .dark(let buffer): return offer(buffer, front: 1 - buffer, setsMode: true)
    case .showing(let front): return offer(1 - front, front: front, setsMode: false)
    case .off, .offered, .flipping, .refused: return .none
    }
  }

  private mutating func offer(_ buffer: Int, front: Int, setsMode: Bool) -> Action {
    guard !unshown.isEmpty else { return .none }
    lastToken += 1
    let frame = Frame(
      buffer: buffer, copy: self.buffer(buffer), setsMode: setsMode, token: lastToken)
    state = .offered(frame, front: front)
    return .offer(frame)
  }

  /// The kernel took the frame; `isShown` where no event will tell of it.
  mutating func accepted(isShown: Bool, at now: Duration) -> Action {
    guard case .offered(let frame, _) = state else { return .impossible }
    unshown.removeAll()
    refusals = 0
    // Damage from here on is for the next turn of this buffer; what the frame carries comes
    // back if the frame is lost.
    setPending(frame.buffer, Region())
    guard isShown else {
      state = .flipping(frame, overdue: now + Self.flipLimit)
      return .none
    }
    state = .showing(buffer: frame.buffer)
    return .report(shown: now)
  }

  /// The kernel did not take the frame. `interval` is the time between two frames.
  mutating func refused(because reason: String, at now: Duration, interval: Duration) -> Action {
    guard case .offered(let frame, let front) = state else { return .impossible }
    func delay(_ refusals: Int) -> Duration {
      min(interval * (1 << min(refusals - 1, 10)), Self.longestDelay)
    }
    refusals += 1
    state = .refused(
      front: front, setsMode: frame.setsMode || refusals >= Self.refusalLimit,
      retry: now + delay(refusals))
    let isNotable = delay(refusals) >= Self.notableDelay
    let wasNotable = refusals > 1 && delay(refusals - 1) >= Self.notableDelay
    return isNotable && !wasNotable ? .warnOfRefusals(reason) : .none
  }

  /// A flip's event arrived; `time` is when its frame was shown.
  mutating func acknowledged(_ token: UInt64, at time: Duration) -> Action {
    guard token <= lastToken else { return .impossible }
    switch state {
    case .flipping(let frame, _):
      guard frame.token == token else { return .none }
      state = .showing(buffer: frame.buffer)
      return .report(shown: time)
    case .refused(let front, let setsMode, _):
      retry(front: front, setsMode: setsMode)
      return .none
    case .off, .dark, .showing: return .none
    case .offered: return .impossible
    }
  }

  /// The awaited flip's event arrived, but not all of its frame may be on the screen.
  mutating func failed(_ token: UInt64) -> Action {
    guard case .flipping(let frame, _) = state, frame.token == token else { return .impossible }
    lose(frame)
    return .none
  }

  /// Moves on to what is due.
  mutating func advance(to now: Duration) -> Action {
    guard let deadline, deadline <= now else { return .none }
    switch state {
    case .off, .dark, .showing, .offered: return .none
    case .refused(let front, let setsMode, _):
      retry(front: front, setsMode: setsMode)
      return .none
    case .flipping(let frame, _):
      lose(frame)
      return .warnOfLostFlip
    }
  }

  /// The output is ours to light; what it showed before, and what is left in the buffers, is
  /// unknown.
  mutating func turnOn() -> Action {
    guard state == .off else { return .impossible }
    state = .dark(buffer: 0)
    refusals = 0
    pending = (Region(bounds), Region(bounds))
    if hasPicture { unshown = Region(bounds) }
    return .none
  }

  /// The output is gone, taken or to be dark.
  mutating func turnOff() -> Action {
    state = .off
    return .none
  }

  private mutating func retry(front: Int, setsMode: Bool) {
    state = setsMode ? .dark(buffer: 1 - front) : .showing(buffer: front)
  }

  private mutating func lose(_ frame: Frame) {
    var lost = buffer(frame.buffer)
    lost.add(frame.copy)
    setPending(frame.buffer, lost)
    unshown.add(frame.copy)
    state = .dark(buffer: frame.buffer)
  }

  private func buffer(_ index: Int) -> Region { index == 0 ? pending.0 : pending.1 }

  private mutating func setPending(_ index: Int, _ region: Region) {
    if index == 0 { pending.0 = region } else { pending.1 = region }
  }
}
