import Raster
import Values

/// The style of units beside their numbers.
public enum UnitStyle {
  /// Returns the font size of a unit beside a number of font size `size`, in points: 60 %
  /// of it, but at least 13, and at most `size`.
  public static func size(besideNumberOf size: Double) -> Double { min(max(size * 0.6, 13), size) }

  /// The opacity of a unit relative to the inherited text colour.
  static let opacity = 0.7

  fileprivate static func font(beside font: Font, of unit: String) -> Font {
    var font = font
    if !UnitSign.isAngleSign(unit) { font.size = size(besideNumberOf: font.size) }
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
          UnitSign.text(run.text), font: UnitStyle.font(beside: font, of: run.text),
          color: unitColor) : TextSpan(run.text, font: font)
    }
  }
}

extension Control {
  /// The colour of units beside text in the inherited colour: slightly transparent. Beside text in
  /// another colour, draw units in that colour, because transparency could make its contrast too
  /// low.
  public final var effectiveUnitColor: Color { effectiveTextColor.opacity(UnitStyle.opacity) }
}
