import Synchronization

/// The slots and properties that a kind of control declares as stored properties.
///
/// They are found by reflection, once for each class, so kinds need not list them.
struct DeclaredMembers: Sendable {
  /// The places of the slots, in the order of declaration, those of superclasses first.
  private(set) var slots: [MemberPlace] = []
  /// The shared properties, then those of superclasses, then those of the class, in the order of
  /// declaration.
  private(set) var properties: [Property]

  private static let known = Mutex<[ObjectIdentifier: DeclaredMembers]>([:])

  /// Returns the members of the control's class.
  static func members(of control: Control) -> DeclaredMembers {
    let type = ObjectIdentifier(type(of: control))
    if let known = known.withLock({ $0[type] }) { return known }
    let found = DeclaredMembers(control)
    known.withLock { $0[type] = found }
    return found
  }

  private init(_ control: Control) {
    properties = type(of: control).sharedProperties
    // `Control` itself declares its properties in `commonProperties`, and has no slots.
    let mirrors = Array(
      sequence(first: Mirror(reflecting: control), next: \.superclassMirror)
        .prefix { $0.subjectType != Control.self })
    for (level, mirror) in mirrors.enumerated().reversed() {
      for (index, child) in mirror.children.enumerated() {
        let place = MemberPlace(level: level, index: index)
        if child.value is ValueSlot || child.value is any OptionalSlot {
          slots.append(place)
        } else if let stored = child.value as? AnyStoredProperty, let label = child.label {
          // The storage of a wrapped property `x` is `_x`.
          properties.append(stored.property(named: String(label.dropFirst()), at: place))
        }
      }
    }
    for words in properties {
      guard let other = words.wordSource else { continue }
      for index in properties.indices where properties[index].name == other {
        properties[index].propertySetByWords = words.name
      }
    }
  }
}

/// A slot that only some controls of a class have.
private protocol OptionalSlot {}
extension Optional: OptionalSlot where Wrapped: ValueSlot {}

/// The place of a stored property in the controls of one class.
struct MemberPlace: Sendable {
  /// The number of superclasses between the control's class and the one that declares it.
  let level: Int
  /// The index among the stored properties of that class.
  let index: Int

  /// Returns the value of the stored property in a control.
  func member(of control: Control) -> Any {
    var mirror = Mirror(reflecting: control)
    for _ in 0..<level {
      guard let parent = mirror.superclassMirror else { break }
      mirror = parent
    }
    let children = mirror.children
    return children[children.index(children.startIndex, offsetBy: index)].value
  }
}
