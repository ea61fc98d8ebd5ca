import Geometry
import TouchTracking

/// The fingers that programs play, each under a contact that no touchscreen has.
struct InjectedFingers {
  /// The contacts of one client are numbered below it.
  static let limit = 1_000
  /// Touchscreens count from 0.
  private static let first: UInt64 = 1 << 63

  private struct Key: Hashable {
    let client: Int
    let contact: Int
  }

  private var down: [Key: (id: ContactID, position: Point)] = [:]
  private var count: UInt64 = 0

  /// The change that a client's request is; nil for a finger that is down already, or is not.
  /// Without a position it is where it was.
  mutating func change(
    _ phase: ContactChange.Phase, _ contact: Int, of client: Int, at position: Point?
  ) -> ContactChange? {
    let key = Key(client: client, contact: contact)
    guard var finger = down[key] else {
      guard phase == .down, let position else { return nil }
      let id = ContactID(Self.first + count)
      count += 1
      down[key] = (id, position)
      return ContactChange(contact: id, phase: .down, position: position)
    }
    finger.position = position ?? finger.position
    switch phase {
    case .down: return nil
    case .moved: down[key] = finger
    case .up, .cancelled: down[key] = nil
    }
    return ContactChange(contact: finger.id, phase: phase, position: finger.position)
  }

  /// The end of all fingers of a client.
  mutating func removeAll(of client: Int) -> [ContactChange] {
    let lost = down.filter { $0.key.client == client }
      .sorted { $0.value.id.number < $1.value.id.number }
    for (key, _) in lost { down[key] = nil }
    return lost.map {
      ContactChange(contact: $0.value.id, phase: .cancelled, position: $0.value.position)
    }
  }
}
