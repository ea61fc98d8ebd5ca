import Geometry

/// Which of two scan-out buffers gets what, and when: damage, flips, refusals.
///
/// Damage belongs to a buffer until the flip that showed it is acknowledged, so nothing that the
/// kernel refuses, loses or interrupts can leave an old piece of picture on the screen.
///
///      state      input                        then
///  1.  off        damage                       off; kept for later
///  2.  off        turn on, nothing drawn yet   dark; the first damage sets the mode
///  3.  off        turn on, drawn before        dark; all of it goes out with the mode
///  4.  dark       damage                       frame: set the mode with the buffer
///  5.  showing    damage                       frame: flip to the other buffer
///  6.  showing    nothing changed since        no frame, though the other buffer is behind
///  7.  flipping   damage                       kept, for both buffers
///  8.  offered    accepted, event will come    flipping
///  9.  offered    accepted, shown at once      showing
/// 10.  offered    flip refused                 refused; both buffers keep their damage
/// 11.  offered    flip refused again and again dark: the next try sets the mode
/// 12.  offered    mode refused                 refused; the next try sets the mode
/// 13.  refused    damage                       kept; no try before the retry is due
/// 14.  refused    retry due                    frame again, with all that came meanwhile
/// 15.  refused    a late flip's event          frame again, at once
/// 16.  flipping   its flip's event             showing; the buffer's damage is done with
/// 17.  flipping   another flip's event         flipping; it is from before
/// 18.  flipping   overdue                      dark, with that flip's damage kept
/// 19.  any        turn off                     off; a flip under way is forgotten
/// 20.  off        a late flip's event          off
struct FlipMachine {
  /// What is to be copied and shown next. The caller says `accepted` or `refused` about it before
  /// anything else.
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

  private enum State: Equatable {
    /// No output, not ours, or blank.
    case off
    /// Ours, showing nothing of ours for certain; the mode will be set with `buffer`.
    case dark(buffer: Int)
    case showing(buffer: Int)
    /// `frame` was handed out; `front` shows meanwhile, unless the mode is to be set.
    case offered(Frame, front: Int)
    case flipping(Frame)
    /// `front` shows; or nothing certain does, where the mode must be set with the other.
    case refused(front: Int, setsMode: Bool)
  }

  /// Flips refused in a row before a mode is set instead: whatever the driver dislikes about
  /// the state it is in, that replaces.
  static let patience = 4
  /// The longest time between two tries.
  static let longestDelay = Duration.seconds(1)

  private let bounds: PixelRectangle
  private var state = State.off
  /// What each buffer lacks.
  private var pending: (Region, Region)
  /// What no accepted frame has had yet.
  private var unshown = Region()
  /// Whether anything has ever been drawn.
  private(set) var hasPicture = false
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
    if case .flipping(let frame) = state { frame.token } else { nil }
  }

  mutating func damage(_ region: Region) {
    let region = region.intersection(bounds)
    guard !region.isEmpty else { return }
    hasPicture = true
    pending.0.add(region)
    pending.1.add(region)
    unshown.add(region)
  }

  /// The frame that should go out now, if any.
  mutating func next() -> Frame? {
    guard !unshown.isEmpty else { return nil }
    switch state {
    case .dark(let buffer):
      return offer(buffer, front: 1 - buffer, setsMode: true)
    case .showing(let front):
      return offer(1 - front, front: front, setsMode: false)
    case .off, .flipping, .refused:
      return nil
    case .offered:
      preconditionFailure("a frame was handed out, and nothing said of it since")
    }
  }

  private mutating func offer(_ buffer: Int, front: Int, setsMode: Bool) -> Frame {
    lastToken += 1
    let frame = Frame(
      buffer: buffer, copy: buffer == 0 ? pending.0 : pending.1, setsMode: setsMode,
      token: lastToken)
    state = .offered(frame, front: front)
    return frame
  }

  /// The kernel took the frame; `isShown` where no event will tell of it.
  mutating func accepted(isShown: Bool) {
    guard case .offered(let frame, _) = state else {
      preconditionFailure("accepted without a frame")
    }
    unshown.removeAll()
    refusals = 0
    if isShown {
      finish(frame)
    } else {
      state = .flipping(frame)
      // Damage from here on is for the next turn of this buffer; what the frame carries comes
      // back if the frame is lost.
      setPending(frame.buffer, Region())
    }
  }

  /// The kernel did not take the frame. Returns after how long to call `retry`.
  mutating func refused(interval: Duration) -> Duration {
    guard case .offered(let frame, let front) = state else {
      preconditionFailure("refused without a frame")
    }
    refusals += 1
    state = .refused(
      front: front, setsMode: frame.setsMode || refusals >= Self.patience)
    let doublings = min(refusals - 1, 10)
    return min(interval * (1 << doublings), Self.longestDelay)
  }

  /// The time that `refused` named has come.
  mutating func retry() {
    guard case .refused(let front, let setsMode) = state else { return }
    state = setsMode ? .dark(buffer: 1 - front) : .showing(buffer: front)
  }

  /// A flip's event arrived. True where it is the one awaited.
  mutating func acknowledged(_ token: UInt64) -> Bool {
    switch state {
    case .flipping(let frame) where frame.token == token:
      state = .showing(buffer: frame.buffer)
      return true
    case .refused:
      // What stood in the way is gone.
      retry()
      return false
    case .flipping, .off, .dark, .showing, .offered:
      return false
    }
  }

  /// The flip's event did not come in any sensible time.
  mutating func overdue(_ token: UInt64) {
    guard case .flipping(let frame) = state, frame.token == token else { return }
    var lost = buffer(frame.buffer)
    lost.add(frame.copy)
    setPending(frame.buffer, lost)
    unshown.add(frame.copy)
    state = .dark(buffer: frame.buffer)
  }

  /// The output is ours to light; what it showed before, and what is left in the buffers, is
  /// unknown.
  mutating func turnOn() {
    precondition(state == .off, "turned on twice")
    state = .dark(buffer: 0)
    refusals = 0
    pending = (Region(bounds), Region(bounds))
    if hasPicture { unshown = Region(bounds) }
  }

  /// The output is gone, taken or to be dark.
  mutating func turnOff() { state = .off }

  private mutating func finish(_ frame: Frame) {
    setPending(frame.buffer, Region())
    state = .showing(buffer: frame.buffer)
  }

  private func buffer(_ index: Int) -> Region { index == 0 ? pending.0 : pending.1 }

  private mutating func setPending(_ index: Int, _ region: Region) {
    if index == 0 { pending.0 = region } else { pending.1 = region }
  }
}
