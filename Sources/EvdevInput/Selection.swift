import Glibc
import TouchTracking

/// The rules that decide which devices to use.
struct Selection: Equatable {
  let spec: InputSpec
  var namePattern: String?
  /// The name patterns of the touchscreens that other panels use.
  var reserved: Set<String> = []
  /// The connectors that show the panel, such as `HDMI-A-1`; nil while they are not known.
  var outputs: Set<String>?

  /// Returns why `--input auto` does not use a device as a touchscreen, as a predicate; nil if it
  /// does.
  /// - Parameter mates: the other nodes of the same hardware.
  func reasonAgainst(_ device: UdevInputDevice, mates: [UdevInputDevice]) -> String? {
    if device.isIgnored { return "is ignored: a udev rule sets LIBINPUT_IGNORE_DEVICE" }
    // ID_INPUT_TOUCHSCREEN overrides the reported events.
    if !device.isTouchscreen, let refusal = device.description.refusal {
      // A touchscreen's pen is used even without the property INPUT_PROP_DIRECT.
      guard refusal == .penTablet, mates.contains(where: \.isUsableTouchscreen) else {
        return "\(refusal)"
      }
    }
    if let twin = Self.betterTwin(of: device, among: mates) {
      return "reports the same fingers as \(twin.path) \"\(twin.description.name)\", which "
        + "distinguishes them"
    }
    let name = device.description.name
    if let namePattern {
      return fnmatch(namePattern, name, 0) == 0 ? nil : "does not match the name \(namePattern)"
    }
    if reserved.contains(where: { fnmatch($0, name, 0) == 0 }) { return "is for another panel" }
    if let outputs, let own = device.output, !outputs.contains(own) {
      return "belongs to the output \(own) by a udev rule (WL_OUTPUT), and the panel is on "
        + outputs.sorted().joined(separator: " and ")
    }
    return nil
  }

  /// Returns the multitouch node of the same hardware, if this node has a single finger. Some
  /// controllers have such a second node for older systems.
  private static func betterTwin(
    of device: UdevInputDevice, among mates: [UdevInputDevice]
  ) -> UdevInputDevice? {
    guard device.description.touchProtocol == .single, !device.description.isPen else { return nil }
    return mates.first {
      $0.isUsableTouchscreen && $0.description.touchProtocol != .single
    }
  }

  /// Returns why a touchscreen is used.
  func reasonFor(_ device: UdevInputDevice?, mates: [UdevInputDevice]) -> String {
    let reason =
      switch spec {
      case .paths: "requested by its path"
      case .automatic, .none:
        if device?.isTouchscreen == true {
          "udev calls it a touchscreen (ID_INPUT_TOUCHSCREEN)"
        } else if device?.description.isPen == true {
          "a pen on the screen, by the events that it can send"
        } else {
          "a touchscreen, by the events that it can send"
        }
      }
    guard let device, device.sharesFingers(with: mates) else { return reason }
    return reason + "; of this touchscreen's nodes, the one that reports a touch first is used"
  }

  /// Returns why a keyboard is used.
  func reasonForKeys(of device: UdevInputDevice) -> String {
    let what =
      device.isKeyboard
      ? "udev calls it a keyboard (ID_INPUT_KEYBOARD)" : "a keyboard, by its keys"
    if device.description.encoderAxis != nil {
      return "a rotary encoder, by its axis; used only for panels with keys: true"
    }
    let time = device.canTypeNumbers ? "while the panel accepts typing, or " : ""
    return "\(what); used only \(time)for panels with keys: true"
  }

  /// Whether to use the keys of a device.
  func usesKeys(of device: UdevInputDevice, for use: KeyboardInput.Use = .operating) -> Bool {
    switch use {
    case .nothing: return false
    case .typing: guard device.canTypeNumbers else { return false }
    case .operating: guard device.canTypeNumbers || device.canOperatePanels else { return false }
    }
    return switch spec {
    case .automatic: true
    case .none: false
    // Paths may be links, such as those in /dev/input/by-id.
    case .paths(let paths): paths.contains { $0.isPath(to: device.path) }
    }
  }
}

extension UdevInputDevice {
  /// Whether another node of the same controller could report the same fingers.
  func sharesFingers(with mates: [UdevInputDevice]) -> Bool {
    !description.isPen
      && mates.contains {
        $0.controller == controller && $0.isUsableTouchscreen && !$0.description.isPen
          && ($0.description.touchProtocol == .single) == (description.touchProtocol == .single)
      }
  }

  /// Whether it is a keyboard with digits, and no rule excludes it.
  var canTypeNumbers: Bool {
    hasUsableKeys && description.canTypeNumbers
  }

  /// Whether it is a keyboard, keypad or rotary encoder that can operate a panel, and no rule excludes
  /// it.
  var canOperatePanels: Bool {
    hasUsableKeys && description.canOperatePanels
  }

  private var hasUsableKeys: Bool {
    !isIgnored && !isTouchscreen && description.refusal != nil
  }
}

extension String {
  /// Whether this path leads to `target` after resolving links.
  func isPath(to target: String) -> Bool {
    guard let resolved = realpath(self, nil) else { return false }
    defer { free(resolved) }
    return String(cString: resolved) == target
  }
}
