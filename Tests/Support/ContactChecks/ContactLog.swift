import Geometry
import TouchTracking

/// Checks, frame by frame, the rules for all devices and all events: a contact goes down once,
/// moves or changes only while it is down, ends once and at its last position, and its number is never used
/// again.
public struct ContactLog {
  public private(set) var down: [ContactID: Point] = [:]
  public private(set) var downs: [Point] = []
  public private(set) var ups: [Point] = []
  public private(set) var cancels = 0
  public private(set) var moves = 0
  public private(set) var mostAtOnce = 0
  public private(set) var violations: [String] = []
  private var properties: [ContactID: ContactProperties] = [:]
  private var seen: Set<ContactID> = []
  private var pressed: [ContactID: UInt16] = [:]
  public private(set) var presses = 0
  /// What hovers, as it was told last.
  public private(set) var hovering: [ContactID: HoverChange] = [:]
  public private(set) var hovers = 0
  public private(set) var mostNear = 0

  /// Whether no key is down.
  public var isReleased: Bool { pressed.isEmpty }

  public init() {}

  public mutating func take(_ frame: ContactFrame) {
    if frame.isEmpty { violations.append("a frame without changes") }
    for key in frame.keys {
      if key.phase == .down {
        if !seen.insert(key.press).inserted { violations.append("a number used twice") }
        if pressed.values.contains(key.code) { violations.append("a key down twice") }
        pressed[key.press] = key.code
        presses += 1
      } else if pressed.removeValue(forKey: key.press) != key.code {
        violations.append("a key up that was not down")
      }
    }
    for change in frame.hovers { take(change) }
    for change in frame.changes {
      if change.properties.distance != nil { violations.append("a touch at a distance") }
      if let pressure = change.properties.pressure, !(0...1).contains(pressure) {
        violations.append("a pressure beyond all bounds")
      }
      if let size = change.properties.size, !(size > 0 && size.isFinite) {
        violations.append("a size that is none")
      }
      defer { properties[change.contact] = change.properties }
      let last = down[change.contact]
      if !change.position.isFinite { violations.append("an infinite position") }
      switch change.phase {
      case .down:
        if !seen.insert(change.contact).inserted { violations.append("a number used twice") }
        down[change.contact] = change.position
        downs.append(change.position)
        mostAtOnce = max(mostAtOnce, down.count)
      case .moved:
        if last == nil { violations.append("moved while not down") }
        if last == change.position, properties[change.contact] == change.properties {
          violations.append("moved to where it was")
        }
        down[change.contact] = change.position
        moves += 1
      case .up, .cancelled:
        if last == nil { violations.append("ended while not down") }
        if last != change.position { violations.append("ended elsewhere than it was") }
        down[change.contact] = nil
        if change.phase == .up { ups.append(change.position) } else { cancels += 1 }
      }
    }
    mostNear = max(mostNear, down.count + hovering.count)
  }
  private mutating func take(_ change: HoverChange) {
    let last = hovering[change.hover]
    if !change.position.isFinite { violations.append("an infinite position") }
    if let distance = change.properties.distance, !(0...1).contains(distance) {
      violations.append("a distance beyond all bounds")
    }
    switch change.phase {
    case .near:
      if last == nil, !seen.insert(change.hover).inserted {
        violations.append("a number used twice")
      }
      if last == change { violations.append("hovers as it did") }
      hovering[change.hover] = change
      hovers += 1
    case .gone:
      if last == nil { violations.append("gone while not near") }
      hovering[change.hover] = nil
    }
  }
}
