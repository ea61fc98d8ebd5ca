/// What touches the screen.
public enum ContactTool: Hashable, Sendable {
  /// A finger.
  case finger
  /// The tip or the eraser of a pen.
  case pen
  /// A palm, which is a touch no longer: its contact is cancelled.
  case palm
  /// The touchscreen does not say, or says something else.
  case unknown
}

/// How a contact touches the screen or hovers above it, as far as the touchscreen tells.
public struct ContactProperties: Hashable, Sendable {
  /// How hard, from 0 to 1 of what the touchscreen can tell; nil where it tells nothing.
  public var pressure: Double?
  /// The longest extent of the area that is touched; nil where the touchscreen tells nothing. From a
  /// decoder a fraction of the touchscreen's diagonal, on a stage in points.
  public var size: Double?
  /// How far above the screen it hovers, from 0 to 1 of what the touchscreen can tell; nil for a
  /// touch, and where the touchscreen tells nothing.
  public var distance: Double?
  /// What touches.
  public var tool: ContactTool

  /// Properties, by default those of a touchscreen that tells nothing but positions.
  public init(
    pressure: Double? = nil, size: Double? = nil, distance: Double? = nil,
    tool: ContactTool = .unknown
  ) {
    self.pressure = pressure
    self.size = size
    self.distance = distance
    self.tool = tool
  }
}
