/// Which of a controller's nodes tells of fingers of which several may tell.
///
/// The same finger must not arrive twice, by two nodes; and which one a controller uses, only a touch
/// can tell.
struct FingerSpeakers {
  /// The path of the node, by the name of the fingers.
  private var paths: [String: String] = [:]

  /// Whether a node's touch counts: that of the first one to tell of the fingers does.
  /// - Parameter fingers: nil for fingers that only this node tells of.
  mutating func isHeard(_ path: String, telling fingers: String?) -> Bool {
    guard let fingers else { return true }
    guard let speaker = paths[fingers] else {
      paths[fingers] = path
      return true
    }
    return speaker == path
  }

  /// Lets another node tell, because this one is gone.
  mutating func forget(_ path: String) {
    paths = paths.filter { $0.value != path }
  }
}
