import Geometry

/// From a device's own units to the properties of contacts.
struct PropertyScale: Sendable {
  /// The range of the pressure; nil where the device tells none.
  private let pressureRange: AxisRange?
  /// The range of the distance; nil where the device tells none.
  private let distanceRange: AxisRange?
  /// One unit of a contact's size, in diagonals of the touchscreen; nil where the device tells none.
  private let sizeUnit: Double?

  /// The scale for a device whose pressure, distance and size are on these axes.
  ///
  /// A size is in the units of the position, where the device does not give it a resolution of its
  /// own (the kernel's document `multi-touch-protocol`).
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

  /// The properties of a contact, or with a distance of what hovers; a size of 0 is none.
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
  /// From one end to the other, at least 1.
  fileprivate var span: Double { max(abs(Double(maximum) - Double(minimum)), 1) }

  /// Where a value of a range that is not empty lies in it.
  fileprivate func clampedFraction(of value: Int32) -> Double {
    min(max((Double(value) - Double(minimum)) / span, 0), 1)
  }
}

extension ContactTool {
  /// A value of ABS_MT_TOOL_TYPE.
  init(type: Int32) {
    switch type {
    case ToolType.finger: self = .finger
    case ToolType.pen: self = .pen
    case ToolType.palm: self = .palm
    default: self = .unknown
    }
  }
}
