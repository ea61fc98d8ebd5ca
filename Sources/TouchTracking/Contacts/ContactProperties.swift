/// The tool that touches or hovers.
public enum ContactTool: Hashable, Sendable {
  /// A finger.
  case finger
  /// The tip or the eraser of a pen.
  case pen
  /// A palm. Its contact is cancelled.
  case palm
  /// The touchscreen does not report the tool, or reports another one.
  case unknown
}

/// Pressure, size, distance and tool of a contact or hover, as far as the touchscreen reports them.
public struct ContactProperties: Hashable, Sendable {
  /// The pressure, from 0 to 1 of the axis range; nil if the touchscreen does not report it.
  public var pressure: Double?
  /// The major axis of the contact area; nil if the touchscreen does not report it. A decoder
  /// reports a fraction of the touchscreen's diagonal; on a stage, the unit is points.
  public var size: Double?
  /// The distance from the screen, from 0 to 1 of the axis range; nil for a contact, and if the
  /// touchscreen does not report it.
  public var distance: Double?
  /// The tool.
  public var tool: ContactTool

  /// Creates properties; the defaults are those of a touchscreen that reports only positions.
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
