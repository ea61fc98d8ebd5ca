import Values

/// A property that affects only the picture. A change redraws the control.
///
///     @Redrawn(.length("The width of the line.")) public var lineWidth = 2.0
public typealias Redrawn<Value: Equatable & SendableMetatype> =
  DeclaredProperty<Value, RedrawEffect>

/// A property that affects the picture and the intrinsic size. A change redraws the control and
/// notifies its container of the new size.
///
///     @Resized(.text("The text on the button.")) public var title = ""
public typealias Resized<Value: Equatable & SendableMetatype> =
  DeclaredProperty<Value, ResizeEffect>

/// A property for which a change calls the method `didChange`, if there is one.
///
///     @Observed(.boolean("Whether a tap moves the knob.")) public var tapToMove = true
///     @Observed(.length("The distance between rows."), didChange: Grid.layoutDidChange)
///     public var spacing = 16.0
public typealias Observed<Value: Equatable & SendableMetatype> =
  DeclaredProperty<Value, MethodEffect>

/// The stored form of a property that a kind of control declares with the wrapper ``Redrawn``,
/// ``Resized`` or ``Observed``.
@propertyWrapper
public struct DeclaredProperty<Value: Equatable & SendableMetatype, Effect: PropertyEffect> {
  /// It comes first, so that it can be read from a control without knowledge of `Value` and `Effect`.
  @usableFromInline let declarer: PropertyDeclarer
  @usableFromInline var value: Value
  @usableFromInline let effect: Effect

  /// Declares the property with the value that a new control has.
  @inlinable
  public init(
    wrappedValue: Value,
    _ declaration: @autoclosure @escaping @Sendable () -> PropertyDeclaration<Value>
  ) {
    declarer = PropertyDeclarer { Self.properties(named: $0, at: $1, declaration()) }
    value = wrappedValue
    effect = Effect()
  }

  /// Declares the property with the value that a new control has.
  /// - Parameter didChange: the method of the control that is called after a change.
  @inlinable
  public init<C: Control>(
    wrappedValue: Value,
    _ declaration: @autoclosure @escaping @Sendable () -> PropertyDeclaration<Value>,
    didChange: @escaping (C) -> () -> Void
  ) where Effect == MethodEffect {
    declarer = PropertyDeclarer { Self.properties(named: $0, at: $1, declaration()) }
    value = wrappedValue
    effect = MethodEffect(didChange)
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
    storage storage: ReferenceWritableKeyPath<C, DeclaredProperty>
  ) -> Value {
    @inline(__always) get { control[keyPath: storage].value }
    @inline(__always) set {
      // Short accesses let the compiler omit the checks for exclusive access.
      guard control[keyPath: storage].value != newValue else { return }
      control[keyPath: storage].value = newValue
      let effect = control[keyPath: storage].effect
      effect.apply(to: control)
    }
  }
}

/// Makes the properties of one wrapped property as panel files and programs use them.
@usableFromInline
struct PropertyDeclarer: Sendable {
  /// Returns a property, or those of a group. The parameters are the name of the property, and the
  /// place where controls of the kind store it.
  @usableFromInline let properties: @Sendable (String, MemberPlace) -> [Property]

  @inlinable
  init(_ properties: @escaping @Sendable (String, MemberPlace) -> [Property]) {
    self.properties = properties
  }
}

extension DeclaredProperty: AnyDeclaredProperty {
  @usableFromInline
  static func properties(
    named name: String, at place: MemberPlace, _ declaration: PropertyDeclaration<Value>
  ) -> [Property] {
    let group =
      declaration.group
      ?? [GroupedProperty(name, declaration, read: { $0 }, write: { $0 = $1 })]
    return group.map { property in
      property.make { control in
        place.access(in: control) { (stored: inout Self) in stored.value }
      } _: { control, value in
        let effect = place.access(in: control) { (stored: inout Self) -> Effect? in
          guard stored.value != value else { return nil }
          stored.value = value
          return stored.effect
        }
        effect?.apply(to: control)
      }
    }
  }
}

/// A property of a group that a kind declares as one stored property.
///
///     extension PropertyDeclaration<Frame> {
///       static var frame: Self {
///         Self(group: [
///           GroupedProperty("frameColor", .color("The colour of the frame."), \.color),
///           GroupedProperty("frameWidth", .length("The width of the frame."), \.width),
///         ])
///       }
///     }
///
///     @Redrawn(.frame) public var frame = Frame(color: .black, width: 2)
public struct GroupedProperty<Group>: Sendable {
  let make:
    @Sendable (
      _ get: @escaping @Sendable (Control) -> Group,
      _ set: @escaping @Sendable (Control, Group) -> Void
    ) -> Property

  /// Declares a property.
  /// - Parameters:
  ///   - name: the name in panel files.
  ///   - declaration: the accepted values and the documentation.
  ///   - place: where the group stores the value.
  public init<Value>(
    _ name: String, _ declaration: PropertyDeclaration<Value>,
    _ place: any WritableKeyPath<Group, Value> & Sendable
  ) {
    self.init(name, declaration, read: { $0[keyPath: place] }, write: { $0[keyPath: place] = $1 })
  }

  fileprivate init<Value>(
    _ name: String, _ declaration: PropertyDeclaration<Value>,
    read: @escaping @Sendable (Group) -> Value,
    write: @escaping @Sendable (inout Group, Value) -> Void
  ) {
    let (encode, decode) = (declaration.encode, declaration.decode)
    make = { get, set in
      Property(name, declaration) { control in
        encode(read(get(control)))
      } write: { (control, given) throws(PropertyError) in
        guard let value = try decode(given) else { return false }
        var group = get(control)
        write(&group, value)
        set(control, group)
        return true
      }
    }
  }
}

/// A declared property of any type.
protocol AnyDeclaredProperty {
  var declarer: PropertyDeclarer { get }
}

/// The effect of a change of a property on the control.
public protocol PropertyEffect: SendableMetatype {
  /// Creates the effect of a property that is declared without `didChange`.
  init()
  /// Updates the control after a change.
  func apply(to control: Control)
}

/// Redraws the control.
public struct RedrawEffect: PropertyEffect {
  public init() {}
  public func apply(to control: Control) { control.setNeedsDisplay() }
}

/// Redraws the control and notifies its container of the new intrinsic size.
public struct ResizeEffect: PropertyEffect {
  public init() {}
  public func apply(to control: Control) {
    control.setNeedsDisplay()
    control.intrinsicSizeDidChange()
  }
}

/// Calls a method of the control, if any.
public struct MethodEffect: PropertyEffect {
  @usableFromInline var method: (Control) -> Void = { _ in }

  public init() {}

  @inlinable
  init<C: Control>(_ didChange: @escaping (C) -> () -> Void) {
    method = { control in
      guard let control = control as? C else {
        preconditionFailure("the property is not in a \(C.self)")
      }
      didChange(control)()
    }
  }

  public func apply(to control: Control) { method(control) }
}
