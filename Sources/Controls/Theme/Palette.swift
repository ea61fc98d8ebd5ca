import Raster

/// The colours of a theme, and its tokens.
public struct Palette: Equatable, Sendable {
  private var colors: [Color]
  /// The numbers that properties can name.
  package var tokens: [String: Double] = [:]
  /// Whether `accent` and `onAccent` stand for the tint of a control and the colour of text on it.
  package var accentFollowsTint = true

  /// Creates a palette with the colours that a function returns.
  package init(_ color: (ThemeColor) -> Color) { colors = ThemeColor.allCases.map(color) }

  /// The colour with a name.
  public subscript(name: ThemeColor) -> Color {
    get { colors[Int(name.rawValue)] }
    set { colors[Int(name.rawValue)] = newValue }
  }
}
