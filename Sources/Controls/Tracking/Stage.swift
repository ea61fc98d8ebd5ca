import TouchTracking

/// All that a panel shows: its controls, and above them what the control that has the keyboard
/// shows while it has it, such as a number pad.
public final class Stage: Container {
  private var focus: (control: Control, overlay: Container?)?

  /// Puts a panel's controls on a stage.
  public init(root: Container) {
    super.init()
    add(root)
  }

  /// Whether a control has the keyboard.
  public var hasFocus: Bool { focus != nil }

  /// Gives a control the keyboard, and shows `overlay`, as large as the stage, above everything. The
  /// control that had it loses it.
  public func focus(on control: Control, showing overlay: Container?) {
    endFocus(of: self)
    focus = (control, overlay)
    guard let overlay else { return }
    overlay.frame = bounds
    add(overlay)
  }

  /// Takes the keyboard from a control, or one inside of it, if it has it.
  public func endFocus(of control: Control) {
    guard let ended = focus, ended.control.isInside(control) else { return }
    focus = nil
    if let overlay = ended.overlay { remove(overlay) }
    ended.control.focusDidEnd()
  }

  /// Hands a key to the control that has the keyboard.
  /// - Returns: whether there is one that could use it.
  public override func handle(_ key: Key) -> Bool { focus?.control.handle(key) ?? false }
}
