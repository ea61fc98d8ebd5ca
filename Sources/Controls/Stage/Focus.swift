import TouchTracking

/// The keyboard focus, and the overlay that is shown until it ends.
final class Focus {
  private unowned let stage: Stage
  private var current: (control: Control, overlay: Container?)?

  init(stage: Stage) { self.stage = stage }

  /// Whether a control has the focus.
  var exists: Bool { current != nil }

  /// Moves the focus to a control, and shows `overlay`, which covers the stage, above all controls.
  func move(to control: Control, showing overlay: Container?) {
    end(of: stage)
    current = (control, overlay)
    guard let overlay else { return }
    overlay.adoptLook(of: control)
    overlay.relativeFrame = .whole
    stage.add(overlay)
  }

  /// Ends the focus if a control or one of its descendants has it.
  func end(of control: Control) {
    guard let ended = current, ended.control.isInside(control) else { return }
    current = nil
    if let overlay = ended.overlay { stage.remove(overlay) }
    ended.control.focusDidEnd()
  }

  /// Applies the look of the control to the overlay above it, if the control is inside `changed`.
  func lookDidChange(of changed: Control) {
    guard let current, let overlay = current.overlay, current.control.isInside(changed) else {
      return
    }
    overlay.adoptLook(of: current.control)
  }

  /// Passes a key to the overlay, or to the control.
  /// - Returns: whether one of them used the key.
  func handle(_ key: Key) -> Bool {
    guard let current else { return false }
    return current.overlay?.handle(key) == true || current.control.handle(key)
  }
}
