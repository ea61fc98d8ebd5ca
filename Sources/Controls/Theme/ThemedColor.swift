import Raster

/// A colour as panel files write it: one that is always the same, or one that changes with the theme.
public enum ThemedColor: Hashable, Sendable {
  /// A colour.
  case color(Color)
  /// A colour of the theme.
  case theme(ThemeColor)
  /// A colour that is derived from those of the theme.
  case derived(DerivedColor)

  /// Creates a colour from the value of a property; nil if it is no colour.
  package init?(_ value: PropertyValue) {
    switch value {
    case .color(let color): self = .color(color)
    case .theme(let name): self = .theme(name)
    case .derived(let color): self = .derived(color)
    case .none, .number, .numbers, .points, .boolean, .text, .list, .token, .transition, .picture,
      .pictures:
      return nil
    }
  }

  /// The value of a property that is set to the colour.
  package var value: PropertyValue {
    switch self {
    case .color(let color): .color(color)
    case .theme(let name): .theme(name)
    case .derived(let color): .derived(color)
    }
  }

  /// The colours of the theme on which it depends.
  package var names: [ThemeColor] {
    switch self {
    case .color: []
    case .theme(let name): [name]
    case .derived(let color): color.names
    }
  }

  /// Whether it changes with the tint.
  var followsTint: Bool { names.contains { $0 == .accent || $0 == .onAccent } }

  /// Returns the colour; nil if one of the theme's colours is unknown.
  /// - Parameter named: returns a colour of the theme; nil if it is unknown.
  package func color(_ named: (ThemeColor) -> Color?) -> Color? {
    switch self {
    case .color(let color): color
    case .theme(let name): named(name)
    case .derived(let color): color.color(named)
    }
  }

  /// Returns the colour with the colours of a theme; nil for one of a theme if there is none.
  package func color(in palette: Palette?) -> Color? { color { palette?[$0] } }
}

extension PropertyDeclaration<ThemedColor> {
  /// A colour, or one of the theme.
  public static func color(_ documentation: String) -> Self {
    PropertyDeclaration(.color, documentation, encode: \.value, decode: { ThemedColor($0) })
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
  /// Reads the form of panel files; nil for any other text.
  package init?(_ text: String) {
    let color =
      DerivedColor.Part(text).map { part -> ThemedColor in
        switch part {
        case .color(let color): .color(color)
        case .theme(let name): .theme(name)
        }
      } ?? DerivedColor(text).map { .derived($0) }
    guard let color else { return nil }
    self = color
  }

  /// The colour in the form of panel files.
  package var text: String {
    switch self {
    case .color(let color): color.hex
    case .theme(let name): name.name
    case .derived(let color): color.text
    }
  }
}

extension Control {
  /// Returns a colour in the theme of the control. Without a theme, shadows are black, and the other
  /// colours of themes are the tint.
  public final func color(of color: ThemedColor) -> Color {
    color.color { name in
      themeColor(named: name)
        ?? (name == .shadow ? Color(gray: 0, alpha: 0.4) : effectiveTint)
    } ?? effectiveTint
  }
}
