/// The three protocols of Linux touchscreens, as in the kernel's document `multi-touch-protocol`.
public enum TouchProtocol: Hashable, Sendable, CustomStringConvertible {
  /// Multitouch protocol B: each finger has a slot, and only what changed is sent.
  case slots
  /// Multitouch protocol A: each frame lists all fingers anew, in any order.
  case anonymous
  /// One position and BTN_TOUCH.
  case single

  /// The protocol in two words, for people.
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
    let isSingle = has(axis: Axis.x) && has(axis: Axis.y) && has(key: KeyCode.touch)
    // The slots of a semi-multitouch device are not fingers but corners of their bounding box.
    if has(property: InputProperty.semiMultitouch), isSingle { return .single }
    if hasMultitouch {
      return has(axis: Axis.slot) && has(axis: Axis.trackingID) ? .slots : .anonymous
    }
    return isSingle ? .single : nil
  }

  /// Whether the device really has the multitouch axes. HID devices that declare a whole range of
  /// codes claim them too; they are known by the code below ABS_MT_SLOT, which means nothing, as in
  /// libevdev and udev.
  var hasMultitouch: Bool {
    has(axis: Axis.positionX) && has(axis: Axis.positionY)
      && !(has(axis: Axis.slot) && has(axis: Axis.beforeSlot))
  }

  /// Whether a pen uses the axes of single touch, and fingers those of multitouch.
  var hasPenBesideFingers: Bool {
    has(key: KeyCode.toolPen) && has(key: KeyCode.touch) && has(axis: Axis.x) && has(axis: Axis.y)
  }

  /// Whether it is a pen's node, without fingers.
  public var isPen: Bool {
    touchProtocol == .single && (has(key: KeyCode.toolPen) || has(key: KeyCode.stylus))
  }

  /// Whether it tells of a pen, on a node of its own or beside fingers.
  public var hasPen: Bool { isPen || touchProtocol != .single && hasPenBesideFingers }

  /// The axes of positions in the device's protocol.
  public var positionAxes: (x: UInt16, y: UInt16)? {
    switch touchProtocol {
    case .slots, .anonymous: (Axis.positionX, Axis.positionY)
    case .single: (Axis.x, Axis.y)
    case nil: nil
    }
  }

  /// The number of fingers that the device can tell apart; nil if it does not say.
  public var slotCount: Int? {
    switch touchProtocol {
    // More than the kernel allows is a lie, which must not cost memory.
    case .slots: ranges[Axis.slot].map { min(max(Int($0.maximum) + 1, 1), 1024) }
    case .single: 1
    case .anonymous, nil: nil
    }
  }
}
