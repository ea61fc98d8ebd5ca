// The codes from linux/input-event-codes.h that touchscreens and keyboards use.

/// EV_*: types of events.
public enum EventType {
  /// EV_SYN: ends of frames and lost events.
  public static let synchronization: UInt16 = 0x00
  /// EV_KEY: keys and buttons.
  public static let key: UInt16 = 0x01
  /// EV_REL: relative movements.
  public static let relative: UInt16 = 0x02
  /// EV_ABS: absolute positions.
  public static let absolute: UInt16 = 0x03
  /// EV_SND: sounds that the device can play.
  public static let sound: UInt16 = 0x12
  /// EV_FF: effects that the device can play, such as vibrations.
  public static let forceFeedback: UInt16 = 0x15
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
  static let escape: UInt16 = 1
  /// KEY_1; 2 to 9 follow.
  static let digit1: UInt16 = 2
  /// KEY_0.
  static let digit0: UInt16 = 11
  /// KEY_MINUS.
  static let minus: UInt16 = 12
  /// KEY_BACKSPACE.
  static let backspace: UInt16 = 14
  /// KEY_TAB.
  static let tab: UInt16 = 15
  /// KEY_ENTER.
  static let enter: UInt16 = 28
  /// KEY_LEFTCTRL.
  static let leftControl: UInt16 = 29
  /// KEY_A.
  static let a: UInt16 = 30
  /// KEY_LEFTSHIFT.
  static let leftShift: UInt16 = 42
  /// KEY_COMMA.
  static let comma: UInt16 = 51
  /// KEY_DOT.
  static let dot: UInt16 = 52
  /// KEY_SLASH.
  static let slash: UInt16 = 53
  /// KEY_RIGHTSHIFT.
  static let rightShift: UInt16 = 54
  /// KEY_LEFTALT.
  static let leftAlt: UInt16 = 56
  /// KEY_SPACE.
  static let space: UInt16 = 57
  /// KEY_KP7; 8 and 9 follow.
  static let keypad7: UInt16 = 71
  /// KEY_KPMINUS.
  static let keypadMinus: UInt16 = 74
  /// KEY_KP4; 5 and 6 follow.
  static let keypad4: UInt16 = 75
  /// KEY_KP1; 2 and 3 follow.
  static let keypad1: UInt16 = 79
  /// KEY_KP0.
  static let keypad0: UInt16 = 82
  /// KEY_KPDOT.
  static let keypadDot: UInt16 = 83
  /// KEY_KPENTER.
  static let keypadEnter: UInt16 = 96
  /// KEY_RIGHTCTRL.
  static let rightControl: UInt16 = 97
  /// KEY_RIGHTALT.
  static let rightAlt: UInt16 = 100
  /// KEY_HOME.
  static let home: UInt16 = 102
  /// KEY_UP.
  static let up: UInt16 = 103
  /// KEY_PAGEUP.
  static let pageUp: UInt16 = 104
  /// KEY_LEFT.
  static let left: UInt16 = 105
  /// KEY_RIGHT.
  static let right: UInt16 = 106
  /// KEY_END.
  static let end: UInt16 = 107
  /// KEY_DOWN.
  static let down: UInt16 = 108
  /// KEY_PAGEDOWN.
  static let pageDown: UInt16 = 109
  /// KEY_DELETE.
  static let delete: UInt16 = 111
  /// KEY_KPCOMMA.
  static let keypadComma: UInt16 = 121
  /// KEY_LEFTMETA.
  static let leftMeta: UInt16 = 125
  /// KEY_RIGHTMETA.
  static let rightMeta: UInt16 = 126
  /// KEY_BACK.
  static let back: UInt16 = 158
  /// KEY_CANCEL.
  static let cancel: UInt16 = 223
  /// BTN_0.
  static let button0: UInt16 = 0x100
  /// BTN_LEFT.
  public static let leftButton: UInt16 = 0x110
  /// BTN_TOOL_PEN; BTN_TOOL_RUBBER, BRUSH, PENCIL and AIRBRUSH follow.
  public static let toolPen: UInt16 = 0x140
  /// BTN_TOOL_FINGER.
  public static let toolFinger: UInt16 = 0x145
  /// BTN_TOUCH.
  public static let touch: UInt16 = 0x14a
  /// BTN_STYLUS.
  public static let stylus: UInt16 = 0x14b
  /// KEY_OK.
  static let ok: UInt16 = 0x160
  /// KEY_SELECT.
  static let select: UInt16 = 0x161
  /// KEY_NUMERIC_0; 1 to 9 follow. These do not depend on the keyboard layout.
  static let numeric0: UInt16 = 0x200
}

/// REL_*: codes of `EventType.relative`.
enum RelativeAxis {
  /// REL_X.
  static let x: UInt16 = 0x00
  /// REL_Y.
  static let y: UInt16 = 0x01
  /// REL_DIAL.
  static let dial: UInt16 = 0x07
  /// REL_WHEEL.
  static let wheel: UInt16 = 0x08
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
  /// The unassigned code below `slot`. A device that declares both declares every code and has no
  /// slots.
  static let beforeSlot: UInt16 = 0x2e
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
  /// ABS_MT_TRACKING_ID; −1 empties the slot.
  public static let trackingID: UInt16 = 0x39
  /// ABS_MT_PRESSURE.
  public static let contactPressure: UInt16 = 0x3a
  /// ABS_MT_DISTANCE.
  public static let contactDistance: UInt16 = 0x3b
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
  static let pointer: UInt16 = 0
  /// INPUT_PROP_DIRECT: the touch surface is the screen itself.
  public static let direct: UInt16 = 1
  /// INPUT_PROP_SEMI_MT: the device reports the bounding box of the fingers.
  public static let semiMultitouch: UInt16 = 3
  /// INPUT_PROP_ACCELEROMETER.
  public static let accelerometer: UInt16 = 6
}
