import Glibc
import TouchTracking

/// Which devices to use.
struct Selection {
  let spec: InputSpec
  var namePattern: String?
  /// The patterns of those that are for other panels.
  var reserved: Set<String> = []
  /// The connectors of the screens that are touched, such as `HDMI-A-1`; nil while they are not known.
  var outputs: Set<String>?

  /// Why `--input auto` passes a device over as a touchscreen; nil to use it.
  /// - Parameter mates: the other nodes of the same hardware.
  func reasonAgainst(_ device: UdevInputDevice, mates: [UdevInputDevice]) -> String? {
    if device.isIgnored { return "is to be ignored: a udev rule sets LIBINPUT_IGNORE_DEVICE" }
    // The word of udev, or of a maker's rule, is final.
    if !device.isTouchscreen, let refusal = device.description.refusal {
      // A pen of a touchscreen draws on the picture, whether it says so or not.
      guard refusal == .penTablet, mates.contains(where: \.isUsableTouchscreen) else {
        return "\(refusal)"
      }
    }
    if let twin = Self.betterTwin(of: device, among: mates) {
      return "tells of the same fingers as \(twin.path) \"\(twin.description.name)\", which tells "
        + "them apart"
    }
    let name = device.description.name
    if let namePattern {
      return fnmatch(namePattern, name, 0) == 0 ? nil : "does not match the name \(namePattern)"
    }
    if reserved.contains(where: { fnmatch($0, name, 0) == 0 }) { return "is for another panel" }
    if let outputs, let own = device.output, !outputs.contains(own) {
      return "lies on the screen \(own), says a udev rule by WL_OUTPUT, and the panel is on "
        + outputs.sorted().joined(separator: " and ")
    }
    return nil
  }

  /// The node with the same fingers that makes one with a single finger superfluous: a controller's
  /// second way to report, for systems that know no more.
  private static func betterTwin(
    of device: UdevInputDevice, among mates: [UdevInputDevice]
  ) -> UdevInputDevice? {
    guard device.description.touchProtocol == .single, !device.description.isPen else { return nil }
    return mates.first {
      $0.isUsableTouchscreen && $0.description.touchProtocol != .single
    }
  }

  /// Why a touchscreen is used.
  func reasonFor(_ device: UdevInputDevice?, mates: [UdevInputDevice]) -> String {
    let reason =
      switch spec {
      case .paths: "asked for by its path"
      case .automatic, .none:
        if device?.isTouchscreen == true {
          "udev calls it a touchscreen (ID_INPUT_TOUCHSCREEN)"
        } else if device?.description.isPen == true {
          "a pen on the screen by what it can report"
        } else {
          "a touchscreen by what it can report"
        }
      }
    guard let device, device.sharesFingers(with: mates) else { return reason }
    return reason + "; of this touchscreen's nodes the one counts that is touched first"
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
  /// Whether another node of the same controller may tell of the same fingers.
  func sharesFingers(with mates: [UdevInputDevice]) -> Bool {
    !description.isPen
      && mates.contains {
        $0.controller == controller && $0.isUsableTouchscreen && !$0.description.isPen
          && ($0.description.touchProtocol == .single) == (description.touchProtocol == .single)
      }
  }

  /// Whether it is a keyboard with digits that no rule excludes.
  var typesNumbers: Bool {
    !isIgnored && !isTouchscreen && description.refusal != nil && description.typesNumbers
  }
}

extension String {
  /// Whether this path, with its links resolved, is `target`.
  func isPath(to target: String) -> Bool {
    guard let resolved = realpath(self, nil) else { return false }
    defer { free(resolved) }
    return String(cString: resolved) == target
  }
}
