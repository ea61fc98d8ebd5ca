import Raster

extension Control {
  /// The properties of every control.
  public static let commonProperties: [Property] = [
    Property(
      "enabled", .boolean("Whether a finger can use the control. A disabled control is dimmed."),
      get: { (control: Control) in control.isEnabled }, set: { $0.isEnabled = $1 }),
    Property(
      "hidden", .boolean("Whether the control is hidden."),
      get: { (control: Control) in control.isHidden }, set: { $0.isHidden = $1 }),
    Property(
      "tint", .color("The accent colour; inherited if not set.").asTint,
      get: { (control: Control) in control.tint }, set: { $0.tint = $1 }),
    Property(
      "continuous",
      .boolean(
        "Whether changes are published while a finger moves; if false, once when the touch ends."),
      get: { (control: Control) in control.continuous }, set: { $0.continuous = $1 }),
    Property(
      "weight",
      .number(in: 0...1_000_000, "The share of the free space in a row, column or grid."),
      get: { (control: Control) in control.layout.weight }, set: { $0.layout.weight = $1 }),
    Property(
      "width", .length("The width in a row or column; the intrinsic width if not set."),
      get: { (control: Control) in control.layout.width }, set: { $0.layout.width = $1 }),
    Property(
      "height", .length("The height in a row or column; the intrinsic height if not set."),
      get: { (control: Control) in control.layout.height }, set: { $0.layout.height = $1 }),
  ]

  /// The properties that panel files and programs can set: the shared ones, then those that the
  /// kind declares. Values are not included.
  public final var properties: [Property] { DeclaredMembers.members(of: self).properties }

  /// Returns the property of that name; nil if the control has none.
  public final func property(named name: String) -> Property? {
    properties.first { $0.name == name }
  }

  /// Returns the current value of a property; nil if the control has none of that name.
  public final func value(ofProperty name: String) -> PropertyValue? {
    property(named: name)?.read(self)
  }

  /// Sets a property by its name.
  /// - Throws: an error that describes the accepted values, if this one is not accepted.
  public final func setProperty(
    _ name: String, to value: PropertyValue
  ) throws(PropertyError) {
    guard let property = property(named: name) else {
      throw .unknown(kind: "property", name: name, known: properties.map(\.name))
    }
    if case .text = value, let other = property.propertySetByWords {
      try setProperty(other, to: value)
    } else {
      try set(property, to: value)
    }
  }

  /// Sets a property of the control.
  public final func set(_ property: Property, to value: PropertyValue) throws(PropertyError) {
    if case .theme(let name) = value { return try set(property, to: name) }
    try property.format.checkLimits(of: value)
    guard try property.write(self, value) else { throw .expected(property.expectation) }
    forgetThemeColor(of: property)
  }
}
