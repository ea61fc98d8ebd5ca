import Controls
import Geometry
import JSON
import TouchTracking

/// What a user and programs did with a panel for a while.
struct PanelRecording {
  /// The longest recording.
  static let timeLimit = Duration.seconds(600)
  /// The most event frames of a recording.
  static let frameLimit = 100_000
  /// The most steps of a recording.
  static let stepLimit = 2_000

  /// A step of a test.
  struct Step {
    /// The action, which names controls where it can.
    var action: [JSONMember]
    /// The same with positions, in case the named control does not take the touch.
    var fallback: [JSONMember]?
  }

  /// The touches. Times begin at zero; positions are fractions of the panel's picture.
  var frames: [ContactFrame] = []
  /// Keys, touches and the changes by programs as steps of a test, with the waits between them.
  var steps: [Step] = []
  /// Why these steps are not a test; nil if they are.
  var stepProblem: String?
  /// The time from the beginning to the end.
  var duration = Duration.zero
  /// The values at the beginning and at the end, without those that tests cannot set or that are
  /// secret.
  var startValues: [String: Scalar?] = [:]
  var endValues: [String: Scalar?] = [:]
  /// The page that was visible at the beginning; nil without pages.
  var page: String?

  /// How many touches were made.
  var touchCount: Int {
    frames.reduce(0) { $0 + $1.changes.count { $0.phase == .down } }
  }
}
