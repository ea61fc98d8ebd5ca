/// A list of elements in the order in which their owners added them.
///
/// Any number of controls may show one value, and all of them are removed when a panel is closed.
/// Adding and removing an element therefore takes constant time.
package struct OwnedList<Element> {
  /// The elements in order; nil for those that have been removed.
  private var elements: [Element?] = []
  private var owners: [ObjectIdentifier?] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  /// Adds an element. Each owner has at most one.
  mutating func add(_ element: Element, for owner: AnyObject) {
    let owner = ObjectIdentifier(owner)
    precondition(indices[owner] == nil, "the owner is already in the list")
    indices[owner] = elements.count
    elements.append(element)
    owners.append(owner)
  }

  /// Removes the element of an owner, if there is one.
  mutating func remove(_ owner: AnyObject) {
    guard let index = indices.removeValue(forKey: ObjectIdentifier(owner)) else { return }
    elements[index] = nil
    owners[index] = nil
    if elements.count > 16, indices.count < elements.count / 2 { closeGaps() }
  }

  private mutating func closeGaps() {
    elements.removeAll { $0 == nil }
    owners.removeAll { $0 == nil }
    for (index, owner) in owners.enumerated() {
      if let owner { indices[owner] = index }
    }
  }

  /// The results of `transform` for the elements in order, without nil.
  package func compactMap<Result>(_ transform: (Element) -> Result?) -> [Result] {
    elements.compactMap { $0.flatMap(transform) }
  }

  /// Calls `body` for each element. Call it on a copy of the list if `body` changes the list.
  func forEach(_ body: (Element) -> Void) {
    for element in elements {
      if let element { body(element) }
    }
  }
}

/// A reference that does not keep its object alive.
struct Unowned<Object: AnyObject> {
  unowned let object: Object
}
