import TouchTracking

/// An input device as `bezel devices` lists it.
public struct InputDevice: Hashable, Sendable {
  /// What a device is used for.
  public enum Role: String, Hashable, Sendable {
    /// Touched.
    case touchscreen
    /// For typing numbers; open only while one is typed.
    case keyboard
  }

  /// Whether a device is used.
  public enum Verdict: Hashable, Sendable {
    /// The reason completes the sentence "is used: …".
    case used(as: Role, because: String)
    /// Neither touchscreen nor keyboard, or not asked for. The reason is a predicate: "has no
    /// keys".
    case passedOver(String)
    /// Unusable: the problem, and its remedy.
    case failed(String)
  }

  /// The device node.
  public var path: String
  /// What it is attached to, by the name that udev's rules match as KERNELS: `1-0038` of a chip on the
  /// bus i2c-1, `1-1.4` at a USB socket. Nil for a device that a program has made.
  public var place: String?
  /// What it can report.
  public var description: TouchscreenDescription
  /// Whether it is used, and why.
  public var verdict: Verdict

  /// A device as it was found.
  public init(
    path: String, place: String? = nil, description: TouchscreenDescription, verdict: Verdict
  ) {
    self.path = path
    self.place = place
    self.description = description
    self.verdict = verdict
  }

  /// `Goodix Capacitive TouchScreen, at 1-005d`: drivers give devices no name, or all the same one.
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
