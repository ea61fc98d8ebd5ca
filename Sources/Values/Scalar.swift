/// The content of a value: a number, a boolean, a text or a list.
public enum Scalar: Hashable, Sendable {
  /// A number. The number of a ``Value`` is always finite.
  case number(Double)
  /// True or false.
  case boolean(Bool)
  /// A text.
  case text(String)
  /// The rows of a list. A copy shares its memory with the original.
  case list(ListRows)

  /// The type of a scalar.
  public enum Kind: String, Hashable, Sendable {
    /// A finite number.
    case number
    /// True or false.
    case boolean
    /// A text; called `string` in the protocol.
    case text = "string"
    /// Rows with fields.
    case list

    /// The kind with an article, for messages.
    public var typeDescription: String { "a \(rawValue)" }

    /// Whether a value of the kind can have a history.
    public var hasHistory: Bool { self == .number || self == .boolean }

    /// The problem with a history of a value of another kind.
    public var noHistory: String {
      "this value is \(typeDescription); only a number or a boolean has a history"
    }

    /// The empty scalar of this kind: 0, false, an empty text or an empty list.
    public var zero: Scalar {
      switch self {
      case .number: .number(0)
      case .boolean: .boolean(false)
      case .text: .text("")
      case .list: .list(ListRows())
      }
    }
  }

  /// The type of the scalar.
  public var kind: Kind {
    switch self {
    case .number: .number
    case .boolean: .boolean
    case .text: .text
    case .list: .list
    }
  }

  /// The number; 0 or 1 for a boolean, 0 for a text or a list.
  public var number: Double {
    switch self {
    case .number(let number): number
    case .boolean(let isTrue): isTrue ? 1 : 0
    case .text, .list: 0
    }
  }

  /// The boolean; true for a number other than 0, and for a text or a list that is not empty.
  public var isTrue: Bool {
    switch self {
    case .number(let number): number != 0
    case .boolean(let isTrue): isTrue
    case .text(let text): !text.isEmpty
    case .list(let list): !list.rows.isEmpty
    }
  }

  /// The rows; nil for other kinds.
  public var list: ListRows? { if case .list(let list) = self { list } else { nil } }
}

extension Scalar {
  /// The maximum length of a text in characters (Unicode scalars). It fills a screen of 800×480 in
  /// legible type, and is laid out within a few frames.
  public static let textLimit = 4_096

  /// Whether a text has more than `limit` characters.
  package static func exceeds(_ text: String, _ limit: Int) -> Bool {
    text.utf8.count > limit && text.unicodeScalars.count > limit
  }
}
