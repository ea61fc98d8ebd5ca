import TouchTracking

/// Passes keys to the control that has the keyboard focus.
///
/// The panel and each modal layer above it have a focus of their own. Keys belong to the topmost
/// modal layer, and to the panel if none is open. The panel's focus returns when the last one
/// closes.
final class Focus {
  private unowned let stage: Stage
  /// The controls with the focus of the panel or of a modal layer.
  private var controls: [Control] = []

  init(stage: Stage) { self.stage = stage }

  /// Whether keys are needed.
  var exists: Bool { stage.layers.modal != nil || current != nil }

  /// The control that receives keys; nil for none.
  private var current: Control? {
    let layer = stage.layers.modal?.content
    return controls.first { stage.layers.modal(containing: $0) === layer }
  }

  func move(to control: Control) {
    let layer = stage.layers.modal(containing: control)
    end { $0 !== control && self.stage.layers.modal(containing: $0) === layer }
    if !controls.contains(where: { $0 === control }) { controls.append(control) }
  }

  /// Ends the focus of a control and its descendants.
  func end(of control: Control) { end { $0.isInside(control) } }

  private func end(where isEnding: (Control) -> Bool) {
    let ended = controls.filter(isEnding)
    controls.removeAll { control in ended.contains { $0 === control } }
    for control in ended { control.focusDidEnd() }
  }

  /// Passes a key to the control with the focus, then to the modal layer and its owner.
  /// - Returns: whether one of them used the key.
  func handle(_ key: Key) -> Bool {
    if current?.handle(key) == true { return true }
    guard let layer = stage.layers.modal else { return false }
    return layer.content.handle(key) || layer.owner.handle(key)
  }
}
