import TouchTracking

/// Decides which reports of a touchscreen's nodes are used.
///
/// A controller may have several nodes that could report the same fingers. Which one it uses is not
/// known before a touch: the node that reports first is used from then on, and the others are
/// ignored. A pen may have a node of its own; while the pen is near, fingers on the other nodes are
/// ignored.
struct TouchArbiter {
  /// One open node.
  struct Node {
    /// The whole touchscreen that it belongs to.
    var hardware: String
    /// The controller whose fingers other nodes could report as well; nil for a single node.
    var sharedFingers: String?
    /// Whether it could report a pen.
    var hasPen: Bool
  }

  private var nodes: [String: Node] = [:]
  /// The path of the node that is used, by controller.
  private var reporters: [String: String] = [:]
  /// The pen's precedence on each touchscreen that has or had a pen, by hardware.
  private var precedences: [String: PenPrecedence] = [:]

  /// Begins to accept the reports of a node.
  mutating func add(_ path: String, _ node: Node) {
    nodes[path] = node
    if node.hasPen, precedences[node.hardware] == nil {
      precedences[node.hardware] = PenPrecedence()
    }
  }

  /// Forgets a node that was closed.
  mutating func remove(_ path: String) {
    guard let node = nodes.removeValue(forKey: path) else { return }
    reporters = reporters.filter { $0.value != path }
    if !nodes.values.contains(where: { $0.hardware == node.hardware }) {
      precedences[node.hardware] = nil
    }
  }

  /// Returns the part of a node's report that is used; nil for none.
  /// - Parameters:
  ///   - frame: the changes; nil for a report without any, which still shows that a pen is near.
  ///   - isPenNear: whether this node reports a pen.
  mutating func accept(
    _ frame: ContactFrame?, from path: String, isPenNear: Bool, at time: Duration
  ) -> ContactFrame? {
    guard let node = nodes[path] else { return nil }
    var frame = frame
    if let reported = frame, !reported.changes.isEmpty || !reported.hovers.isEmpty,
      !isReporter(path, of: node.sharedFingers)
    {
      frame?.changes = []
      // The end of a hover that this node reported before is still forwarded.
      frame?.hovers.removeAll { $0.phase == .near }
    }
    if precedences[node.hardware] != nil {
      frame = precedences[node.hardware]?.pass(frame, of: path, isPenNear: isPenNear, at: time)
    }
    guard let frame, !frame.isEmpty else { return nil }
    return frame
  }

  private mutating func isReporter(_ path: String, of fingers: String?) -> Bool {
    guard let fingers else { return true }
    if let reporter = reporters[fingers] { return reporter == path }
    reporters[fingers] = path
    return true
  }
}
