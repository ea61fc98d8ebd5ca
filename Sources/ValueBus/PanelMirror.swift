import JSON
import Values

/// The values of a running panel, as a client knows them.
public struct PanelMirror: Sendable {
  /// A value and its last known content.
  public struct Value: Sendable {
    /// `number`, `boolean`, `string` or `list`.
    public let kind: String
    /// Whether the value is a secret. Clients of `control.sock` can read it, but must not publish or
    /// log it.
    public let isSecret: Bool
    /// The unit of a number.
    public let unit: String?
    /// The range of a number. An end that the panel does not declare is that of `unboundedRange`.
    public let range: ClosedRange<Double>?
    /// The distance between two contents of a number.
    public let step: Double?
    /// The texts that the value can have; nil if it can have any.
    public fileprivate(set) var choices: [String]?
    /// Whether the choices follow another value, so that any text can be set.
    public let choicesFollow: Bool
    /// Whether the value follows others and cannot be set.
    public let isDerived: Bool
    /// Whether the value can be `null`.
    public let canBeUnknown: Bool
    /// The kinds of the fields of a list, by their names.
    public let fields: [String: String]
    /// The time after which the value becomes unknown unless it is set; nil for never.
    public let expires: Duration?
    /// The last known content; nil until the panel has sent it.
    public fileprivate(set) var content: JSONValue?

    /// Whether the value is a number with only one possible content.
    public var isFixed: Bool { range.map { $0.lowerBound == $0.upperBound } ?? false }

    fileprivate init(_ description: JSONValue) {
      kind = description["kind"]?.string ?? ""
      isSecret = description["secret"]?.bool ?? false
      unit = description["unit"]?.string
      let low = description["minimum"]?.number ?? NamedValue.unboundedRange.lowerBound
      let high = description["maximum"]?.number ?? NamedValue.unboundedRange.upperBound
      range = kind == Scalar.Kind.number.rawValue && low <= high ? low...high : nil
      step = description["step"]?.number
      choices = description["choices"]?.array?.compactMap(\.string)
      choicesFollow = description["choicesFollow"]?.bool ?? false
      isDerived = description["derived"]?.bool ?? false
      canBeUnknown = description["canBeUnknown"]?.bool ?? false
      let members = description["fields"]?.members ?? []
      fields = Dictionary(members.map { ($0.name, $0.node.value.string ?? "") }) { first, _ in
        first
      }
      expires = description["expires"]?.number.map { .seconds($0) }
    }
  }

  /// The name of the panel.
  public let name: String
  /// The version of Bezel.
  public let version: String
  /// The values by their names.
  public private(set) var values: [String: Value] = [:]
  /// The names of the values in the order of the panel file.
  public let names: [String]

  /// Reads the answer to `describe`, or a line of type `panel`.
  public init(_ description: JSONValue) {
    name = description["name"]?.string ?? description["panel"]?.string ?? ""
    version = description["version"]?.string ?? ""
    let members = description["values"]?.members ?? []
    names = members.map(\.name)
    for member in members { values[member.name] = Value(member.node.value) }
  }

  /// Sets the last known content of a value.
  package mutating func set(_ name: String, _ content: JSONValue) {
    values[name]?.content = content
  }

  /// Applies a change of some rows of a list.
  mutating func apply(_ change: ReceivedLine.RowChange, to name: String) {
    guard var rows = values[name]?.content?.array else { return }
    change.apply(to: &rows)
    values[name]?.content = .array(of: rows)
  }

  /// Replaces the choices that follow other values with those in an answer to `describe`.
  mutating func setChoices(_ description: JSONValue) {
    for (name, value) in values where value.choicesFollow {
      values[name]?.choices = Value(description["values"]?[name] ?? .null).choices
    }
  }
}
