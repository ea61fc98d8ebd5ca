import TouchTracking

/// Dims the screen and switches it off after a time without touches.
///
/// The touch that wakes a dark screen has no other effect, because the controls were invisible.
///
///     case | state  | input                        | then
///     -----+--------+------------------------------+--------------------------------------------
///      1   | awake  | any touchscreen input        | awake; the time starts again
///      2   | awake  | `dimAfter` has passed        | dimmed
///      3   | awake  | `blankAfter` has passed      | dark
///      4   | dimmed | `blankAfter` has passed      | dark
///      5   | dimmed | any touchscreen input        | awake; the panel receives the input
///      6   | dark   | any touchscreen input        | awake
///      7   | dark   | a contact goes down          | awake; the panel never sees the contact
///      8   | any    | a contact from before row 7  | the panel receives it
///      9   | any    | `wake`                       | awake; the time starts again
///     10   | any    | `goDark`                     | dark
///     11   | any    | other times                  | the same, until the new deadline
///
/// Keys of the touchscreen or of a keyboard are handled like contacts.
public struct ScreenRest {
  /// The visibility of the panel.
  public enum State: Hashable, Sendable {
    /// Fully visible.
    case awake
    /// Darker, but readable.
    case dimmed
    /// Off.
    case dark
  }

  /// The current visibility of the panel.
  public private(set) var state = State.awake
  /// The times without a touch, which can change.
  public var times: ScreenTimes
  private var lastTouch: Duration
  /// The contacts that woke the screen and have not ended yet.
  private var waking: Set<ContactID> = []

  /// The key that woke the screen and is still down.
  private var wakingKey: Key?

  /// Creates the state of a screen that is awake.
  /// - Parameters:
  ///   - times: the times without a touch.
  ///   - now: the current time, on the clock of the touches.
  public init(_ times: ScreenTimes, now: Duration) {
    self.times = times
    lastTouch = now
  }

  /// The time at which to call `advance`; nil if only a touch can change the state.
  public var deadline: Duration? {
    switch state {
    case .awake: [times.dimAfter, times.blankAfter].compactMap { $0 }.min().map { lastTouch + $0 }
    case .dimmed: times.blankAfter.map { lastTouch + $0 }
    case .dark: nil
    }
  }

  /// Dims the screen or switches it off if the time has come.
  public mutating func advance(to now: Duration) {
    func hasPassed(_ limit: Duration?) -> Bool { limit.map { now >= lastTouch + $0 } ?? false }
    switch state {
    case .awake, .dimmed:
      if hasPassed(times.blankAfter) {
        state = .dark
      } else if hasPassed(times.dimAfter) {
        state = .dimmed
      }
    case .dark: break
    }
  }

  /// Wakes the screen, as a touch would.
  public mutating func wake(now: Duration) {
    lastTouch = now
    state = .awake
  }

  /// Switches the screen off now.
  public mutating func goDark() { state = .dark }

  /// Handles a key event, which wakes the screen as a touch does. The key that wakes the screen has
  /// no effect until it is released, even if it repeats.
  /// - Returns: whether the panel should receive the event.
  public mutating func handle(_ stroke: KeyEvent, now: Duration) -> Bool {
    guard stroke.phase == .down else {
      wakingKey = nil
      return true
    }
    let wasDark = state == .dark
    wake(now: now)
    // A turn of an encoder has no release.
    if case .turn = stroke.key { return !wasDark }
    if wasDark { wakingKey = stroke.key }
    return stroke.key != wakingKey
  }

  /// Handles touchscreen input, which wakes the screen unless it is only hovering.
  /// - Returns: the part of the input that the panel should receive.
  public mutating func handle(_ frame: ContactFrame) -> ContactFrame {
    let wasDark = state == .dark
    guard !frame.changes.isEmpty || !frame.keys.isEmpty else { return frame }
    wake(now: frame.time)
    guard wasDark || !waking.isEmpty else { return frame }
    var forwarded = frame
    forwarded.changes = frame.changes.filter { change in
      switch change.phase {
      case .down:
        if wasDark { waking.insert(change.contact) }
        return !wasDark
      case .moved: return !waking.contains(change.contact)
      case .up, .cancelled: return waking.remove(change.contact) == nil
      }
    }
    forwarded.keys = frame.keys.filter { change in
      guard change.phase == .down else { return waking.remove(change.press) == nil }
      if wasDark { waking.insert(change.press) }
      return !wasDark
    }
    return forwarded
  }
}
