/// The content of a named value.
public enum Scalar: Hashable, Sendable {
  /// A number; finite in every value.
  case number(Double)
  /// True or false.
  case boolean(Bool)
  /// A text.
  case text(String)

  /// The kinds of content.
  public enum Kind: String, Hashable, Sendable {
    /// A finite number.
    case number
    /// True or false.
    case boolean
    /// A text; `string` on the wire.
    case text = "string"
  }

  /// The kind of its content.
  public var kind: Kind {
    switch self {
    case .number: .number
    case .boolean: .boolean
    case .text: .text
    }
  }

  /// The number; a boolean counts as 0 or 1, a text as 0.
  public var number: Double {
    switch self {
    case .number(let number): number
    case .boolean(let isTrue): isTrue ? 1 : 0
    case .text: 0
    }
  }

  /// Whether it is true; a number is unless it is 0, a text unless it is empty.
  public var isTrue: Bool {
    switch self {
    case .number(let number): number != 0
    case .boolean(let isTrue): isTrue
    case .text(let text): !text.isEmpty
    }
  }
}
