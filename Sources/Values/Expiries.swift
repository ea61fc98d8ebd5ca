/// The values that become unknown unless they are set again in time.
///
/// Setting a value only notes it, because some values are set many times a second. So `next` may be
/// too early for a value that was set again, but it is never too late.
struct Expiries {
  private var noted: [ObjectIdentifier: NamedValue] = [:]
  private var pending: [ObjectIdentifier: (value: NamedValue, deadline: Duration)] = [:]
  /// The time of the next expiry; nil for none.
  private(set) var next: Duration?

  /// Notes that a value was set after the last call of `due`.
  mutating func note(_ value: NamedValue) { noted[ObjectIdentifier(value)] = value }

  /// Removes and returns the values that have expired, in the order of their names. A held value is
  /// kept for another period.
  mutating func due(at now: Duration) -> [NamedValue] {
    for value in noted.values { postpone(value, from: now) }
    noted.removeAll(keepingCapacity: true)
    guard let next, next <= now else { return [] }
    var due: [NamedValue] = []
    for (key, (value, deadline)) in pending where deadline <= now {
      pending[key] = nil
      if value.isHeld { postpone(value, from: now) } else { due.append(value) }
    }
    self.next = pending.values.map(\.deadline).min()
    return due.sorted { $0.name < $1.name }
  }

  private mutating func postpone(_ value: NamedValue, from now: Duration) {
    guard let expires = value.expires else { return }
    let deadline = now + expires
    pending[ObjectIdentifier(value)] = (value, deadline)
    next = min(next ?? deadline, deadline)
  }
}

extension ValueStore {
  /// Makes the values unknown that were not set for as long as they stay known. Values that were set
  /// since the last call count as set at `now`. A value that a finger holds stays known.
  /// - Returns: when to call this again; nil if no value expires.
  public func expire(at now: Duration) -> Duration? {
    transaction {
      // An observer may set values, which begins another period.
      while case let due = expiries.due(at: now), !due.isEmpty {
        for value in due { value.setUnknown() }
      }
    }
    return expiries.next
  }
}
