/// The reason why an input device is not used as a touchscreen.
public enum Refusal: Hashable, Sendable, CustomStringConvertible {
  /// It reports no absolute position.
  case noPosition
  /// It has letter keys, and is not touched on the picture itself.
  case keyboard
  /// It reports movements instead of positions.
  case relativePointer
  /// The kernel says that it moves a pointer.
  case pointerProperty
  /// Its positions are forces.
  case accelerometer
  /// Fingers on it move a pointer.
  case touchpad
  /// A pen draws on it, and not on the picture itself.
  case penTablet
  /// It does not report when it is touched.
  case noTouch
  /// An axis has only one value, which tells no position.
  case noRange(axis: String)

  /// The rest of a sentence that begins with the device's name.
  public var description: String {
    switch self {
    case .noPosition: "has no absolute position"
    case .keyboard: "is a keyboard: it has letter keys, and not the property INPUT_PROP_DIRECT"
    case .relativePointer: "is a mouse: it has relative movement (REL_X, REL_Y)"
    case .pointerProperty: "moves a pointer: it has the property INPUT_PROP_POINTER"
    case .accelerometer: "is an accelerometer"
    case .touchpad: "is a touchpad: it has BTN_TOOL_FINGER, and not the property INPUT_PROP_DIRECT"
    case .penTablet:
      "is a pen tablet: it has BTN_STYLUS, or BTN_TOOL_PEN with pressure, and not the property "
        + "INPUT_PROP_DIRECT"
    case .noTouch: "has neither BTN_TOUCH nor the property INPUT_PROP_DIRECT"
    case .noRange(let axis): "has an \(axis) axis with one value only"
    }
  }
}

extension TouchscreenDescription {
  /// Why the device is no touchscreen, judged by the events that it can send; nil if it is one.
  ///
  /// The rules are those of udev's `input_id`, with more care for HID devices that declare whole
  /// ranges of codes without ever sending them, and for resistive touchscreens that call a finger a
  /// pen. A pen that draws on the picture itself touches as a finger does.
  public var refusal: Refusal? {
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
    guard has(key: KeyCode.touch) || (isDirect && hasMultitouch) else { return .noTouch }
    return unusableRange
  }

  /// Why the device cannot be used even if udev, or a rule of the maker, calls it a touchscreen.
  public var impossibility: Refusal? {
    guard touchProtocol == nil else { return unusableRange }
    return has(axis: Axis.x) && has(axis: Axis.y) ? .noTouch : .noPosition
  }

  private var unusableRange: Refusal? {
    guard let axes = positionAxes else { return .noPosition }
    for (axis, name) in [(axes.x, "x"), (axes.y, "y")] {
      if let range = ranges[axis], range.minimum == range.maximum { return .noRange(axis: name) }
    }
    return nil
  }
}
