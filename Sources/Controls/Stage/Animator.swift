/// Calls `advance(to:)` of controls with each frame until they need no more frames.
final class Animator {
  /// The longest time for which a control gets frames without requesting them again.
  static let longestAnimation = Duration.seconds(60)

  /// Called with a control that has been animating for `longestAnimation`. It gets no more frames.
  var onEndlessAnimation: (Control) -> Void = { _ in }
  private var animations: [Animation] = []
  /// The indices of `animations` by their controls.
  private var indices: [ObjectIdentifier: Int] = [:]
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
    } else if let index = indices[ObjectIdentifier(control)] {
      animations[index].start = nil
    } else {
      add(Animation(control: control))
    }
  }

  private func add(_ animation: Animation) {
    // The control may have requested frames while others advanced.
    guard indices[ObjectIdentifier(animation.control)] == nil else { return }
    indices[ObjectIdentifier(animation.control)] = animations.count
    animations.append(animation)
  }

  /// Ends the animated changes of values.
  func finishMovements() {
    for animation in animations { animation.control.finishMovement() }
  }

  /// Updates a control for a frame. A posed one is a still picture.
  /// - Returns: whether it needs more frames.
  private func advance(_ control: Control, to time: Duration) -> Bool {
    guard control.shownPose == nil else {
      control.finishMovement()
      return false
    }
    return control.advance(to: time) || advancingRequestedFrames
  }

  /// Updates all animations for a frame at `time`.
  func advance(to time: Duration) {
    let current = animations
    animations = []
    indices.removeAll(keepingCapacity: true)
    for animation in current {
      let control = animation.control
      advancing = control
      advancingRequestedFrames = false
      let continues = advance(control, to: time)
      advancing = nil
      guard continues else { continue }
      let start = animation.start ?? time
      if time - start < Self.longestAnimation {
        add(Animation(control: control, start: start))
      } else {
        onEndlessAnimation(control)
      }
    }
  }
}
