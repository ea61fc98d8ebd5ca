import Controls
import Geometry
import JSON
import TouchTracking

/// A recording of touches, keys and changes by programs.
package struct PanelRecording {
  /// The longest recording.
  package static let timeLimit = Duration.seconds(600)
  /// The maximum number of event frames in a recording: 60 per second.
  static let frameLimit = 36_000
  /// The maximum number of steps in a recording.
  static let stepLimit = 2_000

  /// A step of a test.
  package struct Step {
    /// The action, which names controls where it can.
    var action: [JSONMember]
    /// The same action with a position, used if the step with names fails.
    var fallback: [JSONMember]?
  }

  /// The touches. Times begin at zero; positions are fractions of the panel's picture.
  package var frames: [ContactFrame] = []
  /// Keys, touches and changes by programs as steps of a test, and the waits between them.
  package var steps: [Step] = []
  /// The reason why the steps cannot be saved as a test; nil if they can.
  var stepProblem: String?
  /// The time from the beginning to the end.
  package var duration = Duration.zero
  /// What the steps leave out, in sentences.
  package var notes: [String] = []
  /// The size of the screen, in pixels.
  package var screen = PixelSize(width: 1, height: 1)
  /// The values at the beginning, except secret and built-in ones.
  var startValues: [String: Scalar?] = [:]
  /// The values at the end, except secret and built-in ones.
  var endValues: [String: Scalar?] = [:]
  /// The page that was visible at the beginning; nil without pages.
  package var page: String?
  /// What else the panel showed at the beginning.
  var startView: StartView

  /// The number of touches.
  package var touchCount: Int {
    frames.reduce(0) { $0 + $1.changes.count { $0.phase == .down } }
  }
}
