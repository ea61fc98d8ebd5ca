import Raster

/// A property of a control that is set to a colour of the theme.
struct ThemedProperty {
  /// The index of the property in the properties of the control's class.
  let index: UInt16
  let color: ThemeColor
}

// A property that is set to the name of a colour keeps the name. The colour is looked up again when
// the theme or the tint changes.
extension Control {
  /// Returns the name of the theme's colour to which a property is set; nil if it has another value.
  public final func themeColor(of property: Property) -> ThemeColor? {
    themedProperties.first { $0.index == property.index }?.color
  }

  /// Returns the value to which a property is set: a name if it is a colour of the theme.
  package final func setting(of property: Property) -> PropertyValue {
    themeColor(of: property).map { .theme($0) } ?? property.value(in: self)
  }

  /// Sets a property to a colour of the theme. A control without a theme keeps its colour until it is
  /// added to a panel with one.
  final func set(_ property: Property, to name: ThemeColor) throws(PropertyError) {
    let value = property.storesThemeColors ? .theme(name) : value(of: name, for: property)
    if let value {
      guard try property.write(self, value) else { throw .expected(property.expectation) }
    } else if property.format.reference != .color {
      throw .expected(property.expectation)
    }
    if property.storesThemeColors { return }
    forgetThemeColor(of: property)
    themedProperties.append(ThemedProperty(index: property.index, color: name))
  }

  /// Returns a colour of the theme; nil if there is no theme. The accent is the effective tint if
  /// the palette lets it follow the tint.
  package final func themeColor(named name: ThemeColor) -> Color? {
    let palette = stage?.palette
    return name == .accent && palette?.accentFollowsTint == true ? effectiveTint : palette?[name]
  }

  /// Stops a property from following the theme.
  final func forgetThemeColor(of property: Property) {
    if let place = themedProperties.firstIndex(where: { $0.index == property.index }) {
      themedProperties.remove(at: place)
    }
  }

  /// The value of a property that is set to a colour of the theme; nil if there is no theme.
  private func value(of name: ThemeColor, for property: Property) -> PropertyValue? {
    let palette = stage?.palette
    let followsTint = palette?.accentFollowsTint ?? true
    switch name {
    case .accent where followsTint:
      // A control with the tint of its container has none of its own.
      return property.isTint ? PropertyValue.none : .color(effectiveTint)
    case .onAccent where followsTint && !property.isTint: return .color(effectiveTintTextColor)
    default: return palette.map { .color($0[name]) }
    }
  }

  /// Sets the properties that are colours of the theme to their present colours.
  /// - Parameter onlyTinted: whether to set only those that follow the tint.
  final func updateThemedProperties(onlyTinted: Bool = false) {
    guard !themedProperties.isEmpty else { return }
    let properties = properties
    for themed in themedProperties {
      let property = properties[Int(themed.index)]
      if onlyTinted, property.isTint || themed.color != .accent && themed.color != .onAccent {
        continue
      }
      guard let value = value(of: themed.color, for: property) else { continue }
      _ = try? property.write(self, value)
    }
  }
}

extension Stage {
  /// Applies the colours of the palette to all controls, and the look of their owners to layers.
  package final func lookDidChange() {
    forEachDescendant { $0.updateThemedProperties() }
    layers.lookDidChange(of: self)
  }
}
