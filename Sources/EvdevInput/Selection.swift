import Glibc
import TouchTracking

/// Which devices to use.
struct Selection {
  let spec: InputSpec
  var namePattern: String?

  /// Why `--input auto` passes a device over as a touchscreen; nil to use it.
  func reasonAgainst(_ device: UdevInputDevice) -> String? {
    if device.isIgnored { return "is to be ignored: a udev rule sets LIBINPUT_IGNORE_DEVICE" }
    // The word of udev, or of a maker's rule, is final.
    if !device.isTouchscreen, let refusal = device.description.refusal { return "\(refusal)" }
    return matches(device.description.name) ? nil : "does not match the name \(namePattern ?? "")"
  }

  /// Whether a touchscreen of this name is wanted.
  func matches(_ name: String) -> Bool {
    namePattern.map { fnmatch($0, name, 0) == 0 } ?? true
  }

  /// Why a touchscreen is used.
  func reasonFor(_ device: UdevInputDevice?) -> String {
    switch spec {
    case .paths: "asked for by its path"
    case .automatic, .none:
      device?.isTouchscreen == true
        ? "udev calls it a touchscreen (ID_INPUT_TOUCHSCREEN)"
        : "a touchscreen by what it can report"
    }
  }

  /// Why a keyboard is used.
  func reasonForKeys(of device: UdevInputDevice) -> String {
    let what =
      device.isKeyboard
      ? "udev calls it a keyboard (ID_INPUT_KEYBOARD)" : "a keyboard by its keys"
    return "\(what); open only while a number is typed"
  }

  /// Whether to use a device for typing numbers.
  func takesKeys(of device: UdevInputDevice) -> Bool {
    guard device.typesNumbers else { return false }
    return switch spec {
    case .automatic: true
    case .none: false
    // Paths may be links, such as those in /dev/input/by-id.
    case .paths(let paths): paths.contains { $0.isPath(to: device.path) }
    }
  }
}

extension UdevInputDevice {
  /// Whether it is a keyboard with digits that no rule excludes.
  var typesNumbers: Bool {
    !isIgnored && !isTouchscreen && description.refusal != nil && description.typesNumbers
  }
}

extension String {
  /// Whether this path, with its links resolved, is `target`.
  fileprivate func isPath(to target: String) -> Bool {
    guard let resolved = realpath(self, nil) else { return false }
    defer { free(resolved) }
    return String(cString: resolved) == target
  }
}
