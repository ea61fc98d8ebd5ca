import Synchronization

/// The slots and properties that a class of controls declares as stored properties.
///
/// They are found by reflection, once for each class, so kinds need not list them.
struct DeclaredMembers: Sendable {
  /// The places of the slots, in the order of declaration, those of superclasses first.
  private(set) var slots: [MemberOffset] = []
  /// The shared properties, then those of superclasses, then those of the class, in the order of
  /// declaration. A declared property replaces a common one of its name.
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
    if control.has(.hasFace) { properties.removeAll(where: Control.isBackground) }
    var index = 0
    for mirror in Self.mirrors(of: control) {
      // `Control` itself declares its properties in `commonProperties`, and has no slots.
      if mirror.subjectType == Control.self {
        index += mirror.children.count
        continue
      }
      for child in mirror.children {
        if child.value is ValueSlot, !Self.isOptional(child.value) {
          slots.append(MemberOffset(index, in: control))
        } else if let label = child.label, label.hasPrefix("_"),
          let stored = child.value as? any AnyDeclaredProperty
        {
          // The storage of a wrapped property `x` is `_x`.
          let place = MemberOffset(index, in: control)
          stored.properties(named: String(label.dropFirst()), at: place).forEach { add($0) }
        }
        index += 1
      }
    }
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
    return mirrors(of: control).flatMap(\.children).compactMap { label, value in
      guard let label, isOptional(value) else { return nil }
      if label.hasPrefix(lazyPrefix) { return String(label.dropFirst(lazyPrefix.count)) }
      return (value as? ValueSlot)?.isAttached == false ? label : nil
    }
  }

  private static func isOptional(_ value: Any) -> Bool { value is any OptionalSlot }

  /// The mirrors of the control as an instance of each of its classes, beginning with `Control`.
  private static func mirrors(of control: Control) -> [Mirror] {
    sequence(first: Mirror(reflecting: control), next: \.superclassMirror).reversed()
  }
}

private protocol OptionalSlot {}
extension Optional: OptionalSlot where Wrapped: ValueSlot {}

/// The place of a stored property in the controls of one class.
struct MemberOffset: Sendable {
  private let type: ObjectIdentifier
  /// The number of bytes from the beginning of a control.
  private let offset: Int

  /// Finds the stored property at an index, counted from the first property of `Control` through
  /// those of each subclass.
  init(_ index: Int, in control: Control) {
    type = ObjectIdentifier(Swift.type(of: control))
    offset = offsetOfStoredProperty(in: Swift.type(of: control), index: index)
  }

  /// Accesses the stored property of a control. The property must be of type `Member`.
  func access<Member, Result>(in control: Control, _ body: (inout Member) -> Result) -> Result {
    precondition(
      ObjectIdentifier(Swift.type(of: control)) == type,
      "the property belongs to another class than \(Swift.type(of: control))")
    return withExtendedLifetime(control) {
      let place = Unmanaged.passUnretained(control).toOpaque() + offset
      return body(&place.assumingMemoryBound(to: Member.self).pointee)
    }
  }
}

/// Returns the offset that `Mirror` uses.
///
/// The Swift runtime exports this function for the standard library only, but there is no other way:
/// `MemoryLayout.offset(of:)` is for structures, and reading a property through a mirror is 300 times
/// slower. If a later runtime changes the function, `DeclaredMembersTests` fail.
@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func offsetOfStoredProperty(in type: Any.Type, index: Int) -> Int
