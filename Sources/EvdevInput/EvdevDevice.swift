import CEvdev
import Glibc
import LinuxIO
import TouchTracking

/// An open input device, `/dev/input/event*`, read with libevdev.
public final class EvdevDevice {
  /// The path that it was opened with.
  public let path: String
  /// The events that it can send.
  public let description: TouchscreenDescription
  /// Why the kernel does not report the times of events; nil if it does.
  let clockProblem: SystemError?
  private var times: EventTimes
  private let descriptor: FileDescriptor
  private let device: OpaquePointer
  private(set) var grabState = GrabState()

  /// Opens a device. The times of its events are on the monotonic clock, even if the kernel cannot
  /// report those.
  public init(path: String) throws(SystemError) {
    self.path = path
    descriptor = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK)
    var device: OpaquePointer?
    try Self.check(
      libevdev_new_from_fd(descriptor.number, &device), "read the properties of \(path)")
    guard let device else { preconditionFailure("libevdev returns a device or an error") }
    self.device = device
    description = Self.describe(device)
    bezelSilence(device)
    let result = libevdev_set_clock_id(device, CLOCK_MONOTONIC)
    clockProblem = result < 0 ? SystemError(code: -result, action: "set the clock of \(path)") : nil
    times = EventTimes(since: Clock.monotonic)
  }

  deinit { libevdev_free(device) }

  /// The descriptor to watch; readable when there are events, and when the device is gone.
  public var descriptorNumber: CInt { descriptor.number }

  /// The number of the device node, which all paths to the node share.
  var deviceNumber: dev_t {
    var information = stat()
    return fstat(descriptor.number, &information) == 0 ? information.st_rdev : 0
  }

  /// Keeps the events from the console and from all other programs.
  public func grab() throws(SystemError) {
    let result = libevdev_grab(device, LIBEVDEV_GRAB)
    if result < 0 { grabState.refused(at: Clock.monotonic) } else { grabState.grabbed() }
    try Self.check(result, "grab \(path)")
  }

  /// Shares the events with other programs again.
  public func release() {
    libevdev_grab(device, LIBEVDEV_UNGRAB)
    grabState.released()
  }

  /// Makes the next `readEvents` resynchronize, as another program may have consumed events.
  func checkForMissedEvents() { grabState.checkForMissedEvents() }

  /// Whether another program has grabbed the device.
  public var isTakenElsewhere: Bool {
    guard libevdev_grab(device, LIBEVDEV_GRAB) == 0 else { return true }
    libevdev_grab(device, LIBEVDEV_UNGRAB)
    return false
  }

  /// Calls `body` with each queued event; throws ENODEV if the device is gone.
  ///
  /// After an overrun of the kernel's buffer, and after another program's grab, the events are what
  /// `TouchDecoder` expects: SYN_DROPPED, SYN_REPORT, then one frame with every change since.
  public func readEvents(_ body: (InputEvent) -> Void) throws(SystemError) {
    let normal = LIBEVDEV_READ_FLAG_NORMAL.rawValue
    let synchronizing = LIBEVDEV_READ_FLAG_SYNC.rawValue
    var mode = normal
    var raw = input_event()
    if grabState.mayHaveMissedEvents {
      // Events arrive, so the program that had grabbed the device has released it.
      if grabState.retry != nil, libevdev_grab(device, LIBEVDEV_GRAB) == 0 { grabState.grabbed() }
      grabState.resynchronized()
      libevdev_next_event(device, LIBEVDEV_READ_FLAG_FORCE_SYNC.rawValue, &raw)
      let now = times.time(reported: nil, now: Clock.monotonic)
      body(.synchronization(SynchronizationCode.dropped, at: now))
      body(.report(at: now))
      mode = synchronizing
    }
    while true {
      let result = libevdev_next_event(device, mode, &raw)
      switch result {
      case CInt(LIBEVDEV_READ_STATUS_SUCCESS.rawValue):
        body(event(raw))
      case CInt(LIBEVDEV_READ_STATUS_SYNC.rawValue) where mode == normal:
        let dropped = event(raw)
        body(dropped)
        body(.report(at: dropped.time))
        mode = synchronizing
      case CInt(LIBEVDEV_READ_STATUS_SYNC.rawValue):
        // libevdev may split the changes into several frames; they belong to one.
        let change = event(raw)
        if !change.isReport { body(change) }
      case -EAGAIN where mode == synchronizing:
        let time = event(raw).time
        slotPlaces(at: time).forEach(body)
        body(.report(at: time))
        mode = normal
      case -EAGAIN:
        return
      default:
        try Self.check(result, "read \(path)")
      }
    }
  }

  private func event(_ raw: input_event) -> InputEvent {
    let reported =
      .seconds(Int64(raw.time.tv_sec)) + Duration.microseconds(Int64(raw.time.tv_usec))
    let time = times.time(reported: clockProblem == nil ? reported : nil, now: Clock.monotonic)
    return InputEvent(time: time, type: raw.type, code: raw.code, value: raw.value)
  }

  /// Returns a frame with the last position of every slot. The kernel does not repeat a coordinate that
  /// the next finger shares with it. The frame itself contains no contact.
  public func places(at time: Duration) -> [InputEvent] {
    slotPlaces(at: time)
      + Self.singleAxes.compactMap { axis in
        var value: CInt = 0
        return libevdev_fetch_event_value(device, UInt32(EventType.absolute), UInt32(axis), &value)
          != 0 ? InputEvent(time: time, type: EventType.absolute, code: axis, value: value) : nil
      } + [.report(at: time)]
  }

  /// Returns the position of every slot. libevdev omits changes of slots without a contact.
  private func slotPlaces(at time: Duration) -> [InputEvent] {
    let count = libevdev_get_num_slots(device)
    guard count > 0 else { return [] }
    var events: [InputEvent] = []
    func add(_ axis: UInt16, _ value: CInt) {
      events.append(InputEvent(time: time, type: EventType.absolute, code: axis, value: value))
    }
    for slot in 0..<count {
      add(Axis.slot, slot)
      for axis in Self.slotAxes {
        var value: CInt = 0
        if libevdev_fetch_slot_value(device, UInt32(slot), UInt32(axis), &value) != 0 {
          add(axis, value)
        }
      }
    }
    add(Axis.slot, libevdev_get_current_slot(device))
    return events
  }

  /// The axes of a slot that keep their values after a touch.
  private static let slotAxes = [
    Axis.positionX, Axis.positionY, Axis.contactDistance, Axis.toolType, Axis.contactPressure,
    Axis.touchMajor,
  ]
  /// The axes for one finger or pen, and for a second finger on some devices.
  private static let singleAxes = [
    Axis.x, Axis.y, Axis.z, Axis.rx, Axis.pressure, Axis.distance,
  ]
  /// The keys that report a finger or a pen.
  private static let touchKeys =
    [KeyCode.touch, KeyCode.leftButton] + (KeyCode.toolPen...KeyCode.toolFinger)

  /// Passes the device's present state to a decoder, before its first event.
  public func replayState(into decoder: inout TouchDecoder) {
    let absolute = UInt32(EventType.absolute)
    let slotCount = libevdev_get_num_slots(device)
    for slot in 0..<max(slotCount, 0) {
      decoder.setInitial(axis: Axis.slot, value: slot)
      for axis in Self.slotAxes + [Axis.trackingID] {
        var value: CInt = 0
        guard libevdev_fetch_slot_value(device, UInt32(slot), UInt32(axis), &value) != 0 else {
          continue
        }
        decoder.setInitial(axis: axis, value: value)
      }
    }
    if slotCount > 0 {
      decoder.setInitial(axis: Axis.slot, value: libevdev_get_current_slot(device))
    }
    for axis in Self.singleAxes {
      var value: CInt = 0
      guard libevdev_fetch_event_value(device, absolute, UInt32(axis), &value) != 0 else {
        continue
      }
      decoder.setInitial(axis: axis, value: value)
    }
    for key in Self.touchKeys {
      var isDown: CInt = 0
      guard libevdev_fetch_event_value(device, UInt32(EventType.key), UInt32(key), &isDown) != 0
      else { continue }
      decoder.setInitial(key: key, isDown: isDown != 0)
    }
  }

  /// libevdev returns errors as negative errno values.
  private static func check(
    _ result: CInt, _ action: @autoclosure () -> String
  ) throws(SystemError) {
    guard result < 0 else { return }
    throw SystemError(code: -result, action: action())
  }

  private static func describe(_ device: OpaquePointer) -> TouchscreenDescription {
    var description = TouchscreenDescription(
      name: libevdev_get_name(device).map { String(cString: $0) } ?? "",
      bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(device)),
      vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(device)),
      product: UInt16(truncatingIfNeeded: libevdev_get_id_product(device)),
      version: UInt16(truncatingIfNeeded: libevdev_get_id_version(device)))
    for property in 0..<UInt16(INPUT_PROP_CNT)
    where libevdev_has_property(device, UInt32(property)) != 0 {
      description.properties.insert(property)
    }
    for type in 0..<UInt16(EV_CNT) where libevdev_has_event_type(device, UInt32(type)) != 0 {
      let last = libevdev_event_type_get_max(UInt32(type))
      guard last >= 0 else { continue }
      for code in 0...UInt16(last)
      where libevdev_has_event_code(device, UInt32(type), UInt32(code)) != 0 {
        description.codes[type, default: []].insert(code)
      }
    }
    for axis in description.codes[EventType.absolute] ?? [] {
      guard let range = libevdev_get_abs_info(device, UInt32(axis)) else { continue }
      description.ranges[axis] = AxisRange(
        minimum: range.pointee.minimum, maximum: range.pointee.maximum,
        fuzz: range.pointee.fuzz, flat: range.pointee.flat, resolution: range.pointee.resolution)
    }
    return description
  }
}

extension InputEvent {
  fileprivate static func report(at time: Duration) -> InputEvent {
    synchronization(SynchronizationCode.report, at: time)
  }

  fileprivate static func synchronization(_ code: UInt16, at time: Duration) -> InputEvent {
    InputEvent(time: time, type: EventType.synchronization, code: code, value: 0)
  }
}
