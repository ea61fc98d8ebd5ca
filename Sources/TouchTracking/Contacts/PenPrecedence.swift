/// Keeps a hand that rests on the glass from touching while a pen is near. All that the nodes of one
/// touchscreen report passes through it.
///
///     case | pen         | input               | then
///     -----+-------------+---------------------+------------------------------------------------
///      1   | away        | of a finger         | passes
///      2   | away        | the pen comes near  | near; fingers that are down are cancelled
///      3   | near        | a finger comes down | –: nothing of this finger passes
///      4   | any         | the pen touches     | passes
///      5   | near        | the pen goes        | away
///      6   | away, for   | a finger comes down | as in 3: hands are lifted after the pen
///          | 90 ms only  |                     |
///      7   | near, and   | a finger comes down | as in 1: the pen lies there, or its driver never
///          | silent for  |                     | says that it is gone
///          | 2 s         |                     |
///      8   | as in 7     | the pen says        | as in 2
///          |             | something           |
///      9   | near, or as | a finger hovers     | it is gone, whether it was told of or not
///          | in 6        |                     |
///
/// The 90 ms are libinput's.
public struct PenPrecedence: Sendable {
  /// When the nodes whose pen is near have said something last.
  private var pens: [String: Duration] = [:]
  /// When the last one went.
  private var left: Duration?
  /// The fingers that are down, as they were told last.
  private var fingers: [ContactChange] = []
  /// Those that are down, and nothing of which passes.
  private var hands: [ContactID] = []

  private static let lift = Duration.milliseconds(90)
  private static let patience = Duration.seconds(2)

  /// No pen is near.
  public init() {}

  /// Takes a report.
  /// - Parameters:
  ///   - frame: its changes, if there are any.
  ///   - node: which of the touchscreen's nodes it is of.
  ///   - isPenNear: whether a pen of this node is near.
  ///   - time: when it came.
  /// - Returns: what of it is meant.
  public mutating func pass(
    _ frame: ContactFrame?, of node: String, isPenNear: Bool, at time: Duration
  ) -> ContactFrame? {
    let wasNear = isNear(at: time)
    if isPenNear {
      pens[node] = time
    } else if pens.removeValue(forKey: node) != nil {
      left = time
    }
    let comesNear = isPenNear && !wasNear && !fingers.isEmpty
    let isAway = !isNear(at: time) && hands.isEmpty
    if let frame, isAway {
      for change in frame.changes { note(change) }
      return frame
    }
    var meant = ContactFrame(time: time, changes: [], keys: frame?.keys ?? [])
    meant.hovers = frame?.hovers ?? []
    if isNear(at: time) {
      for index in meant.hovers.indices where meant.hovers[index].properties.tool != .pen {
        meant.hovers[index].phase = .gone
      }
    }
    if comesNear { meant.changes = cancelFingers() }
    for change in frame?.changes ?? [] where isMeant(change, at: time) {
      note(change)
      meant.changes.append(change)
    }
    return meant.isEmpty ? nil : meant
  }

  private func isNear(at time: Duration) -> Bool {
    if let left, time - left < Self.lift { return true }
    return pens.values.contains { time - $0 < Self.patience }
  }

  private mutating func note(_ change: ContactChange) {
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
      hands.append(finger.contact)
      var end = finger
      end.phase = .cancelled
      return end
    }
  }

  private mutating func isMeant(_ change: ContactChange, at time: Duration) -> Bool {
    guard change.properties.tool != .pen else { return true }
    if change.phase == .down {
      guard isNear(at: time) else { return true }
      hands.append(change.contact)
      return false
    }
    guard let index = hands.firstIndex(of: change.contact) else { return true }
    if change.phase != .moved { hands.remove(at: index) }
    return false
  }
}
