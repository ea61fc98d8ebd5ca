import Synchronization

/// The slots and properties that a class of controls declares as stored properties.
///
/// They are found once for each class, so kinds need not list them.
struct DeclaredMembers: Sendable {
  /// The places of the slots, in the order of declaration, those of superclasses first.
  let slots: [MemberPlace]
  /// The shared properties, then those of superclasses, then those of the class, in the order of
  /// declaration. A declared property replaces a common one of its name.
  private(set) var properties: [Property]

  private static let known = Mutex<[ObjectIdentifier: DeclaredMembers]>([:])

  /// Returns the members of the control's class.
  static func members(of control: Control) -> DeclaredMembers {
    let type = ObjectIdentifier(type(of: control))
    if let known = known.withLock({ $0[type] }) { return known }
    let found = DeclaredMembers(control, StoredMembers.members(of: control))
    known.withLock { $0[type] = found }
    return found
  }

  init(_ control: Control, _ stored: StoredMembers) {
    slots = stored.slots
    properties = type(of: control).sharedProperties
    if control.has(.hasFace) { properties.removeAll(where: Control.isBackground) }
    properties.reserveCapacity(properties.count + stored.properties.count)
    for property in stored.properties { add(property) }
    for index in properties.indices { properties[index].index = UInt16(index) }
    for words in properties {
      guard let other = words.wordSource else { continue }
      for index in properties.indices where properties[index].name == other {
        properties[index].propertySetByWords = words.name
      }
    }
  }

  private mutating func add(_ property: Property) {
    let replaced = properties.firstIndex { $0.name == property.name && Control.isCommon($0) }
    if let replaced { properties[replaced] = property } else { properties.append(property) }
  }

  /// The names of the stored properties that would be slots if they were not optional or lazy.
  static func hiddenSlots(of control: Control) -> [String] {
    let lazyPrefix = "$__lazy_storage_$_"
    return Mirror.mirrors(of: control).flatMap(\.children).compactMap { label, value in
      guard let label, value is any OptionalSlot else { return nil }
      if label.hasPrefix(lazyPrefix) { return String(label.dropFirst(lazyPrefix.count)) }
      return (value as? ValueSlot)?.isAttached == false ? label : nil
    }
  }
}

protocol OptionalSlot {}
extension Optional: OptionalSlot where Wrapped: ValueSlot {}

extension Mirror {
  /// The mirrors of the control as an instance of each of its classes, beginning with `Control`.
  static func mirrors(of control: Control) -> [Mirror] {
    sequence(first: Mirror(reflecting: control), next: \.superclassMirror).reversed()
  }
}
