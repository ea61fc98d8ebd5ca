import CUdev
import TouchTracking

/// What udev and sysfs tell of an event device, which anybody may read.
struct UdevInputDevice {
  /// The device node: `/dev/input/event3`.
  let path: String
  /// The number in its name, to sort by.
  let number: Int
  /// ID_INPUT_TOUCHSCREEN: udev's own judgement, or a rule of the maker's.
  let isTouchscreen: Bool
  /// ID_INPUT_KEYBOARD: likewise, of a keyboard with letters.
  let isKeyboard: Bool
  /// LIBINPUT_IGNORE_DEVICE: a rule says that nobody shall use it.
  let isIgnored: Bool
  /// LIBINPUT_CALIBRATION_MATRIX.
  let calibration: String?
  /// All but the ranges of the axes, which only the open device tells.
  let description: TouchscreenDescription

  init?(_ device: OpaquePointer) {
    guard let node = udev_device_get_devnode(device), let name = udev_device_get_sysname(device)
    else { return nil }
    let sysname = String(cString: name)
    guard sysname.hasPrefix("event"), let number = Int(sysname.dropFirst(5)) else { return nil }
    path = String(cString: node)
    self.number = number
    func property(_ name: String) -> String? {
      udev_device_get_property_value(device, name).map { String(cString: $0) }
    }
    isTouchscreen = property("ID_INPUT_TOUCHSCREEN") == "1"
    isKeyboard = property("ID_INPUT_KEYBOARD") == "1"
    isIgnored = property("LIBINPUT_IGNORE_DEVICE") == "1"
    calibration = property("LIBINPUT_CALIBRATION_MATRIX")
    // Belongs to `device`, as its parent.
    let parent = udev_device_get_parent_with_subsystem_devtype(device, "input", nil)
    func attribute(_ name: String) -> String {
      parent.flatMap { udev_device_get_sysattr_value($0, name) }.map { String(cString: $0) } ?? ""
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
    self.description = description
  }

  /// A bit field as sysfs writes it: words of the kernel's `unsigned long` in hexadecimal, the
  /// highest first.
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
