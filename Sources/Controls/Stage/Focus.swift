import Geometry
import Raster
import TouchTracking
import Values

/// Passes keys to the control that has the keyboard focus, and moves the focus.
///
/// The panel and each modal layer above it have a focus of their own. Keys belong to the topmost
/// modal layer, and to the panel if none is open. The panel's focus returns when the last one
/// closes.
///
/// A key goes to the control with the focus, then to the containers around it, then to the modal
/// layer and its owner. If none of them uses it, Tab, an arrow key or a rotary encoder moves the
/// focus.
///
/// A container, such as a list with thousands of rows, can be a single stop of the focus. The focus
/// moves to its children only from inside it. Holding a key that presses a child acts as the Escape
/// key, because a rotary encoder has no Escape key.
///
/// A touch hides the ring around the focused control. The next key that would operate the control
/// only shows the ring again, so that the user sees what keys operate. A control that took the
/// focus itself, such as a text field, receives all keys.
final class Focus {
  private struct Entry {
    let control: Control
    /// Whether the control took the focus itself.
    var isTaken: Bool
  }

  unowned let stage: Stage
  /// The controls with the focus of the panel or of a modal layer.
  private var entries: [Entry] = []
  /// The last control to lose the focus while no other took it. Tab continues from there.
  private(set) weak var lost: Control?
  /// The control that the keys adjust.
  private weak var adjusted: Control?
  /// The key that presses a control.
  private var pressing: Key?
  /// Whether the ring is visible.
  private(set) var isRingVisible = false
  /// The control whose styles show that it has the focus.
  private weak var styled: Control?
  /// The ring as it was last drawn; nil for none.
  private var ring: FocusRing?

  init(stage: Stage) { self.stage = stage }

  /// Whether keys are needed.
  var exists: Bool { stage.layers.modal != nil || current != nil }

  /// The control that receives keys; nil for none.
  var current: Control? { currentEntry?.control }

  private var currentEntry: Entry? {
    let layer = stage.layers.modal?.content
    return entries.first { stage.layers.modal(containing: $0.control) === layer }
  }

  /// The control that shows that it has the focus, with a ring or as a text field; nil for none.
  var visible: Control? {
    guard let entry = currentEntry, isRingVisible || entry.isTaken else { return nil }
    return entry.control
  }

  // MARK: Moving

  /// Moves the focus on behalf of a control, which receives all keys.
  func take(for control: Control) { move(to: control, isTaken: true) }

  /// Moves the focus to a control if the ring is visible.
  func takeIfVisible(for control: Control) {
    if isRingVisible { move(to: control, isTaken: false) }
  }

  private func move(to control: Control, isTaken: Bool) {
    let layer = stage.layers.modal(containing: control)
    end { $0 !== control && self.stage.layers.modal(containing: $0) === layer }
    if let index = entries.firstIndex(where: { $0.control === control }) {
      entries[index].isTaken = entries[index].isTaken || isTaken
    } else {
      entries.append(Entry(control: control, isTaken: isTaken))
    }
    lost = nil
    if adjusted !== control { adjusted = nil }
  }

  /// Ends the focus of a control and its descendants.
  func end(of control: Control) { end { $0.isInside(control) } }

  private func end(where isEnding: (Control) -> Bool) {
    let ended = entries.map(\.control).filter(isEnding)
    guard !ended.isEmpty else { return }
    entries.removeAll { entry in ended.contains { $0 === entry.control } }
    lost = ended.last
    if ended.contains(where: { $0 === adjusted }) { adjusted = nil }
    for control in ended { control.focusDidEnd() }
  }

  /// Forgets where the focus was lost in a layer that has closed. If the layer opens again, the focus
  /// begins at its first control.
  func forgetLost(in layer: Control) { if lost?.isInside(layer) == true { lost = nil } }

  /// Moves the focus to a control, scrolls to it and shows the ring.
  func focus(on control: Control?) {
    guard let control else { return }
    move(to: control, isTaken: false)
    isRingVisible = true
    control.scrollIntoView()
  }

  /// Hides the ring, because a finger uses the panel.
  func touchDidBegin() {
    isRingVisible = false
    adjusted = nil
  }

  // MARK: Keys

  /// Handles a key that goes down, and up again if `isReleased`.
  /// - Returns: whether the key was used.
  func press(_ key: Key, isReleased: Bool) -> Bool {
    stage.placeIfNeeded()
    let isUsed = operate(with: key) || passToLayer(key) || navigate(with: key)
    if isReleased { release(key) }
    return isUsed
  }

  private func operate(with key: Key) -> Bool {
    guard let entry = currentEntry else { return false }
    if !isRingVisible, !entry.isTaken, key.operatesControls {
      focus(on: entry.control)
      return true
    }
    let control = entry.control
    return control.handle(key) || operate(control, with: key) || passToContainers(key, of: control)
  }

  /// Presses a control, or begins or ends adjusting it.
  private func operate(_ control: Control, with key: Key) -> Bool {
    switch key {
    case .enter where control.isAdjustable:
      adjusted = adjusted === control ? nil : control
      return true
    case .enter, .character(" "): return press(control, with: key)
    case .escape where adjusted === control:
      adjusted = nil
      return true
    default: return false
    }
  }

  private func passToContainers(_ key: Key, of control: Control) -> Bool {
    let layer = stage.layers.modal?.content
    var container = control.parent
    while let current = container, current !== layer, current !== stage {
      if current.handle(key) { return true }
      container = current.parent
    }
    return false
  }

  private func passToLayer(_ key: Key) -> Bool {
    guard let layer = stage.layers.modal else { return false }
    return layer.content.handle(key) || layer.owner.handle(key)
  }

  private func navigate(with key: Key) -> Bool {
    switch key {
    case .tab: focus(on: control(after: 1))
    case .backTab: focus(on: control(after: -1))
    case .turn(let steps): turn(steps)
    case .left, .right, .up, .down, .enter, .character(" "):
      if let current {
        guard let direction = DragDirections(key) else { return false }
        focus(on: control(from: current, towards: direction))
      } else {
        focus(on: control(after: 1))
      }
    case .pageUp, .pageDown:
      // These keys turn pages even if no control has the focus.
      guard current == nil, let first = control(after: 1) else { return false }
      return passToContainers(key, of: first)
    default: return false
    }
    return true
  }

  private func turn(_ steps: Int) {
    guard current?.stopContainer != nil else { return focus(on: control(after: steps)) }
    // A list creates its rows while it scrolls.
    for _ in 0..<min(steps.magnitude, Self.turnLimit) {
      focus(on: control(after: steps.signum()))
      stage.placeIfNeeded()
    }
  }

  // MARK: Pressing

  /// The maximum number of steps of one turn in a container that is a single stop.
  private static let turnLimit: UInt = 100
  /// The time after which a key that presses a child of such a container acts as the Escape key.
  static let holdTime = Duration.milliseconds(600)
  /// The touch with which a key presses a control. No finger has this identifier.
  private static let keyTouch = ContactID(.max)

  /// Whether the keys adjust a control.
  func isAdjusting(_ control: Control) -> Bool { adjusted === control }

  /// Presses a control with a key, unless a finger holds the control or its value.
  private func press(_ control: Control, with key: Key) -> Bool {
    guard let point = control.pressPoint else { return false }
    let router = stage.touchRouter
    guard router.touches[Self.keyTouch] == nil, !control.isTracking,
      !control.slots.contains(where: { $0.value.isHeld })
    else { return true }
    router.forgetTap(on: stage)
    pressing = key
    if control.parent?.isSingleFocusStop == true { stage.wake(after: Self.holdTime) }
    router.offer(
      Self.keyTouch, to: [control], at: control.originOnStage + point, ContactProperties(),
      time: .zero)
    return true
  }

  /// Handles a key that goes up.
  func release(_ key: Key) {
    guard pressing == key else { return }
    pressing = nil
    stage.stopWaiting()
    let router = stage.touchRouter
    guard let touch = router.touches[Self.keyTouch] else { return }
    // The control may have moved.
    let point = touch.control.originOnStage + (touch.control.pressPoint ?? touch.location)
    router.handle(.up, Self.keyTouch, at: point, touch.properties, time: .zero)
    router.forgetTap(on: stage)
  }

  /// Cancels the press of a key, if it presses a control.
  func cancel(_ key: Key) { if pressing == key { cancelKeys() } }

  /// Cancels the press of a key, because its release may have been lost.
  func cancelKeys() {
    pressing = nil
    stage.stopWaiting()
    let router = stage.touchRouter
    if let touch = router.touches[Self.keyTouch] { router.cancel(touch, time: .zero) }
  }

  /// Leaves a container that is a single stop, because the key that presses a child was held.
  func keyWasHeld() {
    guard pressing != nil, let current else { return }
    cancelKeys()
    _ = passToContainers(.escape, of: current)
  }

  // MARK: Ring

  /// Updates the styles of the control that had the focus, and of the one that has it.
  func updateStyles() {
    let controls = [styled, visible]
    guard controls[0] !== controls[1] else { return }
    styled = controls[1]
    for control in controls { control?.styleStateDidChange() }
    stage.placeIfNeeded()
  }

  /// Redraws the ring if it has changed, or if the control has moved.
  func updateRing() {
    let next = isRingVisible ? current.map { FocusRing($0, isAdjusting: isAdjusting($0)) } : nil
    guard next != ring else { return }
    for area in [ring?.drawnArea, next?.drawnArea].compactMap({ $0 }) {
      stage.setNeedsDisplay(in: area)
    }
    ring = next
  }

  /// Where the ring is drawn.
  var ringAreas: [Rectangle] { ring.map { [$0.drawnArea] } ?? [] }

  func drawRing(on canvas: Canvas) { ring?.draw(on: canvas) }
}

extension Key {
  /// Whether the key presses or adjusts the control with the focus, or moves the focus in a direction.
  fileprivate var operatesControls: Bool {
    switch self {
    case .enter, .character(" "), .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .turn:
      true
    case .character, .backspace, .delete, .escape, .tab, .backTab: false
    }
  }
}

extension Control {
  /// The innermost container around the control that is a single stop of the focus; nil for none.
  fileprivate var stopContainer: Container? {
    var container = parent
    while let current = container, !current.isSingleFocusStop { container = current.parent }
    return container
  }
}

extension DragDirections {
  /// The direction of an arrow key; nil for another key.
  fileprivate init?(_ key: Key) {
    switch key {
    case .left: self = .left
    case .right: self = .right
    case .up: self = .up
    case .down: self = .down
    default: return nil
    }
  }
}
