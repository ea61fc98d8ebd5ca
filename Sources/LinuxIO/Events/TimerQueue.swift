/// Scheduled actions, the earliest first, of timers that have numbers.
///
/// A binary heap. An action that is cancelled or put off leaves its place there, which is cleared
/// or moved when it comes to the top: nearly all are put off again and again (the patience with a
/// flip, or with a reader), which costs nothing so.
struct TimerQueue {
  private struct Place {
    var deadline: Duration
    /// Of those with equal deadlines, the one placed first is first.
    var order: UInt64
    var timer: Int

    static func < (a: Place, b: Place) -> Bool { (a.deadline, a.order) < (b.deadline, b.order) }
  }

  /// A timer that has a place in the heap.
  private struct Entry {
    var place: Duration
    /// Not before `place`; nil when it is cancelled.
    var call: (deadline: Duration, action: () -> Void)?
  }

  private var heap: [Place] = []
  private var entries: [Int: Entry] = [:]
  private var nextOrder: UInt64 = 0

  /// When a timer's action is due; nil for none.
  func deadline(of timer: Int) -> Duration? { entries[timer]?.call?.deadline }

  /// Sets a timer's action.
  /// - Returns: the one it had, for the caller to let go: that may end the life of other timers.
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
  /// - Returns: the one it had, as `schedule`.
  mutating func cancel(_ timer: Int) -> (() -> Void)? { entries[timer]?.call.take()?.action }

  /// The earliest deadline; nil where there is none.
  mutating func first() -> Duration? {
    while let top = heap.first {
      // A place that the timer has left for an earlier one has no entry of its own.
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

  /// Takes the earliest action out if it is due.
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
