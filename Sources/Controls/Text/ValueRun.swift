import Raster

/// A part of a displayed value: the number and the words around it, or the unit.
public struct ValueRun: Hashable, Sendable {
  /// The text; a unit does not include the space before it.
  public var text: String
  /// Whether the text is a unit that follows a number. It is drawn smaller and lighter.
  public var isUnit: Bool

  /// Creates a run of text or a unit.
  public init(_ text: String, isUnit: Bool = false) {
    self.text = text
    self.isUnit = isUnit
  }

  /// Returns the runs for a number with a unit; an empty unit means none.
  package static func value(_ text: String, unit: String) -> [ValueRun] {
    unit.isEmpty ? [ValueRun(text)] : [ValueRun(text), ValueRun(unit, isUnit: true)]
  }
}

/// The style of units beside their numbers.
public enum UnitStyle {
  /// Returns the font size of a unit beside a number of font size `size`, in points: 60 %
  /// of it, but at least 12, and at most `size`.
  public static func size(besideNumberOf size: Double) -> Double { min(max(size * 0.6, 12), size) }

  /// Returns a unit, preceded by the narrow no-break space that separates it from the number. The
  /// signs of angles have no space.
  static func text(_ unit: String) -> String { isAngleSign(unit) ? unit : "\u{202F}" + unit }

  /// Whether a unit is the sign of degrees, minutes or seconds, which is small and raised by
  /// itself.
  static func isAngleSign(_ unit: String) -> Bool { ["°", "′", "″"].contains(unit) }

  /// The opacity of a unit relative to the inherited text colour.
  static let opacity = 0.7

  /// Whether a word after a number is always a unit, such as `€`, `%` or `°C`.
  static func isUnitSign(_ word: Substring) -> Bool {
    guard let first = word.unicodeScalars.first else { return false }
    return first.properties.generalCategory == .currencySymbol
      || "°%‰′″".unicodeScalars.contains(first)
  }

  fileprivate static func font(beside font: Font, of unit: String) -> Font {
    var font = font
    if !isAngleSign(unit) { font.size = size(besideNumberOf: font.size) }
    if font.weight.number > Font.Weight.regular.number { font.weight = .regular }
    return font
  }
}

extension [ValueRun] {
  /// Returns the spans to lay out: numbers in `font`, units smaller and lighter.
  /// - Parameter unitColor: the colour of units; nil for the colour of the text.
  public func spans(_ font: Font, unitColor: Color?) -> [TextSpan] {
    map { run in
      run.isUnit
        ? TextSpan(
          UnitStyle.text(run.text), font: UnitStyle.font(beside: font, of: run.text),
          color: unitColor) : TextSpan(run.text, font: font)
    }
  }

  /// The plain text of all runs.
  package var text: String { map { $0.isUnit ? UnitStyle.text($0.text) : $0.text }.joined() }
}

extension Control {
  /// The colour of units beside text in the inherited colour: slightly transparent. Beside text in
  /// another colour, draw units in that colour, because transparency could make its contrast too
  /// low.
  public final var effectiveUnitColor: Color { effectiveTextColor.opacity(UnitStyle.opacity) }
}
