import Geometry
import Raster

extension Control {
  /// The properties of every control.
  public static let commonProperties: [Property] = [
    Property(
      "enabled", .boolean("Whether a finger can use the control. A disabled control is dimmed."),
      get: { (control: Control) in control.isEnabled }, set: { $0.isEnabled = $1 }),
    Property(
      "pose",
      .optionalChoice(
        "The state in which the control is a picture, for manuals and galleries: it looks the same as in that state, accepts no touches and no focus, and changes no values. See [Poses](#poses)."
      ),
      get: { (control: Control) in control.pose },
      set: { (control, pose) throws(PropertyError) in try control.setPose(pose) }),
    Property(
      "hidden", .boolean("Whether the control is hidden."),
      get: { (control: Control) in control.isHidden }, set: { $0.fade(isHidden: $1) }),
    Property(
      "opacity",
      .number(
        in: 0...1,
        "How opaque the control is, with its children. At 0 it cannot be touched, but keeps its place."
      ),
      get: { (control: Control) in control.opacity }, set: { $0.fade(toOpacity: $1) }),
    Property(
      "tint", .color("The accent colour; inherited if not set.").asTint,
      get: { (control: Control) in control.tint }, set: { $0.tint = $1 }),
    Property(
      "background",
      .color(
        "The colour behind the control; none if not set. Its corners have the `cornerRadius` of the control. Controls that fill their bounds with a face, such as buttons, tiles and fields, have no background; set the colour of the face."
      ),
      get: { (control: Control) in control.backgroundColor }, set: { $0.backgroundColor = $1 }),
    Property(
      "continuous",
      .boolean(
        "Whether changes are published while a finger moves; if false, once when the touch ends."),
      get: { (control: Control) in control.continuous }, set: { $0.continuous = $1 }),
    Property(
      "weight",
      .number(
        in: 0...1_000_000,
        "The share of the free space in a row, column or grid. Controls with the same weight get the same length, and their content never moves the edges between them. If one needs more, write a larger weight, or a minimum such as `minimumWidth: 200`."
      ),
      get: { (control: Control) in control.layout.weight }, set: { $0.layout.weight = $1 }),
    length(
      "width",
      "The width in a row or column; the intrinsic width if not set. A percentage is a part of the container's width; see [Layout](#layout).",
      \.horizontal.length),
    length(
      "height",
      "The height in a row or column; the intrinsic height if not set. A percentage is a part of the container's height.",
      \.vertical.length),
    length(
      "minimumWidth",
      "The width below which a row or column does not shrink the control as long as there is room. It takes precedence over `maximumWidth`.",
      \.horizontal.minimum),
    length(
      "maximumWidth", "The width beyond which a container does not widen the control.",
      \.horizontal.maximum),
    length(
      "minimumHeight",
      "The height below which a row or column does not shrink the control as long as there is room. It takes precedence over `maximumHeight`.",
      \.vertical.minimum),
    length(
      "maximumHeight", "The height beyond which a container does not heighten the control.",
      \.vertical.maximum),
    Property(
      "aspectRatio",
      .number(
        in: 0...100,
        "The width divided by the height: the control is as large as fits in its place, in the middle of it. 1 is a square; with 0, the control fills its place."
      ),
      get: { (control: Control) in control.layout.aspectRatio ?? 0 },
      set: { $0.layout.aspectRatio = $1 == 0 ? nil : $1 }),
    offset(
      "offsetX", "The distance by which the control is drawn and touched to the right of its place",
      \.x),
    offset(
      "offsetY", "The distance by which the control is drawn and touched below its place", \.y),
    Property(
      "transition",
      .transition(
        "How the control moves to a new number, to new colours and another opacity, and when it is shown or hidden: the duration in seconds, or an object with `duration` and `curve`. 0 is at once. See [Motion](#motion)."
      ),
      get: { (control: Control) in control.transition }, set: { $0.transition = $1 }),
  ]

  /// Whether a property is one of `commonProperties`. A property that a kind declares with the name
  /// of a common one replaces it, and is not common.
  public static func isCommon(_ property: Property) -> Bool {
    commonProperties.contains {
      $0.name == property.name && $0.documentation == property.documentation
    }
  }

  static func isBackground(_ property: Property) -> Bool {
    property.name == "background" && isCommon(property)
  }

  private static func offset(
    _ name: String, _ documentation: String,
    _ part: any WritableKeyPath<Point, Double> & Sendable
  ) -> Property {
    Property(
      name,
      .number(
        in: -100_000...100_000, unit: "points",
        "\(documentation); negative for the other direction. Its neighbours do not move."),
      get: { (control: Control) in control.displacement[keyPath: part] },
      set: { $0.displacement[keyPath: part] = $1 })
  }

  private static func length(
    _ name: String, _ documentation: String,
    _ part: any WritableKeyPath<LayoutItem, Length?> & Sendable
  ) -> Property {
    Property(
      name, .lengthOrPercentage(documentation),
      get: { (control: Control) in control.layout[keyPath: part] },
      set: { $0.layout[keyPath: part] = $1 })
  }

  /// The properties that panel files and programs can set: the shared ones, then those that the
  /// kind declares. Values are not included.
  public final var properties: [Property] { DeclaredMembers.members(of: self).properties }

  /// Returns the property of that name; nil if the control has none.
  public final func property(named name: String) -> Property? {
    properties.first { $0.name == name }
  }

  /// Returns the current value of a property; nil if the control has none of that name.
  public final func value(ofProperty name: String) -> PropertyValue? {
    property(named: name)?.value(in: self)
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
  ///
  /// A colour or a number of a control that was seen moves to the new one, and `value(ofProperty:)` is
  /// that at once.
  /// States of the control do not change the property any more.
  public final func set(_ property: Property, to value: PropertyValue) throws(PropertyError) {
    stateStyle?.release(property, self)
    try apply(value, to: property)
  }

  /// Sets a property on behalf of a style or a binding.
  final func apply(_ value: PropertyValue, to property: Property) throws(PropertyError) {
    let start = movableValue(of: property)
    switch value {
    case .theme, .derived, .token: try follow(value, with: property)
    case .none, .number, .numbers, .points, .boolean, .text, .list, .color, .transition, .picture,
      .pictures:
      try property.format.checkLimits(of: value)
      guard try property.write(self, value) else { throw .expected(property.expectation) }
      forgetThemeColor(of: property)
    }
    if let start { move(property, from: start) }
  }
}
