import Geometry

/// Joins the parts of a touch that a touchscreen interrupts for a few milliseconds, as resistive ones
/// do under light pressure. Every lift is reported later by `interval`, because until then the touch
/// may continue.
///
///     case | input                       | returned                          | pending lifts
///     -----+-----------------------------+-----------------------------------+----------------
///      1   | any change but up           | the change                        | unchanged
///      2   | up                          | –                                 | one more
///      3   | down near a pending lift    | moved, of the lifted contact      | one fewer
///      4   | down far from it            | down                              | unchanged
///      5   | changes after case 3        | the same, of the lifted contact   | as in 1 and 2
///      6   | the interval has passed     | up, with the time of the lift plus| one fewer
///          |                             | the interval                      |
///      7   | a key or a hover            | the same                          | unchanged
public struct TouchDebouncer: Sendable {
  private struct Lift {
    var change: ContactChange
    var deadline: Duration
  }

  /// How far a finger can move during an interruption, as a fraction of the screen.
  private static let reach = 0.1

  private let interval: Duration
  private var lifts: [Lift] = []
  /// The contact under which each continuing contact is reported.
  private var continued: [ContactID: ContactID] = [:]

  /// Creates a debouncer for touches that are interrupted for less than `interval`.
  public init(_ interval: Duration) { self.interval = interval }

  /// The time of the next call of `release`; nil if no lift is pending.
  public var deadline: Duration? { lifts.first?.deadline }

  /// Returns the frame to report instead of `frame`; nil for none. Call `release` first with the time
  /// of the frame.
  public mutating func pass(_ frame: ContactFrame) -> ContactFrame? {
    var passed = frame
    passed.changes = frame.changes.compactMap { reported($0, at: frame.time) }
    return passed.isEmpty ? nil : passed
  }

  /// Returns a frame with the first lift whose interval has passed at `time`; nil if there is none.
  public mutating func release(at time: Duration) -> ContactFrame? {
    guard let first = lifts.first, first.deadline <= time else { return nil }
    lifts.removeFirst()
    return ContactFrame(time: first.deadline, changes: [first.change])
  }

  private mutating func reported(_ change: ContactChange, at time: Duration) -> ContactChange? {
    var change = change
    let id = change.contact
    if let contact = continued[id] { change.contact = contact }
    switch change.phase {
    case .moved: return change
    case .cancelled:
      continued[id] = nil
      return change
    case .up:
      continued[id] = nil
      lifts.append(Lift(change: change, deadline: time + interval))
      return nil
    case .down:
      let near = lifts.firstIndex {
        $0.change.position.distance(to: change.position) <= Self.reach
      }
      guard let near else { return change }
      change.contact = lifts.remove(at: near).change.contact
      change.phase = .moved
      continued[id] = change.contact
      return change
    }
  }
}

extension TouchDebouncer {
  /// Returns the frames to report instead of recorded ones.
  public static func joined(_ frames: [ContactFrame], interval: Duration) -> [ContactFrame] {
    var debouncer = TouchDebouncer(interval)
    var joined: [ContactFrame] = []
    func release(until time: Duration) {
      while let lift = debouncer.release(at: time) { joined.append(lift) }
    }
    for frame in frames {
      release(until: frame.time)
      if let passed = debouncer.pass(frame) { joined.append(passed) }
    }
    while let deadline = debouncer.deadline { release(until: deadline) }
    return joined
  }
}
