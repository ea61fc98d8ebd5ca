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

extension PropertyDeclaration<[ThemedColor]> {
  /// The colours of a gradient; none if not set.
  static func gradient(_ documentation: String) -> Self {
    PropertyDeclaration(.gradient, isOptional: true, documentation) { colors in
      colors.isEmpty ? .none : .list(colors.map(\.text))
    } decode: { value in
      if value == .none { return [] }
      guard case .list(let texts) = value, PropertyFormat.gradientStops.contains(texts.count) else {
        return nil
      }
      let colors = texts.compactMap(ThemedColor.init)
      return colors.count == texts.count ? colors : nil
    }
  }
}

extension ThemedColor {
  /// Reads a hexadecimal colour or the name of a colour of the theme; nil for any other text.
  init?(_ text: String) {
    guard
      let color = Color(hex: text).map(ThemedColor.color)
        ?? ThemeColor(named: text).map(ThemedColor.theme)
    else { return nil }
    self = color
  }

  /// The colour in the form of panel files.
  var text: String {
    switch self {
    case .color(let color): color.hex
    case .theme(let name): name.name
    }
  }
}

extension Control {
  /// Returns a colour in the theme of the control. Without a theme, shadows are black, and the other
  /// colours of themes are the tint.
  public final func color(of color: ThemedColor) -> Color {
    switch color {
    case .color(let color): color
    case .theme(.shadow): themeColor(named: .shadow) ?? Color(gray: 0, alpha: 0.4)
    case .theme(let name): themeColor(named: name) ?? effectiveTint
    }
  }
}
