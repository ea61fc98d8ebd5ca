import Glibc
import TouchTracking

/// Which of the devices that exist are asked for.
struct Selection {
  let spec: InputSpec
  let namePattern: String?

  /// Why a device is passed over where touchscreens are found automatically; nil to use it.
  func reasonAgainst(_ device: UdevInputDevice) -> String? {
    if device.isIgnored { return "is to be ignored: a udev rule sets LIBINPUT_IGNORE_DEVICE" }
    // Where udev, or the maker by a rule, says that it is one, it is.
    if !device.isTouchscreen, let refusal = device.description.refusal { return "\(refusal)" }
    if let namePattern, fnmatch(namePattern, device.description.name, 0) != 0 {
      return "does not match the name \(namePattern)"
    }
    return nil
  }

  /// Why a device is used that there is nothing against.
  func reasonFor(_ device: UdevInputDevice?) -> String {
    switch spec {
    case .paths: "asked for by its path"
    case .automatic, .none:
      device?.isTouchscreen == true
        ? "udev calls it a touchscreen (ID_INPUT_TOUCHSCREEN)"
        : "a touchscreen by what it can report"
    }
  }
}
