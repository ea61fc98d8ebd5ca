import Raster

/// Why a property cannot be bound to a value.
public enum BindingError: Error, Hashable, Sendable {
  /// Neither a number, a boolean nor a colour.
  case notBindable(property: String)
  /// The value is of another kind: a colour is bound to a text such as `#3D9BFF`.
  case wrongKind(property: String, expected: Scalar.Kind)
  /// What the value is now does not suit the property; the text says what would.
  case refused(PropertyError)
  /// The property limits a value that the binding depends on, directly or over other bindings.
  case cycle
}

/// Keeps a property of a control as a value is.
final class PropertyBinding {
  let value: NamedValue
  let property: Property
  private(set) weak var control: Control?
  private var isApplying = false

  init(_ property: Property, of control: Control, to value: NamedValue) {
    self.value = value
    self.property = property
    self.control = control
  }

  deinit { value.forget(self) }

  /// Follows the value from now on.
  func start() {
    value.observe(self) { [weak self] change in
      // What does not suit the property leaves it as it is.
      try? self?.apply(change.scalar)
    }
    value.add(self)
  }

  func apply(_ scalar: Scalar) throws(PropertyError) {
    guard let control, !isApplying else { return }
    isApplying = true
    defer { isApplying = false }
    try control.set(property, to: try property.value(for: scalar))
  }

  /// The values that change with it: those whose range the property is.
  var affected: [NamedValue] {
    property.affectsValues ? control?.slots.map(\.value) ?? [] : []
  }

  /// Whether a change of its value could come back to it.
  var isCyclic: Bool {
    var seen: Set<ObjectIdentifier> = []
    var pending = affected
    while let next = pending.popLast() {
      if next === value { return true }
      guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
      for binding in next.bindings.values { pending += binding.binding?.affected ?? [] }
    }
    return false
  }
}

struct WeakBinding {
  weak var binding: PropertyBinding?
}

extension Property {
  /// The kind of value that it can be bound to; nil for none.
  public var bindableKind: Scalar.Kind? {
    switch kind {
    case .number: .number
    case .boolean: .boolean
    case .color: .text
    case .text, .list, .picture, .icon, .choice: nil
    }
  }

  /// What a value makes of it: a number outside of the range becomes the nearest in it.
  func value(for scalar: Scalar) throws(PropertyError) -> PropertyValue {
    switch (kind, scalar) {
    case (.number(let range, _), .number(let number)):
      return .number(min(max(number, range.lowerBound), range.upperBound))
    case (.boolean, .boolean(let isTrue)):
      return .boolean(isTrue)
    case (.color, .text(let text)):
      if let color = Color(hex: text) { return .color(color) }
    default: break
    }
    throw PropertyError("expected \(expectation)")
  }
}

extension Control {
  /// Keeps a property as a value is, from now on and as long as the control lives.
  public final func bind(
    _ property: Property, to value: NamedValue
  ) throws(BindingError) {
    guard let kind = property.bindableKind else {
      throw .notBindable(property: property.name)
    }
    guard value.kind == kind else {
      throw .wrongKind(property: property.name, expected: kind)
    }
    let binding = PropertyBinding(property, of: self, to: value)
    guard !binding.isCyclic else { throw .cycle }
    do { try binding.apply(value.scalar) } catch { throw .refused(error) }
    binding.start()
    bindings.removeAll { $0.property.name == property.name }
    bindings.append(binding)
  }
}
