/// Ignores the resting hand while a pen is near (touch arbitration). All frames from the device
/// nodes of one touchscreen pass through it.
///
///     case | pen         | input               | result
///     -----+-------------+---------------------+------------------------------------------------
///      1   | away        | finger events       | forwarded
///      2   | away        | the pen comes near  | near; all finger contacts are cancelled
///      3   | near        | a finger touches    | the contact is ignored until it ends
///      4   | any         | the pen touches     | forwarded
///      5   | near        | the pen leaves      | away
///      6   | away for    | a finger touches    | as in 3: the hand is lifted after the pen
///          | under 90 ms |                     |
///      7   | near, no    | a finger touches    | as in 1: the pen was left on the screen, or its
///          | event for   |                     | driver never reports that it has left
///          | 2 s         |                     |
///      8   | as in 7     | a pen event         | as in 2
///      9   | near, or as | a finger hovers     | reported as gone, even if `near` was never
///          | in 6        |                     | reported
///
/// The 90 ms are the timeout that libinput uses.
public struct PenPrecedence: Sendable {
  /// The time of the last event from each node whose pen is near.
  private var pens: [String: Duration] = [:]
  /// When the last pen left.
  private var penLeft: Duration?
  /// The last change of each finger contact that is down and not ignored.
  private var fingers: [ContactChange] = []
  /// The finger contacts that are down and ignored.
  private var ignored: [ContactID] = []

  private static let liftTimeout = Duration.milliseconds(90)
  private static let idleTimeout = Duration.seconds(2)

  /// Creates a filter for a touchscreen without a pen near it.
  public init() {}

  /// Filters a frame.
  /// - Parameters:
  ///   - frame: The changes; nil if nothing changed.
  ///   - node: The device node that reported the frame.
  ///   - isPenNear: Whether a pen of this node is near.
  ///   - time: The time of the frame.
  /// - Returns: The changes to handle; nil if there are none.
  public mutating func pass(
    _ frame: ContactFrame?, of node: String, isPenNear: Bool, at time: Duration
  ) -> ContactFrame? {
    let wasNear = isNear(at: time)
    if isPenNear {
      pens[node] = time
    } else if pens.removeValue(forKey: node) != nil {
      penLeft = time
    }
    let comesNear = isPenNear && !wasNear && !fingers.isEmpty
    let isAway = !isNear(at: time) && ignored.isEmpty
    if let frame, isAway {
      for change in frame.changes { track(change) }
      return frame
    }
    var filtered = ContactFrame(time: time, changes: [], keys: frame?.keys ?? [])
    filtered.hovers = frame?.hovers ?? []
    if isNear(at: time) {
      for index in filtered.hovers.indices where filtered.hovers[index].properties.tool != .pen {
        filtered.hovers[index].phase = .gone
      }
    }
    if comesNear { filtered.changes = cancelFingers() }
    for change in frame?.changes ?? [] where passes(change, at: time) {
      track(change)
      filtered.changes.append(change)
    }
    return filtered.isEmpty ? nil : filtered
  }

  private func isNear(at time: Duration) -> Bool {
    if let penLeft, time - penLeft < Self.liftTimeout { return true }
    return pens.values.contains { time - $0 < Self.idleTimeout }
  }

  private mutating func track(_ change: ContactChange) {
    guard change.properties.tool != .pen else { return }
    let index = fingers.firstIndex { $0.contact == change.contact }
    switch (change.phase, index) {
    case (.down, _): fingers.append(change)
    case (.moved, let index?): fingers[index] = change
    case (.up, let index?), (.cancelled, let index?): fingers.remove(at: index)
    case (_, nil): break
    }
  }

  private mutating func cancelFingers() -> [ContactChange] {
    defer { fingers.removeAll(keepingCapacity: true) }
    return fingers.map { finger in
      ignored.append(finger.contact)
      var end = finger
      end.phase = .cancelled
      return end
    }
  }

  private mutating func passes(_ change: ContactChange, at time: Duration) -> Bool {
    guard change.properties.tool != .pen else { return true }
    if change.phase == .down {
      guard isNear(at: time) else { return true }
      ignored.append(change.contact)
      return false
    }
    guard let index = ignored.firstIndex(of: change.contact) else { return true }
    if change.phase != .moved { ignored.remove(at: index) }
    return false
  }
}
