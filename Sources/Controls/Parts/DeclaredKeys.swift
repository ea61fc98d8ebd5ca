import JSON
import Values

/// The keys that a panel file gives a control or one of its parts, for the checks of its kind.
public struct DeclaredKeys {
  private let json: JSONValue
  /// Facts about the panel.
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

/// Facts about a panel, for the checks of its controls.
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

/// An error in a key of a control or of one of its parts, or a warning about it.
public struct KeyProblem: Sendable {
  /// The end of the message.
  package enum Advice: Sendable {
    case none
    /// The content of the key.
    case found
    /// The suggestion of an error.
    case error(PropertyError)
    /// The most similar known name, or all known names.
    case names(unknown: String, known: [String], noun: String)
  }

  package let message: String
  package let advice: Advice
  /// The key; nil for the control or the part.
  package let key: String?
  /// The key with parts and the index of the part; nil for the control.
  package private(set) var part: (name: String, index: Int)?

  private init(_ message: String, _ advice: Advice, at key: String?) {
    (self.message, self.advice, self.key) = (message, advice, key)
  }

  /// Creates a problem.
  /// - Parameters:
  ///   - message: the problem and its solution: `"rate" and "value" both choose the picture; remove
  ///     one of them`.
  ///   - key: the key; nil if a key is missing, or several keys contradict each other.
  public init(_ message: String, at key: String? = nil) { self.init(message, .none, at: key) }

  /// Creates a problem of a key with an unexpected value. The message names both values.
  public static func expected(_ expectation: String, at key: String) -> KeyProblem {
    KeyProblem("expected \(expectation)", .found, at: key)
  }

  /// Creates a problem of an unknown name. The message suggests a known name.
  /// - Parameters:
  ///   - message: the beginning of the message, without the name: `no column shows the field`.
  ///   - name: the unknown name.
  ///   - known: the known names.
  ///   - noun: the noun for the known names, in the plural: `fields`.
  ///   - key: the key with the name.
  public static func unknown(
    _ message: String, _ name: String, known: [String], noun: String, at key: String
  ) -> KeyProblem {
    KeyProblem(message, .names(unknown: name, known: known, noun: noun), at: key)
  }

  /// Creates a problem of a part of a key's content, such as a row, that was rejected.
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
