/// The value of a declared property in one control. Kinds use its subclasses ``Redrawn``,
/// ``Resized`` and ``Observed`` as property wrappers.
public class StoredProperty<Value: Equatable & SendableMetatype>: AnyStoredProperty {
  @usableFromInline final var value: Value
  private let declaration: @Sendable () -> PropertyDeclaration<Value>

  init(_ value: Value, _ declaration: @escaping @Sendable () -> PropertyDeclaration<Value>) {
    self.value = value
    self.declaration = declaration
  }

  /// Updates the control after a change.
  @usableFromInline
  func valueDidChange(in control: Control) {}

  @inlinable
  final func set(_ newValue: Value, in control: Control) {
    guard value != newValue else { return }
    value = newValue
    valueDidChange(in: control)
  }

  override final func property(named name: String, at place: MemberPlace) -> Property {
    let declaration = declaration()
    let (encode, decode) = (declaration.encode, declaration.decode)
    return Property(name, declaration) { control in
      encode(Self.stored(in: control, at: place).value)
    } write: { (control, given) throws(PropertyError) in
      guard let value = try decode(given) else { return false }
      Self.stored(in: control, at: place).set(value, in: control)
      return true
    }
  }

  private static func stored(in control: Control, at place: MemberPlace) -> StoredProperty {
    guard let stored = place.member(of: control) as? StoredProperty else {
      preconditionFailure("\(type(of: control)) has no such property")
    }
    return stored
  }
}

/// A stored property of any type.
public class AnyStoredProperty {
  /// Returns the property as panel files and programs use it.
  /// - Parameter place: where controls of the kind store it.
  func property(named name: String, at place: MemberPlace) -> Property {
    preconditionFailure("a subclass overrides this method")
  }
}

/// A property that affects only the picture. A change redraws the control.
///
///     @Redrawn(.length("The width of the line.")) public var lineWidth = 2.0
@propertyWrapper
public final class Redrawn<Value: Equatable & SendableMetatype>: StoredProperty<Value> {
  /// Declares the property with the value that a new control has.
  public init(
    wrappedValue: Value,
    _ declaration: @autoclosure @escaping @Sendable () -> PropertyDeclaration<Value>
  ) {
    super.init(wrappedValue, declaration)
  }

  /// Unavailable; the wrapper only works in subclasses of `Control`.
  @available(*, unavailable)
  public var wrappedValue: Value {
    get { preconditionFailure("the property is not in a control") }
    set { preconditionFailure("the property is not in a control") }
  }

  /// Accesses the property of a control. The compiler calls this subscript.
  @inlinable
  public static subscript<C: Control>(
    _enclosingInstance control: C, wrapped _: ReferenceWritableKeyPath<C, Value>,
    storage storage: ReferenceWritableKeyPath<C, Redrawn>
  ) -> Value {
    @inline(__always) get { control[keyPath: storage].value }
    @inline(__always) set { control[keyPath: storage].set(newValue, in: control) }
  }

  override func valueDidChange(in control: Control) { control.setNeedsDisplay() }
}

/// A property that affects the picture and the intrinsic size. A change redraws the control and
/// notifies its container of the new size.
///
///     @Resized(.text("The text on the button.")) public var title = ""
@propertyWrapper
public final class Resized<Value: Equatable & SendableMetatype>: StoredProperty<Value> {
  /// Declares the property with the value that a new control has.
  public init(
    wrappedValue: Value,
    _ declaration: @autoclosure @escaping @Sendable () -> PropertyDeclaration<Value>
  ) {
    super.init(wrappedValue, declaration)
  }

  /// Unavailable; the wrapper only works in subclasses of `Control`.
  @available(*, unavailable)
  public var wrappedValue: Value {
    get { preconditionFailure("the property is not in a control") }
    set { preconditionFailure("the property is not in a control") }
  }

  /// Accesses the property of a control. The compiler calls this subscript.
  @inlinable
  public static subscript<C: Control>(
    _enclosingInstance control: C, wrapped _: ReferenceWritableKeyPath<C, Value>,
    storage storage: ReferenceWritableKeyPath<C, Resized>
  ) -> Value {
    @inline(__always) get { control[keyPath: storage].value }
    @inline(__always) set { control[keyPath: storage].set(newValue, in: control) }
  }

  override func valueDidChange(in control: Control) {
    control.setNeedsDisplay()
    control.intrinsicSizeDidChange()
  }
}

/// A property for which a change calls a method or does nothing.
///
///     @Observed(.boolean("Whether a tap moves the knob.")) public var tapToMove = true
///     @Observed(.length("The distance between rows."), didChange: Grid.layoutDidChange)
///     public var spacing = 16.0
@propertyWrapper
public final class Observed<Value: Equatable & SendableMetatype>: StoredProperty<Value> {
  private let effect: (Control) -> Void

  /// Declares the property with the value that a new control has.
  /// - Parameter didChange: the method of the control that is called after a change.
  public init<C: Control>(
    wrappedValue: Value,
    _ declaration: @autoclosure @escaping @Sendable () -> PropertyDeclaration<Value>,
    didChange: @escaping (C) -> () -> Void
  ) {
    effect = { control in
      guard let control = control as? C else {
        preconditionFailure("the property is not in a \(C.self)")
      }
      didChange(control)()
    }
    super.init(wrappedValue, declaration)
  }

  /// Declares the property with the value that a new control has. A change has no effect.
  public init(
    wrappedValue: Value,
    _ declaration: @autoclosure @escaping @Sendable () -> PropertyDeclaration<Value>
  ) {
    effect = { _ in }
    super.init(wrappedValue, declaration)
  }

  /// Unavailable; the wrapper only works in subclasses of `Control`.
  @available(*, unavailable)
  public var wrappedValue: Value {
    get { preconditionFailure("the property is not in a control") }
    set { preconditionFailure("the property is not in a control") }
  }

  /// Accesses the property of a control. The compiler calls this subscript.
  @inlinable
  public static subscript<C: Control>(
    _enclosingInstance control: C, wrapped _: ReferenceWritableKeyPath<C, Value>,
    storage storage: ReferenceWritableKeyPath<C, Observed>
  ) -> Value {
    @inline(__always) get { control[keyPath: storage].value }
    @inline(__always) set { control[keyPath: storage].set(newValue, in: control) }
  }

  override func valueDidChange(in control: Control) { effect(control) }
}
