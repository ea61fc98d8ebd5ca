import TouchTracking

@testable import EvdevInput

extension UdevInputDevice {
  /// A node named `Panel` of a USB touchscreen, unless something else is asked for.
  static func node(
    _ number: Int, _ name: String = "Panel", bus: UInt16 = 3, axes: Set<UInt16>,
    keys: Set<UInt16> = [KeyCode.touch], isDirect: Bool = true, isIgnored: Bool = false,
    isInitialized: Bool = true, output: String? = nil, controller: String? = "/hid",
    hardware: String? = "/usb"
  ) -> UdevInputDevice {
    UdevInputDevice(
      path: "/dev/input/event\(number)", number: number, isTouchscreen: false, isKeyboard: false,
      isIgnored: isIgnored, calibration: nil, noise: [:], output: output,
      isInitialized: isInitialized, controller: controller, hardware: hardware,
      description: TouchscreenDescription(
        name: name, bus: bus, properties: isDirect ? [InputProperty.direct] : [],
        codes: [EventType.key: keys, EventType.absolute: axes]))
  }
}

extension Set<UInt16> {
  static let multitouch: Set<UInt16> = [
    Axis.x, Axis.y, Axis.slot, Axis.positionX, Axis.positionY, Axis.trackingID,
  ]
  static let oneFinger: Set<UInt16> = [Axis.x, Axis.y]
}
