import Values

/// A typed slot: its value is a number, a truth value or a text.
///
///     let level = Slot("level", 0.0, in: 0...100, unit: "%", "How full it is.")
///     let isOn = Slot("value", false, "Whether it is on.")
public final class Slot<Content: SlotContent>: ValueSlot {
  /// Declares a value of a control. The slot must be a stored property of the control.
  /// - Parameters:
  ///   - name: the name in panel files. The value of slot `x` of a control `pan` is named `pan.x`.
  ///   - initial: the value until the slot is linked to another one.
  ///   - range: the range of a number. It must be finite and contain the initial number.
  ///   - step: the interval of the grid that numbers snap to, counted from the minimum; nil for
  ///     none.
  ///   - unit: the displayed unit of a number.
  ///   - isFraction: whether the number is a fraction by its meaning, so that 0…1 is no surprise for
  ///     a value that declares no range.
  ///   - isImplied: whether a control with a name declares a named value for the slot by default.
  ///   - isReadOnly: whether the control only shows the value, which may then be derived from others.
  ///   - documentation: what the value means for the control, in one sentence.
  public init(
    _ name: String, _ initial: Content, in range: ClosedRange<Double> = 0...1,
    step: Double? = nil, unit: String = "", isFraction: Bool = false, isImplied: Bool = true,
    isReadOnly: Bool = false, _ documentation: String = "The value that it shows and changes."
  ) {
    super.init(
      name, initial: initial.scalar, in: range, step: step, unit: unit, isFraction: isFraction,
      isImplied: isImplied, isReadOnly: isReadOnly, acceptsAnyKind: Content.self == Scalar.self,
      documentation: documentation)
  }

  /// Sets the value to which the slot is linked, without a touch. It must accept the content: a text
  /// must be one of the choices, and a number must be finite. Does nothing if the value is derived
  /// from others.
  public func set(_ content: Content, animated: Bool = false) {
    guard !value.isDerived else { return }
    Value.set([(value, content.scalar)], origin: .panel, animated: animated)
  }

  /// The current content, including a finger's choice that is not yet published.
  public var content: Content { Content(scalar) }
}

/// A type of content that a slot can have. A slot of type `Slot<Scalar>` can be linked to values of
/// any kind.
public protocol SlotContent {
  /// Converts a scalar of any kind.
  init(_ scalar: Scalar)
  /// The content as a scalar.
  var scalar: Scalar { get }
}

extension Double: SlotContent {
  /// The number of a scalar; see ``Scalar/number``.
  public init(_ scalar: Scalar) { self = scalar.number }
  /// The number as a scalar.
  public var scalar: Scalar { .number(self) }
}

extension Bool: SlotContent {
  /// Whether a scalar is true; see ``Scalar/isTrue``.
  public init(_ scalar: Scalar) { self = scalar.isTrue }
  /// The truth value as a scalar.
  public var scalar: Scalar { .boolean(self) }
}

extension String: SlotContent {
  /// The text of a scalar; empty for other kinds.
  public init(_ scalar: Scalar) {
    if case .text(let text) = scalar { self = text } else { self = "" }
  }
  /// The text as a scalar.
  public var scalar: Scalar { .text(self) }
}

extension ListRows: SlotContent {
  /// The rows of a scalar; none for other kinds.
  public init(_ scalar: Scalar) { self = scalar.list ?? ListRows() }
  /// The rows as a scalar.
  public var scalar: Scalar { .list(self) }
}

extension Scalar: SlotContent {
  /// The scalar itself.
  public init(_ scalar: Scalar) { self = scalar }
  /// The scalar itself.
  public var scalar: Scalar { self }
}
