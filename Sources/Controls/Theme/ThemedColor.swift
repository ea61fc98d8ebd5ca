import Raster

/// A colour of a part, such as a zone: one that is always the same, or one of the theme, which changes
/// with the theme.
public enum ThemedColor: Hashable, Sendable {
  /// A colour.
  case color(Color)
  /// A colour of the theme.
  case theme(ThemeColor)
}

extension PropertyDeclaration<ThemedColor> {
  /// A colour, or one of the theme.
  public static func color(_ documentation: String) -> Self {
    PropertyDeclaration(.color, documentation) { color in
      switch color {
      case .color(let color): .color(color)
      case .theme(let name): .theme(name)
      }
    } decode: { value in
      if case .theme(let name) = value { .theme(name) } else { value.color.map { .color($0) } }
    }
  }
}

extension Control {
  /// Returns a colour in the theme of the control; its tint for a colour of the theme without one.
  public final func color(of color: ThemedColor) -> Color {
    switch color {
    case .color(let color): color
    case .theme(let name): themeColor(named: name) ?? effectiveTint
    }
  }
}
