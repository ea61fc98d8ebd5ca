import Synchronization

/// The slots and declared properties among the stored properties of a class of controls, in the order
/// of declaration, those of superclasses first.
struct StoredMembers: Sendable {
  private(set) var slots: [MemberPlace] = []
  private(set) var properties: [Property] = []

  private static let known = Mutex<[ObjectIdentifier: StoredMembers]>([:])

  /// Finds the members of the control's class.
  static func members(of control: Control) -> StoredMembers {
    members(of: type(of: control), in: control) ?? StoredMembers(reflecting: control)
  }

  /// Returns the members of one of the control's classes; nil if the program describes a class in an
  /// unknown way.
  private static func members(of type: Control.Type, in control: Control) -> StoredMembers? {
    guard let types = MemberTypes.found, let superclass = _getSuperclass(type) as? Control.Type,
      var found = inheritedMembers(of: superclass, in: control),
      let fields = StoredField.fields(of: type)
    else { return nil }
    for field in fields {
      let place = MemberPlace(offset: field.offset, in: type)
      if field.type == types.slot || field.type == types.anySlot {
        found.slots.append(place)
      } else if field.type == types.property {
        found.addProperties(storedAs: field.name, at: place, in: control)
      }
    }
    return found
  }

  /// Returns the members of a superclass, which are found once for all kinds that inherit them.
  private static func inheritedMembers(
    of type: Control.Type, in control: Control
  ) -> StoredMembers? {
    // `Control` itself declares its properties in `commonProperties`, and has no slots.
    if type == Control.self { return StoredMembers() }
    if let known = known.withLock({ $0[ObjectIdentifier(type)] }) { return known }
    let found = members(of: type, in: control)
    known.withLock { $0[ObjectIdentifier(type)] = found }
    return found
  }

  private mutating func addProperties(
    storedAs name: String, at place: MemberPlace, in control: Control
  ) {
    let declarer = place.access(in: control) { (stored: inout PropertyDeclarer) in stored }
    // The storage of a wrapped property `x` is `_x`.
    properties += declarer.properties(String(name.dropFirst()), place)
  }

  /// Finds the members by reflection, which is slower, but part of the language.
  ///
  /// A mirror has copies of the stored properties, in their order. The members are where the memory of
  /// the control has the same bytes.
  init(reflecting control: Control) {
    self.init()
    let type = type(of: control)
    var offset = 0
    for mirror in Mirror.mirrors(of: control) where mirror.subjectType != Control.self {
      for child in mirror.children {
        if let slot = child.value as? ValueSlot, !(child.value is any OptionalSlot) {
          let place = MemberPlace(of: slot, from: offset, in: control, type)
          slots.append(place)
          offset = place.offset + MemoryLayout<ValueSlot>.size
        } else if let label = child.label, let stored = child.value as? any AnyDeclaredProperty {
          let place = MemberPlace(of: stored.declarer, from: offset, in: control, type)
          addProperties(storedAs: label, at: place, in: control)
          offset = place.offset + MemoryLayout<PropertyDeclarer>.size
        }
      }
    }
  }

  private init() {}
}

/// The types of the stored properties that are members.
private struct MemberTypes {
  let slot, anySlot, property: NominalType

  /// The types; nil if the program describes a class in an unknown way. They are those in the
  /// description of a class, because making an instance of a generic type takes longer.
  static let found: MemberTypes? = {
    guard let fields = StoredField.fields(of: Sample.self),
      fields.map(\.name) == ["slot", "anySlot", "_property"],
      let slot = fields[0].type, let anySlot = fields[1].type, let property = fields[2].type
    else { return nil }
    return MemberTypes(slot: slot, anySlot: anySlot, property: property)
  }()

  private final class Sample: Control {
    let slot = Slot("slot", "")
    let anySlot: ValueSlot = Slot("anySlot", "")
    @Redrawn(.boolean("")) var property = false
  }
}
