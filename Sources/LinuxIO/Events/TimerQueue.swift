/// The actions of numbered timers, by deadline.
///
/// A binary heap. An action that is cancelled or put off keeps its place, which is dropped or moved
/// only when it reaches the top: most timers are time limits that are put off again and again, and
/// that costs nothing.
struct TimerQueue {
  private struct Place {
    var deadline: Duration
    /// Grows with each place; decides between equal deadlines.
    var order: UInt64
    var timer: Int

    static func < (a: Place, b: Place) -> Bool { (a.deadline, a.order) < (b.deadline, b.order) }
  }

  /// A timer that has a place in the heap.
  private struct Entry {
    var place: Duration
    /// Not earlier than `place`; nil once cancelled.
    var call: (deadline: Duration, action: () -> Void)?
  }

  private var heap: [Place] = []
  private var entries: [Int: Entry] = [:]
  private var nextOrder: UInt64 = 0

  /// When a timer's action is due; nil for none.
  func deadline(of timer: Int) -> Duration? { entries[timer]?.call?.deadline }

  /// Sets a timer's action.
  /// - Returns: the action before, which the caller releases: that may end the life of other
  ///   timers.
  mutating func schedule(
    _ timer: Int, at deadline: Duration, _ action: @escaping () -> Void
  ) -> (() -> Void)? {
    let previous = cancel(timer)
    if let place = entries[timer]?.place, place <= deadline {
      entries[timer]?.call = (deadline, action)
    } else {
      entries[timer] = Entry(place: deadline, call: (deadline, action))
      insert(timer, at: deadline)
    }
    return previous
  }

  /// Leaves a timer without an action.
  /// - Returns: the action before, as from `schedule`.
  mutating func cancel(_ timer: Int) -> (() -> Void)? { entries[timer]?.call.take()?.action }

  /// The earliest deadline; nil without actions.
  mutating func first() -> Duration? {
    while let top = heap.first {
      // Otherwise the timer has an earlier place by now, or had one.
      if let entry = entries[top.timer], entry.place == top.deadline {
        guard let call = entry.call else {
          entries[top.timer] = nil
          removeFirst()
          continue
        }
        if call.deadline == top.deadline { return top.deadline }
        entries[top.timer]?.place = call.deadline
        insert(top.timer, at: call.deadline)
      }
      removeFirst()
    }
    return nil
  }

  /// Removes and returns the earliest action, if it is due.
  mutating func next(dueAt now: Duration) -> (() -> Void)? {
    guard let deadline = first(), deadline <= now else { return nil }
    return entries.removeValue(forKey: removeFirst().timer)?.call?.action
  }

  // MARK: The heap

  private mutating func insert(_ timer: Int, at deadline: Duration) {
    nextOrder += 1
    heap.append(Place(deadline: deadline, order: nextOrder, timer: timer))
    var index = heap.count - 1
    while index > 0, heap[index] < heap[(index - 1) / 2] {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  @discardableResult
  private mutating func removeFirst() -> Place {
    heap.swapAt(0, heap.count - 1)
    let first = heap.removeLast()
    var index = 0
    while true {
      let children = (2 * index + 1..<2 * index + 3).clamped(to: heap.indices)
      guard let child = children.min(by: { heap[$0] < heap[$1] }), heap[child] < heap[index]
      else { return first }
      heap.swapAt(index, child)
      index = child
    }
  }
}
