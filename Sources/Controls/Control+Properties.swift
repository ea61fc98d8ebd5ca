import Raster

extension Control {
  /// The properties of every control.
  public static var commonProperties: [Property] {
    declared(
      .boolean("enabled", \.isEnabled, "Whether a finger can use it; if not, it is dimmed."),
      .boolean("hidden", \.isHidden, "Whether it is left out."),
      .color("tint", \.tint, "The colour of what stands out; inherited where not set."),
      .boolean(
        "continuous", \.continuous,
        "Whether changes are published while a finger moves, or once when it ends."),
      .number(
        "weight", \.layout.weight, in: 0...1_000_000,
        "Its share of the room that is left in a row, column or grid."),
      .length(
        "width", \.layout.width, "Its width in a row or column; what suits it where not set."),
      .length(
        "height", \.layout.height, "Its height in a row or column; what suits it where not set."))
  }

  /// The properties of every control, for kinds of text: there a word given for the layout's
  /// `weight` says how bold the type is.
  public static var commonPropertiesOfText: [Property] {
    commonProperties.map { $0.name == "weight" ? $0.leavingWords(to: "fontWeight") : $0 }
  }

  /// The property that the control's kind declares under a name; nil for none.
  public final func property(named name: String) -> Property? {
    type(of: self).properties.first { $0.name == name }
  }

  /// The value of a property now; nil where the control has none of that name.
  public final func value(ofProperty name: String) -> PropertyValue? {
    property(named: name)?.read(self)
  }

  /// Sets a property by its name. Throws, with what was expected, for a wrong one.
  public final func setProperty(
    _ name: String, to value: PropertyValue
  ) throws(PropertyError) {
    guard let property = property(named: name) else {
      throw .unknown(
        kind: "property", name: name, known: type(of: self).properties.map(\.name))
    }
    if case .text = value, let other = property.propertyOfWords {
      try setProperty(other, to: value)
    } else {
      try set(property, to: value)
    }
  }

  /// Sets a property that the control's kind declares.
  public final func set(_ property: Property, to value: PropertyValue) throws(PropertyError) {
    guard try property.write(self, value) else { throw .expected(property.expectation) }
  }
}
