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
  /// What it can report.
  public var description: TouchscreenDescription
  /// Whether it is used, and why.
  public var verdict: Verdict

  /// A device as it was found.
  public init(path: String, description: TouchscreenDescription, verdict: Verdict) {
    self.path = path
    self.description = description
    self.verdict = verdict
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
