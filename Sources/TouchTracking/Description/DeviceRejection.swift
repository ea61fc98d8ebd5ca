/// The reason for not using an input device as a touchscreen.
public enum DeviceRejection: Hashable, Sendable, CustomStringConvertible {
  /// It reports no absolute position.
  case noPosition
  /// It has letter keys and lacks INPUT_PROP_DIRECT.
  case keyboard
  /// It reports relative movement, as a mouse does.
  case relativePointer
  /// It has INPUT_PROP_POINTER.
  case pointerProperty
  /// Its axes report acceleration.
  case accelerometer
  /// It reports fingers and lacks INPUT_PROP_DIRECT.
  case touchpad
  /// It reports a pen and lacks INPUT_PROP_DIRECT.
  case penTablet
  /// It does not report touches.
  case noTouch
  /// The minimum of an axis equals its maximum.
  case noRange(axis: String)

  /// The predicate of a sentence whose subject is the device.
  public var description: String {
    switch self {
    case .noPosition: "has no absolute position"
    case .keyboard: "is a keyboard: it has letter keys and lacks the property INPUT_PROP_DIRECT"
    case .relativePointer: "is a mouse: it has relative movement (REL_X, REL_Y)"
    case .pointerProperty: "moves a pointer: it has the property INPUT_PROP_POINTER"
    case .accelerometer: "is an accelerometer"
    case .touchpad: "is a touchpad: it has BTN_TOOL_FINGER and lacks the property INPUT_PROP_DIRECT"
    case .penTablet:
      "is a pen tablet: it has BTN_STYLUS, or BTN_TOOL_PEN with pressure, and lacks the property "
        + "INPUT_PROP_DIRECT"
    case .noTouch:
      "reports no touches: it has neither BTN_TOUCH nor BTN_LEFT, nor multitouch axes with the "
        + "property INPUT_PROP_DIRECT"
    case .noRange(let axis): "has only one value on its \(axis) axis"
    }
  }
}

extension TouchscreenDescription {
  /// The reason why the device is not a touchscreen, judged by the events that it declares; nil if
  /// it is one.
  ///
  /// The rules are those of udev's `input_id`, with exceptions for HID devices that declare whole
  /// ranges of codes without ever sending them, for resistive touchscreens that report a finger as a
  /// pen, and for absolute positions with BTN_LEFT, which udev calls a mouse. Pen displays are
  /// accepted.
  public var refusal: DeviceRejection? {
    if has(property: InputProperty.accelerometer) { return .accelerometer }
    if has(property: InputProperty.pointer) { return .pointerProperty }
    let isDirect = has(property: InputProperty.direct)
    if has(key: KeyCode.escape), has(key: KeyCode.a), !isDirect { return .keyboard }
    let relative = codes[EventType.relative] ?? []
    if relative.contains(RelativeAxis.x), relative.contains(RelativeAxis.y), !isDirect {
      return .relativePointer
    }
    if has(key: KeyCode.toolFinger), !isDirect { return .touchpad }
    let hasPosition = has(axis: Axis.x) && has(axis: Axis.y)
    guard hasMultitouch || hasPosition else { return .noPosition }
    if !hasMultitouch, !isDirect,
      has(key: KeyCode.stylus) || has(key: KeyCode.toolPen) && has(axis: Axis.pressure)
    {
      return .penTablet
    }
    let hasContactKey = hasMultitouch ? has(key: KeyCode.touch) : contactKey != nil
    guard hasContactKey || (isDirect && hasMultitouch) else { return .noTouch }
    return unusableRange
  }

  /// The reason why the device cannot be used even if udev or a vendor's rule classifies it as a
  /// touchscreen; nil if it can.
  public var unusableReason: DeviceRejection? {
    guard touchProtocol == nil else { return unusableRange }
    return has(axis: Axis.x) && has(axis: Axis.y) ? .noTouch : .noPosition
  }

  /// The predicate of a sentence that says why the events of the device cannot be decoded.
  public var undecodable: String {
    "is not a touchscreen" + (unusableReason.map { ": it \($0)" } ?? "")
  }

  private var unusableRange: DeviceRejection? {
    guard let axes = positionAxes else { return .noPosition }
    for (axis, name) in [(axes.x, "x"), (axes.y, "y")] {
      if let range = ranges[axis], range.minimum == range.maximum { return .noRange(axis: name) }
    }
    return nil
  }
}
