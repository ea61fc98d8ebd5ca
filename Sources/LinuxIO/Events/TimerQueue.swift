/// The actions of numbered timers, ordered by deadline in a binary heap.
///
/// Most timers are timeouts that are postponed again and again. So an action that is cancelled or
/// postponed keeps its place in the heap, and is removed or moved when it reaches the top.
struct TimerQueue {
  private struct Place {
    var deadline: Duration
    /// Increases with each place, to order equal deadlines.
    var order: UInt64
    var timer: Int

    static func < (a: Place, b: Place) -> Bool { (a.deadline, a.order) < (b.deadline, b.order) }
  }

  /// A timer with a place in the heap.
  private struct Entry {
    var place: Duration
    /// Not earlier than `place`; nil once cancelled.
    var call: (deadline: Duration, action: () -> Void)?
  }

  private var heap: [Place] = []
  private var entries: [Int: Entry] = [:]
  private var nextOrder: UInt64 = 0

  /// The deadline of a timer's action; nil if there is none.
  func deadline(of timer: Int) -> Duration? { entries[timer]?.call?.deadline }

  /// Sets a timer's action.
  /// - Returns: the previous action. The caller releases it, because that may release other timers.
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

  /// Removes a timer's action.
  /// - Returns: the previous action, as `schedule` does.
  mutating func cancel(_ timer: Int) -> (() -> Void)? { entries[timer]?.call.take()?.action }

  /// The earliest deadline; nil without actions.
  mutating func first() -> Duration? {
    while let top = heap.first {
      // A place is stale if the timer has an earlier one, or if its action has run.
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

  /// Removes and returns the earliest action if it is due.
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
