import Values

/// A key of a control with an array of parts, such as the columns of a table or the zones of a scale.
///
/// A kind lists its parts in `parts`. Panel files, the reference and the JSON Schema are derived from
/// them:
///
///     public override class var parts: [Parts] { declaredParts }
///
///     private static let declaredParts = [
///       Parts.values("zones", of: ScaleZone.self, "Coloured parts of the dial.") {
///         (dial: Dial, zones) in dial.zones = zones
///       },
///       Parts.controls("hands", of: Hand.kind, "a hand", limit: 3, "The hands of the dial.") {
///         (dial: Dial) in dial
///       },
///     ]
public struct Parts: Sendable {
  /// The form of the parts.
  package enum Content: Sendable {
    /// Values of the control.
    case values([PartKey], makeCollector: @Sendable () -> any PartCollector)
    /// Controls in one of the control's containers.
    case controls(ControlParts)
  }

  /// The name of the key.
  public let name: String
  /// One part, for messages: `a zone`.
  public let element: String
  /// The maximum number of parts.
  public let limit: Int
  /// What the parts do, for the reference.
  public let documentation: String
  package let content: Content

  /// Declares a key with parts that are values.
  /// - Parameters:
  ///   - name: the name of the key.
  ///   - type: the type of a part.
  ///   - documentation: what the parts do, in one or two sentences.
  ///   - set: sets the parts of a control: at least one, in the order of the file.
  public static func values<C: Control, Part: ControlPart>(
    _ name: String, of type: Part.Type, _ documentation: String,
    set: @escaping @Sendable (C, [Part]) -> Void
  ) -> Parts {
    Parts(
      name: name, element: Part.element, limit: Part.limit, documentation: documentation,
      content: .values(Part.keys.map(\.key)) { Collector(set: set) })
  }

  /// Declares a key with parts that are controls of one kind.
  ///
  /// The control reads their values, or draws or places them. They have the keys of their kind, with
  /// bindings and conditions, and no others.
  /// - Parameters:
  ///   - name: the name of the key.
  ///   - kind: the kind of the parts, which need not be nameable.
  ///   - element: one part, for messages: `a column`.
  ///   - limit: the maximum number of parts.
  ///   - required: the keys that each part needs.
  ///   - common: the properties of all controls that a part has, such as `hidden` or `width`.
  ///   - advice: what to do instead of adding more parts than `limit`, such as `use another chart`.
  ///   - documentation: what the parts do, in one or two sentences.
  ///   - container: returns the container of a control's parts.
  public static func controls<C: Control>(
    _ name: String, of kind: ControlKind, _ element: String, limit: Int,
    requiring required: [String] = [], common: [String] = [], advice: String = "",
    _ documentation: String, in container: @escaping @Sendable (C) -> Container
  ) -> Parts {
    Parts(
      name: name, element: element, limit: limit, documentation: documentation,
      content: .controls(
        ControlParts(kind: kind, required: required, common: common, advice: advice) {
          ($0 as? C).map(container)
        }))
  }
}

/// Parts that are controls.
package struct ControlParts: Sendable {
  package let kind: ControlKind
  /// The keys that each part needs.
  package let required: [String]
  /// The properties of all controls that a part has.
  package let common: [String]
  /// What to do instead of adding too many parts; empty for nothing.
  package let advice: String
  /// Returns the container of a control's parts; nil for a control of another type.
  package let container: @Sendable (Control) -> Container?
}

extension Control {
  /// The parts of the control that are controls.
  package final var controlsInParts: [Control] {
    type(of: self).parts.flatMap { parts -> [Control] in
      guard case .controls(let controls) = parts.content else { return [] }
      return controls.container(self)?.children ?? []
    }
  }
}

/// A part of a control that is not a control.
public protocol ControlPart: Sendable {
  /// The name of a part in messages: `a zone`.
  static var element: String { get }
  /// The maximum number of parts of a control.
  static var limit: Int { get }
  /// The keys of a part in a panel file.
  static var keys: [PartKeyOf<Self>] { get }

  /// Creates a part without any key.
  init()

  /// Returns the reason why the part is rejected, for example because it contradicts an earlier part
  /// of the file; nil if it is accepted.
  func problem(besides earlier: [Self]) -> PartProblem?
}

extension ControlPart {
  /// Accepts every part.
  public func problem(besides earlier: [Self]) -> PartProblem? { nil }
}

/// The reason why a part is rejected.
public struct PartProblem: Hashable, Sendable {
  /// The message.
  public let message: String
  /// The index of the earlier part that contradicts this one; nil if the part itself is wrong.
  public let other: Int?

  /// Creates a problem of a part, or of two.
  public init(_ message: String, with other: Int? = nil) {
    (self.message, self.other) = (message, other)
  }
}

/// A key of a part of one type.
public struct PartKeyOf<Part>: Sendable {
  let key: PartKey
  /// Returns false for a value of another format or outside the range.
  let write: @Sendable (inout Part, PropertyValue) throws(PropertyError) -> Bool
  private(set) var translate: @Sendable (inout Part, [String: String]) -> Void = { _, _ in }

  /// Declares a key.
  /// - Parameters:
  ///   - name: the name of the key.
  ///   - declaration: the accepted values and the documentation.
  ///   - place: where the part stores the value.
  ///   - isRequired: whether each part needs the key.
  public init<Value>(
    _ name: String, _ declaration: PropertyDeclaration<Value>,
    _ place: any WritableKeyPath<Part, Value> & Sendable, isRequired: Bool = false
  ) {
    self.init(name, declaration, place, isRequired: isRequired, isTranslated: false)
  }

  /// Declares a text that the control shows in the language of the panel.
  /// - Parameters:
  ///   - name: the name of the key.
  ///   - declaration: the accepted values and the documentation.
  ///   - place: where the part stores the text.
  ///   - translations: where the part stores the text in other languages, by their codes.
  public init(
    _ name: String, _ declaration: PropertyDeclaration<String>,
    _ place: any WritableKeyPath<Part, String> & Sendable,
    translations: any WritableKeyPath<Part, [String: String]> & Sendable
  ) {
    self.init(name, declaration, place, isRequired: false, isTranslated: true)
    translate = { $0[keyPath: translations] = $1 }
  }

  private init<Value>(
    _ name: String, _ declaration: PropertyDeclaration<Value>,
    _ place: any WritableKeyPath<Part, Value> & Sendable, isRequired: Bool, isTranslated: Bool
  ) {
    key = PartKey(
      property: Property(name, declaration, read: { _ in .none }, write: { _, _ in false }),
      isRequired: isRequired, isTranslated: isTranslated)
    let decode = declaration.decode
    write = { (part, given) throws(PropertyError) in
      guard let value = try decode(given) else { return false }
      part[keyPath: place] = value
      return true
    }
  }
}

/// A key of a part.
package struct PartKey: Sendable {
  /// The accepted values and the documentation. It is a property of no control.
  package let property: Property
  package let isRequired: Bool
  /// Whether the control shows the text in the language of the panel.
  package let isTranslated: Bool
}

/// Collects the parts of a control from a panel file.
package protocol PartCollector {
  /// Begins a part.
  mutating func begin()
  /// Sets a key of the part.
  mutating func set(_ index: Int, to value: PropertyValue) throws(PropertyError)
  /// Sets the translations of a text of the part.
  mutating func translate(_ index: Int, _ texts: [String: String])
  /// Adds the part to those of the control, or returns why it is rejected.
  mutating func end() -> PartProblem?
  /// Gives the parts to the control.
  func store(in control: Control)
}

private struct Collector<C: Control, Part: ControlPart>: PartCollector {
  let set: @Sendable (C, [Part]) -> Void
  let keys = Part.keys
  var part = Part()
  var parts: [Part] = []

  init(set: @escaping @Sendable (C, [Part]) -> Void) { self.set = set }

  mutating func begin() { part = Part() }

  mutating func set(_ index: Int, to value: PropertyValue) throws(PropertyError) {
    let property = keys[index].key.property
    try property.format.checkLimits(of: value)
    guard try keys[index].write(&part, value) else { throw .expected(property.expectation) }
  }

  mutating func translate(_ index: Int, _ texts: [String: String]) {
    keys[index].translate(&part, texts)
  }

  mutating func end() -> PartProblem? {
    let problem = part.problem(besides: parts)
    if problem == nil { parts.append(part) }
    return problem
  }

  func store(in control: Control) {
    if let control = control as? C, !parts.isEmpty { set(control, parts) }
  }
}
