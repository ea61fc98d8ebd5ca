import LinuxIO
import TouchTracking

extension InputDevice {
  /// Every input device there is, and whether it would be used where touchscreens are found
  /// automatically. Takes no device from anybody.
  public static func all(namePattern: String? = nil) throws(SystemError) -> [InputDevice] {
    let selection = Selection(spec: .automatic, namePattern: namePattern)
    return try Udev().inputDevices().map { found in
      if let reason = selection.reasonAgainst(found) {
        return InputDevice(
          path: found.path, description: found.description, verdict: .passedOver(reason))
      }
      do throws(SystemError) {
        let device = try EvdevDevice(path: found.path)
        return InputDevice(
          path: found.path, description: device.description,
          verdict: device.description.impossibility.map { .failed("\($0)") }
            ?? .used(because: selection.reasonFor(found)))
      } catch {
        return InputDevice(
          path: found.path, description: found.description,
          verdict: .failed(trouble(error, with: found.path)))
      }
    }
  }
}
