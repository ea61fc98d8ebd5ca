import Geometry
import TouchTracking

/// The touches that one client injects, with contact numbers that no touchscreen uses.
struct InjectedTouches {
  /// The number of contacts of one client.
  static let limit = 1_000
  /// The number of the first injected contact. Touchscreens number their contacts from 0.
  static let firstContact: UInt64 = 1 << 63

  private var down: [Int: (id: ContactID, position: Point)] = [:]

  /// The contact change for a client's request; nil if the phase does not fit, such as `down` of a
  /// contact that is already down. Without a position the contact stays where it was.
  /// - Parameter number: the number of the next new contact; incremented when it is used.
  mutating func change(
    _ phase: ContactChange.Phase, _ contact: Int, at position: Point?, next number: inout UInt64
  ) -> ContactChange? {
    guard var touch = down[contact] else {
      guard phase == .down, let position else { return nil }
      let id = ContactID(number)
      number += 1
      down[contact] = (id, position)
      return ContactChange(contact: id, phase: .down, position: position)
    }
    touch.position = position ?? touch.position
    switch phase {
    case .down: return nil
    case .moved: down[contact] = touch
    case .up, .cancelled: down[contact] = nil
    }
    return ContactChange(contact: touch.id, phase: phase, position: touch.position)
  }

  /// Cancels all contacts.
  mutating func removeAll() -> [ContactChange] {
    defer { down = [:] }
    return down.values.sorted { $0.id.number < $1.id.number }.map {
      ContactChange(contact: $0.id, phase: .cancelled, position: $0.position)
    }
  }
}
