/// The three protocols of Linux touchscreens (kernel documentation, `multi-touch-protocol`).
public enum TouchProtocol: Hashable, Sendable, CustomStringConvertible {
  /// Multitouch protocol B: each finger has a slot, and only changes are sent.
  case slots
  /// Multitouch protocol A: each frame lists all fingers again, in any order.
  case anonymous
  /// One position and BTN_TOUCH, or BTN_LEFT on devices without BTN_TOUCH.
  case single

  /// The protocol's name in messages.
  public var description: String {
    switch self {
    case .slots: "multitouch B"
    case .anonymous: "multitouch A"
    case .single: "single touch"
    }
  }
}

extension TouchscreenDescription {
  /// The protocol of the device; nil if it reports no positions.
  public var touchProtocol: TouchProtocol? {
    let isSingle = has(axis: Axis.x) && has(axis: Axis.y) && contactKey != nil
    // The slots of a semi-multitouch device are the corners of a bounding box, not fingers.
    if has(property: InputProperty.semiMultitouch), isSingle { return .single }
    if hasMultitouch {
      return has(axis: Axis.slot) && has(axis: Axis.trackingID) ? .slots : .anonymous
    }
    return isSingle ? .single : nil
  }

  /// The key that is down during a touch; nil if the device has none. Old controllers and the tablets
  /// of virtual machines report a finger as the left button of a mouse with absolute positions.
  var contactKey: UInt16? { [KeyCode.touch, KeyCode.leftButton].first { has(key: $0) } }

  /// Whether the device really has the multitouch axes. HID devices that declare a whole range of
  /// codes declare these axes, too. Such a device is recognised by the unassigned code below
  /// ABS_MT_SLOT, as in libevdev and udev.
  var hasMultitouch: Bool {
    has(axis: Axis.positionX) && has(axis: Axis.positionY)
      && !(has(axis: Axis.slot) && has(axis: Axis.beforeSlot))
  }

  /// Whether the device has keys and axes for a pen. If it has multitouch axes as well, fingers use
  /// those.
  var hasPenBesideFingers: Bool {
    has(key: KeyCode.toolPen) && has(key: KeyCode.touch) && has(axis: Axis.x) && has(axis: Axis.y)
  }

  /// Whether the node reports a pen and no fingers.
  public var isPen: Bool {
    touchProtocol == .single && (has(key: KeyCode.toolPen) || has(key: KeyCode.stylus))
  }

  /// Whether the node reports a pen, alone or beside fingers.
  public var hasPen: Bool { isPen || touchProtocol != .single && hasPenBesideFingers }

  /// The position axes in the device's protocol; nil if it reports no positions.
  public var positionAxes: (x: UInt16, y: UInt16)? {
    switch touchProtocol {
    case .slots, .anonymous: (Axis.positionX, Axis.positionY)
    case .single: (Axis.x, Axis.y)
    case nil: nil
    }
  }

  /// The number of simultaneous fingers that the device supports; nil if it does not declare it.
  public var slotCount: Int? {
    switch touchProtocol {
    // The kernel allows at most 1024 slots. Clamp the count, so that a false one costs no memory.
    case .slots: ranges[Axis.slot].map { min(max(Int($0.maximum) + 1, 1), 1024) }
    case .single: 1
    case .anonymous, nil: nil
    }
  }
}
