import Geometry
import TouchTracking

/// Checks frame by frame the rules that hold for every device and every event.
///
/// A contact goes down once, moves or changes only while it is down, and ends once, at its last
/// position. Its number is never reused. Hovers and key presses follow the same rules.
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
  /// The last reported change of each hover.
  public private(set) var hovering: [ContactID: HoverChange] = [:]
  public private(set) var hovers = 0
  public private(set) var mostPresent = 0

  /// Whether no key is down.
  public var allKeysAreUp: Bool { pressed.isEmpty }

  public init() {}

  /// Adds a frame and checks it.
  public mutating func add(_ frame: ContactFrame) {
    if frame.isEmpty { violations.append("a frame without changes") }
    for key in frame.keys {
      if key.phase == .down {
        if !seen.insert(key.press).inserted { violations.append("a number used twice") }
        if pressed.values.contains(key.code) { violations.append("a key went down twice") }
        pressed[key.press] = key.code
        presses += 1
      } else if pressed.removeValue(forKey: key.press) != key.code {
        violations.append("a key went up that was not down")
      }
    }
    for change in frame.hovers { add(change) }
    for change in frame.changes {
      if change.properties.distance != nil { violations.append("a contact has a distance") }
      if let pressure = change.properties.pressure, !(0...1).contains(pressure) {
        violations.append("the pressure is outside 0...1")
      }
      if let size = change.properties.size, !(size > 0 && size.isFinite) {
        violations.append("the size is not positive and finite")
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
        if last == nil { violations.append("a contact moved while not down") }
        if last == change.position, properties[change.contact] == change.properties {
          violations.append("a contact moved without a change")
        }
        down[change.contact] = change.position
        moves += 1
      case .up, .cancelled:
        if last == nil { violations.append("a contact ended while not down") }
        if last != change.position {
          violations.append("a contact did not end at its last position")
        }
        down[change.contact] = nil
        if change.phase == .up { ups.append(change.position) } else { cancels += 1 }
      }
    }
    mostPresent = max(mostPresent, down.count + hovering.count)
  }

  private mutating func add(_ change: HoverChange) {
    let last = hovering[change.hover]
    if !change.position.isFinite { violations.append("an infinite position") }
    if let distance = change.properties.distance, !(0...1).contains(distance) {
      violations.append("the distance is outside 0...1")
    }
    switch change.phase {
    case .near:
      if last == nil, !seen.insert(change.hover).inserted {
        violations.append("a number used twice")
      }
      if last == change { violations.append("a hover was reported without a change") }
      hovering[change.hover] = change
      hovers += 1
    case .gone:
      if last == nil { violations.append("a hover ended while not near") }
      hovering[change.hover] = nil
    }
  }
}
