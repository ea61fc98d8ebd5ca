/// A kind of control that panel files can use.
public struct ControlKind: Sendable {
  /// The name in panel files.
  public let name: String
  /// A sentence about the kind, for the reference.
  public let documentation: String
  /// The property values that the built-in themes set, by the names of the properties.
  public let theme: KeyValuePairs<String, ThemeValue>
  /// A control of the kind as in the `controls` of a panel file, for the reference; empty for none.
  public let example: String
  /// Whether the kind can be used in the `controls` of a panel file. Others belong to another key
  /// of the file, such as `pages`.
  public let isNameable: Bool
  private let makeControl: @Sendable () -> Control

  /// Declares a kind.
  /// - Parameters:
  ///   - name: letters and digits, beginning with a lowercase letter: `xyPad`.
  ///   - documentation: a sentence about the kind, for the reference.
  ///   - theme: the property values that the built-in themes set; colours by their names in the
  ///     theme: `["color": "accent", "cornerRadius": 12]`.
  ///   - example: a control of the kind as in the `controls` of a panel file, for the reference.
  ///   - isNameable: whether the kind can be used in the `controls` of a panel file.
  ///   - make: returns a new control with every property at its default.
  public init(
    _ name: String, _ documentation: String, theme: KeyValuePairs<String, ThemeValue> = [:],
    example: String = "", isNameable: Bool = true, make: @escaping @Sendable () -> Control
  ) {
    self.name = name
    self.documentation = documentation
    self.theme = theme
    self.example = example
    self.isNameable = isNameable
    makeControl = make
  }

  /// Returns a new control with every property at its default.
  public func make() -> Control {
    let control = makeControl()
    control.kindName = name
    return control
  }
}

/// The value that a theme sets for a property.
public enum ThemeValue: Hashable, Sendable {
  /// A number, in the unit of panel files.
  case number(Double)
  /// `true` or `false`.
  case boolean(Bool)
  /// The name of a colour in the theme, or a word.
  case text(String)
  /// No value: the property is left unset, for example a colour that follows the tint.
  case unset
}

extension ThemeValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral
{
  /// A number with a decimal point: `0.5`.
  public init(floatLiteral number: Double) { self = .number(number) }
  /// A whole number: `12`.
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
  /// `true` or `false`.
  public init(booleanLiteral isTrue: Bool) { self = .boolean(isTrue) }
  /// A text, a choice or the name of a colour in the theme: `"accent"`.
  public init(stringLiteral text: String) { self = .text(text) }
  /// `nil`: the property is left unset.
  public init(nilLiteral: ()) { self = .unset }
}
