/// One event as the kernel's input layer reports it: `struct input_event`.
public struct InputEvent: Hashable, Sendable {
  /// The kernel's time, on the monotonic clock; in a recording on whatever clock it was made.
  public var time: Duration
  /// One of `EventType`.
  public var type: UInt16
  /// What of that type: an axis, a key, a kind of synchronization.
  public var code: UInt16
  public var value: Int32

  public init(time: Duration, type: UInt16, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }

  /// Whether the event ends a frame.
  public var isReport: Bool {
    type == EventType.synchronization && code == SynchronizationCode.report
  }
}

// The numbers of linux/input-event-codes.h that touchscreens and keyboards speak in.

/// EV_*
public enum EventType {
  public static let synchronization: UInt16 = 0x00
  public static let key: UInt16 = 0x01
  public static let relative: UInt16 = 0x02
  public static let absolute: UInt16 = 0x03
}

/// SYN_*
public enum SynchronizationCode {
  public static let report: UInt16 = 0
  public static let multitouchReport: UInt16 = 2
  public static let dropped: UInt16 = 3
}

/// KEY_* and BTN_*
public enum KeyCode {
  public static let escape: UInt16 = 1
  public static let digit1: UInt16 = 2
  public static let digit0: UInt16 = 11
  public static let minus: UInt16 = 12
  public static let backspace: UInt16 = 14
  public static let enter: UInt16 = 28
  public static let leftControl: UInt16 = 29
  public static let a: UInt16 = 30
  public static let comma: UInt16 = 51
  public static let dot: UInt16 = 52
  public static let slash: UInt16 = 53
  public static let leftAlt: UInt16 = 56
  public static let keypad7: UInt16 = 71
  public static let keypadMinus: UInt16 = 74
  public static let keypad4: UInt16 = 75
  public static let keypad1: UInt16 = 79
  public static let keypad0: UInt16 = 82
  public static let keypadDot: UInt16 = 83
  public static let keypadEnter: UInt16 = 96
  public static let rightControl: UInt16 = 97
  public static let rightAlt: UInt16 = 100
  public static let delete: UInt16 = 111
  public static let keypadComma: UInt16 = 121
  public static let leftMeta: UInt16 = 125
  public static let rightMeta: UInt16 = 126
  public static let cancel: UInt16 = 223
  public static let toolPen: UInt16 = 0x140
  public static let toolFinger: UInt16 = 0x145
  public static let touch: UInt16 = 0x14a
  public static let stylus: UInt16 = 0x14b
  public static let ok: UInt16 = 0x160
  /// The first of ten digits that mean themselves on every layout, as telephones' keypads have.
  public static let numeric0: UInt16 = 0x200
}

/// REL_*
public enum RelativeAxis {
  public static let x: UInt16 = 0x00
  public static let y: UInt16 = 0x01
}

/// ABS_*
public enum Axis {
  public static let x: UInt16 = 0x00
  public static let y: UInt16 = 0x01
  public static let z: UInt16 = 0x02
  public static let rx: UInt16 = 0x03
  public static let pressure: UInt16 = 0x18
  /// No axis: where a device has it beside `slot`, it claims every code and has no slots.
  public static let beforeSlot: UInt16 = 0x2e
  public static let slot: UInt16 = 0x2f
  public static let touchMajor: UInt16 = 0x30
  public static let positionX: UInt16 = 0x35
  public static let positionY: UInt16 = 0x36
  public static let toolType: UInt16 = 0x37
  public static let trackingID: UInt16 = 0x39
  public static let contactPressure: UInt16 = 0x3a
  public static let distance: UInt16 = 0x3b
  public static let last: UInt16 = 0x3f
}

/// MT_TOOL_*, the values of `Axis.toolType`.
public enum ToolType {
  public static let palm: Int32 = 2
}

/// INPUT_PROP_*
public enum InputProperty {
  public static let pointer: UInt16 = 0
  public static let direct: UInt16 = 1
  public static let semiMultitouch: UInt16 = 3
  public static let accelerometer: UInt16 = 6
}
