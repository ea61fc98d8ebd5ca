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
  public let affectsValues: Bool
  /// Whether the property lists the texts that the control's values can have, as `items` does.
  public let listsChoices: Bool
  /// Whether the property is a number in the range of the control's value, such as a threshold.
  public let isInValueRange: Bool
  /// Whether the property is the text size, which `font.size` of a panel sets.
  public let isTextSize: Bool
  /// The property that is set instead if this one, a number, is set to a word: `weight: "bold"`
  /// sets `fontWeight`.
  public internal(set) var propertySetByWords: String?
  /// The index in the properties of the control's class.
  var index: UInt16 = 0
  /// Whether the property is the tint, which other colours of the control follow.
  let isTint: Bool
  /// Whether the property stores the names of the theme's colours itself.
  let storesThemeColors: Bool
  /// Whether numbers or points move to new ones.
  let moves: Bool
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
    affectsValues = declaration.affectsValues
    listsChoices = declaration.listsChoices
    isInValueRange = declaration.isInValueRange
    isTextSize = declaration.isTextSize
    wordSource = declaration.wordSource
    isTint = declaration.isTint
    storesThemeColors = declaration.storesThemeColors
    moves = declaration.moves
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
