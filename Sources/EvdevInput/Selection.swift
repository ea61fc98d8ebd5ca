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

  /// Why a device is used that `takesKeys` is said of.
  func reasonForKeys(of device: UdevInputDevice) -> String {
    let what =
      device.isKeyboard
      ? "udev calls it a keyboard (ID_INPUT_KEYBOARD)" : "a keyboard by its keys"
    return "\(what); open only while a number is typed"
  }

  /// Whether numbers are typed on a device: it can, it is no touchscreen, and it is asked for.
  func takesKeys(of device: UdevInputDevice) -> Bool {
    guard device.typesNumbers else { return false }
    return switch spec {
    case .automatic: true
    case .none: false
    // Paths may be links, as those in /dev/input/by-id are.
    case .paths(let paths): paths.contains { $0.isPath(to: device.path) }
    }
  }
}

extension UdevInputDevice {
  /// Whether it is a keyboard for numbers, and nobody says to leave it alone.
  var typesNumbers: Bool {
    !isIgnored && !isTouchscreen && description.refusal != nil && description.typesNumbers
  }
}

extension String {
  /// Whether a path leads to another one that is no link.
  fileprivate func isPath(to target: String) -> Bool {
    guard let resolved = realpath(self, nil) else { return false }
    defer { free(resolved) }
    return String(cString: resolved) == target
  }
}
