import TouchTracking

/// An input device as `bezel devices` lists it.
public struct InputDevice: Hashable, Sendable {
  public enum Verdict: Hashable, Sendable {
    /// Why, in words that go on after "is used:".
    case used(because: String)
    /// Not a touchscreen, or not one that was asked for; why, in words that go on after the name.
    case passedOver(String)
    /// A touchscreen that cannot be used: what went wrong, and what to do about it.
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

  /// `multitouch B, 10 fingers, x 0…799, y 0…479`; empty where the device has no positions.
  public var capabilities: String {
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
