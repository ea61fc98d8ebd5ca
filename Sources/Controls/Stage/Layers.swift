import Geometry

/// The place of a layer above a panel.
public enum LayerRole: Hashable, Sendable {
  /// Covers the whole panel, above all modal layers that are already open. Until it closes, it
  /// receives all keys and the touches outside floating layers. Dialogs are modal.
  case modal
  /// Covers the whole panel, above all modal layers. Touches beside its controls reach the layers
  /// below. There is at most one, and it closes when a modal layer opens. The on-screen keyboard
  /// has this role.
  case keyboard
  /// Has the frame that its owner sets, above all modal layers. Touches beside its controls reach
  /// the layers below. The bubbles that show values are floating.
  case floating
}

/// A control in a layer that slides in and out, or one that opens such a layer with the next frame.
public protocol MovingLayer: Control {
  /// Whether the layer is opening or closing.
  var isMoving: Bool { get }
}

/// The layers above the controls of a panel, in a stack.
///
/// A layer belongs to the control that opened it, and closes when that control is disabled, hidden
/// or removed.
final class Layers {
  /// The maximum number of open layers of each role.
  static let limit = 16

  private struct Layer {
    let content: Control
    let role: LayerRole
    var owner: Control
    /// The layer closes if the owner leaves this position; nil if the owner may move.
    let place: Point?
  }

  private unowned let stage: Stage
  /// From bottom to top: the modal layers in the order in which they were opened, the keyboard, and
  /// the floating ones.
  private var layers: [Layer] = []
  private var modalCount = 0
  /// How far the panel and the modal layers are moved up, in points.
  fileprivate var panelOffset = 0.0 { didSet { if panelOffset != oldValue { movePanel() } } }

  init(stage: Stage) { self.stage = stage }

  /// The topmost modal layer and its owner; nil for none.
  var modal: (content: Control, owner: Control)? {
    guard modalCount > 0 else { return nil }
    let layer = layers[modalCount - 1]
    return (layer.content, layer.owner)
  }

  /// The floating layers, from bottom to top.
  var floating: [Control] { layers.filter { $0.role == .floating }.map(\.content) }

  /// The on-screen keyboard; nil for none.
  var keyboard: Control? {
    layers.indices.contains(modalCount) && layers[modalCount].role == .keyboard
      ? layers[modalCount].content : nil
  }

  /// The parts of the stage that touches can reach, from bottom to top.
  var touchable: ArraySlice<Control> { stage.children[modalCount...] }

  /// Returns the modal layer that contains a control; nil if it is in none.
  func modal(containing control: Control) -> Control? {
    layers.prefix(modalCount).last { control.isInside($0.content) }?.content
  }

  func hasLayer(ownedBy control: Control) -> Bool { layers.contains { $0.owner === control } }

  /// Opens a layer. A modal layer or a keyboard first cancels all touches; their fingers have no
  /// effect until they are lifted. A keyboard that is already open gets a new owner.
  /// - Returns: false if too many layers are open, or if the owner has left the panel because a
  ///   touch was cancelled.
  func open(
    _ content: Control, as role: LayerRole, for owner: Control, closesIfMoved: Bool = false
  ) -> Bool {
    if role == .keyboard, content === keyboard {
      layers[modalCount].owner = owner
      (content as? Container)?.adoptLook(of: owner)
      return true
    }
    if role != .floating {
      stage.cancelTouches()
      if let keyboard { close(keyboard) }
    }
    guard owner.stage === stage, content.parent == nil,
      layers.count(where: { $0.role == role }) < Self.limit
    else { return false }
    let index = role == .floating ? layers.count : modalCount
    layers.insert(
      Layer(
        content: content, role: role, owner: owner,
        place: closesIfMoved ? owner.originOnStage : nil), at: index)
    if role == .modal { modalCount += 1 }
    if role != .floating { content.relativeFrame = .whole }
    (content as? Container)?.adoptLook(of: owner)
    let fadesIn = role == .modal && !(content is any MovingLayer)
    if fadesIn { content.isHidden = true }
    // The panel is the first child of the stage.
    stage.insert(content, at: index + 1)
    if fadesIn {
      content.fade(isHidden: false, by: content.transition(over: Motion.appearance))
    }
    return true
  }

  func close(_ content: Control) {
    guard let index = layers.firstIndex(where: { $0.content === content }) else { return }
    let layer = layers.remove(at: index)
    if layer.role == .modal { modalCount -= 1 }
    if layer.role == .keyboard { panelOffset = 0 }
    stage.remove(content)
    stage.focus.forgetLost(in: content)
    layer.owner.layerDidClose(content)
  }

  /// Closes the layers that were opened with `closesIfMoved`, if their owners have moved.
  func closeMoved() {
    for layer in layers.reversed()
    where layer.place.map({ $0 != layer.owner.originOnStage }) == true {
      close(layer.content)
    }
  }

  /// Closes the layers that a control or one of its descendants opened.
  func closeAll(ownedBy control: Control) {
    for layer in layers.reversed() where layer.owner.isInside(control) { close(layer.content) }
  }

  /// Moves the panel and the modal layers to `panelOffset`.
  fileprivate func movePanel() {
    for child in stage.children.prefix(modalCount + 1) {
      child.frame = Rectangle(
        origin: Point(x: child.frame.x, y: -panelOffset), size: child.frame.size)
    }
  }

  /// Applies the look of the owners inside `changed` to their layers.
  func lookDidChange(of changed: Control) {
    for layer in layers where layer.owner.isInside(changed) {
      (layer.content as? Container)?.adoptLook(of: layer.owner)
    }
  }
}

extension Control {
  /// Opens a layer above the panel on behalf of the control. It closes when the control closes it,
  /// or is disabled, hidden or removed.
  ///
  /// A modal layer or a keyboard first cancels all touches. The fingers have no effect until they are
  /// lifted.
  /// - Parameters:
  ///   - layer: a control or container that is in no container.
  ///   - closesIfMoved: whether the layer also closes when the control moves on the screen.
  /// - Returns: false if the control is on no panel or too many layers are open.
  @discardableResult
  public final func open(
    _ layer: Control, as role: LayerRole, closesIfMoved: Bool = false
  ) -> Bool {
    stage?.layers.open(layer, as: role, for: self, closesIfMoved: closesIfMoved) ?? false
  }

  /// Whether a layer that the control opened is open.
  package final var hasOpenLayer: Bool { stage?.layers.hasLayer(ownedBy: self) ?? false }

  /// The on-screen keyboard; nil for none. A control that opens it again becomes its owner.
  public final var onScreenKeyboard: Control? { stage?.layers.keyboard }

  /// Moves the panel and its modal layers up by a distance in points, so that a control remains
  /// visible above the on-screen keyboard. The panel moves back when the keyboard closes.
  public final func shiftPanel(up distance: Double) {
    guard let layers = stage?.layers, layers.keyboard != nil else { return }
    layers.panelOffset = distance
    // A new layout of the panel may have reset its position.
    layers.movePanel()
  }

  /// The distance by which the panel is moved up.
  public final var panelOffset: Double { stage?.layers.panelOffset ?? 0 }

  /// Closes a layer. Does nothing if it is not open.
  public final func close(_ layer: Control) { stage?.layers.close(layer) }
}
