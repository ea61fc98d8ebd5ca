/// The reason why a value was not set.
public enum ValueError: Error, Hashable, Sendable {
  /// The number is NaN or infinite.
  case notFinite
  /// The number is above 2^53 or below -2^53, so that whole numbers would be rounded.
  case notExact
  /// The scalar is not of the value's kind.
  case wrongKind(expected: Scalar.Kind, found: Scalar.Kind)
  /// The minimum is above the maximum.
  case emptyRange(minimum: Double, maximum: Double)
  /// The text has more characters than `Scalar.textLimit`.
  case tooLong
  /// The text is not one of the choices.
  case notAChoice(choices: [String])
  /// The text is not a comma-separated list of different items.
  case notItems(items: [String])
  /// The rows do not match the fields of the list, or exceed a limit.
  case list(ListError)
  /// The step is not a finite number above 0.
  case invalidStep(Double)
  /// A finger holds the value.
  case held
  /// The value is derived from others.
  /// - Parameter settable: the names of values on which it depends and that can be set, at most
  ///   `Derivation.settableLimit`.
  case derived(settable: [String])
  /// The panel itself sets the value, such as `clock`.
  case builtIn
  /// The value cannot be made unknown.
  case alwaysKnown
}

/// The origin of a change of a value.
public enum ValueOrigin: Hashable, Sendable {
  /// The phase of a touch.
  public enum TouchPhase: String, Hashable, Sendable {
    /// A touch begins, changes values and ends. `cancelled` replaces `ended` if the contact was
    /// lost.
    case began, changed, ended, cancelled
  }

  /// A touch of the control with this name; the name is empty for a control without one.
  case touch(TouchPhase, control: String)
  /// A program, over the socket.
  case client
  /// The panel itself: a reload, a binding, restored state or code.
  case panel
}

/// A change of a value.
public struct ValueChange: Hashable, Sendable {
  /// The value after the change. It may have changed again since then.
  public var scalar: Scalar
  /// The published form of `scalar`; see `Value.published`.
  public var published: Scalar
  /// The origin of the change.
  public var origin: ValueOrigin
  /// Whether controls should animate the change.
  public var isAnimated: Bool
  /// The rows of a list that changed; nil if the change replaces the whole content.
  public var edit: ListEdit?
  /// Whether the value is known after the change.
  public var isKnown: Bool
  /// The published form of `scalar`; nil if the value is unknown.
  public var knownPublished: Scalar? { isKnown ? published : nil }

  /// Creates a change.
  /// - Parameter published: the published form; nil for `scalar`.
  public init(
    scalar: Scalar, published: Scalar? = nil, origin: ValueOrigin, isAnimated: Bool = false,
    edit: ListEdit? = nil, isKnown: Bool = true
  ) {
    self.edit = edit
    self.isKnown = isKnown
    self.scalar = scalar
    self.published = published ?? scalar
    self.origin = origin
    self.isAnimated = isAnimated
  }
}
