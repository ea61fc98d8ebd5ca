import LinuxIO
import TouchTracking
import Udev

extension InputDevice {
  /// Every input device there is, and whether it would be used where touchscreens and keyboards are
  /// found automatically. Takes no device from anybody.
  public static func all(namePattern: String? = nil) throws(SystemError) -> [InputDevice] {
    let selection = Selection(spec: .automatic, namePattern: namePattern)
    return UdevInputDevice.all(in: try UdevDatabase()).map { found in
      let verdict: Verdict
      if let reason = selection.reasonAgainst(found) {
        verdict =
          selection.takesKeys(of: found)
          ? .used(as: .keyboard, because: selection.reasonForKeys(of: found))
          : .passedOver(reason)
      } else {
        verdict = .used(as: .touchscreen, because: selection.reasonFor(found))
      }
      return InputDevice(found, verdict)
    }
  }

  /// Tells more of a device that is used, or that it cannot be, by opening it.
  private init(_ found: UdevInputDevice, _ verdict: Verdict) {
    self.init(path: found.path, description: found.description, verdict: verdict)
    guard case .used(let role, _) = verdict else { return }
    do throws(SystemError) {
      description = try EvdevDevice(path: found.path).description
      if role == .touchscreen, let reason = description.impossibility {
        self.verdict = .failed("\(reason)")
      }
    } catch {
      self.verdict = .failed(trouble(error, with: found.path))
    }
  }
}
