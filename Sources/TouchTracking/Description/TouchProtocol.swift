/// The three ways in which Linux touchscreens tell of fingers, by the kernel's
/// `multi-touch-protocol` document.
public enum TouchProtocol: Hashable, Sendable, CustomStringConvertible {
  /// Multitouch protocol B: each finger has a slot, and only what changed is sent.
  case slots
  /// Multitouch protocol A: each frame lists all fingers anew, in any order.
  case anonymous
  /// One position, and BTN_TOUCH.
  case single

  /// For people, in two words.
  public var description: String {
    switch self {
    case .slots: "multitouch B"
    case .anonymous: "multitouch A"
    case .single: "single touch"
    }
  }
}

extension TouchscreenDescription {
  /// How the device tells of fingers; nil where it has no positions to tell.
  public var touchProtocol: TouchProtocol? {
    let isSingle = has(axis: Axis.x) && has(axis: Axis.y) && has(key: KeyCode.touch)
    // The slots of a semi-multitouch device are corners of a box around two fingers, not fingers.
    if has(property: InputProperty.semiMultitouch), isSingle { return .single }
    if hasMultitouch {
      return has(axis: Axis.slot) && has(axis: Axis.trackingID) ? .slots : .anonymous
    }
    return isSingle ? .single : nil
  }

  /// Whether the multitouch axes are there and are meant. HID devices that declare a whole span of
  /// codes claim these too; the code below ABS_MT_SLOT, which means nothing, gives them away, as
  /// libevdev and udev have it.
  var hasMultitouch: Bool {
    has(axis: Axis.positionX) && has(axis: Axis.positionY)
      && !(has(axis: Axis.slot) && has(axis: Axis.beforeSlot))
  }

  /// The axes a position is read from, in the device's protocol.
  public var positionAxes: (x: UInt16, y: UInt16)? {
    switch touchProtocol {
    case .slots, .anonymous: (Axis.positionX, Axis.positionY)
    case .single: (Axis.x, Axis.y)
    case nil: nil
    }
  }

  /// How many fingers at once the device can tell apart; nil where it does not say.
  public var slotCount: Int? {
    switch touchProtocol {
    // More than the kernel allows is a lie that must not cost memory.
    case .slots: ranges[Axis.slot].map { min(max(Int($0.maximum) + 1, 1), 1024) }
    case .single: 1
    case .anonymous, nil: nil
    }
  }
}
