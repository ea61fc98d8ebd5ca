import Geometry
import TouchTracking

/// The touches that clients inject, with contact numbers that no touchscreen uses.
package struct InjectedTouches {
  /// The number of contacts of one client.
  package static let limit = 1_000
  /// Touchscreens number their contacts from 0.
  private static let first: UInt64 = 1 << 63

  private struct Key: Hashable {
    let client: Int
    let contact: Int
  }

  private var down: [Key: (id: ContactID, position: Point)] = [:]
  private var count: UInt64 = 0

  /// The contact change for a client's request; nil if the phase does not fit, such as `down` of a
  /// contact that is already down. Without a position the contact stays where it was.
  mutating func change(
    _ phase: ContactChange.Phase, _ contact: Int, of client: Int, at position: Point?
  ) -> ContactChange? {
    let key = Key(client: client, contact: contact)
    guard var touch = down[key] else {
      guard phase == .down, let position else { return nil }
      let id = ContactID(Self.first + count)
      count += 1
      down[key] = (id, position)
      return ContactChange(contact: id, phase: .down, position: position)
    }
    touch.position = position ?? touch.position
    switch phase {
    case .down: return nil
    case .moved: down[key] = touch
    case .up, .cancelled: down[key] = nil
    }
    return ContactChange(contact: touch.id, phase: phase, position: touch.position)
  }

  /// Cancels all contacts of a client.
  mutating func removeAll(of client: Int) -> [ContactChange] {
    let lost = down.filter { $0.key.client == client }
      .sorted { $0.value.id.number < $1.value.id.number }
    for (key, _) in lost { down[key] = nil }
    return lost.map {
      ContactChange(contact: $0.value.id, phase: .cancelled, position: $0.value.position)
    }
  }
}
