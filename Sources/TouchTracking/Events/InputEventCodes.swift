// The numbers of linux/input-event-codes.h that touchscreens and keyboards use.

/// EV_*: types of events.
public enum EventType {
  /// EV_SYN: the ends of frames and lost events.
  public static let synchronization: UInt16 = 0x00
  /// EV_KEY: keys and buttons.
  public static let key: UInt16 = 0x01
  /// EV_REL: movements.
  public static let relative: UInt16 = 0x02
  /// EV_ABS: positions.
  public static let absolute: UInt16 = 0x03
}

/// SYN_*: codes of `EventType.synchronization`.
public enum SynchronizationCode {
  /// SYN_REPORT: the frame is complete.
  public static let report: UInt16 = 0
  /// SYN_MT_REPORT: the end of one contact in multitouch protocol A.
  public static let multitouchReport: UInt16 = 2
  /// SYN_DROPPED: events were lost.
  public static let dropped: UInt16 = 3
}

/// KEY_* and BTN_*: codes of `EventType.key`.
public enum KeyCode {
  /// KEY_ESC.
  public static let escape: UInt16 = 1
  /// KEY_1; 2 to 9 follow.
  public static let digit1: UInt16 = 2
  /// KEY_0.
  public static let digit0: UInt16 = 11
  /// KEY_MINUS.
  public static let minus: UInt16 = 12
  /// KEY_BACKSPACE.
  public static let backspace: UInt16 = 14
  /// KEY_ENTER.
  public static let enter: UInt16 = 28
  /// KEY_LEFTCTRL.
  public static let leftControl: UInt16 = 29
  /// KEY_A.
  public static let a: UInt16 = 30
  /// KEY_COMMA.
  public static let comma: UInt16 = 51
  /// KEY_DOT.
  public static let dot: UInt16 = 52
  /// KEY_SLASH.
  public static let slash: UInt16 = 53
  /// KEY_LEFTALT.
  public static let leftAlt: UInt16 = 56
  /// KEY_KP7; 8 and 9 follow.
  public static let keypad7: UInt16 = 71
  /// KEY_KPMINUS.
  public static let keypadMinus: UInt16 = 74
  /// KEY_KP4; 5 and 6 follow.
  public static let keypad4: UInt16 = 75
  /// KEY_KP1; 2 and 3 follow.
  public static let keypad1: UInt16 = 79
  /// KEY_KP0.
  public static let keypad0: UInt16 = 82
  /// KEY_KPDOT.
  public static let keypadDot: UInt16 = 83
  /// KEY_KPENTER.
  public static let keypadEnter: UInt16 = 96
  /// KEY_RIGHTCTRL.
  public static let rightControl: UInt16 = 97
  /// KEY_RIGHTALT.
  public static let rightAlt: UInt16 = 100
  /// KEY_DELETE.
  public static let delete: UInt16 = 111
  /// KEY_KPCOMMA.
  public static let keypadComma: UInt16 = 121
  /// KEY_LEFTMETA.
  public static let leftMeta: UInt16 = 125
  /// KEY_RIGHTMETA.
  public static let rightMeta: UInt16 = 126
  /// KEY_CANCEL.
  public static let cancel: UInt16 = 223
  /// BTN_TOOL_PEN; a rubber, a brush, a pencil and an airbrush follow.
  public static let toolPen: UInt16 = 0x140
  /// BTN_TOOL_FINGER.
  public static let toolFinger: UInt16 = 0x145
  /// BTN_TOUCH.
  public static let touch: UInt16 = 0x14a
  /// BTN_STYLUS.
  public static let stylus: UInt16 = 0x14b
  /// KEY_OK.
  public static let ok: UInt16 = 0x160
  /// KEY_NUMERIC_0; 1 to 9 follow. Digits as on a telephone, the same with every keyboard layout.
  public static let numeric0: UInt16 = 0x200
}

/// REL_*: codes of `EventType.relative`.
public enum RelativeAxis {
  /// REL_X.
  public static let x: UInt16 = 0x00
  /// REL_Y.
  public static let y: UInt16 = 0x01
}

/// ABS_*: codes of `EventType.absolute`.
public enum Axis {
  /// ABS_X.
  public static let x: UInt16 = 0x00
  /// ABS_Y.
  public static let y: UInt16 = 0x01
  /// ABS_Z.
  public static let z: UInt16 = 0x02
  /// ABS_RX.
  public static let rx: UInt16 = 0x03
  /// ABS_PRESSURE.
  public static let pressure: UInt16 = 0x18
  /// ABS_DISTANCE.
  public static let distance: UInt16 = 0x19
  /// The code below `slot`, which no axis has: a device that declares both declares every code, and
  /// has no slots.
  public static let beforeSlot: UInt16 = 0x2e
  /// ABS_MT_SLOT.
  public static let slot: UInt16 = 0x2f
  /// ABS_MT_TOUCH_MAJOR.
  public static let touchMajor: UInt16 = 0x30
  /// ABS_MT_POSITION_X.
  public static let positionX: UInt16 = 0x35
  /// ABS_MT_POSITION_Y.
  public static let positionY: UInt16 = 0x36
  /// ABS_MT_TOOL_TYPE.
  public static let toolType: UInt16 = 0x37
  /// ABS_MT_TRACKING_ID; negative when a slot becomes empty.
  public static let trackingID: UInt16 = 0x39
  /// ABS_MT_PRESSURE.
  public static let contactPressure: UInt16 = 0x3a
  /// ABS_MT_DISTANCE.
  public static let contactDistance: UInt16 = 0x3b
  /// ABS_MAX.
  public static let last: UInt16 = 0x3f
}

/// MT_TOOL_*: values of `Axis.toolType`.
public enum ToolType {
  /// MT_TOOL_FINGER.
  public static let finger: Int32 = 0
  /// MT_TOOL_PEN.
  public static let pen: Int32 = 1
  /// MT_TOOL_PALM.
  public static let palm: Int32 = 2
}

/// INPUT_PROP_*: properties of a device.
public enum InputProperty {
  /// INPUT_PROP_POINTER: the device moves a pointer.
  public static let pointer: UInt16 = 0
  /// INPUT_PROP_DIRECT: the device is touched on the picture itself.
  public static let direct: UInt16 = 1
  /// INPUT_PROP_SEMI_MT: the device reports the bounding box of two fingers.
  public static let semiMultitouch: UInt16 = 3
  /// INPUT_PROP_ACCELEROMETER.
  public static let accelerometer: UInt16 = 6
}
