import Geometry

/// Converts device units to the properties of contacts.
struct PropertyScale: Sendable {
  /// The range of the pressure; nil if the device does not report pressure.
  private let pressureRange: AxisRange?
  /// The range of the distance; nil if the device does not report distance.
  private let distanceRange: AxisRange?
  /// One unit of a contact's size as a fraction of the touchscreen's diagonal; nil if the device
  /// does not report sizes.
  private let sizeUnit: Double?

  /// Creates the scale for a device with pressure, distance and size on the given axes.
  ///
  /// A size without a resolution of its own is in the units of the position axes (kernel
  /// documentation, `multi-touch-protocol`).
  init(
    _ description: TouchscreenDescription, pressure: UInt16, distance: UInt16,
    size: UInt16? = nil, x: AxisRange, y: AxisRange
  ) {
    func range(_ axis: UInt16) -> AxisRange? {
      guard description.has(axis: axis), let range = description.ranges[axis] else { return nil }
      return range.maximum > range.minimum ? range : nil
    }
    pressureRange = range(pressure)
    distanceRange = range(distance)
    guard let size, description.has(axis: size) else {
      sizeUnit = nil
      return
    }
    let resolution = Double(description.ranges[size]?.resolution ?? 0)
    let (width, height) = (x.span, y.span)
    if resolution > 0, x.resolution > 0, y.resolution > 0 {
      let (width, height) = (width / Double(x.resolution), height / Double(y.resolution))
      sizeUnit = 1 / resolution / (width * width + height * height).squareRoot()
    } else {
      sizeUnit = 1 / (width * width + height * height).squareRoot()
    }
  }

  /// Returns the properties of a contact, or of a hover if `distance` is given. A size of 0 means
  /// that the size is unknown.
  func properties(
    pressure: Int32?, size: Int32? = nil, distance: Int32? = nil, tool: ContactTool
  ) -> ContactProperties {
    var properties = ContactProperties(tool: tool)
    if let pressure { properties.pressure = pressureRange?.clampedFraction(of: pressure) }
    if let distance { properties.distance = distanceRange?.clampedFraction(of: distance) }
    if let size, size > 0, let sizeUnit { properties.size = Double(size) * sizeUnit }
    return properties
  }
}

extension AxisRange {
  /// The distance between the ends, at least 1.
  fileprivate var span: Double { max(abs(Double(maximum) - Double(minimum)), 1) }

  /// Returns the position of `value` in the range, from 0 at the minimum to 1 at the maximum.
  fileprivate func clampedFraction(of value: Int32) -> Double {
    min(max((Double(value) - Double(minimum)) / span, 0), 1)
  }
}

extension ContactTool {
  /// Creates a tool from a value of ABS_MT_TOOL_TYPE.
  init(type: Int32) {
    switch type {
    case ToolType.finger: self = .finger
    case ToolType.pen: self = .pen
    case ToolType.palm: self = .palm
    default: self = .unknown
    }
  }
}
