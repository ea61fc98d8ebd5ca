/// The observers of a value, in the order in which they were added.
///
/// Any number of controls may show one value, and all of them are removed when a panel is closed.
/// Adding and removing an observer therefore takes constant time.
struct ObserverList {
  typealias Notify = (ValueChange) -> Void

  private struct Observer {
    let owner: ObjectIdentifier
    let notify: Notify
    let rangeDidChange: () -> Void
  }

  /// The observers in order; nil for those that have been removed.
  private var observers: [Observer?] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  /// Adds an observer. Each owner observes a value at most once.
  mutating func add(
    _ owner: ObjectIdentifier, _ notify: @escaping Notify, rangeDidChange: @escaping () -> Void
  ) {
    precondition(indices[owner] == nil, "the owner already observes the value")
    indices[owner] = observers.count
    observers.append(Observer(owner: owner, notify: notify, rangeDidChange: rangeDidChange))
  }

  mutating func remove(_ owner: ObjectIdentifier) {
    guard let index = indices.removeValue(forKey: owner) else { return }
    observers[index] = nil
    if observers.count > 16, indices.count < observers.count / 2 { closeGaps() }
  }

  private mutating func closeGaps() {
    observers.removeAll { $0 == nil }
    for (index, observer) in observers.enumerated() {
      if let observer { indices[observer.owner] = index }
    }
  }

  /// Notifies all observers of a change. Call it on a copy of the list, because observers may add
  /// and remove observers.
  func notify(_ change: ValueChange) {
    for observer in observers { observer?.notify(change) }
  }

  /// Notifies all observers that the range, the step or the unit has changed.
  func notifyOfRange() {
    for observer in observers { observer?.rangeDidChange() }
  }
}
