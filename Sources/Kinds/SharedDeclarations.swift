import Controls
import Raster

/// Declarations of properties that several kinds have.
extension PropertyDeclaration<Double> {
  /// The size of a font.
  static var fontSize: Self {
    .number(in: 1...1_000, unit: "points", "The font size.").asTextSize
  }

  /// The size to which the font of a title shrinks.
  static var minimumFontSize: Self {
    .number(
      in: 1...1_000, unit: "points",
      "The font size to which a title that does not fit shrinks before it ends with an ellipsis.")
  }

  /// The radius of corners.
  static var cornerRadius: Self { .length("The radius of the corners.") }

  /// The width of an outline.
  static var outline: Self { .length("The width of the outline.") }
}
