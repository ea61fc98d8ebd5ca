/// A property of a control that its picture depends on: a change has all of it drawn again.
///
///     @Redrawn public var lineWidth = 2.0
@propertyWrapper
public struct Redrawn<Value: Equatable> {
  @usableFromInline var value: Value

  /// The value that a new control has.
  @inlinable
  public init(wrappedValue: Value) { value = wrappedValue }

  /// Only controls have such properties.
  @available(*, unavailable)
  public var wrappedValue: Value {
    get { preconditionFailure("a property of a control") }
    set { preconditionFailure("a property of a control") }
  }

  /// Reads and sets the property of a control; for the compiler.
  @inlinable
  public static subscript<C: Control>(
    _enclosingInstance control: C, wrapped _: ReferenceWritableKeyPath<C, Value>,
    storage storage: ReferenceWritableKeyPath<C, Redrawn>
  ) -> Value {
    @inline(__always) get { control[keyPath: storage].value }
    @inline(__always) set {
      guard control[keyPath: storage].value != newValue else { return }
      control[keyPath: storage].value = newValue
      control.setNeedsDisplay()
    }
  }
}

/// A property that both the picture and the size that suits a control depend on: a change has it
/// drawn again, and placed again where a container does that.
///
///     @Resized public var title = ""
@propertyWrapper
public struct Resized<Value: Equatable> {
  @usableFromInline var value: Value

  /// The value that a new control has.
  @inlinable
  public init(wrappedValue: Value) { value = wrappedValue }

  /// Only controls have such properties.
  @available(*, unavailable)
  public var wrappedValue: Value {
    get { preconditionFailure("a property of a control") }
    set { preconditionFailure("a property of a control") }
  }

  /// Reads and sets the property of a control; for the compiler.
  @inlinable
  public static subscript<C: Control>(
    _enclosingInstance control: C, wrapped _: ReferenceWritableKeyPath<C, Value>,
    storage storage: ReferenceWritableKeyPath<C, Resized>
  ) -> Value {
    @inline(__always) get { control[keyPath: storage].value }
    @inline(__always) set {
      guard control[keyPath: storage].value != newValue else { return }
      control[keyPath: storage].value = newValue
      control.setNeedsDisplay()
      control.intrinsicSizeDidChange()
    }
  }
}
