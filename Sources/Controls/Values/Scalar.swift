/// The content of a value: a number, a boolean or a text.
public enum Scalar: Hashable, Sendable {
  /// A number. The number of a ``Value`` is always finite.
  case number(Double)
  /// True or false.
  case boolean(Bool)
  /// A text.
  case text(String)

  /// The type of a scalar.
  public enum Kind: String, Hashable, Sendable {
    /// A finite number.
    case number
    /// True or false.
    case boolean
    /// A text; called `string` in the protocol.
    case text = "string"

    /// The kind with an article, for messages.
    public var typeDescription: String { "a \(rawValue)" }

    /// The scalar of this kind that means nothing: 0, false, or an empty text.
    public var zero: Scalar {
      switch self {
      case .number: .number(0)
      case .boolean: .boolean(false)
      case .text: .text("")
      }
    }
  }

  /// The type of the scalar.
  public var kind: Kind {
    switch self {
    case .number: .number
    case .boolean: .boolean
    case .text: .text
    }
  }

  /// The number; 0 or 1 for a boolean, 0 for a text.
  public var number: Double {
    switch self {
    case .number(let number): number
    case .boolean(let isTrue): isTrue ? 1 : 0
    case .text: 0
    }
  }

  /// The boolean; true for a number other than 0 and for a text that is not empty.
  public var isTrue: Bool {
    switch self {
    case .number(let number): number != 0
    case .boolean(let isTrue): isTrue
    case .text(let text): !text.isEmpty
    }
  }
}
