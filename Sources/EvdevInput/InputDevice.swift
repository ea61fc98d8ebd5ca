import TouchTracking

/// An input device as `bezel devices` lists it.
public struct InputDevice: Hashable, Sendable {
  public enum Role: String, Hashable, Sendable {
    case touchscreen
    /// Numbers are typed on it; it is open only meanwhile.
    case keyboard
  }

  public enum Verdict: Hashable, Sendable {
    /// What for, and why, in words that go on after "is used:".
    case used(as: Role, because: String)
    /// Neither touchscreen nor keyboard, or not one that was asked for; why, in words that go on after the name.
    case passedOver(String)
    /// One that cannot be used: what went wrong, and what to do about it.
    case failed(String)
  }

  public var path: String
  public var description: TouchscreenDescription
  public var verdict: Verdict

  public init(path: String, description: TouchscreenDescription, verdict: Verdict) {
    self.path = path
    self.description = description
    self.verdict = verdict
  }

  /// `multitouch B, 10 fingers, x 0…799, y 0…479`; empty where the device has no positions, or none
  /// that are used.
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
