import Raster
import Values

/// A property of a control that is set to a colour of the theme.
struct ThemedProperty {
  /// The index of the property in the properties of the control's class.
  let index: UInt16
  /// A colour of the theme, one derived from it, or a token.
  let setting: PropertyValue

  var color: ThemedColor? { ThemedColor(setting) }
}

extension Property {
  /// Whether the property can be set to a token of the theme. Counts, the ends of ranges, and numbers
  /// in whose place a file can have words cannot.
  public var acceptsTokens: Bool {
    guard case .number(_, isWhole: false) = format.shape else { return false }
    return !affectsValues && !isInValueRange && propertySetByWords == nil
  }
}

// A property that is set to a colour of the theme, to one derived from it, or to a token keeps the
// names. The value is determined again when the theme or the tint changes.
extension Control {
  /// Returns the value to which a property is set: with names if it is a colour or a token of the
  /// theme.
  package final func setting(of property: Property) -> PropertyValue {
    themedProperties.first { $0.index == property.index }?.setting ?? property.value(in: self)
  }

  /// Sets a property to a colour of the theme, one derived from it, or a token. A control without a
  /// theme keeps its value until it is added to a panel with one.
  final func follow(_ setting: PropertyValue, with property: Property) throws(PropertyError) {
    let isToken = ThemedColor(setting) == nil
    guard isToken ? property.acceptsTokens : property.format.reference == .color else {
      throw .expected(property.expectation)
    }
    if let value = property.storesThemeColors ? setting : value(of: setting, for: property),
      try !property.write(self, value)
    {
      guard case .token(let name) = setting, case .number(let number) = value else {
        throw .expected(property.expectation)
      }
      throw .refused(
        "the token \"\(name)\" is \(NumberFormat.short(number)); expected \(property.expectation)")
    }
    if property.storesThemeColors { return }
    forgetThemeColor(of: property)
    themedProperties.append(ThemedProperty(index: property.index, setting: setting))
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

  /// The value of a property that is set to a colour or a token of the theme; nil if there is no theme.
  private func value(of setting: PropertyValue, for property: Property) -> PropertyValue? {
    let palette = stage?.palette
    if case .token(let name) = setting { return palette?.tokens[name].map { .number($0) } }
    guard let color = ThemedColor(setting) else { return nil }
    let followsTint = palette?.accentFollowsTint ?? true
    // A control with the tint of its container has none of its own.
    if color == .theme(.accent), property.isTint, followsTint { return PropertyValue.none }
    let result = color.color { name in
      switch name {
      case .accent where followsTint:
        property.isTint ? parent?.effectiveTint ?? Control.defaultTint : effectiveTint
      case .onAccent where followsTint && !property.isTint: effectiveTintTextColor
      default: palette?[name]
      }
    }
    return result.map { .color($0) }
  }

  /// Sets the properties that are colours or tokens of the theme to their present values.
  /// - Parameter onlyTinted: whether to set only those that follow the tint.
  final func updateThemedProperties(onlyTinted: Bool = false) {
    guard !themedProperties.isEmpty else { return }
    let properties = properties
    for themed in themedProperties {
      let property = properties[Int(themed.index)]
      if onlyTinted, property.isTint || themed.color?.followsTint != true { continue }
      update(property, to: themed.setting)
    }
  }

  /// Called after the tint of the container has changed.
  final func containerTintDidChange() {
    guard tint != nil else { return effectiveTintDidChange() }
    let properties = properties
    for themed in themedProperties where themed.color?.followsTint == true {
      let property = properties[Int(themed.index)]
      if property.isTint { update(property, to: themed.setting) }
    }
  }

  private func update(_ property: Property, to setting: PropertyValue) {
    guard var value = value(of: setting, for: property) else { return }
    // Another theme can have a number that the property does not accept.
    if case .number(let number) = value { value = .number(property.nearest(to: number)) }
    _ = try? property.write(self, value)
  }
}

extension Stage {
  /// Applies the colours of the palette to all controls, and the look of their owners to layers.
  package final func lookDidChange() {
    forEachDescendant { $0.updateThemedProperties() }
    layers.lookDidChange(of: self)
  }
}
