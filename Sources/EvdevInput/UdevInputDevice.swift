import TouchTracking
import Udev

/// An event device as udev and sysfs describe it.
struct UdevInputDevice: Equatable {
  /// The device node: `/dev/input/event3`.
  let path: String
  /// The number in the node's name, to sort by.
  let number: Int
  /// ID_INPUT_TOUCHSCREEN, which udev itself or a manufacturer's rule sets.
  let isTouchscreen: Bool
  /// ID_INPUT_KEYBOARD, which udev sets for a keyboard with letters.
  let isKeyboard: Bool
  /// LIBINPUT_IGNORE_DEVICE: a rule forbids using the device.
  let isIgnored: Bool
  /// LIBINPUT_CALIBRATION_MATRIX.
  let calibration: String?
  /// LIBINPUT_FUZZ_35 and so on, by axis: the driver's noise. A rule of libinput sets it when it
  /// turns off the kernel's filter.
  let noise: [UInt16: Int32]
  /// WL_OUTPUT: the connector of the touchscreen's output, which a rule sets.
  let output: String?
  /// Whether udev has run its rules for the device.
  let isInitialized: Bool
  /// The sysfs path of the controller behind the node: a HID device, or a chip on a bus. Nil for a
  /// device that a program has created.
  let controller: String?
  /// The sysfs path of the whole hardware: a USB device may have several controllers.
  let hardware: String?
  /// The events that the device can send, without the ranges of axes: only an open device reports
  /// those.
  let description: TouchscreenDescription
}

extension UdevInputDevice {
  /// Nil if the device is not an event device.
  init?(_ device: UdevDevice) {
    guard let path = device.path, device.name.hasPrefix("event"),
      let number = Int(device.name.dropFirst(5))
    else { return nil }
    self.path = path
    self.number = number
    isTouchscreen = device.property("ID_INPUT_TOUCHSCREEN") == "1"
    isKeyboard = device.property("ID_INPUT_KEYBOARD") == "1"
    isIgnored = device.property("LIBINPUT_IGNORE_DEVICE") == "1"
    calibration = device.property("LIBINPUT_CALIBRATION_MATRIX")
    noise = Self.positionAxes.reduce(into: [:]) { noise, axis in
      let digits = String(axis, radix: 16)
      let name = "LIBINPUT_FUZZ_" + (digits.count < 2 ? "0" : "") + digits
      noise[axis] = device.property(name).flatMap { Int32($0) }
    }
    output = device.property("WL_OUTPUT")
    isInitialized = device.isInitialized
    controller = device.parent?.parent?.folder
    hardware = device.parent(subsystem: "usb", type: "usb_device")?.folder ?? controller
    func attribute(_ name: String) -> String {
      device.parentAttribute(name, subsystem: "input") ?? ""
    }
    func identifier(_ name: String) -> UInt16 { UInt16(attribute(name), radix: 16) ?? 0 }
    var description = TouchscreenDescription(
      name: attribute("name"), bus: identifier("id/bustype"), vendor: identifier("id/vendor"),
      product: identifier("id/product"), version: identifier("id/version"),
      properties: Self.bits(attribute("properties")))
    description.codes = [
      EventType.key: Self.bits(attribute("capabilities/key")),
      EventType.relative: Self.bits(attribute("capabilities/rel")),
      EventType.absolute: Self.bits(attribute("capabilities/abs")),
    ]
    for (type, name) in [(EventType.sound, "snd"), (EventType.forceFeedback, "ff")] {
      let codes = Self.bits(attribute("capabilities/\(name)"))
      if !codes.isEmpty { description.codes[type] = codes }
    }
    self.description = description
  }

  private static let positionAxes = [Axis.x, Axis.y, Axis.positionX, Axis.positionY]

  /// See `InputDevice.place`.
  var place: String? { hardware?.split(separator: "/").last.map(String.init) }

  /// The other nodes of the same hardware.
  func mates(among devices: [UdevInputDevice]) -> [UdevInputDevice] {
    devices.filter { hardware != nil && $0.hardware == hardware && $0.path != path }
  }

  /// Whether it is a touchscreen by udev's properties and by the events that it can send.
  var isUsableTouchscreen: Bool {
    !isIgnored && (isTouchscreen || description.refusal == nil) && description.touchProtocol != nil
  }

  /// Returns all event devices, sorted by number.
  static func all(in database: UdevDatabase) -> [UdevInputDevice] {
    database.devices(subsystem: "input", named: "event*").compactMap(UdevInputDevice.init)
      .sorted { $0.number < $1.number }
  }

  /// Parses a bit field of sysfs: hexadecimal words of the kernel's `unsigned long`, the highest
  /// first.
  static func bits(_ text: String, wordSize: Int = UInt.bitWidth) -> Set<UInt16> {
    var bits: Set<UInt16> = []
    for (index, word) in text.split(whereSeparator: \.isWhitespace).reversed().enumerated() {
      guard let value = UInt64(word, radix: 16) else { return [] }
      for bit in 0..<wordSize where value & (1 << UInt64(bit)) != 0 {
        bits.insert(UInt16(truncatingIfNeeded: index * wordSize + bit))
      }
    }
    return bits
  }
}
