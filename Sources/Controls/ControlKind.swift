/// One kind of control, as panel files name it.
public struct ControlKind: Sendable {
  /// Its name in panel files.
  public let name: String
  /// A sentence on it, for the reference.
  public let documentation: String
  /// The property values that the built-in themes set, by the names of the properties.
  public let theme: KeyValuePairs<String, ThemeValue>
  /// Whether the `controls` of a panel file may name it. Others stand for keys of the file's own,
  /// as `pages` does.
  public let isNameable: Bool
  private let makeControl: @Sendable () -> Control

  /// Names a kind.
  /// - Parameters:
  ///   - name: letters and digits, beginning with a small letter: `xyPad`.
  ///   - documentation: a sentence on it, for the reference.
  ///   - theme: the values that the built-in themes set, by the names of its properties; colours by
  ///     their names in the theme: `["color": "accent", "cornerRadius": 12]`.
  ///   - make: makes one with every property at its default.
  public init(
    _ name: String, _ documentation: String, theme: KeyValuePairs<String, ThemeValue> = [:],
    isNameable: Bool = true, make: @escaping @Sendable () -> Control
  ) {
    self.name = name
    self.documentation = documentation
    self.theme = theme
    self.isNameable = isNameable
    makeControl = make
  }

  /// Makes one with every property at its default.
  public func make() -> Control {
    let control = makeControl()
    control.kindName = name
    return control
  }
}

/// The value that a theme gives a property.
public enum ThemeValue: Hashable, Sendable {
  /// A number, in the unit of panel files.
  case number(Double)
  /// For properties that are true or false.
  case boolean(Bool)
  /// A colour's name in the theme, or a word.
  case text(String)
  /// For properties that may be left unset: a colour that follows the tint.
  case unset
}

extension ThemeValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral
{
  /// A number with a point: `0.5`.
  public init(floatLiteral number: Double) { self = .number(number) }
  /// A whole number: `12`.
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
  /// `true` or `false`.
  public init(booleanLiteral isTrue: Bool) { self = .boolean(isTrue) }
  /// A text, a choice or a colour's name in the theme: `"accent"`.
  public init(stringLiteral text: String) { self = .text(text) }
  /// `nil`: left unset.
  public init(nilLiteral: ()) { self = .unset }
}
