/// Who is told of a value's changes, in the order they began to watch.
///
/// Any number of controls may show one value, and all of them leave when a panel is taken down: an
/// observer is added and removed in a time that does not depend on how many there are.
struct ObserverList {
  typealias Notify = (ValueChange) -> Void

  private struct Observer {
    let owner: ObjectIdentifier
    let notify: Notify
    let rangeDidChange: () -> Void
  }

  /// In their order; nil where one has left.
  private var observers: [Observer?] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  /// Adds an owner that does not watch already.
  mutating func add(
    _ owner: ObjectIdentifier, _ notify: @escaping Notify, rangeDidChange: @escaping () -> Void
  ) {
    precondition(indices[owner] == nil, "an owner watches a value once")
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

  /// Tells those who watch now; one who comes or leaves meanwhile does so from the next change on.
  func notify(_ change: ValueChange) {
    for observer in observers { observer?.notify(change) }
  }

  /// Tells them that what the value can be has changed.
  func notifyOfRange() {
    for observer in observers { observer?.rangeDidChange() }
  }
}
