import TouchTracking

/// When the screen is dimmed, and when it goes dark, because nobody touches it.
///
/// The touch that wakes a dark one does nothing else: nobody presses what they cannot see.
///
///     case | state  | input                       | then
///     -----+--------+-----------------------------+--------------------------------------------
///      1   | awake  | anything from a touchscreen | awake; the time starts anew
///      2   | awake  | `dimAfter` is over          | dimmed
///      3   | awake  | `blankAfter` is over        | dark
///      4   | dimmed | `blankAfter` is over        | dark
///      5   | dimmed | anything from a touchscreen | awake; it gets through
///      6   | dark   | anything from a touchscreen | awake
///      7   | dark   | a contact goes down         | awake; nothing of the contact gets through
///      8   | any    | a contact from before row 7 | gets through
///      9   | any    | it is told to wake          | awake; the time starts anew
///     10   | any    | it is told to go dark       | dark
///
/// A key, of the touchscreen or of a keyboard, is to a dimmed or dark screen what a contact is.
public struct ScreenRest {
  /// How much of the panel is to be seen.
  public enum State: Hashable, Sendable {
    /// All of it.
    case awake
    /// Darker, but readable.
    case dimmed
    /// Off.
    case dark
  }

  /// How much of the panel is to be seen now.
  public private(set) var state = State.awake
  private let dimAfter: Duration?
  private let blankAfter: Duration?
  private var lastTouch: Duration
  /// Contacts that woke the screen and are not over yet.
  private var waking: Set<ContactID> = []

  /// - Parameters:
  ///   - dimAfter: nil never to dim.
  ///   - blankAfter: nil never to go dark.
  ///   - now: when it begins to rest, on the clock of the touches.
  public init(dimAfter: Duration?, blankAfter: Duration?, now: Duration) {
    self.dimAfter = dimAfter
    self.blankAfter = blankAfter
    lastTouch = now
  }

  /// When `advance` has something to do, unless a touch comes before; nil for never.
  public var deadline: Duration? {
    switch state {
    case .awake: [dimAfter, blankAfter].compactMap { $0 }.min().map { lastTouch + $0 }
    case .dimmed: blankAfter.map { lastTouch + $0 }
    case .dark: nil
    }
  }

  /// Moves on to the state that is due.
  public mutating func advance(to now: Duration) {
    func isOver(_ limit: Duration?) -> Bool { limit.map { now >= lastTouch + $0 } ?? false }
    switch state {
    case .awake, .dimmed:
      if isOver(blankAfter) {
        state = .dark
      } else if isOver(dimAfter) {
        state = .dimmed
      }
    case .dark: break
    }
  }

  /// Shows all of the panel, as if it had been touched now.
  public mutating func wake(now: Duration) {
    lastTouch = now
    state = .awake
  }

  /// Goes dark before its time.
  public mutating func goDark() { state = .dark }

  /// A key was pressed, which wakes the screen as a touch does.
  /// - Returns: whether it is meant for the panel.
  public mutating func handleKey(now: Duration) -> Bool {
    defer { wake(now: now) }
    return state != .dark
  }

  /// A touchscreen reported something, which wakes the screen, unless something only hovers.
  /// - Returns: the part of it that is meant for the panel.
  public mutating func handle(_ frame: ContactFrame) -> ContactFrame {
    let wasDark = state == .dark
    guard !frame.changes.isEmpty || !frame.keys.isEmpty else { return frame }
    wake(now: frame.time)
    guard wasDark || !waking.isEmpty else { return frame }
    var meant = frame
    meant.changes = frame.changes.filter { change in
      switch change.phase {
      case .down:
        if wasDark { waking.insert(change.contact) }
        return !wasDark
      case .moved: return !waking.contains(change.contact)
      case .up, .cancelled: return waking.remove(change.contact) == nil
      }
    }
    meant.keys = frame.keys.filter { change in
      guard change.phase == .down else { return waking.remove(change.press) == nil }
      if wasDark { waking.insert(change.press) }
      return !wasDark
    }
    return meant
  }
}
