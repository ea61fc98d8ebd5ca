import LinuxIO
import TouchTracking
import Udev

extension InputDevice {
  /// Every input device, and whether `--input auto` would use it. Takes no device away from another
  /// program.
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

  /// Opens a device that would be used, for its axes and for the reason if it fails.
  private init(_ found: UdevInputDevice, _ verdict: Verdict) {
    self.init(path: found.path, description: found.description, verdict: verdict)
    guard case .used(let role, _) = verdict else { return }
    do throws(SystemError) {
      description = try EvdevDevice(path: found.path).description
      if role == .touchscreen, let reason = description.impossibility {
        self.verdict = .failed("\(reason)")
      }
    } catch {
      self.verdict = .failed(problem(error, with: found.path))
    }
  }
}
