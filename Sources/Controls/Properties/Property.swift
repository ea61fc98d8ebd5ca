import Values

/// A property of a control that panel files and programs can set.
///
/// Kinds of control declare properties; see ``PropertyDeclaration``. Panel files, `configure`,
/// bindings and the reference are derived from the declarations.
public struct Property: Sendable {
  /// The name in panel files.
  public let name: String
  /// The accepted values.
  public let format: PropertyFormat
  /// Whether the property may be left unset (`null`).
  public let isOptional: Bool
  /// What the property does, in one sentence, for the reference.
  public let documentation: String
  /// Whether the property can change the control's values, as a range does.
  public var affectsValues: Bool { traits.contains(.affectsValues) }
  /// Whether the property lists the texts that the control's values can have, as `items` does.
  public var listsChoices: Bool { traits.contains(.listsChoices) }
  /// Whether the property is a number in the range of the control's value, such as a threshold.
  public var isInValueRange: Bool { traits.contains(.isInValueRange) }
  /// Whether the property is the text size, which `font.size` of a panel sets.
  public var isTextSize: Bool { traits.contains(.isTextSize) }
  /// The property that is set instead if this one, a number, is set to a word: `weight: "bold"`
  /// sets `fontWeight`.
  public internal(set) var propertySetByWords: String?
  /// The index in the properties of the control's class.
  var index: UInt16 = 0
  /// Whether the property is the tint, which other colours of the control follow.
  var isTint: Bool { traits.contains(.isTint) }
  /// Whether the property stores the names of the theme's colours itself.
  var storesThemeColors: Bool { traits.contains(.storesThemeColors) }
  /// Whether numbers or points move to new ones.
  var moves: Bool { traits.contains(.moves) }
  private let traits: PropertyTraits
  /// If the property with this name is set to a word, the word sets this one instead.
  let wordSource: String?
  let read: @Sendable (Control) -> PropertyValue
  /// Returns false for a value of another format or outside the range.
  let write: @Sendable (Control, PropertyValue) throws(PropertyError) -> Bool

  init<Value>(
    _ name: String, _ declaration: PropertyDeclaration<Value>,
    read: @escaping @Sendable (Control) -> PropertyValue,
    write: @escaping @Sendable (Control, PropertyValue) throws(PropertyError) -> Bool
  ) {
    self.name = name
    format = declaration.format
    isOptional = declaration.isOptional
    documentation = declaration.documentation
    traits = declaration.traits
    wordSource = declaration.wordSource
    self.read = read
    self.write = write
  }

  /// Declares a computed property, such as `minimum`, which is stored in the control's value.
  /// - Parameters:
  ///   - name: the name in panel files.
  ///   - declaration: the accepted values and the documentation.
  ///   - get: returns the property of a control.
  ///   - set: changes it, or throws the reason why the control rejects the value.
  public init<C, Value>(
    _ name: String, _ declaration: PropertyDeclaration<Value>,
    get: @escaping @Sendable (C) -> Value,
    set: @escaping @Sendable (C, Value) throws(PropertyError) -> Void
  ) {
    let (encode, decode) = (declaration.encode, declaration.decode)
    self.init(name, declaration) { control in
      (control as? C).map { encode(get($0)) } ?? .none
    } write: { (control, given) throws(PropertyError) in
      guard let control = control as? C else { return false }
      guard let value = try decode(given) else { return false }
      try set(control, value)
      return true
    }
  }

  /// The expected value, for messages: `a number from 0 to 1`.
  public var expectation: String {
    isOptional ? format.expectation + " or null" : format.expectation
  }

  /// Returns the value of the property in a control; the default, if the control is new.
  /// A colour or a number that moves has its final value at once.
  public func value(in control: Control) -> PropertyValue {
    control.finalValue(of: self) ?? read(control)
  }
}

/// What a property is about, besides its format.
struct PropertyTraits: OptionSet, Sendable {
  let rawValue: UInt8

  static let affectsValues = PropertyTraits(rawValue: 1 << 0)
  static let listsChoices = PropertyTraits(rawValue: 1 << 1)
  static let isInValueRange = PropertyTraits(rawValue: 1 << 2)
  static let isTextSize = PropertyTraits(rawValue: 1 << 3)
  static let isTint = PropertyTraits(rawValue: 1 << 4)
  static let storesThemeColors = PropertyTraits(rawValue: 1 << 5)
  static let moves = PropertyTraits(rawValue: 1 << 6)
}
