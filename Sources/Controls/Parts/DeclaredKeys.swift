import JSON

/// The keys that a panel file gives a control or one of its parts, for the checks of its kind.
public struct DeclaredKeys {
  private let json: JSONValue
  /// What else is known about the panel.
  public let panel: PanelFacts

  package init(_ json: JSONValue, of panel: PanelFacts) { (self.json, self.panel) = (json, panel) }

  /// Whether the file sets a key.
  public func has(_ key: String) -> Bool { json[key] != nil }

  /// Whether a binding sets a key.
  public func binds(_ key: String) -> Bool { json["bind"]?[key] != nil }

  /// Whether a binding sets a key, or the file sets it to something other than an empty text.
  public func hasContent(_ key: String) -> Bool {
    binds(key) || json[key].map { $0.string != "" } ?? false
  }

  /// Whether a key has an array.
  public func hasArray(_ key: String) -> Bool { json[key]?.array != nil }

  /// Returns the names of the values in the expressions of a text, or of the texts of an object.
  public func namesOfValues(in key: String) -> Set<String> {
    let texts =
      json[key].map { value in
        value.string.map { [$0] } ?? (value.members ?? []).compactMap(\.node.value.string)
      } ?? []
    return Set(texts.flatMap(panel.namesOfValues))
  }

  /// Returns the keys of each of the parts in a key; none if one of them is not an object.
  public func parts(_ key: String) -> [DeclaredKeys] {
    let parts = json[key]?.array ?? []
    guard parts.allSatisfy({ $0.members != nil }) else { return [] }
    return parts.map { DeclaredKeys($0, of: panel) }
  }

  /// Returns the first of several keys that the file sets.
  public func first(of keys: [String]) -> String? { keys.first(where: has) }
}

/// What the checks of a kind may need to know about a panel.
public struct PanelFacts {
  /// The icons of the panel.
  public let icons: PanelIcons
  /// Makes QR codes; nil where none can be drawn.
  public let codeEncoder: (any QRCodeEncoder)?
  /// Returns the names of the values in the expressions of a text.
  let namesOfValues: (String) -> [String]
  /// The language of the panel file, and those of its translations.
  public var languages: [Language] = []
  /// The number of pixels per point.
  public var scale = 1.0
  /// The number of points per inch of the screen; nil if it is not known.
  public var pointsPerInch: Double?

  package init(
    icons: PanelIcons, codeEncoder: (any QRCodeEncoder)?,
    namesOfValues: @escaping (String) -> [String]
  ) {
    (self.icons, self.codeEncoder, self.namesOfValues) = (icons, codeEncoder, namesOfValues)
  }
}

/// What is wrong with a key of a control, or of one of its parts.
public struct KeyProblem: Sendable {
  /// What the message ends with.
  package enum Advice: Sendable {
    case none
    /// What the key has instead.
    case found
    /// What an error suggests.
    case error(PropertyError)
    /// The name that was probably meant, or all those that are known.
    case names(unknown: String, known: [String], noun: String)
  }

  package let message: String
  package let advice: Advice
  /// The key; nil for the control or the part.
  package let key: String?
  /// The key with parts, and the index of the one; nil for the control.
  package private(set) var part: (name: String, index: Int)?

  private init(_ message: String, _ advice: Advice, at key: String?) {
    (self.message, self.advice, self.key) = (message, advice, key)
  }

  /// Creates a problem.
  /// - Parameters:
  ///   - message: what is wrong, and what to do: `"rate" and "value" both choose the picture; remove
  ///     one of them`.
  ///   - key: the key that is wrong; nil if it is none, such as one that is missing.
  public init(_ message: String, at key: String? = nil) { self.init(message, .none, at: key) }

  /// The problem that a key has another value than the expected one, which the message names.
  public static func expected(_ expectation: String, at key: String) -> KeyProblem {
    KeyProblem("expected \(expectation)", .found, at: key)
  }

  /// The problem that a name is unknown. The message suggests a known one.
  /// - Parameters:
  ///   - message: what is wrong: `no column shows the field`. The name follows it.
  ///   - name: the unknown name.
  ///   - known: the known names.
  ///   - noun: what the names are of, in the plural: `fields`.
  ///   - key: the key with the name.
  public static func unknown(
    _ message: String, _ name: String, known: [String], noun: String, at key: String
  ) -> KeyProblem {
    KeyProblem(message, .names(unknown: name, known: known, noun: noun), at: key)
  }

  /// The problem that a part of the content of a key, such as a row, was rejected.
  public static func rejected(
    _ error: PropertyError, in place: String, at key: String
  ) -> KeyProblem {
    KeyProblem(place, .error(error), at: key)
  }

  /// Returns the same problem of one of the parts of a control.
  public func inPart(_ index: Int, of name: String) -> KeyProblem {
    var problem = self
    problem.part = (name, index)
    return problem
  }
}
