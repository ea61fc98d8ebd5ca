import TouchTracking

/// An input device as `bezel devices` lists it.
public struct InputDevice: Hashable, Sendable {
  /// The purpose of a device that is used.
  public enum Role: String, Hashable, Sendable {
    case touchscreen
    /// A keyboard or rotary encoder. It is open only while the panel needs it.
    case keyboard
    /// A buzzer, for panels with `feedback`.
    case buzzer
    /// A vibration motor, for panels with `feedback`.
    case vibration
  }

  /// Whether a device is used, and why.
  public enum Verdict: Hashable, Sendable {
    /// The reason continues the sentence "is used: …".
    case used(as: Role, because: String)
    /// Neither a touchscreen nor a keyboard, or not requested. The reason is a predicate, such as
    /// "has no absolute position".
    case passedOver(String)
    /// Unusable. The text describes the problem and, if there is one, the remedy.
    case failed(String)
  }

  /// The device node.
  public var path: String
  /// The name of the hardware that udev's rules match as KERNELS: `1-0038` for a chip on the bus
  /// i2c-1, `1-1.4` for a USB socket. Nil for a device that a program has created.
  public var place: String?
  /// The events that it can send.
  public var description: TouchscreenDescription
  public var verdict: Verdict

  /// A device; see its properties.
  public init(
    path: String, place: String? = nil, description: TouchscreenDescription, verdict: Verdict
  ) {
    self.path = path
    self.place = place
    self.description = description
    self.verdict = verdict
  }

  /// `Goodix Capacitive TouchScreen, at 1-005d`: the place distinguishes devices that have no name
  /// or the same name.
  public var label: String {
    (description.name.isEmpty ? "without a name" : description.name)
      + (place.map { ", at \($0)" } ?? "")
  }

  /// `multitouch B, 10 fingers, x 0…799, y 0…479`; empty for a device without positions and for a
  /// keyboard.
  public var capabilities: String {
    if case .used(as: .keyboard, _) = verdict { return "" }
    guard let touchProtocol = description.touchProtocol, let axes = description.positionAxes else {
      return ""
    }
    var parts = ["\(touchProtocol)"]
    if touchProtocol == .slots, let count = description.slotCount {
      parts.append(count == 1 ? "1 finger" : "\(count) fingers")
    }
    for (axis, name) in [(axes.x, "x"), (axes.y, "y")] {
      guard let range = description.ranges[axis] else { continue }
      parts.append("\(name) \(range.minimum)…\(range.maximum)")
    }
    return parts.joined(separator: ", ")
  }
}
