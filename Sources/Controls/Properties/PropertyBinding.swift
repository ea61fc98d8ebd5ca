import Raster

/// Why a property cannot be bound to a value.
public enum BindingError: Error, Hashable, Sendable {
  /// The value is of another kind: what is neither a number nor a boolean is bound to a text.
  case wrongKind(property: String, expected: Scalar.Kind)
  /// What the value is now does not suit the property; the text says what would.
  case refused(PropertyError)
  /// The property limits a value that the binding depends on, directly or over other bindings.
  case cycle
}

/// Keeps a property of a control as a value is.
final class PropertyBinding {
  let value: Value
  let property: Property
  private(set) weak var control: Control?
  private let read: PropertyReading
  private var isApplying = false

  init(
    _ property: Property, of control: Control, to value: Value, read: @escaping PropertyReading
  ) {
    self.read = read
    self.value = value
    self.property = property
    self.control = control
  }

  deinit { value.forget(self) }

  /// Follows the value from now on.
  func start() {
    value.observe(self) { [weak self] change in
      // A value that does not suit the property leaves it as it is.
      try? self?.apply(change.scalar)
    }
    value.add(self)
  }

  func apply(_ scalar: Scalar) throws(PropertyError) {
    guard let control, !isApplying else { return }
    isApplying = true
    defer { isApplying = false }
    try control.set(property, to: try property.value(for: scalar, read: read))
  }

  /// The values that change with it: those whose range the property is.
  var affected: [Value] {
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

/// Makes a property's value of a text. A panel reads the names of its theme's colours and the paths
/// of its pictures, too.
public typealias PropertyReading = (Property, String) throws(PropertyError) -> PropertyValue

extension Property {
  /// The kind of value that the property can be bound to.
  public var bindableKind: Scalar.Kind {
    switch format.shape {
    case .number: .number
    case .boolean: .boolean
    case .text, .choice, .list: .text
    }
  }

  /// Returns the value that a text stands for. The elements of a list are separated by commas, and
  /// `none` leaves an optional property unset.
  public func value(reading text: String) throws(PropertyError) -> PropertyValue {
    if isOptional, text == PropertyValue.noneText { return .none }
    switch (format.shape, format.reference) {
    case (.text, nil), (.choice, _), (_, .icon): return .text(text)
    case (.list, _):
      return .list(text.split(separator: ",").map { String($0.drop { $0 == " " }) })
    case (.text, .color):
      if let color = Color(hex: text) { return .color(color) }
    case (.text, .picture), (.number, _), (.boolean, _): break
    }
    throw .expected(expectation)
  }

  /// Returns the value for a scalar. A number outside the range becomes the nearest in it.
  func value(
    for scalar: Scalar, read: PropertyReading
  ) throws(PropertyError) -> PropertyValue {
    switch (format.shape, scalar) {
    case (.number(let range, let isWhole), .number(let number)):
      let number = isWhole ? number.rounded() : number
      return .number(min(max(number, range.lowerBound), range.upperBound))
    case (.boolean, .boolean(let isTrue)):
      return .boolean(isTrue)
    case (_, .text(let text)): return try read(self, text)
    case (_, .number), (_, .boolean): throw .expected(expectation)
    }
  }
}

extension Control {
  /// Keeps a property as a value is, from now on and as long as the control lives.
  /// - Parameters:
  ///   - property: one that the control's kind declares; it follows no other value any more.
  ///   - value: a number for a number, a boolean for a boolean, a text for all others.
  ///   - read: what texts mean; without it colours are hexadecimal, and there are no pictures.
  public final func bind(
    _ property: Property, to value: Value, read: PropertyReading? = nil
  ) throws(BindingError) {
    guard value.kind == property.bindableKind else {
      throw .wrongKind(property: property.name, expected: property.bindableKind)
    }
    let readPlainly: PropertyReading = { (property, text) throws(PropertyError) in
      try property.value(reading: text)
    }
    let binding = PropertyBinding(property, of: self, to: value, read: read ?? readPlainly)
    guard !binding.isCyclic else { throw .cycle }
    do { try binding.apply(value.scalar) } catch { throw .refused(error) }
    binding.start()
    bindings.removeAll { $0.property.name == property.name }
    bindings.append(binding)
  }
}
