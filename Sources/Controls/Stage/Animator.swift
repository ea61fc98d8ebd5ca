/// Calls `advance(to:)` of controls with each frame until they need no more frames.
final class Animator {
  /// The longest time for which a control gets frames without requesting them again.
  static let longestAnimation = Duration.seconds(60)

  /// Called with a control that has been animating for `longestAnimation`. It gets no more frames.
  var onEndlessAnimation: (Control) -> Void = { _ in }
  private var animations: [Animation] = []
  /// The control whose `advance(to:)` is running.
  private var advancing: Control?
  /// Whether `advancing` has requested frames during the call.
  private var advancingRequestedFrames = false

  private struct Animation {
    let control: Control
    /// The time of the first frame; nil until then.
    var start: Duration?
  }

  /// Whether controls need another frame.
  var isRunning: Bool { !animations.isEmpty }

  /// Whether a layer is opening or closing.
  var movesLayer: Bool {
    animations.contains { ($0.control as? any MovingLayer)?.isMoving == true }
  }

  func requestFrames(for control: Control) {
    if control === advancing {
      advancingRequestedFrames = true
    } else if let index = animations.firstIndex(where: { $0.control === control }) {
      animations[index].start = nil
    } else {
      animations.append(Animation(control: control))
    }
  }

  /// Ends the animated changes of values.
  func finishMovements() {
    for animation in animations { animation.control.finishMovement() }
  }

  /// Updates all animations for a frame at `time`.
  func advance(to time: Duration) {
    let current = animations
    animations = []
    for animation in current {
      let control = animation.control
      advancing = control
      advancingRequestedFrames = false
      let continues = control.advance(to: time) || advancingRequestedFrames
      advancing = nil
      guard continues else { continue }
      let start = animation.start ?? time
      if time - start < Self.longestAnimation {
        animations.append(Animation(control: control, start: start))
      } else {
        onEndlessAnimation(control)
      }
    }
  }
}
